/** The extensions of the files that are checked, by the presets and by the command line alike. */
export const SOURCE_EXTENSIONS = ['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs'] as const;

/** The same as a glob. */
export const SOURCE_FILES = [`**/*.{${SOURCE_EXTENSIONS.join(',')}}`] as const;
