// One finding → what becomes of it: the rows of the table in docs/adopt.md.
import { catalog, type ApiKey } from '../catalog/index.ts';
import type { Finding } from '../detect/finding.ts';
import { planCapabilityRead } from './plan-site-capability.ts';
import { planFastMcpConstructor, planRootsChanged, planSessionRoots } from './plan-site-framework.ts';
import { planListChanged } from './plan-site-list-changed.ts';
import { planListCall } from './plan-site-list.ts';
import { planLiteral } from './plan-site-literal.ts';
import { planRequest } from './plan-site-request.ts';
import { planUriConversion } from './plan-site-uri.ts';
import { kept, manual, type PlanSite } from './site-context.ts';

const noHook: PlanSite = finding => manual(finding, 'framework without a hook');

const PLANNERS: Partial<Record<ApiKey, PlanSite>> = {
  'server.listRoots': planListCall,
  'request.roots/list': planRequest,
  'inputRequired.listRoots': kept,
  'inputResponse.roots': kept,
  'literal.roots/list': planLiteral,
  'literal.notifications/roots/list_changed': planLiteral,
  'handler.notifications/roots/list_changed': planListChanged,
  'handler.roots/list': finding =>
    finding.role === 'server' ? manual(finding, "a server with the client's handler") : kept(finding),
  'capability.roots.read': planCapabilityRead,
  'capability.roots.declare': finding =>
    finding.role === 'server' ? manual(finding, "a server with the client's handler") : kept(finding),
  'root.uri': planUriConversion,
  'fastmcp.FastMCP': planFastMcpConstructor,
  'fastmcp.FastMCPSession': planFastMcpConstructor,
  'fastmcp.session.roots': planSessionRoots,
  'fastmcp.session.rootsChanged': planRootsChanged,
};

/** Whether a finding is a site of `adopt`: types are not, and what it left behind itself is not. */
export const isSite = ({ api }: Finding): boolean => {
  const { rule } = catalog[api];
  return rule !== 'no-roots-types' && rule !== 'no-pending-migration';
};

export const planSite: PlanSite = (finding, context) => {
  const plan = PLANNERS[finding.api] ?? (catalog[finding.api].role === 'client' ? kept : noHook);
  return plan(finding, context);
};
