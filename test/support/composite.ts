// Runs the composite action as GitHub's runner does: https://docs.github.com/actions (metadata syntax, `runs`).
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import { parse } from 'yaml';
import { cleanEnvironment } from './project.ts';
import { repository } from './repository.ts';
import { run } from './run.ts';

export interface Step {
  readonly id?: string;
  readonly shell: string;
  readonly env: Readonly<Record<string, string>>;
  readonly run: string;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly description: string; readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

export const actionText = readFileSync(join(repository, 'action.yml'), 'utf8');
export const action = parse(actionText) as Action;

export interface ActionResult {
  /** That of the step that failed, or 0. */
  readonly code: number | null;
  /** Of the last step that ran. */
  readonly stdout: string;
  readonly stderr: string;
  readonly outputs: Readonly<Record<string, string>>;
  /** The job summary. */
  readonly summary: string;
}

/** Runs the steps in a checkout of a project. `temp` is the runner's, which the steps of a job share. */
export async function runAction(
  workspace: string,
  temp: string,
  given: Readonly<Record<string, string>>,
): Promise<ActionResult> {
  const defaults = Object.entries(action.inputs).map(([name, input]) => [name, input.default]);
  const inputs = { ...(Object.fromEntries(defaults) as Record<string, string>), ...given };
  const steps: Record<string, { outputs: Record<string, string> }> = {};
  let last = { code: 0 as number | null, stdout: '', stderr: '' };
  let summary = '';
  mkdirSync(temp, { recursive: true });
  for (const step of action.runs.steps) {
    const files = mkdtempSync(join(temp, 'step-'));
    const file = (name: string, text = '') => (writeFileSync(join(files, name), text), join(files, name));
    const env = {
      ...cleanEnvironment(),
      npm_config_prefer_offline: 'true',
      ...Object.fromEntries(Object.entries(step.env).map(([key, text]) => [key, fill(text, { inputs })])),
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_WORKSPACE: workspace,
      GITHUB_ACTION_PATH: repository,
      GITHUB_OUTPUT: file('output'),
      GITHUB_STEP_SUMMARY: file('summary'),
      RUNNER_TEMP: temp,
    };
    // What `shell: bash` stands for.
    const args = ['--noprofile', '--norc', '-eo', 'pipefail', file('script.sh', step.run)];
    last = await run('bash', args, workspace, { env });
    if (step.id !== undefined) steps[step.id] = { outputs: variablesIn(env.GITHUB_OUTPUT) };
    summary += readFileSync(env.GITHUB_STEP_SUMMARY, 'utf8');
    if (last.code !== 0) break;
  }
  const outputs = Object.entries(action.outputs).map(([name, { value }]) => [name, fill(value, { steps })]);
  return { ...last, outputs: Object.fromEntries(outputs) as Record<string, string>, summary };
}

/** The variables of a file of `name=value` lines. */
const variablesIn = (path: string): Record<string, string> =>
  Object.fromEntries(
    readFileSync(path, 'utf8')
      .split('\n')
      .filter(line => line !== '')
      .map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  ) as Record<string, string>;

type Value = string | { readonly [name: string]: Value };

/** A text with the values of its expressions, as GitHub's own parser and evaluator have them. */
function fill(text: string, context: Readonly<Record<string, Value>>): string {
  return text.replaceAll(/\$\{\{(.*?)\}\}/g, (_, expression: string) => {
    const tree = new Parser(new Lexer(expression).lex().tokens, Object.keys(context), []).parse();
    return new Evaluator(tree, dictionary(context)).evaluate().coerceString();
  });
}

const dictionary = (values: Readonly<Record<string, Value>>): data.Dictionary =>
  new data.Dictionary(
    ...Object.entries(values).map(([key, value]) => ({
      key,
      value: typeof value === 'string' ? new data.StringData(value) : dictionary(value),
    })),
  );
