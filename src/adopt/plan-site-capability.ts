// `X.getClientCapabilities()` whose value reaches a read of `roots`: rewritten once, where it is first read.
import type { TSESTree } from '@typescript-eslint/types';
import { findCapabilityCalls } from '../detect/capability-sources.ts';
import type { File } from '../detect/file.ts';
import type { Node } from '../detect/tree.ts';
import type { PlacedEdit } from './edits.ts';
import { nodesAt } from './nodes.ts';
import { callDirectly, guardOptional } from './receivers.ts';
import { manual, rewritten, type PlanSite, type SiteContext } from './site-context.ts';

export const planCapabilityRead: PlanSite = (finding, context) => {
  const { file } = context.unit;
  const source = capabilitiesAt(nodesAt(file, finding.range), file);
  const origins = source && findCapabilityCalls(source, file)?.calls;
  if (!origins) return manual(finding, 'capabilities from elsewhere');
  const edits: PlacedEdit[] = [];
  for (const origin of origins) {
    if (context.rewritten.has(origin)) continue;
    const planned = planOrigin(origin, context);
    if (!planned) return manual(finding, 'receiver may be undefined');
    edits.push(...planned);
  }
  for (const origin of origins) context.rewritten.add(origin);
  return rewritten(finding, edits);
};

function planOrigin(
  call: TSESTree.CallExpression,
  { unit, adoption }: SiteContext,
): PlacedEdit[] | undefined {
  const { callee } = call;
  if (callee.type !== 'MemberExpression' || call.arguments.length > 0) return undefined;
  const guard = guardOptional(callee, unit.file);
  const edits = callDirectly(callee, call, `${adoption}.clientCapabilities`, 0, unit.file);
  return guard && edits ? [...guard, ...edits] : undefined;
}

/** The expression, or the pattern, whose `roots` is read at one of `nodes`. */
function capabilitiesAt(nodes: readonly Node[], file: File): Node | undefined {
  for (const node of nodes) {
    const parent = file.tree.parentOf(node);
    switch (parent?.type) {
      case 'MemberExpression':
        if (parent.property === node) return parent.object;
        break;
      case 'BinaryExpression': // 'roots' in capabilities
        if (parent.left === node) return parent.right;
        break;
      case 'CallExpression': // Object.hasOwn(capabilities, 'roots')
        if (parent.arguments[1] === node) return parent.arguments[0];
        break;
      case 'Property': {
        const pattern = file.tree.parentOf(parent);
        if (pattern?.type === 'ObjectPattern') return pattern;
        break;
      }
    }
  }
  return undefined;
}
