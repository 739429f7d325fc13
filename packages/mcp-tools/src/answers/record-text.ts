// A record of a catalog on one line, for a model: names and values, without the marks of JSON. What is `unknown` is a value and stays.
import { oneLine } from '@vitrine/core/serving';
import { isObject, type Json, type JsonObject } from './json.ts';

/** `name value; name value`. Lists of texts are given with commas, records within by their members in brackets. */
export function recordText(record: JsonObject): string {
  return Object.entries(record)
    .flatMap(([name, value]) => {
      const text = name === 'input_schema' ? argumentsOf(value) : valueText(value);
      return text === '' ? [] : [`${name} ${text}`];
    })
    .join('; ');
}

/** Members that a text says in words of its own: a whole member, or these members of it. */
export type Said = Readonly<Record<string, true | readonly string[]>>;

/** The whole members of these names, which blanks separate. */
export function saidWhole(names: string): Said {
  return Object.fromEntries(names.split(' ').map((name) => [name, true]));
}

/** The rest of a record, a team's own members among it. */
export function restOf(record: JsonObject, said: Said): JsonObject {
  const rest: Record<string, Json | undefined> = {};
  for (const [name, value] of Object.entries(record)) {
    const words = Object.hasOwn(said, name) ? said[name] : undefined;
    if (words === undefined) rest[name] = value;
    else if (words !== true && isObject(value)) {
      const inner = restOf(value, Object.fromEntries(words.map((word) => [word, true])));
      if (recordText(inner) !== '') rest[name] = inner;
    }
  }
  return rest;
}

/** A text, and after it in brackets the rest of its record. */
export function withRest(text: string, record: JsonObject, said: Said): string {
  const rest = recordText(restOf(record, said));
  return rest === '' ? text : `${text} (${rest})`;
}

/** A value on one line; empty for one that is absent. */
export function valueText(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return (value as readonly Json[]).map(valueText).join(', ');
  if (!isObject(value)) return oneLine(typeof value === 'string' ? value : JSON.stringify(value));
  const { id, name, ...rest } = value;
  const key = [id, name]
    .filter((each) => each !== undefined)
    .map(valueText)
    .join(' ');
  const inner = recordText(rest);
  return key === '' ? `(${inner})` : inner === '' ? key : `${key} (${inner})`;
}

/** The names of the arguments that a JSON Schema describes; the data have the schema. */
function argumentsOf(schema: Json | undefined): string {
  const members = isObject(schema) ? schema['properties'] : undefined;
  return isObject(members) ? Object.keys(members).join(', ') : 'of any kind';
}

export function objectsIn(list: Json | undefined): readonly JsonObject[] {
  return Array.isArray(list) ? (list as readonly Json[]).filter(isObject) : [];
}

export function textsIn(list: Json | undefined): readonly string[] {
  return Array.isArray(list) ? (list as readonly Json[]).map(valueText) : [];
}

// Markdown for a model: published content stays on its line or in its fence, so it cannot look like another part of the answer.

/** An id, address or command as code: in more backticks than it has in a row. */
export function code(text: string): string {
  const marks = '`'.repeat(longestRun(text) + 1);
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${marks}${pad}${text}${pad}${marks}`;
}

/** Lines as a code block, whose fence is longer than any run of backticks inside. */
export function fenced(text: string, language = ''): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
