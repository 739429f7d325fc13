// Generated from packages/content/src/schemas by `npm run generate`; do not edit. What the schemas of several catalogs have in common.
import type { JsonObject } from '../json.ts';

/* @__NO_SIDE_EFFECTS__ */
function described(description: string | undefined, value: JsonObject): JsonObject {
  return description === undefined ? value : { description, ...value };
}

/* @__NO_SIDE_EFFECTS__ */
export function digest(description?: string): JsonObject {
  return described(description, { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' });
}

/* @__NO_SIDE_EFFECTS__ */
export function httpUrl(description?: string): JsonObject {
  return described(description, { type: 'string', format: 'uri', maxLength: 2048 });
}

/* @__NO_SIDE_EFFECTS__ */
export function identifier(description?: string): JsonObject {
  return described(description, { type: 'string', maxLength: 128, pattern: '^[A-Za-z0-9](?:[A-Za-z0-9._:/-]*[A-Za-z0-9])?$' });
}

/* @__NO_SIDE_EFFECTS__ */
export function kebabName(description?: string): JsonObject {
  return described(description, { type: 'string', maxLength: 48, pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' });
}

/* @__NO_SIDE_EFFECTS__ */
export function label(description?: string): JsonObject {
  return described(description, { type: 'string', minLength: 1, maxLength: 200, pattern: '^[^\\r\\n]*$' });
}

/* @__NO_SIDE_EFFECTS__ */
export function snakeName(description?: string): JsonObject {
  return described(description, { type: 'string', maxLength: 64, pattern: '^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$' });
}

/* @__NO_SIDE_EFFECTS__ */
export function text(description?: string): JsonObject {
  return described(description, { type: 'string', minLength: 1, maxLength: 4000 });
}

/* @__NO_SIDE_EFFECTS__ */
export function time(description?: string): JsonObject {
  return described(description, { type: 'string', format: 'date-time' });
}

/* @__NO_SIDE_EFFECTS__ */
export function triState(description?: string): JsonObject {
  return described(description, { type: 'string', enum: ['yes', 'no', 'unknown'] });
}

/* @__NO_SIDE_EFFECTS__ */
export function version(description?: string): JsonObject {
  return described(description, { type: 'string', maxLength: 128 });
}

/** The product a document belongs to. */
export interface ProductReference {
  /** The name people use. */
  readonly name: string;
  /** Current version, a semantic version; absent when nobody has stated one. */
  readonly version?: string;
  /** What sort of product it is, such as `desktop-application`, `library` or `service`. */
  readonly kind: string;
  /** SPDX licence expression; `NOASSERTION` when nothing is said. */
  readonly license: string;
  /** Ids of the platforms that the product declares to support; when left out, those of the capability catalog. */
  readonly declared_platforms?: readonly string[];
}

export const productReferenceSchema: JsonObject = {
  description: 'The product a document belongs to.',
  type: 'object',
  properties: {
    name: label('The name people use.'),
    version: version('Current version, a semantic version; absent when nobody has stated one.'),
    kind: label('What sort of product it is, such as `desktop-application`, `library` or `service`.'),
    license: {
      description: 'SPDX licence expression; `NOASSERTION` when nothing is said.',
      type: 'string',
      maxLength: 200,
      pattern: '^\\(*[A-Za-z0-9][A-Za-z0-9.+-]*\\)*(?: (?:AND|OR|WITH) \\(*[A-Za-z0-9][A-Za-z0-9.+-]*\\)*)*$',
    },
    declared_platforms: {
      description: 'Ids of the platforms that the product declares to support; when left out, those of the capability catalog.',
      type: 'array',
      maxItems: 200,
      items: kebabName(),
    },
  },
  required: ['name', 'kind', 'license'],
};
