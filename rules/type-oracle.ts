import type { ParserServices } from '@typescript-eslint/utils';
import type { Symbol, Type, TypeChecker, TypeReference } from 'typescript';
import type { TypeOracle } from '../src/detect/index.ts';

type Role = ReturnType<TypeOracle['roleOf']>;

/** Members that only the SDK's servers (`Server`, `McpServer`) or its client have. */
const MEMBERS: ReadonlyArray<readonly [role: 'server' | 'client', members: readonly string[]]> = [
  ['server', ['listRoots', 'getClientCapabilities', 'registerTool']],
  ['client', ['sendRootsListChanged', 'getServerCapabilities']],
];

/**
 * The types of typed lint, or nothing when the parser made no program. Reads no enum of TypeScript
 * (`TypeFlags`, `SyntaxKind`), whose numbers differ between versions, and so never imports it.
 */
export function typeOracleOf(
  services: Partial<ParserServices> | undefined,
  modules: readonly string[],
): TypeOracle | undefined {
  const { program, esTreeNodeToTSNodeMap } = services ?? {};
  if (!program || !esTreeNodeToTSNodeMap) return undefined;
  const folders = ['@modelcontextprotocol', ...modules].map(name => `/node_modules/${name}/`);
  return {
    roleOf(node) {
      const checker = program.getTypeChecker();
      const tsNode = esTreeNodeToTSNodeMap.get(node);
      return tsNode && roleOfType(checker.getTypeAtLocation(tsNode), checker, folders);
    },
  };
}

function roleOfType(type: Type, checker: TypeChecker, folders: readonly string[]): Role {
  const bare = checker.getNonNullableType(checker.getBaseConstraintOfType(type) ?? type);
  if (bare.isUnion()) {
    const roles = new Set(bare.types.map(part => roleOfType(part, checker, folders)));
    const [role] = roles;
    return roles.size === 1 ? role : undefined;
  }
  // By members, not by the class's name: `Pick<Server, 'listRoots'>` and subclasses are servers too.
  const known = MEMBERS.find(([, members]) =>
    members.some(member => isDeclaredIn(bare.getProperty(member), folders)),
  );
  if (known) return known[0];
  return isClass(bare) ? 'foreign' : undefined;
}

const isDeclaredIn = (symbol: Symbol | undefined, folders: readonly string[]): boolean =>
  symbol?.declarations?.some(declaration => {
    const { fileName } = declaration.getSourceFile();
    return folders.some(folder => fileName.includes(folder));
  }) ?? false;

/** An instance of a class; of a generic one it is a reference to it. */
const isClass = (type: Type): boolean =>
  type.isClass() || ((type as TypeReference).target?.isClass() ?? false);
