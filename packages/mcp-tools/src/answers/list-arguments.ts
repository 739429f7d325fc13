// Arguments of several values. A published schema has them as text with commas, or as one list, which keeps the list of tools short and
// which every client can send. A list in place of a text is read as well, also as the text of its JSON. A list is bounded, and each of its
// values is a text, a number or a truth value.
import type { SchemaCheck } from '@vitrine/core/serving';
import { type ToolError, toolError } from '@vitrine/core/mcp';
import { isObject, type JsonObject } from './json.ts';
import { sentence } from './sentences.ts';

export type Values = string | readonly string[];

/** What a tool is given where `Name` may be lists. */
export type WithLists<Input, Name extends keyof Input> = Omit<Input, Name> & { readonly [Each in Name]?: Input[Each] | Values };

export const maxValues = 24;

/** The same check for arguments of which the named ones may be lists. An empty list is an argument that was not given. */
export function admittingLists(check: SchemaCheck, schema: JsonObject, names: readonly string[]): SchemaCheck {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const isList = (name: string): boolean => {
    const property = properties[name];
    return isObject(property) && property['type'] === 'array';
  };
  return (given) => {
    if (!isObject(given)) return check(given);
    const lists = new Map<string, readonly string[]>();
    const issues: { path: readonly (string | number)[]; message: string }[] = [];
    const others: [string, unknown][] = [];
    for (const [name, sent] of Object.entries(given)) {
      const value = names.includes(name) ? listOf(sent) : sent;
      if (!names.includes(name)) others.push([name, value]);
      else if (isList(name)) others.push([name, value]);
      else if (!Array.isArray(value)) others.push([name, value]);
      else if (value.length > maxValues) issues.push({ path: [name], message: `must have at most ${maxValues} items` });
      else {
        const wrong = value.findIndex((one) => !['string', 'number', 'boolean'].includes(typeof one));
        if (wrong !== -1) issues.push({ path: [name, wrong], message: 'must be a string' });
        else if (value.length > 0) lists.set(name, value.map(String));
      }
    }
    const checked = check(Object.fromEntries(others));
    if (checked.issues.length + issues.length > 0) return { value: given, issues: [...issues, ...checked.issues] };
    return { value: { ...(isObject(checked.value) && checked.value), ...Object.fromEntries(lists) }, issues: [] };
  };
}

/** A list that was sent as the text of its JSON. */
function listOf(value: unknown): unknown {
  if (typeof value !== 'string' || !value.trimStart().startsWith('[')) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Parts of a text that are looked at: as many as nobody means. */
const maxParts = 100;

/** Distinct values, from a list or a text with commas (unless `isWhole` knows the text). Returns an error above `most`. */
export function valuesOf(
  argument: string,
  given: Values | number,
  most: number,
  isWhole: (text: string) => boolean,
): readonly string[] | ToolError {
  const texts = typeof given === 'object' ? given : [String(given)];
  const parts: string[] = [];
  for (const text of texts) {
    if (isWhole(text.trim())) parts.push(text.trim());
    else parts.push(...text.split(',', maxParts + 1).map((part) => part.trim()));
    if (parts.length > maxParts) return tooMany(argument, most, `more than ${maxParts}`);
  }
  const values = [...new Set(parts)].filter((value) => value !== '');
  return values.length > most ? tooMany(argument, most, String(values.length)) : values;
}

function tooMany(argument: string, most: number, received: string): ToolError {
  return toolError(sentence('too_many_values', { argument, most, received }));
}
