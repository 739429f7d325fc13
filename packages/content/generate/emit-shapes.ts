// JSON Schema -> the shapes with which core compares the facts of a snapshot file: which members there are, and of which kind. Their meaning
// was checked when the content was built. Formats, lengths and patterns are left out, so that an older core reads newer content.
import type { Json, JsonObject } from '@vitrine/core';
import { isList, isObject } from '../src/shared/json.ts';

/** The members that name the snapshot; a snapshot file stores the documents without them. */
const snapshotMembers = new Set(['snapshot_id', 'generated_at']);

/** Members that become the path, a header field or the bytes of a response: a stranger's file could otherwise name any. */
const served: Readonly<Record<string, string>> = {
  'ProductIcon.path': 'suchThat(isDocumentPath)',
  'ProductIcon.media_type': 'fieldValue',
  'ProductIcon.size_bytes': 'count',
};

/** A function that makes the shape of one document, as TypeScript source. */
export function emitShape(schema: JsonObject, name: string): string {
  const definitions = isObject(schema['$defs']) ? schema['$defs'] : {};

  function shapeOf(value: Json | undefined, place: string): string {
    if (!isObject(value)) throw new TypeError(`emitShape: expected a schema at ${place}`);
    const { $ref: reference, anyOf: alternatives, type } = value;
    if (typeof reference === 'string') {
      const id = reference.replace('#/$defs/', '');
      return shapeOf(definitions[id], id);
    }
    if (isList(alternatives)) return oneOf(alternatives.map((each) => shapeOf(each, place)));
    if (isList(type)) return oneOf(type.map((each) => shapeOf({ ...value, type: each }, place)));
    if (type === 'null') return 'null';
    if (type === 'string' || isList(value['enum'])) return 'text';
    if (type === 'boolean') return 'switched';
    if (type === 'integer') return value['minimum'] === undefined ? 'number' : 'count';
    if (type === 'number') return 'number';
    if (type === 'array') return `list(${shapeOf(value['items'], place)})`;
    if (type === 'object') return objectShape(value, place);
    throw new TypeError(`emitShape: no shape for ${place}: ${JSON.stringify(value)}`);
  }

  function objectShape({ properties, additionalProperties, required }: JsonObject, place: string): string {
    if (!isObject(properties))
      return additionalProperties === undefined ? 'object({})' : `record(${shapeOf(additionalProperties, place)})`;
    const needed = new Set(isList(required) ? required : []);
    const members = Object.entries(properties).filter(([member]) => place !== name || !snapshotMembers.has(member));
    const listed = (isNeeded: boolean): string =>
      members
        .filter(([member]) => needed.has(member) === isNeeded)
        .map(([member, value]) => [member, served[`${place}.${member}`] ?? shapeOf(value, `${place}.${member}`)] as const)
        .map(([member, shape]) => (member === shape ? member : `${member}: ${shape}`))
        .join(', ');
    const optional = listed(false);
    return `object({ ${listed(true)} }${optional === '' ? '' : `, { ${optional} }`})`;
  }

  return `(): Shape => ${shapeOf({ ...schema, $defs: null }, name)}`;
}

/** Kinds that differ only in the texts they allow are one; `null` makes it nullable. */
function oneOf(shapes: readonly string[]): string {
  const [only, ...others] = new Set(shapes.filter((shape) => shape !== 'null'));
  if (only === undefined || others.length > 0) throw new TypeError(`emitShape: expected one kind, received ${shapes.join(', ')}`);
  return shapes.includes('null') ? `nullable(${only})` : only;
}
