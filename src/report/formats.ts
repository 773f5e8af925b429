import type { CheckResult } from '../check/result.ts';
import type { Format, ReportOptions } from './format.ts';

/**
 * One function for each format, which loads what it needs when it is called. Left out, the options are: no
 * explanation, no colour, files named from `cwd`, today by UTC.
 */
export const formats = {
  text: lazily(async () => (await import('./text.ts')).formatText),
  json: lazily(async () => (await import('./json.ts')).formatJson),
  sarif: lazily(async () => (await import('./sarif.ts')).formatSarif),
  github: lazily(async () => (await import('./github.ts')).formatGithub),
  gitlab: lazily(async () => (await import('./gitlab.ts')).formatGitlab),
  junit: lazily(async () => (await import('./junit.ts')).formatJunit),
  markdown: lazily(async () => (await import('./markdown.ts')).formatMarkdown),
} as const;

export type FormatName = keyof typeof formats;

export const FORMAT_NAMES = Object.keys(formats) as readonly FormatName[];

function lazily(load: () => Promise<Format>) {
  return async (result: CheckResult, options: Partial<ReportOptions> = {}): Promise<string> => {
    const format = await load();
    const today = new Date().toISOString().slice(0, 10);
    return format(result, { explain: false, colour: false, root: result.cwd, today, ...options });
  };
}
