import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { connection, removal } from './run.ts';
import { tomlSettings } from './toml-settings.ts';

const settings = tomlSettings('mcp_servers');
const value = { url: 'https://front.example.com/api/mcp' };
const entry = { name: 'acme', value };
const table = '[mcp_servers.acme]\nurl = "https://front.example.com/api/mcp"\n';

test.each([
  ['nothing', '', table],
  ['a file that ends within a line', 'model = "x" # mine', `model = "x" # mine\n\n${table}`],
  ['other servers', '# a\n[mcp_servers.b]\ncommand = "b"\n# z\n', `# a\n[mcp_servers.b]\ncommand = "b"\n# z\n\n${table}`],
  ['lines that end as on Windows', 'a = 1\r\n', `a = 1\r\n\r\n${table.replaceAll('\n', '\r\n')}`],
])('a table is added behind %s, which keeps its bytes', (_, before, after) => {
  const change = connection(settings, before, entry);
  expect(change).toEqual({ kind: 'added', text: after });
  expect(removal(settings, after, entry, { before, force: false })).toEqual({ kind: 'restored', text: before });
  expect(connection(settings, after, entry)).toEqual({ kind: 'unchanged' });
});

test.each([
  ['between others', `[a]\nx = 1\n\n${table}\n# about b\n[b]\ny = 2\n`, '[a]\nx = 1\n\n# about b\n[b]\ny = 2\n'],
  ['with tables of its own', `${table}[mcp_servers.acme.env]\nA = "1"\n[b]\n`, '[b]\n'],
  ['with a quoted name', '[ mcp_servers . "acme" ]\nurl = "x"\n', ''],
  ['before comments at the end', `${table}# last words\n`, '# last words\n'],
])('a table is taken out %s', (_, before, after) => {
  expect(settings.remove(before, 'acme')).toBe(after);
});

test('a text of several lines that looks like the table is not taken for one', () => {
  const text = `doc = """\n${table}"""\n\n[mcp_servers]\nacme = { url = "x" }\n`;
  expect(() => settings.remove(text, 'acme')).toThrow(expect.objectContaining({ code: 'not_editable' }));
});

test.each([
  ['an inline table', 'mcp_servers = { b = { url = "x" } }\n', 'not_editable'],
  ['a list of tables', '[[mcp_servers]]\nurl = "x"\n', 'not_an_object'],
  ['a text', 'mcp_servers = "x"\n', 'not_an_object'],
  ['a key twice', 'a = 1\na = 2\n', 'not_readable'],
  ['no TOML', '{"a": 1}\n', 'not_readable'],
  ['an array of 100,000 levels', `a = ${'['.repeat(100_000)}`, 'not_readable'],
])('%s is refused', (_, text, code) => {
  expect(() => connection(settings, text, entry)).toThrow(expect.objectContaining({ name: 'SettingsError', code }));
});

test('another content is replaced, and nothing else', () => {
  const before = `[mcp_servers.acme]\nurl = "https://old.example/mcp"\n\n[tools]\nx = 1\n`;
  const change = connection(settings, before, entry);
  expect(change.kind).toBe('other');
  expect(change.kind === 'other' && parse(change.text)).toEqual({ mcp_servers: { acme: value }, tools: { x: 1 } });
});
