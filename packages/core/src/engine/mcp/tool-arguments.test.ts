import { describe, expect, it, test } from 'vitest';
import { jsonSchema } from '../schema/schema.ts';
import { defineTool } from './tool.ts';
import { readArguments } from './tool-arguments.ts';

const properties = {
  query: { type: 'string', maxLength: 20 },
  limit: { type: 'integer', minimum: 1, maximum: 20 },
  share: { type: 'number' },
  detail: { type: 'string', enum: ['brief', 'full'] },
  exact: { type: 'boolean' },
  actions: { type: 'array', items: { type: 'string' }, maxItems: 3 },
  range: { type: 'object', properties: { from: { type: 'integer' }, note: { type: 'string' } } },
  permission_tier: { type: 'string' },
} as const;

function toolWith(schema: object): ReturnType<typeof defineTool> {
  return defineTool({
    name: 'tool',
    title: 'Tool',
    description: 'A tool.',
    input: jsonSchema({ type: 'object', ...schema }),
    aliases: { q: 'query' },
    call: () => ({}),
  });
}

const read = (given: Readonly<Record<string, unknown>>, schema: object = { properties, required: ['query'] }): unknown => {
  const result = readArguments(toolWith(schema), given);
  return result.kind === 'tool-error' ? result.text : [result.value, ...(result.note === undefined ? [] : [result.note])];
};
const query = { query: 'x' };

describe('what clients add', () => {
  // Gemini CLI 0.61, n8n, Cline 3.0.
  test.each([
    [{ wait_for_previous: true }, 'ignored wait_for_previous'],
    [{ toolCallId: 'a', sessionId: 'b', chatInput: 'd' }, 'ignored toolCallId, sessionId, chatInput'],
    [{ 'a\nb': 1, ['x'.repeat(41)]: 1 }, 'ignored an argument of another name'],
    [{ q: 'y' }, 'ignored q'],
  ])('%j is ignored and named', (more, note) => {
    expect(read({ ...query, ...more })).toEqual([query, `Arguments: ${note}.`]);
  });

  it('is named at most four times, and compared at most twenty', () => {
    const more = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`limits${index}`, 1]));
    expect(read({ ...query, ...more })).toEqual([query, 'Arguments: ignored limits0, limits1, limits2, limits3.']);
  });

  it('inside a list or an object is ignored as well', () => {
    expect(read({ ...query, range: { from: '2', extra: 1 } })).toEqual([
      { ...query, range: { from: 2 } },
      'Arguments: ignored extra.',
    ]);
  });

  it('reaches a tool whose schema admits other members, or names none', () => {
    expect(read({ a: 1 }, {})).toEqual([{ a: 1 }]);
    expect(read({ ...query, a: 1 }, { properties, additionalProperties: { type: 'integer' } })).toEqual([{ ...query, a: 1 }]);
    expect(read({ ...query, a: 1 }, { properties, additionalProperties: false })).toEqual([query, 'Arguments: ignored a.']);
  });
});

describe('a name like a known one', () => {
  test.each([
    [{ querry: 'x' }, [query, 'Arguments: querry was read as query.']],
    [{ qeury: 'x' }, [query, 'Arguments: qeury was read as query.']],
    [
      { ...query, permissionTier: 2 },
      [{ ...query, permission_tier: '2' }, 'Arguments: permissionTier was read as permission_tier.'],
    ],
    [{ ...query, querry: 'y' }, [query, 'Arguments: ignored querry.']],
    [{ query: null, querry: 'x' }, [query, 'Arguments: querry was read as query.']],
  ])('%j', (given, expected) => {
    expect(read(given)).toEqual(expected);
  });
});

describe('null and empty text', () => {
  it('are absent where an argument is optional', () => {
    expect(read({ ...query, limit: null, detail: '', actions: null, range: '', exact: null })).toEqual([query]);
    expect(read({ q: 'x', query: null })).toEqual([query]);
  });

  it('do not replace what a tool requires', () => {
    expect(read({ query: null })).toBe('Invalid arguments for tool: query: is required.');
    expect(read({ query: '' })).toEqual([{ query: '' }]);
  });

  it('stay where a schema means them', () => {
    expect(read({ a: null }, { properties: { a: { type: ['string', 'null'] } } })).toEqual([{ a: null }]);
  });
});

describe('another type', () => {
  test.each([
    [{ limit: '5' }, [{ ...query, limit: 5 }]],
    [{ limit: 100 }, [{ ...query, limit: 20 }, 'Arguments: limit was read as 20.']],
    [{ limit: 0 }, [{ ...query, limit: 1 }, 'Arguments: limit was read as 1.']],
    [{ limit: 2.5 }, [{ ...query, limit: 2 }, 'Arguments: limit was read as 2.']],
    [{ share: '-0.5' }, [{ ...query, share: -0.5 }]],
    [{ detail: ' Full' }, [{ ...query, detail: 'full' }]],
    [{ exact: 'True' }, [{ ...query, exact: true }]],
    [{ query: 7 }, [{ query: '7' }]],
    [{ actions: 'a' }, [{ ...query, actions: ['a'] }]],
    [{ actions: '["a", 2]' }, [{ ...query, actions: ['a', '2'] }]],
    [{ range: '{"from": 1}' }, [{ ...query, range: { from: 1 } }]],
  ])('%j is read', (more, expected) => {
    expect(read({ ...query, ...more })).toEqual(expected);
  });

  test.each([
    [{ limit: 'many' }, 'limit: must be an integer'],
    [{ limit: [5] }, 'limit: must be an integer'],
    [{ query: ['x'] }, 'query: must be a string'],
    [{ query: 'x'.repeat(21) }, 'query: must contain at most 20 characters'],
    [{ detail: 'long' }, 'detail: must be one of "brief", "full"'],
    [{ actions: '["a"' + '[' }, undefined],
    [{ actions: ['a', 'b', 'c', 'd'] }, 'actions: must have at most 3 items'],
    [{ actions: [null] }, 'actions.0: must be a string'],
    [{ actions: { a: 1 } }, 'actions: must be an array'],
    [{ range: '{"from"' }, 'range: must be an object'],
    [{ range: `${'['.repeat(70)}${']'.repeat(70)}` }, 'range: must be an object'],
  ])('%j is refused with its reason', (more, message) => {
    const expected = message === undefined ? [{ ...query, ...{ actions: ['["a"['] } }] : `Invalid arguments for tool: ${message}.`;
    expect(read({ ...query, ...more })).toEqual(expected);
  });
});
