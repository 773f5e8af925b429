// What names, callees and receivers stand for, across modules: the forward half of the search.
import type { TSESTree } from '@typescript-eslint/types';
import type { ClassNode, FunctionNode } from '../../detect/kinds.ts';
import type { Node } from '../../detect/tree.ts';
import { createCallees } from './callees.ts';
import { createConstants } from './constants.ts';
import { createNames } from './names.ts';
import type { Module, Project } from './project.ts';
import { createTypes } from './receiver-types.ts';

/** A node, and the module that it stands in. */
export interface Place<N extends Node = Node> {
  readonly module: Module;
  readonly node: N;
}

export type TypeNode = ClassNode | TSESTree.TSInterfaceDeclaration;

export interface Definitions {
  /** The declaration that an identifier means: a function, class, type, declarator, or a module's program. */
  definitionOf(place: Place<TSESTree.Identifier>): Place | undefined;
  /** The member `name` of a module, an object literal, a class, as its declaration. */
  memberOf(place: Place, name: string): Place | undefined;
  /** The functions and classes that calling an expression may run. */
  functionsOf(place: Place): readonly Place<FunctionNode | ClassNode>[];
  /** The class or interface that an expression is an instance of, as far as annotations and `new` tell. */
  typeOf(place: Place): Place<TypeNode> | undefined;
  /** The class or interface that a type annotation means. */
  typeNamed(place: Place): Place<TypeNode> | undefined;
  /** A class, its superclasses and the interfaces they implement. */
  lineageOf(place: Place<TypeNode>): readonly Place<TypeNode>[];
  /** The value of a constant string, also of another module. */
  stringOf(place: Place): string | undefined;
  /** The value of the member `name` of an object literal or a class. */
  memberValue(place: Place<TSESTree.ObjectExpression | ClassNode>, name: string): Place | undefined;
}

export function createDefinitions(project: Project): Definitions {
  // The parts ask each other: the type of a receiver says which method is called, and what it returns.
  const self = {} as Definitions;
  return Object.assign(
    self,
    createNames(project),
    createCallees(self),
    createTypes(self),
    createConstants(self),
  );
}
