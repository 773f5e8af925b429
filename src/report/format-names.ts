/** The formats of `check`, in the order of the documentation. Apart from the formats, for what only names them. */
export const FORMAT_NAMES = ['text', 'json', 'sarif', 'github', 'gitlab', 'junit', 'markdown'] as const;

export type FormatName = (typeof FORMAT_NAMES)[number];
