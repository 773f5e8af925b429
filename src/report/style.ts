import { styleText } from 'node:util';

type Look = 'bold' | 'dim' | 'green' | 'red' | 'underline' | 'yellow';

/** Returns a function that gives a text a look, or leaves it as it is. */
export const createStyle =
  (colour: boolean) =>
  (looks: Look | Look[], text: string): string =>
    // The caller knows better than Node, which would look at the environment and at stdout again.
    colour ? styleText(looks, text, { validateStream: false }) : text;
