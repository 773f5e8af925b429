/** What is checked, as the documentation lists it. */
export const EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'] as const;

const SOURCE = /\.[cm]?[jt]sx?$/;
// `x.d.ts`, `x.d.mts` and TypeScript's `x.d.json.ts`.
const DECLARATION = /\.d\.(?:[^./\\]+\.)?[cm]?ts$/;

// `.mtsx` and the like match SOURCE but are nobody's extension.
const ODD = /\.[cm][jt]sx$/;

/** Whether the name is one of TypeScript or JavaScript. */
export const isSourceName = (name: string): boolean => SOURCE.test(name) && !ODD.test(name);

/** Whether the name is one of TypeScript declarations: written by a compiler, it uses nothing. */
export const isDeclarationName = (name: string): boolean => DECLARATION.test(name);
