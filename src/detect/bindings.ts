import type { ScopeManager, Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import type { Node } from './tree.ts';

/** Which variable an identifier means, by scope analysis: shadowing is respected, text is not compared. */
export interface Bindings {
  /** The variable of this file; nothing for a global of the platform. */
  variableOf(identifier: TSESTree.Identifier | TSESTree.JSXIdentifier): Variable | undefined;
}

export function bindingsOf(scopes: Pick<ScopeManager, 'scopes'>): Bindings {
  const variables = new Map<Node, Variable>();
  const set = (name: Node, variable: Variable | undefined): void => {
    // Globals of the platform (`require`, `URL`, `Promise`): some scope analyses have them, with no definition.
    if (variable && variable.defs.length > 0) variables.set(name, variable);
  };
  for (const scope of scopes.scopes) {
    for (const variable of scope.variables) for (const name of variable.identifiers) set(name, variable);
    for (const { resolved, identifier } of scope.references) {
      // In a script, references to `var` and functions at top level stay unresolved: any other script could
      // define them.
      set(identifier, resolved ?? scopes.scopes[0]?.set.get(identifier.name));
    }
  }
  return { variableOf: identifier => variables.get(identifier) };
}
