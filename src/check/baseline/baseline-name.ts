/** The baseline that is used when it stands in the working directory. */
export const BASELINE_NAME = '.mcp-uproot-baseline.json';
