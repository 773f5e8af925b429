// Exports, and the imports that take them.
import type { ImportSite } from './module-imports.ts';
import type { Module } from './project.ts';
import type { Step } from './registrations.ts';
import { keyOfState, type State } from './state.ts';
import type { Walk } from './walk.ts';
import { flowVariable } from './bind.ts';

export function followExport(
  walk: Walk,
  state: State,
  module: Module,
  name: string,
  path: readonly Step[],
): void {
  // Modules may re-export each other in a circle.
  const key = `${module.path}|${name}|${keyOfState({ ...state, path })}`;
  if (!walk.isFirst(key)) return;
  for (const { module: importer, site } of walk.project.importersOf(module, name)) {
    takeImport(walk, state, importer, site, name, path);
  }
}

function takeImport(
  walk: Walk,
  state: State,
  module: Module,
  site: ImportSite,
  name: string,
  path: readonly Step[],
): void {
  const isWhole = name === 'module.exports';
  const [step, ...rest] = path;
  switch (site.is) {
    case 'named':
      if (site.imported === name) flowVariable(walk, state, module, site.local, path);
      else if (isWhole && site.imported === 'default') flowVariable(walk, state, module, site.local, path);
      else if (isWhole && step === `.${site.imported}` && rest.length > 0)
        flowVariable(walk, state, module, site.local, rest);
      // The default import of a CommonJS module is its exports.
      else if (site.imported === 'default')
        flowVariable(walk, state, module, site.local, [`.${name}`, ...path]);
      return;
    case 'namespace':
      flowVariable(walk, state, module, site.local, isWhole ? path : [`.${name}`, ...path]);
      if (isWhole) flowVariable(walk, state, module, site.local, ['.default', ...path]);
      return;
    case 'expression':
      walk.go(state, { place: { module, node: site.node }, path: isWhole ? path : [`.${name}`, ...path] });
      return;
    case 'reexport':
      if (site.imported === name) followExport(walk, state, module, site.exported, path);
      return;
    case 'star':
      if (site.exported !== undefined)
        followExport(walk, state, module, site.exported, [`.${name}`, ...path]);
      else if (name !== 'default') followExport(walk, state, module, name, path);
      return;
  }
}
