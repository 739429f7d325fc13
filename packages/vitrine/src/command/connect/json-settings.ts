// Settings in JSON, with or without comments and commas at the end. The tree of jsonc-parser says where something is; an entry is inserted
// as one run of text before all others, so that no comment changes its place.
import {
  createScanner,
  getNodeValue,
  type JSONScanner,
  type Node,
  parseTree,
  type ParseError,
  printParseErrorCode,
} from 'jsonc-parser';
import { lineEndOf, maxDepth, SettingsError, type SettingsSyntax, unmarked } from './settings-syntax.ts';

/** Settings whose servers are in a member of the outermost object. */
export function jsonSettings(member: string): SettingsSyntax {
  return {
    entries: (text) => {
      const servers = read(unmarked(text).body, member).servers;
      return new Map(servers === undefined ? [] : properties(servers).map(([name, , value]) => [name, getNodeValue(value)]));
    },
    add: (text, name, value) => {
      if (text === undefined) return `${written({ [member]: { [name]: value } }, '  ', '\n', '')}\n`;
      const { mark, body } = unmarked(text);
      const { root, servers } = read(body, member);
      const end = lineEndOf(body);
      const unit = unitOf(body, root);
      if (root === undefined) {
        const before = body === '' || body.endsWith('\n') ? body : `${body}${end}`;
        return `${mark}${before}${written({ [member]: { [name]: value } }, unit, end, '')}${end}`;
      }
      const [container, key, content] = servers === undefined ? [root, member, { [name]: value }] : [servers, name, value];
      return mark + inserted(body, container, key, content, { unit, end });
    },
    replace: (text, name, value) => {
      const { mark, body } = unmarked(text);
      const { root, property } = found(body, member, name);
      const [, , node] = property;
      const isInline = !body.slice(node.offset, node.offset + node.length).includes('\n');
      const content = isInline
        ? inline(value)
        : written(value, unitOf(body, root), lineEndOf(body), indentAt(body, property[1].offset));
      return mark + body.slice(0, node.offset) + content + body.slice(node.offset + node.length);
    },
    remove: (text, name) => {
      const { mark, body } = unmarked(text);
      const { servers, property } = found(body, member, name);
      return mark + without(body, servers, property);
    },
  };
}

/** Tokens, by the numbers that jsonc-parser gives them; its names of them exist for its own compiler alone. */
const [openBrace, closeBrace, openBracket, closeBracket, comma] = [1, 2, 3, 4, 5];
const [lineComment, blockComment, lineBreak, blanks, end] = [12, 13, 14, 15, 17];

function* tokensOf(scanner: JSONScanner): Generator<number> {
  for (let token: number = scanner.scan(); token !== end; token = scanner.scan()) yield token;
}

type Property = readonly [name: string, property: Node, value: Node];

interface Settings {
  /** Undefined where the text has comments and blanks alone. */
  readonly root: Node | undefined;
  readonly servers: Node | undefined;
}

function read(body: string, member: string): Settings {
  requireDepth(body);
  const errors: ParseError[] = [];
  const root = parseTree(body, errors, { allowTrailingComma: true, allowEmptyContent: true });
  const [error] = errors;
  if (error !== undefined) {
    const line = body.slice(0, error.offset).split('\n').length;
    throw new SettingsError(
      'not_readable',
      `expected JSON, received ${printParseErrorCode(error.error)} in line ${line}`,
      'Correct the line; the file is unchanged.',
    );
  }
  if (root === undefined) return { root, servers: undefined };
  requireObject(root, 'the file');
  const servers = properties(root).find(([name]) => name === member)?.[2];
  if (servers !== undefined) requireObject(servers, member);
  if (servers !== undefined) properties(servers);
  return { root, servers };
}

/** The scanner does not recurse, whatever it meets. */
function requireDepth(body: string): void {
  let depth = 0;
  for (const token of tokensOf(createScanner(body, true))) {
    if (token === openBrace || token === openBracket) depth += 1;
    if (token === closeBrace || token === closeBracket) depth -= 1;
    if (depth > maxDepth)
      throw new SettingsError(
        'too_deep',
        `expected at most ${maxDepth} levels, received more`,
        'Add the entry by hand: --print shows it.',
      );
  }
}

function requireObject(node: Node, what: string): void {
  if (node.type !== 'object')
    throw new SettingsError(
      'not_an_object',
      `expected ${what} to be an object, received ${node.type}`,
      'Correct it; the file is unchanged.',
    );
}

/** The members of an object. Throws SettingsError where a name is there twice: readers differ on which of them counts. */
function properties(node: Node): readonly Property[] {
  const list = (node.children ?? []).flatMap((property): readonly Property[] => {
    const [key, value] = property.children ?? [];
    return key === undefined || value === undefined ? [] : [[String(key.value), property, value]];
  });
  const names = new Set<string>();
  for (const [name] of list) {
    if (names.has(name))
      throw new SettingsError(
        'duplicate',
        `expected each member once, received ${JSON.stringify(name)} twice`,
        'Remove one of them.',
      );
    names.add(name);
  }
  return list;
}

function found(
  body: string,
  member: string,
  name: string,
): { readonly root: Node; readonly servers: Node; readonly property: Property } {
  const { root, servers } = read(body, member);
  const property = servers && properties(servers).find(([each]) => each === name);
  if (root === undefined || servers === undefined || property === undefined) throw new TypeError(`no entry ${name}`);
  return { root, servers, property };
}

interface Style {
  readonly unit: string;
  readonly end: string;
}

/** The text with a member before all others of an object. */
function inserted(body: string, object: Node, key: string, content: object, { unit, end }: Style): string {
  const outer = indentAt(body, object.offset);
  const [first] = object.children ?? [];
  const lineBreak = lineBreakAfter(body, object.offset + 1);
  const put = (at: number, text: string): string => body.slice(0, at) + text + body.slice(at);
  if (first !== undefined && lineBreak === undefined) return put(first.offset, `${JSON.stringify(key)}: ${inline(content)}, `);
  const inner = first === undefined ? outer + unit : indentAt(body, first.offset);
  const member = `${end}${inner}${JSON.stringify(key)}: ${written(content, unit, end, inner)}`;
  if (first !== undefined) return put(lineBreak ?? first.offset, `${member},`);
  return lineBreak === undefined ? put(object.offset + object.length - 1, `${member}${end}${outer}`) : put(lineBreak, member);
}

/** Where the line ends on which an object begins; undefined where anything but blanks and comments comes first. */
function lineBreakAfter(body: string, from: number): number | undefined {
  const scanner = createScanner(body, false);
  scanner.setPosition(from);
  for (const token of tokensOf(scanner)) {
    if (token === lineBreak) return scanner.getTokenOffset();
    if (token !== blanks && token !== lineComment && token !== blockComment) return undefined;
  }
  return undefined;
}

/** The text without a member, the comma that divides it from its neighbours, and the line that it began. */
function without(body: string, object: Node, [, property]: Property): string {
  const end = property.offset + property.length;
  const comma = commaAfter(body, end);
  const children = object.children ?? [];
  const before = children[children.indexOf(property) - 1];
  const beforeComma = comma !== undefined || before === undefined ? undefined : commaAfter(body, before.offset + before.length);
  const line = /\r?\n[ \t]*$/.exec(body.slice(0, property.offset))?.[0].length ?? 0;
  const cuts: [from: number, to: number][] = [[property.offset - line, end]];
  if (comma !== undefined) cuts.push([comma, comma + 1]);
  if (beforeComma !== undefined) cuts.unshift([beforeComma, beforeComma + 1]);
  // on a shared line, the blank behind the comma goes with it
  const last = cuts.at(-1);
  if (line === 0 && comma !== undefined && last !== undefined) last[1] += /^[ \t]*/.exec(body.slice(comma + 1))?.[0].length ?? 0;
  let text = '';
  let at = 0;
  for (const [from, to] of cuts) {
    text += body.slice(at, from);
    at = to;
  }
  return text + body.slice(at);
}

/** The place of a comma, with blanks and comments at most before it. */
function commaAfter(body: string, from: number): number | undefined {
  const scanner = createScanner(body, true);
  scanner.setPosition(from);
  const token: number = scanner.scan();
  return token === comma ? scanner.getTokenOffset() : undefined;
}

function indentAt(body: string, offset: number): string {
  return /^[ \t]*/.exec(body.slice(body.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? '';
}

/** What a level is indented by: as the first member of the file is. */
function unitOf(body: string, root: Node | undefined): string {
  const [first] = root?.children ?? [];
  const indent = first === undefined ? '' : indentAt(body, first.offset);
  return indent === '' ? '  ' : indent;
}

function written(value: object, unit: string, end: string, indent: string): string {
  return JSON.stringify(value, undefined, unit).replaceAll('\n', `${end}${indent}`);
}

/** On one line, with blanks as people write them. */
function inline(value: object): string {
  return JSON.stringify(value, undefined, ' ').replaceAll(/\n */g, ' ');
}
