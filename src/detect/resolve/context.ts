import type { TSESTree } from '@typescript-eslint/types';
import type { Bindings } from '../bindings.ts';
import type { Imports } from '../imports.ts';
import type { ClassNode, Kind } from '../kinds.ts';
import type { Node, Tree } from '../tree.ts';
import type { Memo } from './memo.ts';

export interface Resolver {
  kindOf(node: Node): Kind;
  kindOfType(node: Node | null | undefined): Kind;
  /** The value that a name or a pattern of a declaration, an assignment or a parameter list is bound to. */
  bound(node: Node): Kind;
  memberOf(kind: Kind, name: string): Kind;
  /** What declares the member `name` of a value: the SDK's or a framework's object, also of a subclass. */
  ownerOf(kind: Kind, name: string): Kind;
  /** What `new` gives. */
  instanceOf(kind: Kind): Kind;
}

/** What the parts of the resolver share: they call each other through it. */
export interface Context extends Resolver {
  readonly tree: Tree;
  readonly bindings: Bindings;
  readonly imports: Imports;
  readonly memo: Memo;
  /** What calling a value gives; promises are transparent. */
  resultOf(kind: Kind): Kind;
  /** The arguments of a function's return statements. */
  returnsOf(fn: Node): readonly Node[];
  /** The members of a class that bear a name, static or not. */
  membersNamed(classNode: ClassNode, name: string): readonly TSESTree.ClassElement[];
  /** What is assigned to `this.name` anywhere in a class. */
  assignedTo(classNode: Node, name: string): readonly Node[];
}
