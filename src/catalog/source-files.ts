/** The extensions of the files that are checked, by the presets and by the command line alike. */
export const SOURCE_EXTENSIONS = ['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs'] as const;

/** The same as a glob. */
export const SOURCE_FILES = [`**/*.{${SOURCE_EXTENSIONS.join(',')}}`] as const;

const SOURCE = new RegExp(`\\.(?:${SOURCE_EXTENSIONS.join('|')})$`);

// `x.d.ts`, `x.d.mts` and TypeScript's `x.d.json.ts`.
const DECLARATION = /\.d\.(?:[^./\\]+\.)?[cm]?ts$/;

/** Whether the name is one of TypeScript or JavaScript. */
export const isSourceName = (name: string): boolean => SOURCE.test(name);

/** Whether the name is one of TypeScript declarations: written by a compiler, it uses nothing. */
export const isDeclarationName = (name: string): boolean => DECLARATION.test(name);
