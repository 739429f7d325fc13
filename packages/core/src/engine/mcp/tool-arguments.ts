// The arguments of a call as clients send them, read by the schema that the tool publishes (MCP tools, calling tools). Clients add members
// of their own (Gemini CLI `wait_for_previous`, n8n `toolCallId`), fill optional arguments with null or empty text, and send numbers and
// lists as text; none of their users can correct that. So what has one meaning is read, a number out of its bounds is moved to the bound,
// what the tool does not have is left out, and each of these that could change an answer is named in a note. Everything else is for the
// check of the schema to refuse.
import { isObject, type JsonObject } from '../../shared/json.ts';
import { maxJsonDepth } from '../../shared/limits.ts';
import { depth } from '../json-rpc/message.ts';
import { describeIssue } from '../schema/validate.ts';
import { type ToolError, toolError } from './result.ts';
import type { Tool } from './tool.ts';
import { isOneEdit } from '../../shared/text.ts';

/** Arguments that a tool admits; `value` may be given to its `call`. */
export interface ToolArguments {
  readonly kind: 'tool-arguments';
  readonly value: never;
  /** One sentence on what was read otherwise than it was sent, at most 400 characters; undefined when nothing was. */
  readonly note: string | undefined;
}

type Given = Readonly<Record<string, unknown>>;

/** Issues named in one answer; more would not help a model. */
const maxIssues = 5;
const maxNotes = 4;
/** Unknown members that are compared with the known ones. */
const maxCompared = 20;

/** Reads the arguments of a call as the endpoint does, for hosts that call tools themselves. */
export function readArguments(tool: Tool, given: Readonly<Record<string, unknown>>): ToolArguments | ToolError {
  const notes: string[] = [];
  const { value, issues } = tool.checkInput(readMembers(tool.inputSchema, withoutAliases(given, tool), notes));
  if (issues.length > 0)
    return toolError(`Invalid arguments for ${tool.name}: ${issues.slice(0, maxIssues).map(describeIssue).join('; ')}.`);
  const note = notes.length === 0 ? undefined : `Arguments: ${notes.slice(0, maxNotes).join('; ')}.`;
  // What checkInput admits is what `call` takes; the type of it was erased with the definition.
  return { kind: 'tool-arguments', value: value as never, note };
}

/** The arguments under their own names; an alias next to its name is one that the tool does not have. */
function withoutAliases(given: Given, { aliases }: Tool): Given {
  if (aliases.size === 0 || !Object.keys(given).some((key) => aliases.has(key))) return given;
  const renamed = new Map<string, unknown>();
  for (const [key, value] of Object.entries(given)) {
    const name = aliases.get(key);
    if (isAbsent(value) && renamed.has(key)) continue;
    renamed.set(name === undefined || !isAbsent(given[name]) || renamed.has(name) ? key : name, value);
  }
  return Object.fromEntries(renamed);
}

function readMembers(schema: JsonObject, given: Given, notes: string[]): Given {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const names = Object.keys(properties);
  const required: unknown = schema['required'];
  const isRequired = (name: string): boolean => Array.isArray(required) && required.includes(name);
  // A schema that names no members, or states what others are, admits any.
  const isOpen = names.length === 0 || (schema['additionalProperties'] ?? false) !== false;
  const read = new Map<string, unknown>();
  const ignored: string[] = [];
  for (const [sent, value] of Object.entries(given)) {
    const isKnown = Object.hasOwn(properties, sent);
    if (!isKnown && isOpen) read.set(sent, value);
    if (!isKnown && isOpen) continue;
    const name = isKnown ? sent : ignored.length < maxCompared ? similarName(sent, names) : undefined;
    if (name === undefined || (!isKnown && (!isAbsent(given[name]) || read.has(name)))) {
      ignored.push(shownName(sent));
      continue;
    }
    if (!isKnown) notes.push(`${shownName(sent)} was read as ${name}`);
    const property = properties[name];
    const isNothing = value === null ? !admitsNull(property) : value === '' && !isRequired(name);
    if (!isNothing) read.set(name, readValue(isObject(property) ? property : {}, value, name, notes));
  }
  if (ignored.length > 0) notes.push(`ignored ${[...new Set(ignored)].slice(0, maxNotes).join(', ')}`);
  return Object.fromEntries(read);
}

function readValue(schema: JsonObject, sent: unknown, name: string, notes: string[]): unknown {
  const value = typeof sent === 'string' ? readText(schema, sent) : sent;
  switch (typeOf(schema)) {
    case 'string':
      return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    case 'integer':
    case 'number':
      return typeof value === 'number' ? readNumber(schema, value, name, notes) : value;
    case 'array': {
      const items = isObject(schema['items']) ? schema['items'] : {};
      if (Array.isArray(value)) return value.map((item: unknown) => readValue(items, item, name, notes));
      return isObject(value) || value === null ? value : [readValue(items, value, name, notes)];
    }
    case 'object':
      return isObject(value) ? readMembers(schema, value, notes) : value;
    default:
      return value;
  }
}

/** A text as the type that the schema wants, where it is the text of such a value. */
function readText(schema: JsonObject, text: string): unknown {
  const trimmed = text.trim();
  switch (typeOf(schema)) {
    case 'string': {
      const values: unknown = schema['enum'];
      if (!Array.isArray(values) || values.includes(text)) return text;
      return values.find((value) => typeof value === 'string' && value.toLowerCase() === trimmed.toLowerCase()) ?? text;
    }
    case 'integer':
    case 'number':
      return /^[-+]?\d{1,15}(?:\.\d{1,15})?$/.test(trimmed) ? Number(trimmed) : text;
    case 'boolean':
      return /^(?:true|false)$/i.test(trimmed) ? trimmed.toLowerCase() === 'true' : text;
    case 'array':
      return trimmed.startsWith('[') ? (jsonOf(trimmed) ?? text) : text;
    case 'object':
      return trimmed.startsWith('{') ? (jsonOf(trimmed) ?? text) : text;
    default:
      return text;
  }
}

function readNumber(schema: JsonObject, sent: number, name: string, notes: string[]): number {
  const { minimum, maximum } = schema;
  let value = schema['type'] === 'integer' && Number.isFinite(sent) ? Math.trunc(sent) : sent;
  if (typeof minimum === 'number' && value < minimum) value = minimum;
  if (typeof maximum === 'number' && value > maximum) value = maximum;
  if (value !== sent) notes.push(`${name} was read as ${value}`);
  return value;
}

/** The value of a JSON text that is not nested too deeply; undefined for any other text. */
export function jsonOf(text: string): unknown {
  if (depth(text) > maxJsonDepth) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The one type that a schema names; empty where it names several or none. */
function typeOf({ type }: JsonObject): string {
  return typeof type === 'string' ? type : '';
}

/** Clients send null and empty text for what they leave out. */
function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** A schema that names no type may mean null by it. */
function admitsNull(property: unknown): boolean {
  const type: unknown = isObject(property) ? property['type'] : undefined;
  return Array.isArray(type) ? type.includes('null') : type === undefined || type === 'null';
}

const plainName = /^[\w.-]{1,40}$/;

function shownName(name: string): string {
  return plainName.test(name) ? name : 'an argument of another name';
}

/** The one name that differs by case and separators alone, or by one edit. */
function similarName(sent: string, names: readonly string[]): string | undefined {
  if (!plainName.test(sent)) return undefined;
  const letters = (name: string): string => name.toLowerCase().replaceAll(/[_.-]/g, '');
  const similar = names.filter((name) => letters(name) === letters(sent) || isOneEdit(name, sent));
  return similar.length === 1 ? similar[0] : undefined;
}
