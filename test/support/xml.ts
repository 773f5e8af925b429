import { SaxesParser } from 'saxes';

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** What stands in it, without what stands in its children. */
  readonly text: string;
  readonly children: readonly Element[];
}

/** Reads XML 1.0. Throws when it is not well-formed. */
export function readXml(xml: string): Element {
  const top = { name: '', attributes: {}, text: '', children: [] as Element[] };
  const open: { name: string; attributes: Record<string, string>; text: string; children: Element[] }[] = [
    top,
  ];
  const parser = new SaxesParser();
  parser.on('error', error => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = {
      name,
      attributes: { ...(attributes as Record<string, string>) },
      text: '',
      children: [],
    };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', text => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  const [root] = top.children;
  if (root === undefined) throw new Error('no element');
  return root;
}
