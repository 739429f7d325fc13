// A record of a catalog on one line, for a model: names and values, without the marks of JSON. What is `unknown` is a value and stays.
import { isObject, type Json, type JsonObject } from './json.ts';
import { inline } from './markdown.ts';

/** `name value; name value`. Lists of texts are given with commas, records within by their members in brackets. */
export function recordText(record: JsonObject): string {
  return Object.entries(record)
    .flatMap(([name, value]) => {
      const text = name === 'input_schema' ? argumentsOf(value) : valueText(value);
      return text === '' ? [] : [`${name} ${text}`];
    })
    .join('; ');
}

/** A value on one line; empty for one that is absent. */
export function valueText(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return (value as readonly Json[]).map(valueText).join(', ');
  if (!isObject(value)) return inline(typeof value === 'string' ? value : JSON.stringify(value));
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

/** The objects of a list; none of anything else. */
export function objectsIn(list: Json | undefined): readonly JsonObject[] {
  return Array.isArray(list) ? (list as readonly Json[]).filter(isObject) : [];
}

/** The values of a list as texts; none of anything else. */
export function textsIn(list: Json | undefined): readonly string[] {
  return Array.isArray(list) ? (list as readonly Json[]).map(valueText) : [];
}
