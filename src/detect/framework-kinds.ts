// The catalog's facts on frameworks, as abstract values.
import type { Framework } from '../catalog/frameworks.ts';
import { frameworkOf } from '../catalog/modules.ts';
import { FOREIGN, listOf, mcp, UNKNOWN, type Kind } from './kinds.ts';
import { typeOfExport } from './sdk-exports.ts';

type Instance = Extract<Kind, { is: 'framework' }>;

const knows = ({ members, links }: Framework, name: string): boolean =>
  members.some(member => member.of === name) ||
  links.some(link => link.to === name || ('from' in link && link.from === name));

/** An instance of what a framework exports, or the SDK's where the framework has nothing of that name. */
const instance = (framework: Framework, of: string): Kind =>
  framework.members.some(member => member.of === of) ||
  framework.links.some(link => 'from' in link && link.from === of)
    ? { is: 'framework', framework, of }
    : typeOfExport(of);

/** An instance of the class or type `name` of the module `source`, if a framework exports it. */
export function instanceOfFramework(source: string, name: string): Kind | undefined {
  const framework = frameworkOf(source);
  return framework && knows(framework, name) ? instance(framework, name) : undefined;
}

/** What the function `name` of the module `source` returns. */
export function resultOfFrameworkFunction(source: string, name: string): Kind {
  const framework = frameworkOf(source);
  const link = framework?.links.find(candidate => candidate.kind === 'function' && candidate.name === name);
  return framework && link ? instance(framework, link.to) : FOREIGN;
}

export function memberOfFramework(kind: Instance, name: string): Kind {
  const { framework, of } = kind;
  for (const link of framework.links) {
    if (!('from' in link) || link.from !== of || link.name !== name) continue;
    if (link.kind === 'property') return instance(framework, link.to);
    if (link.kind === 'elements') return listOf(instance(framework, link.to));
    if (link.kind === 'method') return { is: 'method', of: kind, name };
  }
  for (const member of framework.members) {
    if (member.of !== of || !('name' in member) || member.name !== name) continue;
    if (member.kind === 'property') return listOf(mcp('root'));
    if (member.kind === 'capabilities' && !member.call) return mcp('capabilities');
    return { is: 'method', of: kind, name };
  }
  return FOREIGN;
}

export function resultOfFramework(kind: Instance, name: string): Kind {
  const { framework, of } = kind;
  const link = framework.links.find(
    candidate => candidate.kind === 'method' && candidate.from === of && candidate.name === name,
  );
  if (link) return instance(framework, link.to);
  const member = framework.members.find(
    candidate => candidate.of === of && 'name' in candidate && candidate.name === name,
  );
  if (member?.kind === 'capabilities') return mcp('capabilities');
  return member?.kind === 'method' && /^(?:get|list)Roots$/.test(name) ? listOf(mcp('root')) : FOREIGN;
}

/** Which argument of a framework's method a callback is, and which of the callback's parameters is asked for. */
export interface CallbackPosition {
  /** The first argument, when the callback is the second: `on('event', callback)`. */
  readonly event: string | undefined;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** What a framework hands to a parameter of a callback. */
export function callbackOfFramework({ framework, of }: Instance, method: string, at: CallbackPosition): Kind {
  for (const link of framework.links) {
    if (
      link.kind === 'event' &&
      link.from === of &&
      isListenerMethod(method) &&
      link.name === at.event &&
      at.isFirst
    ) {
      return { is: 'fields', fields: { [link.key]: instance(framework, link.to) } };
    }
    if (link.kind === 'context' && link.from === of && link.name === method && at.isLast) {
      return { is: 'fields', fields: { [link.key]: instance(framework, link.to) } };
    }
  }
  const hasEvent = framework.members.some(
    member => member.kind === 'event' && member.of === of && member.name === at.event,
  );
  return hasEvent && isListenerMethod(method) && at.isFirst
    ? { is: 'fields', fields: { roots: listOf(mcp('root')) } }
    : UNKNOWN;
}

export const isListenerMethod = (name: string): boolean =>
  /^(?:on|once|off|addListener|removeListener)$/.test(name);
