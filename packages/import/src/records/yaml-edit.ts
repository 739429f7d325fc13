// Edits of a YAML file that leave everything else as it is written: comments, order, quotes, blank lines. Each edit replaces the text of
// one member or adds lines. The outcome is read again and compared with the value it must have; where the text resists (flow
// lists, anchors), the whole document is written by the library, which keeps comments and order but not every blank.
import { Document, isAlias, isMap, isScalar, isSeq, visit, type YAMLMap, type YAMLSeq, isPair } from 'yaml';
import { isObject, type Json, type JsonObject } from '@vitrine/core';
import { parseYamlDocument } from '@vitrine/content/files';
import { yamlValue } from '@vitrine/reference/yaml';
import { isList } from '../imported.ts';
import { digestOf } from './digest.ts';
import type { Edit } from './merge.ts';

export function editValue(value: JsonObject, edits: readonly Edit[]): JsonObject {
  // what is under one anchor in several places is edited in one of them alone
  const copy = JSON.parse(JSON.stringify(value)) as Record<string, unknown>;
  for (const edit of edits) {
    const last = edit.path.at(-1) ?? '';
    let holder = copy;
    for (const part of edit.path.slice(0, -1)) {
      if (!isObject(holder[part]) && !isList(holder[part])) holder[part] = {};
      holder = holder[part] as Record<string, unknown>;
    }
    if (edit.kind === 'set') holder[last] = edit.value;
    else if (edit.kind === 'remove') Reflect.deleteProperty(holder, last);
    else if (Array.isArray(holder[last])) holder[last].push(edit.value);
    else holder[last] = [edit.value];
  }
  return copy as JsonObject;
}

/** The text of a document after edits that make it a value. Throws Error where the text has no form that holds it. */
export function editYaml(text: string, document: Document, edits: readonly Edit[], after: JsonObject): string {
  const wanted = digestOf(after);
  const spliced = splice(text, document, edits, after);
  if (spliced !== undefined && valueOf(spliced) === wanted) return spliced;
  const whole = rewrite(document, after, edits);
  if (valueOf(whole) === wanted) return whole;
  throw new Error('the file cannot be edited: it uses YAML that repeats or merges parts (anchors, `<<`)');
}

function valueOf(text: string): string | undefined {
  const document = parseYamlDocument(text, { version: '1.2' });
  return document.errors.length > 0 ? undefined : digestOf((yamlValue(document) ?? {}) as JsonObject);
}

function rewrite(document: Document, after: JsonObject, edits: readonly Edit[]): string {
  for (const edit of edits) {
    // a part that is elsewhere as well, under an anchor, is written out here
    const shared = edit.path.findIndex((_, depth) => isAlias(document.getIn(edit.path.slice(0, depth + 1), true)));
    const path = shared === -1 ? edit.path : edit.path.slice(0, shared + 1);
    const isList = edit.kind === 'append' && isSeq(document.getIn(path, true));
    if (shared !== -1) document.setIn(path, document.createNode(valueAt(after, path)));
    else if (edit.kind === 'remove') document.deleteIn(path);
    else if (isList) document.addIn(path, document.createNode(edit.value));
    else document.setIn(path, document.createNode(edit.kind === 'append' ? [edit.value] : edit.value));
  }
  return document.toString({ lineWidth: 0 });
}

interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The text with every edit in its place, or undefined where one has none. */
function splice(text: string, document: Document, edits: readonly Edit[], after: JsonObject): string | undefined {
  const { contents } = document;
  let aliased = false as boolean; // a visitor sets it
  visit(document, { Alias: () => void (aliased = true) });
  if (!isMap(contents) || contents.flow === true || aliased) return isEmpty(text, contents) ? appended(text, edits) : undefined;
  const splices = new Map<string, Splice>();
  for (const edit of oneByList(contents, edits)) {
    const splice =
      edit.kind === 'append' ? appendTo(contents, edit.path, edit.value, text) : spliceFor(contents, edit, after, text);
    if (splice === undefined) return undefined;
    // a part on one line is written again, once for all of its edits
    splices.set(edit.kind === 'append' ? `append ${splices.size}` : `${splice.start} ${splice.end} ${splice.text}`, splice);
  }
  const pieces: string[] = [];
  let at = 0;
  for (const each of [...splices.values()].sort((a, b) => a.start - b.start)) {
    // an edit within another's text is left to the rewriting of the document
    if (each.start < at) return undefined;
    pieces.push(text.slice(at, each.start), each.text);
    at = each.end;
  }
  return pieces.join('') + text.slice(at);
}

/** A list that is empty, or not there, is set as a whole. */
function oneByList(root: YAMLMap, edits: readonly Edit[]): readonly Edit[] {
  const lists = new Map<string, Json[]>();
  const others = edits.filter((edit) => {
    const list: unknown = edit.kind === 'append' ? root.getIn(edit.path, true) : undefined;
    if (edit.kind !== 'append' || (isSeq(list) && list.items.length > 0)) return true;
    const name = String(edit.path[0]);
    const values = lists.get(name) ?? [];
    values.push(edit.value);
    lists.set(name, values);
    return false;
  });
  return [...[...lists].map(([name, value]) => ({ kind: 'set' as const, path: [name], value })), ...others];
}

/** A file of comments alone, to which lists are added. */
function isEmpty(text: string, contents: unknown): boolean {
  return (contents === null || (isScalar(contents) && contents.value === null)) && !/^[ \t]*[^#\s]/m.test(text);
}

function appended(text: string, edits: readonly Edit[]): string | undefined {
  const head = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  return head + yamlText(editValue({}, edits));
}

type Change = Exclude<Edit, { readonly kind: 'append' }>;

/** Where a member is set or removed. What is on one line is written again as a whole. */
function spliceFor(root: YAMLMap, edit: Change, after: JsonObject, text: string): Splice | undefined {
  const { path } = edit;
  let map: YAMLMap = root;
  for (const [depth, part] of path.slice(0, -1).entries()) {
    const next: unknown = root.getIn(path.slice(0, depth + 1), true);
    if (isSeq(next)) continue;
    const value = valueAt(after, path.slice(0, depth + 1));
    if (isMap(next) && next.flow !== true) map = next;
    else if (value === undefined) return undefined;
    else if (typeof part === 'string') return setIn(map, part, value, text);
    else
      return hasRange(next)
        ? { start: next.range[0], end: next.range[1], text: entryText(value, columnOf(text, next.range[0])) }
        : undefined;
  }
  const name = String(path.at(-1));
  return edit.kind === 'set' ? setIn(map, name, edit.value, text) : removeFrom(map, name, text);
}

function valueAt(value: Json, path: readonly (string | number)[]): Json | undefined {
  let at: Json | undefined = value;
  for (const part of path) at = (at as Readonly<Record<string | number, Json>> | undefined)?.[part];
  return at;
}

function setIn(map: YAMLMap, name: string, value: Json, text: string): Splice | undefined {
  const pair = map.items.find(({ key }) => isScalar(key) && key.value === name);
  if (pair !== undefined && isScalar(pair.key) && pair.key.range) {
    const [start] = pair.key.range;
    const end = endOf(pair, text);
    if (end === undefined) return undefined;
    const written = memberText(name, value, columnOf(text, start));
    const comment = text.slice(end, lineEnd(text, end));
    // a comment behind a value that becomes a block stays on the line of the name
    if (!/^\s*#/.test(comment) || !written.includes(':\n')) return { start, end, text: written };
    return { start, end: end + comment.length, text: written.replace(':\n', `:${comment}\n`) };
  }
  const first = map.items[0];
  const last = map.items.at(-1);
  if (first === undefined || last === undefined || !isScalar(first.key) || !first.key.range) return undefined;
  const end = endOf(last, text);
  if (end === undefined) return undefined;
  const column = columnOf(text, first.key.range[0]);
  const at = lineEnd(text, end);
  return { start: at, end: at, text: `\n${' '.repeat(column)}${memberText(name, value, column)}` };
}

function removeFrom(map: YAMLMap, name: string, text: string): Splice | undefined {
  const pair = map.items.find(({ key }) => isScalar(key) && key.value === name);
  if (pair === undefined || !isScalar(pair.key) || !pair.key.range) return undefined;
  const [start] = pair.key.range;
  const end = endOf(pair, text);
  const line = text.lastIndexOf('\n', start - 1) + 1;
  // the first member of a record is behind its dash
  if (end === undefined || text.slice(line, start).trim() !== '') return undefined;
  return { start: line, end: Math.min(lineEnd(text, end) + 1, text.length), text: '' };
}

function appendTo(root: YAMLMap, path: readonly (string | number)[], value: Json, text: string): Splice | undefined {
  const list: unknown = root.getIn(path, true);
  const name = String(path[0]);
  if (!isSeq(list) || list.items.length === 0) return undefined;
  const [first] = list.items;
  const last = list.items.at(-1);
  if (list.flow === true || !hasRange(first) || !hasRange(last) || path.length !== 1 || name === '') return undefined;
  const dash = dashOf(list, text);
  if (dash === undefined) return undefined;
  const at = lineEnd(text, contentEnd(last.range, text, isScalar(last)));
  return { start: at, end: at, text: `\n${' '.repeat(dash)}- ${entryText(value, dash + 2)}` };
}

function dashOf(list: YAMLSeq, text: string): number | undefined {
  const [first] = list.items;
  if (!hasRange(first)) return undefined;
  const line = text.lastIndexOf('\n', first.range[0] - 1) + 1;
  const column = text.slice(line, first.range[0]).indexOf('-');
  return column === -1 ? undefined : column;
}

interface Ranged {
  readonly range: [number, number, number];
}

function hasRange(node: unknown): node is Ranged {
  return typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range);
}

/** Where a member ends: behind its value, before the comment on its line. */
function endOf(pair: { readonly key: unknown; readonly value: unknown }, text: string): number | undefined {
  const { key, value } = pair;
  if (!hasRange(key)) return undefined;
  // nothing behind the colon is a value, too
  if (!hasRange(value) || (isScalar(value) && (value.source ?? '') === '' && value.value === null))
    return text.indexOf(':', key.range[1]) + 1;
  return contentEnd(value.range, text, isScalar(value));
}

/** Without the blank and comment lines that the parser counts in: they belong to what follows. */
function contentEnd([start, end]: Ranged['range'], text: string, scalar: boolean): number {
  let content = text.slice(start, end).trimEnd();
  for (let line = content.lastIndexOf('\n'); !scalar && line !== -1; line = content.lastIndexOf('\n')) {
    if (!/^\n[ \t]*#/.test(content.slice(line))) break;
    content = content.slice(0, line).trimEnd();
  }
  return start + content.length;
}

function lineEnd(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at === -1 ? text.length : at;
}

function columnOf(text: string, at: number): number {
  return at - (text.lastIndexOf('\n', at - 1) + 1);
}

// New members and entries as YAML: short values on one line, long ones in blocks, texts as people would write them.

/** Longest object or list that is written on one line, as JSON. */
const oneLine = 110;

function yamlOf(value: unknown, lineWidth = 120): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Collection: (_key, node, path) => {
      // the digests of what a source said are for the next import: they take one line
      if (path.length <= 1 || (lineWidth > 0 && JSON.stringify(node.toJSON()).length > oneLine)) return undefined;
      node.flow = isSaid(path) || lineWidth > 0;
      // what is within a line is on that line
      return node.flow ? visit.SKIP : undefined;
    },
  });
  return document.toString({ lineWidth, flowCollectionPadding: true }).replace(/\n$/, '');
}

function isSaid(path: readonly unknown[]): boolean {
  return path.some((node) => isPair(node) && isScalar(node.key) && node.key.value === 'said');
}

const memory = 'imported';

export function yamlText(value: JsonObject): string {
  return Object.entries(value)
    .map(([name, member]) => `${memberText(name, member ?? null, 0)}\n`)
    .join('');
}

/** `name: value`, its further lines below a column. */
export function memberText(name: string, value: Json, column: number): string {
  if (!Array.isArray(value) || !value.some((entry) => isObject(entry) && entry[memory] !== undefined))
    return indented(yamlOf({ [name]: value }, name === memory ? 0 : undefined), column);
  const entries = value.map((entry: Json) => `  - ${entryText(entry, 4)}`);
  return indented(`${yamlOf({ [name]: null }).replace(/ null$/, '')}\n${entries.join('\n')}`, column);
}

/** An entry of a list behind its dash, its further lines below a column. */
export function entryText(value: Json, column: number): string {
  // a block says by how much it is indented, and an entry moves
  if (typeof value === 'string' && value.includes('\n')) return JSON.stringify(value);
  if (!isObject(value) || value[memory] === undefined) return indented(yamlOf(value), column);
  const { [memory]: remembered, ...said } = value;
  const parts = Object.keys(said).length === 0 ? [] : [yamlOf(said)];
  return indented([...parts, yamlOf({ [memory]: remembered }, 0)].join('\n'), column);
}

function indented(text: string, column: number): string {
  return text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(column)}`);
}
