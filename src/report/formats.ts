import type { CheckResult } from '../check/result.ts';
import type { FormatName } from './format-names.ts';
import type { Format, ReportOptions } from './format.ts';
import { formatText } from './text.ts';

/** Makes a report, with a line end at its end. */
export type Reporter = (result: CheckResult, options?: Partial<ReportOptions>) => Promise<string>;

/**
 * One function for each format, which loads what it needs when it is called, but for the text, which most want. Left
 * out, the options are: no explanation, no colour, files named from `cwd`, today by UTC.
 */
export const formats = {
  text: lazily(async () => formatText),
  json: lazily(async () => (await import('./json.ts')).formatJson),
  sarif: lazily(async () => (await import('./sarif.ts')).formatSarif),
  github: lazily(async () => (await import('./github.ts')).formatGithub),
  gitlab: lazily(async () => (await import('./gitlab.ts')).formatGitlab),
  junit: lazily(async () => (await import('./junit.ts')).formatJunit),
  markdown: lazily(async () => (await import('./markdown.ts')).formatMarkdown),
} as const satisfies Readonly<Record<FormatName, Reporter>>;

function lazily(load: () => Promise<Format>): Reporter {
  return async (result, options = {}) => {
    const format = await load();
    const today = new Date().toISOString().slice(0, 10);
    return format(result, { explain: false, colour: false, root: result.cwd, today, ...options });
  };
}
