// Generated from packages/content/src/schemas/releases.ts by `npm run generate`; do not edit.
import type { JsonObject } from '../json.ts';
import {
  digest,
  httpUrl,
  kebabName,
  label,
  productReferenceSchema,
  text,
  time,
  triState,
  version,
  type ProductReference,
} from './shared.ts';

/** What was released, with artifacts and changes. */
export interface ReleaseCatalog {
  /** Version of this shape, a semantic version. A change that breaks readers raises the major; unknown members must be ignored. */
  readonly schema_version: string;
  /** Digest of the content this document was made from. Documents with the same value agree with one another. */
  readonly snapshot_id: string;
  /** When the content was made, RFC 3339 in UTC. Belongs to the content, not to the server. */
  readonly generated_at: string;
  /** The product these are releases of. */
  readonly product: ProductReference;
  /** Latest of the channel `stable`; null when there is none. */
  readonly current_version: string | null;
  /** Each channel by name; `stable` is always there. */
  readonly channels: Readonly<Record<string, ReleaseChannel>>;
  /** Every release, newest version first. */
  readonly releases: readonly Release[];
}

/** A vulnerability that this release has. */
export interface Advisory {
  /** Identifier, such as a CVE number. */
  readonly id: string;
  /** How bad it is. */
  readonly severity: 'low' | 'moderate' | 'high' | 'critical' | 'unknown';
  /** Where it is described. */
  readonly url?: string;
}

/** A file of a release. */
export interface Artifact {
  /** Platform it is for; `any` when it is for all. */
  readonly platform: string;
  /** Processor architecture, such as `x86_64` or `arm64`; `any` when it does not matter. */
  readonly architecture: string;
  /** What sort of file it is, such as `installer`, `archive` or `container`. */
  readonly kind: string;
  /** Where it is downloaded. */
  readonly url: string;
  /** Size in bytes. */
  readonly size_bytes?: number;
  /** Digest of the file. */
  readonly digest?: string;
  /** Detached signature. */
  readonly signature_url?: string;
  /** Bill of materials. */
  readonly sbom_url?: string;
  /** Statement of how it was built. */
  readonly provenance_url?: string;
}

/** One release. */
export interface Release {
  /** Semantic version. */
  readonly version: string;
  /** Channel, such as `stable`, `beta` or `nightly`. */
  readonly channel: string;
  /** Whether it can be used: `prerelease` is for trying, `source_only` has source code and no build, `withdrawn` and `yanked` must not be used, `planned` and `draft` are not out yet. */
  readonly status: 'published' | 'prerelease' | 'source_only' | 'withdrawn' | 'yanked' | 'planned' | 'draft' | 'unknown';
  /** When it was published. */
  readonly date?: string;
  /** A name for people. */
  readonly title?: string;
  /** What it is about. */
  readonly summary?: string;
  /** Whether users must change something. */
  readonly breaking: 'yes' | 'no' | 'unknown';
  /** What changed. */
  readonly changes: readonly ReleaseChange[];
  /** Until when it receives fixes. */
  readonly supported_until?: string;
  /** What it needs. */
  readonly requirements?: string;
  /** Its files. */
  readonly artifacts: readonly Artifact[];
  /** Where registries have it. */
  readonly packages: readonly ReleasePackage[];
  /** Vulnerabilities it has. */
  readonly advisories: readonly Advisory[];
  /** Release notes for people. */
  readonly notes_url?: string;
  /** Its source code. */
  readonly source_url?: string;
}

/** One change of a release. */
export interface ReleaseChange {
  /** What sort of change it is. */
  readonly kind: 'added' | 'changed' | 'fixed' | 'removed' | 'security' | 'deprecated' | 'unknown';
  /** What a user notices. */
  readonly text: string;
}

/** What a channel offers now. */
export interface ReleaseChannel {
  /** Highest published version of the channel, by version order; null when all were withdrawn. */
  readonly latest: string | null;
}

/** A release in a package registry. */
export interface ReleasePackage {
  /** Package URL. */
  readonly purl: string;
  /** The command that installs it. */
  readonly install?: string;
}

/** JSON Schema 2020-12 of the document; unknown members are allowed and must be ignored. */
export const releaseCatalogSchema: JsonObject = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'ReleaseCatalog',
  description: 'What was released, with artifacts and changes.',
  type: 'object',
  properties: {
    schema_version: {
      description:
        'Version of this shape, a semantic version. A change that breaks readers raises the major; unknown members must be ignored.',
      type: 'string',
    },
    snapshot_id: digest('Digest of the content this document was made from. Documents with the same value agree with one another.'),
    generated_at: time('When the content was made, RFC 3339 in UTC. Belongs to the content, not to the server.'),
    product: { description: 'The product these are releases of.', $ref: '#/$defs/ProductReference' },
    current_version: {
      description: 'Latest of the channel `stable`; null when there is none.',
      anyOf: [version(), { type: 'null' }],
    },
    channels: {
      description: 'Each channel by name; `stable` is always there.',
      type: 'object',
      additionalProperties: { $ref: '#/$defs/ReleaseChannel' },
    },
    releases: { description: 'Every release, newest version first.', type: 'array', items: { $ref: '#/$defs/Release' } },
  },
  required: ['schema_version', 'snapshot_id', 'generated_at', 'product', 'current_version', 'channels', 'releases'],
  $defs: {
    Advisory: {
      description: 'A vulnerability that this release has.',
      type: 'object',
      properties: {
        id: label('Identifier, such as a CVE number.'),
        severity: { description: 'How bad it is.', type: 'string', enum: ['low', 'moderate', 'high', 'critical', 'unknown'] },
        url: httpUrl('Where it is described.'),
      },
      required: ['id', 'severity'],
    },
    Artifact: {
      description: 'A file of a release.',
      type: 'object',
      properties: {
        platform: kebabName('Platform it is for; `any` when it is for all.'),
        architecture: {
          description: 'Processor architecture, such as `x86_64` or `arm64`; `any` when it does not matter.',
          type: 'string',
          maxLength: 48,
          pattern: '^[a-z0-9]+(?:[_-][a-z0-9]+)*$',
        },
        kind: label('What sort of file it is, such as `installer`, `archive` or `container`.'),
        url: httpUrl('Where it is downloaded.'),
        size_bytes: { description: 'Size in bytes.', type: 'integer', minimum: 0 },
        digest: digest('Digest of the file.'),
        signature_url: httpUrl('Detached signature.'),
        sbom_url: httpUrl('Bill of materials.'),
        provenance_url: httpUrl('Statement of how it was built.'),
      },
      required: ['platform', 'architecture', 'kind', 'url'],
    },
    ProductReference: productReferenceSchema,
    Release: {
      description: 'One release.',
      type: 'object',
      properties: {
        version: version('Semantic version.'),
        channel: kebabName('Channel, such as `stable`, `beta` or `nightly`.'),
        status: {
          description:
            'Whether it can be used: `prerelease` is for trying, `source_only` has source code and no build, `withdrawn` and `yanked` must not be used, `planned` and `draft` are not out yet.',
          type: 'string',
          enum: ['published', 'prerelease', 'source_only', 'withdrawn', 'yanked', 'planned', 'draft', 'unknown'],
        },
        date: time('When it was published.'),
        title: label('A name for people.'),
        summary: text('What it is about.'),
        breaking: triState('Whether users must change something.'),
        changes: { description: 'What changed.', type: 'array', maxItems: 200, items: { $ref: '#/$defs/ReleaseChange' } },
        supported_until: time('Until when it receives fixes.'),
        requirements: text('What it needs.'),
        artifacts: { description: 'Its files.', type: 'array', maxItems: 200, items: { $ref: '#/$defs/Artifact' } },
        packages: {
          description: 'Where registries have it.',
          type: 'array',
          maxItems: 200,
          items: { $ref: '#/$defs/ReleasePackage' },
        },
        advisories: { description: 'Vulnerabilities it has.', type: 'array', maxItems: 200, items: { $ref: '#/$defs/Advisory' } },
        notes_url: httpUrl('Release notes for people.'),
        source_url: httpUrl('Its source code.'),
      },
      required: ['version', 'channel', 'status', 'breaking', 'changes', 'artifacts', 'packages', 'advisories'],
    },
    ReleaseChange: {
      description: 'One change of a release.',
      type: 'object',
      properties: {
        kind: {
          description: 'What sort of change it is.',
          type: 'string',
          enum: ['added', 'changed', 'fixed', 'removed', 'security', 'deprecated', 'unknown'],
        },
        text: text('What a user notices.'),
      },
      required: ['kind', 'text'],
    },
    ReleaseChannel: {
      description: 'What a channel offers now.',
      type: 'object',
      properties: {
        latest: {
          description: 'Highest published version of the channel, by version order; null when all were withdrawn.',
          anyOf: [version(), { type: 'null' }],
        },
      },
      required: ['latest'],
    },
    ReleasePackage: {
      description: 'A release in a package registry.',
      type: 'object',
      properties: {
        purl: { description: 'Package URL.', type: 'string', maxLength: 500, pattern: '^pkg:[a-z][a-z0-9.+-]*\\/[^\\s]+$' },
        install: label('The command that installs it.'),
      },
      required: ['purl'],
    },
  },
};
