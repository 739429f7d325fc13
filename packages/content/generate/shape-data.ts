// JSON Schema -> the shapes with which core compares the facts of a snapshot file, as data: which members there are, and of which kind. Their
// meaning was checked when the content was built. Formats, lengths and patterns are left out, so that an older core reads newer content.
import type { Json, JsonObject } from '@vitrine/core';
import { isList, isObject } from '../src/shared/json.ts';

/** The members that name the snapshot; a snapshot file stores the documents without them. */
const snapshotMembers = new Set(['snapshot_id', 'generated_at']);

/** Members that become the path, a header field or the bytes of a response: a stranger's file could otherwise name any. */
const served: Readonly<Record<string, string>> = {
  'ProductIcon.path': 'path',
  'ProductIcon.media_type': 'field',
  'ProductIcon.size_bytes': 'count',
};

/** The shape of one document, as `shapeOf` of core reads it. */
export function shapeData(schema: JsonObject, name: string): Json {
  const definitions = isObject(schema['$defs']) ? schema['$defs'] : {};

  function dataOf(value: Json | undefined, place: string): Json {
    if (!isObject(value)) throw new TypeError(`shapeData: expected a schema at ${place}`);
    const { $ref: reference, anyOf: alternatives, type } = value;
    if (typeof reference === 'string') {
      const id = reference.replace('#/$defs/', '');
      return dataOf(definitions[id], id);
    }
    if (isList(alternatives)) return oneOf(alternatives.map((each) => dataOf(each, place)));
    if (isList(type)) return oneOf(type.map((each) => dataOf({ ...value, type: each }, place)));
    if (type === 'null') return 'null';
    if (type === 'string' || isList(value['enum'])) return 'text';
    if (type === 'boolean') return 'boolean';
    if (type === 'integer') return value['minimum'] === undefined ? 'number' : 'count';
    if (type === 'number') return 'number';
    if (type === 'array') return [dataOf(value['items'], place)];
    if (type === 'object') return objectData(value, place);
    throw new TypeError(`shapeData: no shape for ${place}: ${JSON.stringify(value)}`);
  }

  function objectData({ properties, additionalProperties, required }: JsonObject, place: string): Json {
    if (!isObject(properties)) return additionalProperties === undefined ? {} : { '*': dataOf(additionalProperties, place) };
    const needed = new Set(isList(required) ? required : []);
    const members = Object.entries(properties).filter(([member]) => place !== name || !snapshotMembers.has(member));
    return Object.fromEntries(
      members.map(([member, value]) => [
        needed.has(member) ? member : `${member}?`,
        served[`${place}.${member}`] ?? dataOf(value, `${place}.${member}`),
      ]),
    );
  }

  return dataOf({ ...schema, $defs: null }, name);
}

/** Kinds that differ only in the texts they allow are one; `null` makes it nullable. */
function oneOf(kinds: readonly Json[]): Json {
  const [only, ...others] = new Set(kinds.filter((kind) => kind !== 'null'));
  if (typeof only !== 'string' || others.length > 0)
    throw new TypeError(`shapeData: expected one kind, received ${JSON.stringify(kinds)}`);
  return kinds.includes('null') ? `${only} or null` : only;
}
