const TEST_PATH =
  /(?:^|[\\/])(?:__tests__|__mocks__|tests?|e2e)[\\/]|[._-](?:test|spec|bench)s?\.[cm]?[jt]sx?$/;

/** Whether a path, relative to the project, is that of a test: its calls say nothing of how the server runs. */
export const isTestPath = (path: string): boolean => TEST_PATH.test(path);
