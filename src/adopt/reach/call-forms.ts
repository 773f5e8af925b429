// What well-known callees do with a function or an object that they are given.

/** Methods that call back before they return, or soon after, on behalf of the caller. */
export const CALLING_METHODS: ReadonlySet<string> = new Set([
  'map',
  'flatMap',
  'forEach',
  'filter',
  'find',
  'findLast',
  'findIndex',
  'some',
  'every',
  'reduce',
  'sort',
  'toSorted',
  'replace',
  'replaceAll',
  'then',
  'catch',
  'finally',
  'nextTick',
]);

/** Globals that do the same. */
export const CALLING_FUNCTIONS: ReadonlySet<string> = new Set([
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'requestAnimationFrame',
  'Promise',
]);

/** Methods of lists and promises that hand their elements to a callback, and at which index. */
export const ELEMENT_CALLBACKS: ReadonlyMap<string, number> = new Map([
  ['map', 0],
  ['flatMap', 0],
  ['forEach', 0],
  ['filter', 0],
  ['find', 0],
  ['findLast', 0],
  ['some', 0],
  ['every', 0],
  ['reduce', 1],
]);

/** Methods of lists and maps that give one element, by what is known at run time. */
export const PICKING_METHODS: ReadonlySet<string> = new Set([
  'find',
  'findLast',
  'at',
  'get',
  'pop',
  'shift',
]);

/** Methods that give the same list again. */
export const SAME_LIST_METHODS: ReadonlySet<string> = new Set([
  'filter',
  'slice',
  'concat',
  'sort',
  'toSorted',
  'reverse',
  'toReversed',
  'flat',
  'values',
]);

/** Methods of promises that give the same value again. */
export const SAME_VALUE_METHODS: ReadonlySet<string> = new Set(['catch', 'finally']);

/** Methods that put the argument into the list or the map. */
export const STORING_METHODS: ReadonlySet<string> = new Set(['push', 'unshift', 'add', 'set']);

/** Methods of `Object`, `Promise` and `Array` that give their argument, or a container of the same elements. */
export const IDENTITIES: ReadonlySet<string> = new Set([
  'Object.freeze',
  'Object.seal',
  'Object.assign',
  'Promise.all',
  'Promise.race',
  'Promise.any',
  'Promise.resolve',
  'Array.from',
]);
/** Constructors of containers. */
export const CONTAINERS: ReadonlySet<string> = new Set(['Set', 'WeakSet', 'Map', 'WeakMap']);
