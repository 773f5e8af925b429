import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  declaresRoots,
  isListRootsRequest,
  isListRootsResult,
  listRootsRequest,
  readRootsResponse,
} from '../../src/shim/roots-adoption.ts';

const root = { uri: 'file:///a' };
const invalid = {
  kind: 'invalid',
  code: -32602,
  message: 'Invalid response to the roots/list input request.',
};
const parsed = (json: string): Record<string, unknown> => JSON.parse(json) as Record<string, unknown>;

it('B1: listRootsRequest is bare', () => {
  expect(JSON.stringify(listRootsRequest())).toBe('{"method":"roots/list"}');
  expect(listRootsRequest()).not.toBe(listRootsRequest());
});

describe('B2: isListRootsRequest', () => {
  it.each([
    { method: 'roots/list' },
    { method: 'roots/list', params: {} },
    { method: 'roots/list', params: { _meta: {} } },
    { method: 'roots/list', params: { _meta: { progressToken: 1 } } },
  ])('true: %j', value => expect(isListRootsRequest(value)).toBe(true));
  it.each([
    null,
    undefined,
    'roots/list',
    [],
    {},
    { method: 'roots/list_changed' },
    { method: 'roots/list', id: 1 },
    { method: 'roots/list', jsonrpc: '2.0' },
    { method: 'roots/list', other: 1 },
    { method: 'roots/list', params: null },
    { method: 'roots/list', params: [] },
    { method: 'roots/list', params: { cursor: 'a' } },
    { method: 'roots/list', params: { _meta: null } },
    { method: 'roots/list', params: { _meta: [] } },
    { method: 'roots/list', params: { _meta: 'x' } },
  ])('false: %j', value => expect(isListRootsRequest(value)).toBe(false));
});

describe('B3: declaresRoots', () => {
  it.each([{ roots: {} }, { roots: { listChanged: true } }, { roots: { other: 1 }, sampling: {} }])(
    'true: %j',
    value => expect(declaresRoots(value)).toBe(true),
  );
  it.each([
    undefined,
    null,
    {},
    { roots: null },
    { roots: true },
    { roots: [] },
    { roots: 'x' },
    [],
    'roots',
  ])('false: %j', value => expect(declaresRoots(value)).toBe(false));
  it('false for what is inherited', () => {
    expect(declaresRoots(Object.create({ roots: {} }))).toBe(false);
    expect(declaresRoots(parsed('{"__proto__":{"roots":{}}}'))).toBe(false);
  });
});

describe('B5, B6: isListRootsResult', () => {
  it.each([
    { roots: [] },
    { roots: [root] },
    { roots: [{ ...root, name: 'a', _meta: { a: 1 }, extra: [1] }], _meta: {}, extra: null },
    { roots: [{ uri: 'file://' }] },
  ])('B5, true: %j', value => expect(isListRootsResult(value)).toBe(true));
  it.each([
    null,
    [],
    'x',
    {},
    { roots: null },
    { roots: {} },
    { roots: { length: 0 } },
    { roots: [null] },
    { roots: [undefined] },
    { roots: new Array<unknown>(1) },
    { roots: [root, 'file:///a'] },
    { roots: [{}] },
    { roots: [{ uri: 1 }] },
    { roots: [{ uri: 'https://a' }] },
    { roots: [{ uri: '/a' }] },
    { roots: [{ ...root, name: 1 }] },
    { roots: [{ ...root, name: null }] },
    { roots: [{ ...root, _meta: null }] },
    { roots: [{ ...root, _meta: [] }] },
    { result: { roots: [root] } },
    parsed('{"__proto__":{"roots":[]}}'),
    { roots: [parsed('{"__proto__":{"uri":"file:///a"}}')] },
  ])('B6, false: %j', value => expect(isListRootsResult(value)).toBe(false));

  it('is true for each valid result and false for each broken one', () => {
    const valid = fc.record(
      {
        uri: fc.string().map(s => `file://${s}`),
        name: fc.string(),
        _meta: fc.dictionary(fc.string(), fc.jsonValue()),
        extra: fc.jsonValue(),
      },
      { requiredKeys: ['uri'] },
    );
    const broken = fc.oneof(
      fc.anything().filter(value => typeof value !== 'object' || value === null),
      valid.map(({ uri, ...rest }) => ({ ...rest, uri: uri.slice(1) })),
      fc
        .tuple(
          valid,
          fc.anything().filter(v => v !== undefined && typeof v !== 'string'),
        )
        .map(([r, name]) => ({ ...r, name })),
    );
    fc.assert(
      fc.property(fc.array(valid), roots => {
        expect(isListRootsResult({ roots })).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.array(valid), broken, fc.nat(), (roots, bad, at) => {
        const mixed = [...roots];
        mixed.splice(at % (roots.length + 1), 0, bad as (typeof roots)[number]);
        expect(isListRootsResult({ roots: mixed })).toBe(false);
      }),
    );
  });

  it('answers for anything', () => {
    fc.assert(fc.property(fc.anything(), value => typeof isListRootsResult(value) === 'boolean'));
  });
});

describe('B4: readRootsResponse', () => {
  const bad = { get other(): never { throw new Error('an unrelated entry was read'); } }; // prettier-ignore
  it.each([undefined, null, 'x', [], {}, { other: { roots: 1 } }])('missing: %j', responses =>
    expect(readRootsResponse(responses, 'mine')).toEqual({ kind: 'missing' }),
  );
  it('never looks at other entries', () => {
    expect(readRootsResponse(bad, 'mine')).toEqual({ kind: 'missing' });
    expect(readRootsResponse(bad, 'mine', ['other'])).toEqual({ kind: 'missing' });
  });
  it('does not take an inherited entry', () => {
    expect(readRootsResponse(parsed('{"__proto__":{"mine":{"roots":[]}}}'), 'mine')).toEqual({
      kind: 'missing',
    });
    const polluted: Record<string, unknown> = {};
    polluted['__proto__'] = { mine: { roots: [] } }; // what the SDK's partition does with such a key
    expect(readRootsResponse(polluted, 'mine')).toEqual({ kind: 'missing' });
    expect(readRootsResponse({}, 'constructor')).toEqual({ kind: 'missing' });
  });
  it('B5: ok, everything preserved, each uri left to the later rules', () => {
    const result = {
      roots: [{ uri: 'https://a', name: 'n', _meta: { a: 1 }, extra: 1 }],
      _meta: { b: 2 },
      more: [],
    };
    expect(readRootsResponse({ mine: result, other: null }, 'mine')).toEqual({ kind: 'ok', result });
  });
  it.each([
    null,
    'x',
    [],
    { result: { roots: [root] } },
    {},
    { roots: 'x' },
    { roots: [null] },
    { roots: [{ uri: 1 }] },
  ])('B6: invalid, without the data of the client: %j', entry =>
    expect(readRootsResponse({ mine: entry }, 'mine')).toEqual(invalid),
  );
  it('a key that the SDK dropped is invalid', () => {
    expect(readRootsResponse({}, 'mine', ['other', 'mine'])).toEqual(invalid);
    expect(readRootsResponse(undefined, 'mine', ['mine'])).toEqual(invalid);
    expect(readRootsResponse({}, 'mine', ['other'])).toEqual({ kind: 'missing' });
  });
});
