// Generated from packages/content/src/schemas/releases.ts by `npm run generate`; do not edit.
import type { JsonObject } from '../json.ts';

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

/** The product a document belongs to. */
export interface ProductReference {
  /** The name people use. */
  readonly name: string;
  /** Current version, a semantic version. */
  readonly version: string;
  /** What sort of product it is, such as `desktop-application`, `library` or `service`. */
  readonly kind: string;
  /** SPDX licence expression; `NOASSERTION` when nothing is said. */
  readonly license: string;
  /** Ids of the platforms the product says it runs on. */
  readonly declared_platforms: readonly string[];
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
    snapshot_id: {
      description: 'Digest of the content this document was made from. Documents with the same value agree with one another.',
      type: 'string',
      pattern: '^sha256:[0-9a-f]{64}$',
    },
    generated_at: {
      description: 'When the content was made, RFC 3339 in UTC. Belongs to the content, not to the server.',
      type: 'string',
      format: 'date-time',
    },
    product: {
      description: 'The product these are releases of.',
      $ref: '#/$defs/ProductReference',
    },
    current_version: {
      description: 'Latest of the channel `stable`; null when there is none.',
      anyOf: [
        {
          type: 'string',
          maxLength: 128,
        },
        {
          type: 'null',
        },
      ],
    },
    channels: {
      description: 'Each channel by name; `stable` is always there.',
      type: 'object',
      additionalProperties: {
        $ref: '#/$defs/ReleaseChannel',
      },
    },
    releases: {
      description: 'Every release, newest version first.',
      type: 'array',
      items: {
        $ref: '#/$defs/Release',
      },
    },
  },
  required: ['schema_version', 'snapshot_id', 'generated_at', 'product', 'current_version', 'channels', 'releases'],
  $defs: {
    Advisory: {
      description: 'A vulnerability that this release has.',
      type: 'object',
      properties: {
        id: {
          description: 'Identifier, such as a CVE number.',
          type: 'string',
          minLength: 1,
          maxLength: 200,
          pattern: '^[^\\r\\n]*$',
        },
        severity: {
          description: 'How bad it is.',
          type: 'string',
          enum: ['low', 'moderate', 'high', 'critical', 'unknown'],
        },
        url: {
          description: 'Where it is described.',
          type: 'string',
          format: 'uri',
          maxLength: 2048,
        },
      },
      required: ['id', 'severity'],
    },
    Artifact: {
      description: 'A file of a release.',
      type: 'object',
      properties: {
        platform: {
          description: 'Platform it is for; `any` when it is for all.',
          type: 'string',
          maxLength: 48,
          pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
        },
        architecture: {
          description: 'Processor architecture, such as `x86_64` or `arm64`; `any` when it does not matter.',
          type: 'string',
          maxLength: 48,
          pattern: '^[a-z0-9]+(?:[_-][a-z0-9]+)*$',
        },
        kind: {
          description: 'What sort of file it is, such as `installer`, `archive` or `container`.',
          type: 'string',
          minLength: 1,
          maxLength: 200,
          pattern: '^[^\\r\\n]*$',
        },
        url: {
          description: 'Where it is downloaded.',
          type: 'string',
          format: 'uri',
          maxLength: 2048,
        },
        size_bytes: {
          description: 'Size in bytes.',
          type: 'integer',
          minimum: 0,
        },
        digest: {
          description: 'Digest of the file.',
          type: 'string',
          pattern: '^sha256:[0-9a-f]{64}$',
        },
        signature_url: {
          description: 'Detached signature.',
          type: 'string',
          format: 'uri',
          maxLength: 2048,
        },
        sbom_url: {
          description: 'Bill of materials.',
          type: 'string',
          format: 'uri',
          maxLength: 2048,
        },
        provenance_url: {
          description: 'Statement of how it was built.',
          type: 'string',
          format: 'uri',
          maxLength: 2048,
        },
      },
      required: ['platform', 'architecture', 'kind', 'url'],
    },
    ProductReference: {
      description: 'The product a document belongs to.',
      type: 'object',
      properties: {
        name: {
          description: 'The name people use.',
          type: 'string',
          minLength: 1,
          maxLength: 200,
          pattern: '^[^\\r\\n]*$',
        },
        version: {
          description: 'Current version, a semantic version.',
          type: 'string',
          maxLength: 128,
        },
        kind: {
          description: 'What sort of product it is, such as `desktop-application`, `library` or `service`.',
          type: 'string',
          minLength: 1,
          maxLength: 200,
          pattern: '^[^\\r\\n]*$',
        },
        license: {
          description: 'SPDX licence expression; `NOASSERTION` when nothing is said.',
          type: 'string',
          maxLength: 200,
          pattern: '^\\(*[A-Za-z0-9][A-Za-z0-9.+-]*\\)*(?: (?:AND|OR|WITH) \\(*[A-Za-z0-9][A-Za-z0-9.+-]*\\)*)*$',
        },
        declared_platforms: {
          description: 'Ids of the platforms the product says it runs on.',
          type: 'array',
          maxItems: 200,
          items: {
            type: 'string',
            maxLength: 48,
            pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
          },
        },
      },
      required: ['name', 'version', 'kind', 'license', 'declared_platforms'],
    },
    Release: {
      description: 'One release.',
      type: 'object',
      properties: {
        version: {
          description: 'Semantic version.',
          type: 'string',
          maxLength: 128,
        },
        channel: {
          description: 'Channel, such as `stable`, `beta` or `nightly`.',
          type: 'string',
          maxLength: 48,
          pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
        },
        status: {
          description:
            'Whether it can be used: `prerelease` is for trying, `source_only` has source code and no build, `withdrawn` and `yanked` must not be used, `planned` and `draft` are not out yet.',
          type: 'string',
          enum: ['published', 'prerelease', 'source_only', 'withdrawn', 'yanked', 'planned', 'draft', 'unknown'],
        },
        date: {
          description: 'When it was published.',
          type: 'string',
          format: 'date-time',
        },
        title: {
          description: 'A name for people.',
          type: 'string',
          minLength: 1,
          maxLength: 200,
          pattern: '^[^\\r\\n]*$',
        },
        summary: {
          description: 'What it is about.',
          type: 'string',
          minLength: 1,
          maxLength: 4000,
        },
        breaking: {
          description: 'Whether users must change something.',
          type: 'string',
          enum: ['yes', 'no', 'unknown'],
        },
        changes: {
          description: 'What changed.',
          type: 'array',
          maxItems: 200,
          items: {
            $ref: '#/$defs/ReleaseChange',
          },
        },
        supported_until: {
          description: 'Until when it receives fixes.',
          type: 'string',
          format: 'date-time',
        },
        requirements: {
          description: 'What it needs.',
          type: 'string',
          minLength: 1,
          maxLength: 4000,
        },
        artifacts: {
          description: 'Its files.',
          type: 'array',
          maxItems: 200,
          items: {
            $ref: '#/$defs/Artifact',
          },
        },
        packages: {
          description: 'Where registries have it.',
          type: 'array',
          maxItems: 200,
          items: {
            $ref: '#/$defs/ReleasePackage',
          },
        },
        advisories: {
          description: 'Vulnerabilities it has.',
          type: 'array',
          maxItems: 200,
          items: {
            $ref: '#/$defs/Advisory',
          },
        },
        notes_url: {
          description: 'Release notes for people.',
          type: 'string',
          format: 'uri',
          maxLength: 2048,
        },
        source_url: {
          description: 'Its source code.',
          type: 'string',
          format: 'uri',
          maxLength: 2048,
        },
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
        text: {
          description: 'What a user notices.',
          type: 'string',
          minLength: 1,
          maxLength: 4000,
        },
      },
      required: ['kind', 'text'],
    },
    ReleaseChannel: {
      description: 'What a channel offers now.',
      type: 'object',
      properties: {
        latest: {
          description: 'Highest published version of the channel, by version order; null when all were withdrawn.',
          anyOf: [
            {
              type: 'string',
              maxLength: 128,
            },
            {
              type: 'null',
            },
          ],
        },
      },
      required: ['latest'],
    },
    ReleasePackage: {
      description: 'A release in a package registry.',
      type: 'object',
      properties: {
        purl: {
          description: 'Package URL.',
          type: 'string',
          maxLength: 500,
          pattern: '^pkg:[a-z][a-z0-9.+-]*\\/[^\\s]+$',
        },
        install: {
          description: 'The command that installs it.',
          type: 'string',
          minLength: 1,
          maxLength: 200,
          pattern: '^[^\\r\\n]*$',
        },
      },
      required: ['purl'],
    },
  },
};
