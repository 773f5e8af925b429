// The method names where they stand by themselves: constants, tables, hand-written protocol code.
import { SERVER_CLASSES } from '../catalog/index.ts';
import type { File } from '../detect/file.ts';
import type { Finding } from '../detect/finding.ts';
import { isThroughShim } from '../detect/find-pending.ts';
import type { Node } from '../detect/tree.ts';
import { outerParent } from '../detect/shapes.ts';
import { nodesAt } from './nodes.ts';
import { kept, manual, type PlanSite } from './site-context.ts';
import type { SourceUnit } from './types.ts';

/** The client's side keeps them until the removal; on the server's side they are for a person. */
export const planLiteral: PlanSite = (finding, { unit }) => {
  if (isClientFile(unit.file)) return kept(finding);
  return manual(finding, isConstantOfRequests(finding, unit) ? 'constant' : 'hand-written JSON-RPC');
};

/** `const ROOTS_LIST = 'roots/list'`, all of whose uses are sites of their own. */
function isConstantOfRequests({ range }: Finding, { file, findings }: SourceUnit): boolean {
  const [literal] = nodesAt(file, range);
  const declarator = literal && outerParent(literal, file.tree).parent;
  if (declarator?.type !== 'VariableDeclarator' || declarator.id.type !== 'Identifier') return false;
  const uses = file.bindings.variableOf(declarator.id)?.references.filter(use => use.isRead()) ?? [];
  return (
    uses.length > 0 &&
    uses.every(
      ({ identifier }) =>
        isThroughShim(identifier as Node, file) ||
        findings.some(other => other.range[0] === identifier.range[0]),
    )
  );
}

/** A file that imports the SDK's client and not its server. */
function isClientFile(file: File): boolean {
  const sources = file.tree.all('ImportDeclaration').map(({ source }) => source.value);
  const has = (name: RegExp): boolean => sources.some(source => name.test(source));
  return (
    has(/^@modelcontextprotocol\/(?:sdk\/)?client\b/) &&
    !has(/^@modelcontextprotocol\/(?:sdk\/)?server\b/) &&
    ![...SERVER_CLASSES].some(name => file.text.includes(`new ${name}(`))
  );
}
