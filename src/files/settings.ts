import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What a project says in `package.json#mcp-uproot`. */
export interface Settings {
  /** More modules that export the MCP SDK. */
  readonly modules: readonly string[];
}

/** A setting that cannot be understood. */
export class SettingsError extends Error {
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.path = path;
  }
}

const NONE: Settings = { modules: [] };

/**
 * Returns a function that gives the settings of a file: those of the nearest package.json. It remembers them by
 * directory, and throws SettingsError once for each package.json that cannot be understood.
 */
export function createSettingsReader(): (file: string) => Settings {
  const known = new Map<string, Settings>();
  const ofDirectory = (directory: string): Settings => {
    const settings = known.get(directory);
    if (settings !== undefined) return settings;
    known.set(directory, NONE); // what goes on after an error
    const parent = dirname(directory);
    const found = readSettings(join(directory, 'package.json'));
    const result = found ?? (parent === directory ? NONE : ofDirectory(parent));
    known.set(directory, result);
    return result;
  };
  return file => ofDirectory(dirname(file));
}

/** Undefined when there is no such file. */
function readSettings(path: string): Settings | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
  // A package.json that says nothing to us may be a template that is no JSON.
  if (!text.includes('"mcp-uproot"')) return NONE;
  let content: unknown;
  try {
    content = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new SettingsError(path, 'is not valid JSON');
  }
  return settingsIn(content, path);
}

function settingsIn(content: unknown, path: string): Settings {
  const settings = isRecord(content) ? content['mcp-uproot'] : undefined;
  if (settings === undefined) return NONE; // it is a dependency's name
  const modules = isRecord(settings) ? (settings['modules'] ?? []) : undefined;
  if (!Array.isArray(modules) || !modules.every(name => typeof name === 'string' && name !== '')) {
    throw new SettingsError(path, '"mcp-uproot" must be { "modules": [names of modules] }');
  }
  return { modules };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
