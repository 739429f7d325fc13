// Generated from packages/content/src/schemas by `npm run generate`; do not edit. What the schemas of several catalogs have in common.
import type { JsonObject } from '../json.ts';

/* @__NO_SIDE_EFFECTS__ */
function described(description: string | undefined, value: JsonObject): JsonObject {
  return description === undefined ? value : { description, ...value };
}

export const digest = /* @__NO_SIDE_EFFECTS__ */ (description?: string): JsonObject =>
  described(description, { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' });
export const foreignVersion = /* @__NO_SIDE_EFFECTS__ */ (description?: string): JsonObject =>
  described(description, { type: 'string', maxLength: 128, pattern: '^[A-Za-z0-9][A-Za-z0-9.+~:!_-]*$' });
export const httpUrl = /* @__NO_SIDE_EFFECTS__ */ (description?: string): JsonObject =>
  described(description, { type: 'string', format: 'uri', maxLength: 2048 });
export const identifier = /* @__NO_SIDE_EFFECTS__ */ (description?: string): JsonObject =>
  described(description, { type: 'string', maxLength: 128, pattern: '^[A-Za-z0-9](?:[A-Za-z0-9._:/-]*[A-Za-z0-9])?$' });
export const kebabName = /* @__NO_SIDE_EFFECTS__ */ (description?: string): JsonObject =>
  described(description, { type: 'string', maxLength: 48, pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' });
export const label = /* @__NO_SIDE_EFFECTS__ */ (description?: string): JsonObject =>
  described(description, { type: 'string', minLength: 1, maxLength: 200, pattern: '^[^\\r\\n]*$' });
export const snakeName = /* @__NO_SIDE_EFFECTS__ */ (description?: string): JsonObject =>
  described(description, { type: 'string', maxLength: 64, pattern: '^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$' });
export const text = /* @__NO_SIDE_EFFECTS__ */ (description?: string): JsonObject =>
  described(description, { type: 'string', minLength: 1, maxLength: 4000 });
export const time = /* @__NO_SIDE_EFFECTS__ */ (description?: string): JsonObject =>
  described(description, { type: 'string', format: 'date-time' });
export const triState = /* @__NO_SIDE_EFFECTS__ */ (description?: string): JsonObject =>
  described(description, { type: 'string', enum: ['yes', 'no', 'unknown'] });
export const version = /* @__NO_SIDE_EFFECTS__ */ (description?: string): JsonObject =>
  described(description, { type: 'string', maxLength: 128 });

/** One of these texts. */
export const oneOf = /* @__NO_SIDE_EFFECTS__ */ (texts: readonly string[], description?: string): JsonObject =>
  described(description, { type: 'string', enum: texts });

/** A list of such items. */
export const listOf = /* @__NO_SIDE_EFFECTS__ */ (items: JsonObject, description?: string, maxItems?: number): JsonObject =>
  described(description, { type: 'array', ...(maxItems !== undefined && { maxItems }), items });

/** A number of things by name. */
export const counts = /* @__NO_SIDE_EFFECTS__ */ (description: string): JsonObject =>
  described(description, { type: 'object', additionalProperties: { type: 'integer' } });

/** A definition of the document. */
export const reference = /* @__NO_SIDE_EFFECTS__ */ (name: string, description?: string): JsonObject =>
  described(description, { $ref: `#/$defs/${name}` });

/** An object that must have all of these members but the optional ones. */
/* @__NO_SIDE_EFFECTS__ */
export function objectOf(description: string, optional: readonly string[], properties: JsonObject): JsonObject {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { description, type: 'object', properties, ...(required.length > 0 && { required }) };
}

/** The members that name the snapshot. */
export const snapshotMembers: JsonObject = {
  schema_version: {
    description:
      'Version of this shape, a semantic version. A breaking change raises the major version; readers must ignore unknown members.',
    type: 'string',
  },
  snapshot_id: digest('Digest of the content this document was made from. Documents with the same value agree.'),
  generated_at: time('When the content was made, RFC 3339 in UTC. Belongs to the content, not to the server.'),
};

/** The schema of a whole document. */
export const documentSchema = /* @__NO_SIDE_EFFECTS__ */ (title: string, root: JsonObject, $defs: JsonObject): JsonObject => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title,
  ...root,
  $defs,
});

/** The product a document belongs to. */
export interface ProductReference {
  /** The name people use. */
  readonly name: string;
  /** Current version, a semantic version; absent when nobody has stated one. */
  readonly version?: string;
  /** The kind of product, such as `desktop-application`, `library` or `service`. */
  readonly kind: string;
  /** SPDX licence expression; `NOASSERTION` if none is stated. */
  readonly license: string;
  /** Ids of the platforms that the product supports. Default: those of the capability catalog. */
  readonly declared_platforms?: readonly string[];
}

export const productReferenceSchema: JsonObject = objectOf(
  'The product a document belongs to.',
  ['version', 'declared_platforms'],
  {
    name: label('The name people use.'),
    version: version('Current version, a semantic version; absent when nobody has stated one.'),
    kind: label('The kind of product, such as `desktop-application`, `library` or `service`.'),
    license: {
      description: 'SPDX licence expression; `NOASSERTION` if none is stated.',
      type: 'string',
      maxLength: 200,
      pattern: '^\\(*[A-Za-z0-9][A-Za-z0-9.+-]*\\)*(?: (?:AND|OR|WITH) \\(*[A-Za-z0-9][A-Za-z0-9.+-]*\\)*)*$',
    },
    declared_platforms: listOf(
      kebabName(),
      'Ids of the platforms that the product supports. Default: those of the capability catalog.',
      200,
    ),
  },
);
