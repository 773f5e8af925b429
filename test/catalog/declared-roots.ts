// Reads declaration files with the TypeScript API and lists what they export that has to do with roots.
import ts from 'typescript';

/** `Root` or `Roots` as a word of a camel-case name, `roots` alone, or a method name of the protocol. */
const ABOUT_ROOTS = /(?:^|[a-z])Roots?(?![a-z])|^roots?(?![a-z])|(?:^|\/)roots(?:\/|$)/;

export const isAboutRoots = (name: string): boolean => ABOUT_ROOTS.test(name);

const isHidden = (symbol: ts.Symbol): boolean =>
  symbol.declarations?.some(
    declaration =>
      (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Private) !== 0 ||
      ts.getJSDocTags(declaration).some(tag => tag.tagName.text === 'internal'),
  ) ?? false;

/** Names in the notation of `Surface`, sorted, of what the modules at `files` export. */
export const declaredRoots = (files: readonly string[]): string[] => {
  const program = ts.createProgram([...files], {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    strict: true,
    noEmit: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const found = new Set<string>();

  const addMembers = (name: string, type: ts.Type): void => {
    for (const part of type.isUnion() ? type.types : [type]) {
      if (part.isStringLiteral()) {
        if (isAboutRoots(part.value)) found.add(`${name} = ${part.value}`);
      } else if ((part.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0) {
        for (const member of checker.getPropertiesOfType(part)) {
          if (isAboutRoots(member.name) && !isHidden(member)) found.add(`${name}.${member.name}`);
        }
      }
    }
  };

  for (const file of files) {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    if (module === undefined) throw new Error(`${file} is not a module`);
    for (const exported of checker.getExportsOfModule(module)) {
      if (isAboutRoots(exported.name)) found.add(exported.name);
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      if (symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias)) {
        addMembers(exported.name, checker.getDeclaredTypeOfSymbol(symbol));
      }
      if (symbol.flags & (ts.SymbolFlags.Variable | ts.SymbolFlags.Function)) {
        addMembers(exported.name, checker.getTypeOfSymbol(symbol));
      }
    }
  }
  return [...found].sort();
};
