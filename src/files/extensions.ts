import { SOURCE_EXTENSIONS } from '../catalog/source-files.ts';

const SOURCE = new RegExp(`\\.(?:${SOURCE_EXTENSIONS.join('|')})$`);

// `x.d.ts`, `x.d.mts` and TypeScript's `x.d.json.ts`.
const DECLARATION = /\.d\.(?:[^./\\]+\.)?[cm]?ts$/;

/** Whether the name is one of TypeScript or JavaScript. */
export const isSourceName = (name: string): boolean => SOURCE.test(name);

/** Whether the name is one of TypeScript declarations: written by a compiler, it uses nothing. */
export const isDeclarationName = (name: string): boolean => DECLARATION.test(name);
