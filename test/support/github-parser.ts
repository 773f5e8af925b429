// GitHub's own parser of workflows and actions. It imports JSON in a way that bundlers take and Node does not.
import type * as workflows from '@actions/workflow-parser';
import type * as actions from '@actions/workflow-parser/actions/action-parser';
import { build } from 'esbuild';
import { repository } from './repository.ts';

type Parser = typeof workflows & typeof actions;

const { outputFiles } = await build({
  stdin: {
    contents: `export * from '@actions/workflow-parser';
export * from '@actions/workflow-parser/actions/action-parser';`,
    resolveDir: repository,
  },
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'browser',
  logLevel: 'warning',
});
const [{ text } = { text: '' }] = outputFiles;
const { convertWorkflowTemplate, NoOperationTraceWriter, parseAction, parseWorkflow } = (await import(
  `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`
)) as Parser;

/** What is wrong with an action's metadata. */
export function findActionErrors(content: string): readonly string[] {
  const { context } = parseAction({ name: 'action.yml', content }, new NoOperationTraceWriter());
  return context.errors.getErrors().map(({ message }) => message);
}

/** What is wrong with a workflow. */
export async function findWorkflowErrors(content: string): Promise<readonly string[]> {
  const { context, value } = parseWorkflow({ name: 'workflow.yml', content }, new NoOperationTraceWriter());
  if (value !== undefined) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}
