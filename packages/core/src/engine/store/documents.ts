import { type Deprecation, isRetired } from '../http/deprecation.ts';
import type { GuessIndex } from './guess-index.ts';
import type { LegacyRateLimitFields } from '../rate-limit/quota.ts';
import type { Representation } from '../http/representation.ts';
import type { ServerIdentity } from '../mcp/server.ts';
import type { PublishedSkill } from '../mcp/skill.ts';
import type { RateLimitPolicy } from '../rate-limit/decision.ts';
import type { Diagnostic } from '../../shared/diagnostic.ts';
import type { Settings } from './settings.ts';

/** Everything that was rendered for a site, by path. */
export interface RenderedDocuments {
  readonly site: PublishedSite;
  readonly snapshotId: string;
  /** The trusted key that signed the snapshot file; only where the host checked a signature. Every answer names it. */
  readonly signedBy?: string;
  /** By path below the base URL, such as `/capabilities.json`. */
  get(path: string): Representation | undefined;
  paths(): Iterable<string>;
  /** Where an old path below `/docs/` leads: a path below the base URL, or an absolute address; undefined where it leads nowhere. */
  redirect?(path: string): string | undefined;
  /** The pages by the words that an address may have which somebody guesses; undefined where there is none. */
  guesses?(): GuessIndex | undefined;
}

/** The operations past their sunset that documents still name, because these were made before it (SPEC 9.3); `now` is in epoch milliseconds. */
export function retiredSince(
  { deprecations, retired = [] }: Pick<PublishedSite, 'deprecations' | 'retired'>,
  now: number,
): readonly string[] {
  const ended = Object.keys(deprecations).filter((operation) => isRetired(deprecations[operation], now));
  return ended.filter((operation) => !retired.includes(operation));
}

/** A warning of each of them. The file is to be built again: what it was built with, such as surfaces that are off, is not all in it. */
export function retirementWarnings(site: PublishedSite, now: number): readonly Diagnostic[] {
  return retiredSince(site, now).map((operation) => ({
    severity: 'warning',
    rule: 'deprecation',
    message: `The sunset of ${operation} has passed: it answers 410, and documents still name it until the front is built again.`,
    fix: 'Build the front again.',
  }));
}

/**
 * What the documents say about the service; a service that differs is refused at start. Of what a team set for every service of these documents,
 * an option of the same name of `createService` wins; of networks, names and figures are published, their ranges are not.
 */
export interface PublishedSite
  extends Pick<
    Settings,
    'networks' | 'trustProxy' | 'allowedOrigins' | 'allowedHosts' | 'guess' | 'markdownFor' | 'countSearches'
  > {
  /** Without a trailing slash; every absolute URL begins with it. */
  readonly baseUrl: string;
  /** The path part of baseUrl: empty, or such as `/front`. */
  readonly prefix: string;
  readonly identity: ServerIdentity;
  readonly tools: readonly string[];
  readonly rateLimit: RateLimitPolicy;
  readonly legacyRateLimitFields: LegacyRateLimitFields;
  /** The Link field of 2xx documents and 404 answers. */
  readonly links: string;
  readonly deprecations: Readonly<Record<string, Deprecation>>;
  /** The deprecations whose sunset had passed when the documents were made, which name none of them. Left out where there are none. */
  readonly retired?: readonly string[];
  /** Until when the published security.txt may be relied on; a service that starts later is refused. */
  readonly securityExpires?: string;
  /** Names of the operations that are served, such as `getReleases`. */
  readonly operations: readonly string[];
  /** Paths of proofs of the domain: served at the root of the host too, and named nowhere. */
  readonly proofs?: readonly string[];
  /** The skills among the documents, which the tool server lists as well. */
  readonly skills?: readonly PublishedSkill[];
  /** Paths of a team's own documents. */
  readonly own: readonly string[];
}
