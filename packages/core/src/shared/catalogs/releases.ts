// Generated from packages/content/src/schemas/releases.ts by `npm run generate`; do not edit.
import type { ProductReference } from './shared.ts';

/** What was released, with artifacts and changes. */
export interface ReleaseCatalog {
  /** Version of this shape, a semantic version. A breaking change raises the major version; readers must ignore unknown members. */
  readonly schema_version: string;
  /** Digest of the content this document was made from. Documents with the same value agree. */
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
  /** Every advisory; absent when nobody has stated whether there are any. */
  readonly advisories?: readonly Advisory[];
}

/** A vulnerability of some versions. */
export interface Advisory {
  /** Identifier, such as a CVE number. */
  readonly id: string;
  /** What others call it. */
  readonly aliases?: readonly string[];
  /** How bad it is. */
  readonly severity: 'low' | 'moderate' | 'high' | 'critical' | 'unknown';
  /** What can happen. */
  readonly summary?: string;
  /** Where it is described. */
  readonly url?: string;
  /** When it was published. */
  readonly published?: string;
  /** When it was last changed. */
  readonly modified?: string;
  /** When it was withdrawn: from then on it affects no version. */
  readonly withdrawn?: string;
  /** The versions that have it. */
  readonly affected: readonly AffectedVersions[];
}

/** Versions that an advisory affects: a range, listed versions, or both. With a package alone, no version is known to be affected or not. */
export interface AffectedVersions {
  /** Ecosystem whose version order applies, by its name in OSV: `npm`, `PyPI`, `Debian`, `Maven` and others; Semantic Versioning when left out. In other ecosystems, only listed versions are compared. */
  readonly ecosystem?: string;
  /** The package in that ecosystem. */
  readonly package?: string;
  /** First version that has it. Default: every version before `fixed`. */
  readonly introduced?: string;
  /** First version that no longer has it. */
  readonly fixed?: string;
  /** Last version that has it, if no version fixes it. */
  readonly last_affected?: string;
  /** Versions that have it, listed. */
  readonly versions?: readonly string[];
}

/** A file of a release. */
export interface Artifact {
  /** Platform it is for; `any` for all. */
  readonly platform: string;
  /** Processor architecture, such as `x86_64` or `arm64`; `any` when it does not matter. */
  readonly architecture: string;
  /** The kind of file, such as `installer`, `archive` or `container`. */
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
  /** Provenance: how it was built. */
  readonly provenance_url?: string;
}

/** An advisory that affects a version. */
export interface KnownAdvisory {
  /** Id of an advisory of this catalog. */
  readonly id: string;
  /** How bad it is. */
  readonly severity: 'low' | 'moderate' | 'high' | 'critical' | 'unknown';
  /** First version that no longer has it; absent when nobody has stated one. */
  readonly fixed?: string;
}

/** Known problems of a version. An absent member means that none is known. */
export interface KnownAgainst {
  /** True where it was withdrawn and must not be used. */
  readonly withdrawn?: boolean;
  /** The date after which it receives no fixes. */
  readonly support_ended?: string;
  /** Advisories that affect it. */
  readonly advisories?: readonly KnownAdvisory[];
  /** Ids of advisories that may affect it: their versions cannot be compared. */
  readonly not_compared?: readonly string[];
  /** Lowest later stable release without known problems. */
  readonly upgrade_to?: string;
}

/** One release. */
export interface Release {
  /** Semantic version. */
  readonly version: string;
  /** Channel, such as `stable`, `beta` or `nightly`. */
  readonly channel: string;
  /** Whether you can use it: `prerelease` is for testing, `source_only` has no build, do not use `withdrawn` and `yanked`, `planned` and `draft` are not out yet. */
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
  readonly changes?: readonly ReleaseChange[];
  /** Until when it receives fixes. */
  readonly supported_until?: string;
  /** What it needs. */
  readonly requirements?: string;
  /** Its files. */
  readonly artifacts?: readonly Artifact[];
  /** Where registries have it. */
  readonly packages?: readonly ReleasePackage[];
  /** Release notes for people. */
  readonly notes_url?: string;
  /** Its source code. */
  readonly source_url?: string;
  /** Computed: advisories, withdrawal and the end of its support. Absent if it has no known problems. */
  readonly known_against?: KnownAgainst;
}

/** One change of a release. */
export interface ReleaseChange {
  /** The kind of change. */
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
