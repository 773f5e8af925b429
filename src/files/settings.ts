import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Failure } from './failure.ts';

/** What a project says in `package.json#mcp-uproot`. */
export interface Settings {
  /** More modules that export the MCP SDK. */
  readonly modules: readonly string[];
}

const NONE: Settings = { modules: [] };

/**
 * Returns a function that gives the settings of a file: those of the nearest package.json. It remembers them by
 * directory. A package.json that cannot be understood counts as one without settings and is told once.
 */
export function createSettingsReader(onFailure: (failure: Failure) => void): (file: string) => Settings {
  const known = new Map<string, Settings>();
  const ofDirectory = (directory: string): Settings => {
    let settings = known.get(directory);
    if (settings === undefined) {
      const parent = dirname(directory);
      settings = readSettings(join(directory, 'package.json'), onFailure);
      settings ??= parent === directory ? NONE : ofDirectory(parent);
      known.set(directory, settings);
    }
    return settings;
  };
  return file => ofDirectory(dirname(file));
}

/** Undefined when there is no such file. */
function readSettings(path: string, onFailure: (failure: Failure) => void): Settings | undefined {
  if (!existsSync(path)) return undefined; // most directories: an exception would take longer
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
  // A package.json that says nothing to us may be a template that is no JSON.
  if (!text.includes('"mcp-uproot"')) return NONE;
  const fail = (reason: string): Settings => {
    onFailure({ path, reason, isFile: true });
    return NONE;
  };
  let content: unknown;
  try {
    content = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return fail('is not valid JSON');
  }
  const settings = isRecord(content) ? content['mcp-uproot'] : undefined;
  if (settings === undefined) return NONE; // the text names a dependency
  const modules = isRecord(settings) ? (settings['modules'] ?? []) : undefined;
  const isList = Array.isArray(modules) && modules.every(name => typeof name === 'string' && name !== '');
  return isList ? { modules } : fail('"mcp-uproot" must be { "modules": [names of modules] }');
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
