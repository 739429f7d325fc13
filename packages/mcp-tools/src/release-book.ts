// The releases by channel and version, and what a user notices who goes from one version to another: the changes of every release
// between, security and breaking ones first.
import type { Facts } from '@vitrine/core';
import { toolError, type ToolError } from '@vitrine/core/mcp';
import type { JsonObject } from './json.ts';
import { compareVersions, parseVersion } from './version.ts';
import { createVocabulary, refusal, type Vocabulary } from './vocabulary.ts';

export type Release = Facts['releases']['releases'][number];

export interface ReleaseBook {
  readonly channels: Vocabulary;
  /** Platforms that artifacts are for. */
  readonly platforms: readonly string[];
  /** What the channel offers now, or why it offers nothing. */
  latest(channel: string): Release | ToolError;
  /** The release that `given` means: `1.4.0`, `v1.4.0`, `latest`, or `1.4` for the newest 1.4. */
  find(argument: string, given: string): Release | ToolError;
  /** Releases after one version and up to another, newest first. */
  between(after: string, to: Release): Between;
}

/** The releases on the way from one version to another. */
export interface Between {
  /** Published, in the stable channel or in that of the goal. */
  readonly releases: readonly Release[];
  /** All others: withdrawn, not published, or of another channel. */
  readonly leftOut: readonly Release[];
}

export function createReleaseBook({ releases, channels, current_version: current }: Facts['releases']): ReleaseBook {
  const newestFirst = [...releases].sort((a, b) => compareVersions(b.version, a.version));
  const byVersion = new Map(newestFirst.map((release) => [release.version, release]));
  const versions = newestFirst.map(({ version }) => version);

  function latest(channel: string): Release | ToolError {
    const version = Object.hasOwn(channels, channel) ? channels[channel]?.latest : undefined;
    const release = typeof version === 'string' ? byVersion.get(version) : undefined;
    if (release !== undefined) return release;
    const others = Object.entries(channels).flatMap(([name, offers]) =>
      offers.latest === null ? [] : [`${name} (${offers.latest})`],
    );
    const instead = others.length > 0 ? ` Channels with a release: ${others.slice(0, 12).join(', ')}.` : '';
    return toolError(`The channel ${channel} has no published release.${instead}`);
  }

  function find(argument: string, given: string): Release | ToolError {
    const text = given
      .trim()
      .toLowerCase()
      .replace(/^v(?=\d)/, '');
    const exact = text === 'latest' || text === 'current' ? current : text;
    const found = exact === null ? undefined : (byVersion.get(exact) ?? newestOf(text));
    return found ?? refusal(argument, given, versions, undefined, neighbours(text));
  }

  /** The versions before and after one that does not exist. */
  function neighbours(text: string): readonly string[] {
    if (parseVersion(text) === undefined) return [];
    const lower = versions.findIndex((version) => compareVersions(version, text) < 0);
    return lower === -1 ? versions.slice(-1) : versions.slice(Math.max(0, lower - 1), lower + 1);
  }

  /** The newest usable release that a partial version such as `1.4` begins. */
  function newestOf(text: string): Release | undefined {
    if (!/^\d+(?:\.\d+)?(?:\.x)?$/.test(text)) return undefined;
    const start = `${text.replace(/\.x$/, '')}.`;
    const candidates = newestFirst.filter(({ version }) => version.startsWith(start));
    return candidates.find(({ version, status }) => status === 'published' && !version.includes('-')) ?? candidates[0];
  }

  function between(after: string, to: Release): Between {
    const within = newestFirst.filter(
      ({ version }) => compareVersions(version, after) > 0 && compareVersions(version, to.version) <= 0,
    );
    const isTold = ({ status, channel }: Release): boolean =>
      status === 'published' && (channel === 'stable' || channel === to.channel);
    return { releases: within.filter(isTold), leftOut: within.filter((release) => !isTold(release)) };
  }

  return {
    channels: createVocabulary(
      'channel',
      Object.keys(channels).map((id) => ({ id })),
    ),
    platforms: [...new Set(releases.flatMap(({ artifacts }) => artifacts.map(({ platform }) => platform)))].filter(
      (id) => id !== 'any',
    ),
    latest,
    find,
    between,
  };
}

/** A version somebody has, which need not be in the catalog; refused when it is no version at all. */
export function versionOf(argument: string, given: string): string | ToolError {
  return parseVersion(given) === undefined ? toolError(`${argument} must be a version such as 1.4.0.`) : given.trim();
}

const urgency: ReadonlyMap<string, number> = new Map(
  ['security', 'removed', 'deprecated', 'changed', 'added', 'fixed', 'unknown'].map((kind, index) => [kind, index]),
);

/** A change, and the version that brought it. */
export interface Change {
  readonly version: string;
  readonly kind: string;
  readonly text: string;
}

/** Every change of these releases with its version, most urgent first. */
export function changesIn(releases: readonly Release[]): readonly Change[] {
  return (
    releases
      .flatMap(({ version, changes }) => changes.map(({ kind, text }) => ({ version, kind, text })))
      // The sort is stable: within a kind the newest stays first.
      .sort((a, b) => (urgency.get(a.kind) ?? urgency.size) - (urgency.get(b.kind) ?? urgency.size))
  );
}

/** Which versions these are, which of them break something, and which releases on the way are not among them. */
export function overviewOf(from: string, to: Release, { releases, leftOut }: Between): JsonObject {
  return {
    from,
    to: to.version,
    releases: releases.map(({ version }) => version),
    breaking: releases.filter(({ breaking }) => breaking === 'yes').map(({ version }) => version),
    ...(leftOut.length > 0 && { left_out: leftOutOf(leftOut) }),
    ...(releases.length === 0 && { note: `No published release lies between ${from} and ${to.version}.` }),
  };
}

/** Most releases that are named when they are left out; their changes are counted all the same. */
const namedLeftOut = 10;

function leftOutOf(releases: readonly Release[]): JsonObject {
  return {
    releases: releases.length,
    changes: releases.reduce((sum, { changes }) => sum + changes.length, 0),
    named: releases.slice(0, namedLeftOut).map(({ version, status, channel }) => ({ version, status, channel })),
    note: 'Their changes are not listed here: they are withdrawn, not known to be published, or of another channel.',
  };
}
