import fc from 'fast-check';
import { parse } from 'jsonc-parser';
import { expect, test } from 'vitest';
import { connection, removal } from './run.ts';
import { jsonSettings } from './json-settings.ts';
import { SettingsError } from './settings-syntax.ts';
import { runsOf } from '../../../../../workshop/full.ts';

const settings = jsonSettings('mcpServers');
const value = { type: 'http', url: 'https://front.example.com/api/mcp' };
const entry = { name: 'acme', value };
const added = (text: string): string => settings.add(text, 'acme', value);

test.each([
  [
    'an empty object',
    '{}',
    '{\n  "mcpServers": {\n    "acme": {\n      "type": "http",\n      "url": "https://front.example.com/api/mcp"\n    }\n  }\n}',
  ],
  [
    'a comment behind the brace, and tabs',
    '{ // mine\n\t"a": 1, // one\n}\n',
    '{ // mine\n\t"mcpServers": {\n\t\t"acme": {\n\t\t\t"type": "http",\n\t\t\t"url": "https://front.example.com/api/mcp"\n\t\t}\n\t},\n\t"a": 1, // one\n}\n',
  ],
  [
    'one line',
    '{"mcpServers":{"b":{}}}',
    '{"mcpServers":{"acme": { "type": "http", "url": "https://front.example.com/api/mcp" }, "b":{}}}',
  ],
  [
    'a comment of several lines between brace and member',
    '{ /* a\n b */ "x": 1 }',
    '{ /* a\n b */ "mcpServers": { "acme": { "type": "http", "url": "https://front.example.com/api/mcp" } }, "x": 1 }',
  ],
  [
    'servers that have none yet',
    '{\r\n    "mcpServers": {\r\n        // none\r\n    }\r\n}\r\n',
    '{\r\n    "mcpServers": {\r\n        "acme": {\r\n            "type": "http",\r\n            "url": "https://front.example.com/api/mcp"\r\n        }\r\n        // none\r\n    }\r\n}\r\n',
  ],
])('an entry is one run of text: %s', (_, before, after) => {
  expect(added(before)).toBe(after);
  expect(parse(after)).toMatchObject({ mcpServers: { acme: value } });
  // what was there is there still, in its order
  const start = Array.from(before).findIndex((character, index) => character !== after[index]);
  const cut = start === -1 ? before.length : start;
  expect(after.startsWith(before.slice(0, cut)) && after.endsWith(before.slice(cut))).toBe(true);
});

test.each(['', ' \n', '// nothing yet\n', '/* a */'])('a text without a value, %j, gets the outermost object', (before) => {
  const after = added(before);
  expect(after.startsWith(before)).toBe(true);
  expect(parse(after)).toEqual({ mcpServers: { acme: value } });
});

test('a byte order mark stays, at its place alone', () => {
  const after = added('\ufeff{"a": 1}');
  expect(after.startsWith('\ufeff{')).toBe(true);
  expect(after.lastIndexOf('\ufeff')).toBe(0);
});

test.each([
  ['a list', '[]', 'not_an_object'],
  ['a text', '"a"', 'not_an_object'],
  ['servers that are a list', '{"mcpServers": []}', 'not_an_object'],
  ['servers that are nothing', '{"mcpServers": null}', 'not_an_object'],
  ['a cut file', '{"a": {', 'not_readable'],
  ['two values', '{} {}', 'not_readable'],
  ['no JSON', 'servers: 1', 'not_readable'],
  ['the member twice', '{"mcpServers": {}, "mcpServers": {}}', 'duplicate'],
  ['an entry twice, once escaped', '{"mcpServers": {"acme": {}, "\\u0061cme": {}}}', 'duplicate'],
  ['100,000 levels', `{"a": ${'['.repeat(100_000)}`, 'too_deep'],
])('%s is refused', (_, text, code) => {
  expect(() => added(text)).toThrow(expect.objectContaining({ name: 'SettingsError', code }));
  expect(() => settings.entries(text)).toThrow(SettingsError);
});

test.each([
  [
    'the first',
    '{\n  "mcpServers": {\n    "acme": {},\n    "b": {} // b\n  }\n}',
    '{\n  "mcpServers": {\n    "b": {} // b\n  }\n}',
  ],
  ['the last', '{\n  "mcpServers": {\n    "b": {}, // b\n    "acme": {}\n  }\n}', '{\n  "mcpServers": {\n    "b": {} // b\n  }\n}'],
  ['the last, with a comma', '{"mcpServers": {"b": {}, "acme": {},}}', '{"mcpServers": {"b": {}, }}'],
  ['the one between', '{"mcpServers": {"b": {}, "acme": {}, "c": {}}}', '{"mcpServers": {"b": {}, "c": {}}}'],
  ['the only one', '{"mcpServers": {"acme": {}}}', '{"mcpServers": {}}'],
  ['one with a comment before its comma', '{"mcpServers": {"acme": {} /* why */, "b": {}}}', '{"mcpServers": { /* why */"b": {}}}'],
])('an entry is taken out: %s', (_, before, after) => {
  expect(settings.remove(before, 'acme')).toBe(after);
  expect(Object.keys((parse(after) as { mcpServers: object }).mcpServers)).not.toContain('acme');
});

/** Texts of settings as people write them: any order, comments, blanks, commas at the end. */
const blank = fc.constantFrom('', ' ', '\n', '\r\n  ', '\t', ' // c\n', '/* c */', ' /* a\n b */ ');
const scalar = fc.oneof(fc.constantFrom('1', 'true', 'null', '"\\u00e9"', '"a // b"', '"}"'), fc.json({ maxDepth: 1 }));
const names = fc.uniqueArray(fc.stringMatching(/^[a-z_]{1,8}$/), { maxLength: 4 });
const object = (members: readonly string[], blanks: readonly string[], trailing: boolean): string => {
  const at = (index: number): string => blanks[index % blanks.length] ?? '';
  const list = members.map((member, index) => `${at(index)}${member}${at(index + 1)}`).join(',');
  return `{${list}${trailing && members.length > 0 ? ',' : ''}${at(members.length)}}`;
};
const texts = fc
  .record({
    names,
    servers: names,
    scalar,
    blanks: fc.array(blank, { minLength: 1, maxLength: 5 }),
    trailing: fc.boolean(),
    has: fc.boolean(),
    before: blank,
    after: blank,
  })
  .map(({ names: members, servers, scalar: each, blanks, trailing, has, before, after }) => {
    const inner = object(
      servers.map((name) => `"${name}": {"u": ${each}}`),
      blanks,
      trailing,
    );
    const own = members.map((name) => `"${name}":${each}`);
    return before + object(has ? [...own, `"mcpServers": ${inner}`] : own, blanks, trailing) + after;
  });

test('connecting changes nothing else, and taking back gives the same bytes', () => {
  const options = { allowTrailingComma: true };
  const law = (before: string): void => {
    const change = connection(settings, before, entry);
    const whole = parse(before, [], options) as { mcpServers?: object };
    const had = Object.hasOwn(whole.mcpServers ?? {}, 'acme');
    expect(change.kind).toBe(had ? 'other' : 'added');
    if (change.kind !== 'added') return;
    expect(parse(change.text, [], options)).toEqual({ ...whole, mcpServers: { ...whole.mcpServers, acme: value } });
    expect(connection(settings, change.text, entry)).toEqual({ kind: 'unchanged' });
    expect(removal(settings, change.text, entry, { before, force: false })).toEqual({ kind: 'restored', text: before });
    // without the backup the entry alone is gone, or a file that has what connecting writes into a new one
    const removed = removal(settings, change.text, entry, { before: undefined, force: false });
    if (removed.kind === 'restored')
      expect([removed.text, change.text]).toEqual([undefined, settings.add(undefined, 'acme', value)]);
    else
      expect(parse(removed.kind === 'removed' ? removed.text : '', [], options)).toEqual({
        ...whole,
        mcpServers: { ...whole.mcpServers },
      });
  };
  fc.assert(fc.property(texts, law), { numRuns: runsOf(500) });
});
