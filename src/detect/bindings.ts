import type { Scope, ScopeManager, Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import type { Node } from './tree.ts';

/** Which variable an identifier means, by scope analysis: shadowing is respected, text is not compared. */
export interface Bindings {
  variableOf(identifier: TSESTree.Identifier | TSESTree.JSXIdentifier): Variable | undefined;
}

export function bindingsOf(scopes: Pick<ScopeManager, 'scopes'>): Bindings {
  const variables = new Map<Node, Variable>();
  for (const scope of scopes.scopes) {
    for (const variable of scope.variables)
      for (const name of variable.identifiers) variables.set(name, variable);
    for (const reference of scope.references) {
      const variable = reference.resolved ?? globalOf(scopes, reference.identifier.name);
      // ESLint resolves `require` and configured globals to variables that no code declares, the command line does not.
      if (variable && variable.defs.length > 0) variables.set(reference.identifier, variable);
    }
  }
  return { variableOf: identifier => variables.get(identifier) };
}

/** In a script, references to `var` and functions at top level stay unresolved: any other script could define them. */
const globalOf = (scopes: Pick<ScopeManager, 'scopes'>, name: string): Variable | undefined =>
  (scopes.scopes[0] as Scope | undefined)?.set.get(name);
