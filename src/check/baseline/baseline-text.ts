// The text of a baseline: docs/baseline.md says what is in it. Each entry is one line that ends in a comma, also the
// last one, so that git merges branches line by line: hence the `"end"`.
import { dirname, relative, resolve, sep } from 'node:path';

/** One use that is known. */
export interface BaselineEntry {
  /** Absolute: where the use was when the baseline was written. */
  readonly path: string;
  readonly rule: string;
  readonly api: string;
  /** Of fingerprint.ts. Another way to make them is another version of the baseline. */
  readonly fingerprint: string;
}

/** A baseline that cannot be used, or not written. */
export class BaselineError extends Error {
  /** Absolute. */
  readonly path: string;
  /** Why, and what to do. */
  readonly reason: string;

  constructor(path: string, reason: string) {
    super(`${path}: ${reason}`);
    this.path = path;
    this.reason = reason;
  }
}

const VERSION = 1;

const END = 'end';

const ENTRY = /^(.+) (\S+) (\S+) ([0-9a-f]+)$/s;

const CONFLICT = /^(?:<{7}|\|{7}|={7}|>{7})(?:\s|$)/m;

/** The text of a baseline that stands at `path`. */
export function formatBaseline(entries: readonly BaselineEntry[], path: string): string {
  const nameOf = (file: string) => relative(dirname(path), file).replaceAll(sep, '/');
  const lines = entries.map(
    ({ path: file, rule, api, fingerprint }) => `${nameOf(file)} ${rule} ${api} ${fingerprint}`,
  );
  const findings = [...lines.sort(), END].map(line => `    ${JSON.stringify(line)}`).join(',\n');
  return `{\n  "tool": "mcp-uproot",\n  "version": ${VERSION},\n  "findings": [\n${findings}\n  ]\n}\n`;
}

/** The entries of a baseline that stands at `path`. Throws BaselineError. */
export function parseBaseline(text: string, path: string): BaselineEntry[] {
  let content: unknown;
  try {
    content = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    if (CONFLICT.test(text)) throw new BaselineError(path, `has conflict markers: ${RESOLVE}`);
    throw new BaselineError(path, `is not valid JSON: ${REMAKE}`);
  }
  const { tool, version, findings } = (content ?? {}) as Readonly<Record<string, unknown>>;
  if (tool !== 'mcp-uproot' || typeof version !== 'number')
    throw new BaselineError(path, `is no baseline of mcp-uproot: name another file with --baseline`);
  if (version > VERSION)
    throw new BaselineError(
      path,
      `is of version ${version}, and this mcp-uproot knows version ${VERSION}: use a newer mcp-uproot`,
    );
  const entries = Array.isArray(findings)
    ? findings.filter(finding => finding !== END).map(finding => entryOf(finding, path))
    : [undefined];
  return entries.map((entry, index) => {
    if (entry) return entry;
    throw new BaselineError(path, `has no finding where its finding ${index + 1} should be: ${REMAKE}`);
  });
}

const REMAKE =
  'take it back from git, or remove it and run `mcp-uproot check --update-baseline`, which accepts all findings';

const RESOLVE =
  'delete the lines of the markers, which keeps what either side knows, and run `mcp-uproot check --update-baseline`';

function entryOf(finding: unknown, path: string): BaselineEntry | undefined {
  const match = typeof finding === 'string' ? ENTRY.exec(finding) : null;
  if (match === null) return undefined;
  const [, file = '', rule = '', api = '', fingerprint = ''] = match;
  return { path: resolve(dirname(path), file), rule, api, fingerprint };
}
