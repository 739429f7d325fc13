// Generated from packages/content/src/schemas/capabilities.ts by `npm run generate`; do not edit.
import type { JsonObject } from '../json.ts';
import type { ProductReference } from './shared.ts';

/** What the product can do, and how risky each action is. */
export interface CapabilityCatalog {
  /** Version of this shape, a semantic version. A breaking change raises the major version; readers must ignore unknown members. */
  readonly schema_version: string;
  /** Digest of the content this document was made from. Documents with the same value agree. */
  readonly snapshot_id: string;
  /** When the content was made, RFC 3339 in UTC. Belongs to the content, not to the server. */
  readonly generated_at: string;
  /** The product whose actions these are. */
  readonly product: ProductReference;
  readonly interpretation: Interpretation;
  /** The sources of the catalog. */
  readonly sources: readonly CatalogSource[];
  /** Counts over all actions. */
  readonly summary: CapabilitySummary;
  /** The permission tiers, lowest first. */
  readonly permission_tiers: readonly PermissionTier[];
  /** What carries actions out. */
  readonly providers: readonly Provider[];
  /** Where actions run. */
  readonly platforms: readonly Platform[];
  /** Every action, in the order of the catalog. */
  readonly actions: readonly Action[];
}

/** One action of the product with its safety metadata. */
export interface Action {
  /** Unique in this catalog and the same in every version. */
  readonly id: string;
  /** A short name for people. */
  readonly title: string;
  /** What the action does. */
  readonly description: string;
  /** The group it belongs to. */
  readonly family: string;
  /** The permission tier it needs. */
  readonly permission: ActionPermission;
  /** Whether somebody must agree before it runs. */
  readonly approval: Approval;
  /** What it touches. */
  readonly effects: readonly (
    | 'none'
    | 'local_read'
    | 'local_write'
    | 'remote_read'
    | 'remote_write'
    | 'irreversible'
    | 'unknown'
  )[];
  /** Whether it can be undone. */
  readonly reversible: 'yes' | 'no' | 'conditional' | 'unknown';
  /** Of `conditional`: what holds when it can be undone. */
  readonly reversible_when?: string;
  /** How it is undone, in a sentence. Absent when nobody has stated a method. */
  readonly undo?: string;
  /** Whether a restore point must be made before it runs. */
  readonly snapshot_required: 'yes' | 'no' | 'unknown';
  /** The MCP tool hints. */
  readonly hints: ActionHints;
  /** Where it runs. A platform that is not listed is unknown, not unsupported; absent where nobody has stated any. */
  readonly platforms?: readonly PlatformSupport[];
  /** Ids of the providers of this catalog that can perform it; absent where nobody has stated any. */
  readonly providers?: readonly string[];
  /** How far its result is checked. */
  readonly verification: Verification;
  /** First version that has it. */
  readonly since?: string;
  /** Present when it should no longer be used. */
  readonly deprecated?: ActionDeprecation;
  /** Its page in the documentation. */
  readonly docs_url?: string;
  /** How it is called. */
  readonly call?: ActionCall;
  /** JSON Schema of its arguments. */
  readonly input_schema?: JsonObject;
}

/** How it is called: as a tool, an HTTP operation or a command. */
export interface ActionCall {
  /** The tool of an MCP server. */
  readonly tool?: string;
  /** The HTTP method. */
  readonly method?: string;
  /** The path of the HTTP operation, as its contract writes it. */
  readonly path?: string;
  /** The credentials it needs, one alternative per entry, such as `oauth2: orders.write`. */
  readonly security?: readonly string[];
  /** The command line, without its options. */
  readonly command?: string;
}

/** The deprecation of an action. */
export interface ActionDeprecation {
  /** The date from which you should no longer use the action. */
  readonly since: string;
  /** When it stops working. */
  readonly sunset?: string;
  /** Id of the action to use instead. */
  readonly replacement?: string;
}

/** The four MCP tool hints, where `unknown` means that nobody has stated it. */
export interface ActionHints {
  /** Whether the action changes nothing. */
  readonly read_only: 'yes' | 'no' | 'unknown';
  /** Whether the action may delete or overwrite. */
  readonly destructive: 'yes' | 'no' | 'unknown';
  /** Whether repeating it has no further effect. */
  readonly idempotent: 'yes' | 'no' | 'unknown';
  /** Whether it reaches beyond the product’s own machine. */
  readonly open_world: 'yes' | 'no' | 'unknown';
  /** What the hints are based on: tests, or the team’s word. */
  readonly basis?: 'tested' | 'declared' | 'unknown';
  /** What the hints leave open. */
  readonly note?: string;
}

/** The permission tier an action needs. */
export interface ActionPermission {
  /** Value of the tier; higher is riskier. Absent when the tier is unknown. */
  readonly tier?: number;
  /** Name of the tier; `unknown` when nobody has stated it. */
  readonly name: string;
}

/** Whether somebody must agree before the action runs. */
export interface Approval {
  /** Whether somebody must agree before the action runs. */
  readonly required: 'always' | 'never' | 'conditional' | 'unknown';
  /** Who agrees, such as `user` or `administrator`. */
  readonly by?: string;
  /** Of `conditional`: what holds when somebody must agree. */
  readonly required_when?: string;
  /** Of `conditional`: what holds when nobody must agree. */
  readonly not_required_when?: string;
  /** The reason. It does not state when. */
  readonly reason?: string;
}

/** Counts over all actions; computed, never supplied. */
export interface CapabilitySummary {
  /** Number of actions. */
  readonly actions: number;
  /** Actions by family. */
  readonly families: Readonly<Record<string, number>>;
  /** Actions by name of permission tier. */
  readonly permission_tiers: Readonly<Record<string, number>>;
  /** Actions by `approval.required`. */
  readonly approval: Readonly<Record<string, number>>;
  /** Actions by platform, where supported or partly supported; `unknown` where nobody has stated any. */
  readonly platforms: Readonly<Record<string, number>>;
  /** Actions by depth of verification. */
  readonly verification: Readonly<Record<string, number>>;
}

/** A source of the catalog. */
export interface CatalogSource {
  /** What it is. */
  readonly name: string;
  /** Path below the content folder. */
  readonly path?: string;
  /** Where it can be fetched. */
  readonly url?: string;
  /** Digest of its bytes, `sha256:` and 64 hexadecimal digits. */
  readonly sha256: string;
}

/** How to read the statements of this catalog. */
export interface Interpretation {
  /** How to read `permission`. */
  readonly permission: string;
  /** How to read `approval`. */
  readonly approval: string;
  /** How to read `effects`. */
  readonly effects: string;
  /** How to read `platforms`. */
  readonly platforms: string;
  /** How to read `verification`. */
  readonly verification: string;
  /** How to read `unknown`, anywhere. */
  readonly unknown: string;
}

/** One permission tier. */
export interface PermissionTier {
  /** Order of the tiers; higher is riskier. */
  readonly value: number;
  /** Name for machines. */
  readonly name: string;
  /** Name for people. */
  readonly title: string;
  /** What an action of this tier may do. Absent if the product does not state it. */
  readonly description?: string;
}

/** Somewhere actions run. */
export interface Platform {
  /** What actions call it. */
  readonly id: string;
  /** Name for people. */
  readonly name: string;
}

/** The status of an action on one platform. */
export interface PlatformSupport {
  /** Id of a platform of this catalog. */
  readonly id: string;
  /** The status of the action there. */
  readonly status: 'supported' | 'partial' | 'planned' | 'unsupported' | 'unknown';
  /** What the status is based on: tests that ran there, or the team’s word. */
  readonly basis: 'tested' | 'declared' | 'unknown';
  /** First version with this status. */
  readonly since?: string;
}

/** Something that performs actions. */
export interface Provider {
  /** What actions call it. */
  readonly id: string;
  /** Name for people. */
  readonly name: string;
  /** The kind of provider, such as `builtin`, `plugin` or `operating-system`. */
  readonly kind: string;
}

/** How far the result of an action is checked. */
export interface Verification {
  /** How far the result of the action is checked. */
  readonly depth: 'none' | 'executor_reported' | 'postcondition_checked' | 'independently_verified' | 'unknown';
  /** How it is checked. */
  readonly method?: string;
  /** What the check does not show. */
  readonly note?: string;
  /** Ids of rows of the benchmark evidence, or addresses. */
  readonly evidence?: readonly string[];
}
