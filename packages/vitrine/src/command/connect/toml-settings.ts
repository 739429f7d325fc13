// Settings in TOML. smol-toml reads, and forgets comments and order when it writes; so a table is added and taken out as lines of text, and
// both texts are read and compared before anything is written: they may differ in the entry alone.
import { parse } from 'smol-toml';
import { isObject } from '@vitrine/core';
import { type EntryValue, isSame, lineEndOf, SettingsError, type SettingsSyntax, unmarked } from './settings-syntax.ts';

/** Settings whose servers are tables below a table. */
export function tomlSettings(member: string): SettingsSyntax {
  const add = (text: string | undefined, name: string, value: EntryValue): string => {
    const { mark, body } = unmarked(text ?? '');
    const end = lineEndOf(body);
    const before = body === '' || body.endsWith('\n') ? body : `${body}${end}`;
    const lines = Object.entries(value).map(([key, each]) => `${key} = ${JSON.stringify(each)}`);
    const table = [`[${member}.${name}]`, ...lines, ''].join(end);
    const after = `${before}${before === '' ? '' : end}${table}`;
    requireOnlyChange(body, after, { member, name, value });
    return mark + after;
  };
  const remove = (text: string, name: string): string => {
    const { mark, body } = unmarked(text);
    const after = withoutTable(body, member, name);
    requireOnlyChange(body, after, { member, name, value: undefined });
    return mark + after;
  };
  return {
    entries: (text) => new Map(Object.entries(serversOf(read(unmarked(text).body), member))),
    add,
    replace: (text, name, value) => add(remove(text, name), name, value),
    remove,
  };
}

type Data = Readonly<Record<string, unknown>>;

function read(body: string): Data {
  try {
    return parse(body);
  } catch (error) {
    const [reason = ''] = error instanceof Error ? error.message.split('\n') : [];
    throw new SettingsError('not_readable', `expected TOML, received ${reason}`, 'Correct it; the file is unchanged.');
  }
}

function serversOf(data: Data, member: string): Data {
  const servers = data[member];
  if (servers === undefined) return {};
  if (isObject(servers)) return servers;
  throw new SettingsError('not_an_object', `expected ${member} to be a table`, 'Correct it; the file is unchanged.');
}

interface Change {
  readonly member: string;
  readonly name: string;
  /** Undefined where it is taken out. */
  readonly value: EntryValue | undefined;
}

/** Throws SettingsError where the two texts differ in more than the entry, as a table within a text of several lines would. */
function requireOnlyChange(before: string, after: string, { member, name, value }: Change): void {
  const split = (data: Data): readonly [rest: object, entry: unknown] => {
    const { [name]: entry, ...others } = serversOf(data, member);
    const { [member]: _, ...rest } = data;
    return [Object.keys(others).length === 0 ? rest : { ...rest, [member]: others }, entry];
  };
  const [old] = split(read(before));
  try {
    const [rest, entry] = split(read(after));
    if (isSame(rest, old) && isSame(entry, value)) return;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
  }
  throw new SettingsError(
    'not_editable',
    `${member} is written in a form that cannot be edited by itself`,
    `Write it as tables, [${member}.${name}], or change the entry by hand.`,
  );
}

/** The text without the lines of a table and its own tables, and without the empty line before it. Comments that follow stay. */
function withoutTable(body: string, member: string, name: string): string {
  const lines = body.split(/(?<=\n)/);
  const key = `(?:${name}|"${name}"|'${name}')`;
  const own = new RegExp(`^[ \\t]*\\[[ \\t]*${member}[ \\t]*\\.[ \\t]*${key}[ \\t]*(?:\\]|\\.)`);
  const from = lines.findIndex((line) => own.test(line));
  if (from < 0) return body;
  let to = from + 1;
  while (to < lines.length && (!/^[ \t]*\[/.test(lines[to] ?? '') || own.test(lines[to] ?? ''))) to += 1;
  while (to > from + 1 && /^[ \t]*(?:#.*)?\r?\n?$/.test(lines[to - 1] ?? '')) to -= 1;
  const start = /^[ \t]*\r?\n$/.test(lines[from - 1] ?? '') ? from - 1 : from;
  return [...lines.slice(0, start), ...lines.slice(to)].join('');
}
