// The releases by channel and version, and what a user notices who goes from one version to another: the changes of every release
// between, security and breaking ones first.
import type { Facts } from '@vitrine/core';
import { advisoriesAgainst, type KnownAgainst, severityWords } from '@vitrine/core/serving';
import { toolError, type ToolError } from '@vitrine/core/mcp';
import { asJson, type JsonObject, isObject, type Json } from '../answers/json.ts';
import { sentence, joinSentences } from '../answers/sentences.ts';
import { compareVersions, isBetween, isVersion } from './version.ts';
import { createVocabulary, idsOf, refusal, type Vocabulary } from '../vocabulary/vocabulary.ts';
import { objectsIn, textsIn, valueText } from '../answers/record-text.ts';

export type Release = Facts['releases']['releases'][number];

export interface ReleaseBook {
  readonly channels: Vocabulary;
  readonly platforms: readonly string[];
  readonly newestFirst: readonly Release[];
  /** Every advisory; undefined where nobody stated whether there are any. */
  readonly advisories: Facts['releases']['advisories'];
  /** The release of a version, however it is spelled. */
  release(version: string): Release | undefined;
  latest(channel: string): Release | undefined;
  /** The release that `given` means: `1.4.0`, `v1.4.0`, `latest`, or `1.4` for the newest 1.4. */
  find(argument: string, given: string): Release | ToolError;
  /** Every release after one version and up to another, newest first, whatever its status and channel. */
  between(after: string, to: Release): readonly Release[];
  /** Between which versions one lies that is not in the catalog; undefined for one that is. */
  describeSince(version: string): string | undefined;
}

export function createReleaseBook({ releases, channels, current_version: current, advisories }: Facts['releases']): ReleaseBook {
  const newestFirst = [...releases].sort((a, b) => compareVersions(b.version, a.version));
  const byVersion = new Map(newestFirst.map((release) => [release.version, release]));
  const versions = newestFirst.map(({ version }) => version);

  function latest(channel: string): Release | undefined {
    const version = Object.hasOwn(channels, channel) ? channels[channel]?.latest : undefined;
    return typeof version === 'string' ? byVersion.get(version) : undefined;
  }

  function release(version: string): Release | undefined {
    return byVersion.get(version) ?? newestFirst.find((one) => compareVersions(one.version, version) === 0);
  }

  function find(argument: string, given: string): Release | ToolError {
    const text = given
      .trim()
      .toLowerCase()
      .replace(/^v(?=\d)/, '');
    const exact = text === 'latest' || text === 'current' ? current : text;
    const release = exact === null ? undefined : (byVersion.get(exact) ?? newestOf(text));
    return release ?? refusal(argument, given, versions, undefined, neighbours(text));
  }

  function neighbours(text: string): readonly string[] {
    if (!isVersion(text)) return [];
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

  function between(after: string, to: Release): readonly Release[] {
    const isOnTheWay = isBetween(after, to.version);
    return newestFirst.filter(({ version }) => isOnTheWay(version));
  }

  function describeSince(since: string): string | undefined {
    if (versions.some((version) => compareVersions(version, since) === 0)) return undefined;
    const index = versions.findIndex((version) => compareVersions(version, since) < 0);
    const lower = versions[index];
    const upper = versions[index - 1];
    if (lower === undefined) return sentence('since_older', { since });
    return upper === undefined ? sentence('since_newer', { since }) : sentence('since_between', { since, lower, upper });
  }

  return {
    channels: createVocabulary('channel', idsOf(Object.keys(channels))),
    platforms: [...new Set(releases.flatMap(({ artifacts = [] }) => artifacts.map(({ platform }) => platform)))].filter(
      (id) => id !== 'any',
    ),
    newestFirst,
    advisories,
    release,
    latest,
    find,
    between,
    describeSince,
  };
}

/** A version somebody has, which need not be in the catalog; refused when it is no version at all. */
export function versionOf(argument: string, given: string): string | ToolError {
  return !isVersion(given) ? toolError(sentence('no_version', { argument })) : given.trim();
}

const urgency: ReadonlyMap<string, number> = new Map(
  ['security', 'removed', 'deprecated', 'changed', 'added', 'fixed', 'unknown'].map((kind, index) => [kind, index]),
);

export type Change = NonNullable<Release['changes']>[number] & { readonly version: string };

export function isOut({ status }: Release): boolean {
  return status !== 'planned' && status !== 'draft';
}

export function withoutChanges(releases: readonly Release[]): readonly string[] {
  return releases.filter(({ changes }) => changes === undefined).map(({ version }) => version);
}

/** A version as a list shows it; of advisories the ids alone. */
export function versionRow({ version, date, status, channel, breaking, known_against: against }: Release): JsonObject {
  return {
    version,
    ...(date !== undefined && { date }),
    status,
    channel,
    ...(breaking === 'yes' && { breaking }),
    ...(against !== undefined && { known_against: briefly(against) }),
  };
}

function briefly({ advisories, upgrade_to: _, ...withoutAdvisories }: NonNullable<Release['known_against']>): JsonObject {
  return { ...asJson(withoutAdvisories), ...(advisories !== undefined && { advisories: advisories.map(({ id }) => ({ id })) }) };
}

/** Every change of these releases with its version, most urgent first. */
export function changesIn(releases: readonly Release[]): readonly Change[] {
  return (
    releases
      .flatMap(({ version, changes = [] }) => changes.map((change) => Object.assign({ version }, change, { version })))
      // The sort is stable: within a kind the newest stays first.
      .sort((a, b) => (urgency.get(a.kind) ?? urgency.size) - (urgency.get(b.kind) ?? urgency.size))
  );
}

/** The same, each change once: with the oldest of these versions that has it. */
export function distinctChangesIn(releases: readonly Release[]): readonly Change[] {
  const first = new Map<string, Change>();
  const changes = changesIn(releases);
  const keyOf = ({ kind, text }: Change): string => `${kind} ${text}`;
  for (const change of changes) {
    const firstChange = first.get(keyOf(change));
    if (firstChange === undefined || compareVersions(change.version, firstChange.version) < 0) first.set(keyOf(change), change);
  }
  return changes.filter((change) => first.get(keyOf(change)) === change);
}

// The files of a release for a platform, and what can be said where there are none.

export function artifactsFor({ artifacts = [] }: Release, platform: string): NonNullable<Release['artifacts']> {
  return artifacts.filter((artifact) => artifact.platform === platform || artifact.platform === 'any');
}

/** Why there is no file for a platform; empty where there is one. */
export function artifactNote(release: Release, platform: string, all: readonly Release[]): string {
  if (artifactsFor(release, platform).length > 0) return '';
  if (all.every(({ artifacts = [] }) => artifacts.length === 0)) return sentence('no_artifacts_at_all');
  const { version, artifacts = [] } = release;
  if (artifacts.length === 0) return sentence('no_artifacts', { version });
  const platforms = [...new Set(artifacts.map((artifact) => artifact.platform))].slice(0, 12).join(', ');
  return sentence('no_artifact_for', { version, platform, platforms });
}

// What is known against a version, in sentences: withdrawn, no longer supported, advisories with what fixes them, and where to go.

const namedAdvisories = 8;

/** What is known against a version, of the catalog or not; undefined for nothing. `now` in milliseconds. */
export function knownAgainst(version: string, book: ReleaseBook, now: number): KnownAgainst | undefined {
  const release = book.release(version);
  if (release !== undefined) {
    const { known_against: against, supported_until: until } = release;
    const hasEnded = until !== undefined && Date.parse(until) < now;
    return hasEnded ? { ...against, support_ended: until } : against;
  }
  const against = advisoriesAgainst(book.advisories ?? [], version);
  const upgrade = book.newestFirst.findLast((one) => isClear(one) && compareVersions(one.version, version) > 0)?.version;
  return against && { ...against, ...(upgrade !== undefined && { upgrade_to: upgrade }) };
}

function isClear({ channel, status, known_against: against }: ReleaseBook['newestFirst'][number]): boolean {
  return channel === 'stable' && status === 'published' && against === undefined;
}

/** The same in sentences; empty for nothing. */
export function againstText(version: string, book: ReleaseBook, now: number): string {
  const against = knownAgainst(version, book, now);
  if (against === undefined) return '';
  const { withdrawn, support_ended: ended, advisories = [], not_compared: open = [], upgrade_to: upgrade } = against;
  const list = advisories
    .slice(0, namedAdvisories)
    .map(
      ({ id, severity, fixed }) =>
        `${id} (${[severityWords(severity), fixed === undefined ? 'no fix is stated' : `fixed in ${fixed}`].join(', ')})`,
    )
    .join('; ');
  const words = { version, count: advisories.length, list };
  return joinSentences(
    withdrawn === true && sentence('yanked', { version }),
    advisories.length === 1 && sentence('vulnerability', words),
    advisories.length > 1 && sentence(advisories.length > namedAdvisories ? 'vulnerabilities_among' : 'vulnerabilities', words),
    open.length > 0 && sentence('not_compared', { version, ids: open.slice(0, namedAdvisories).join(', ') }),
    ended !== undefined && sentence('support_ended', { version, date: ended.slice(0, 10) }),
    upgrade !== undefined && sentence('upgrade_to', { upgrade }),
  );
}

/** That nothing is known against a version, which an empty catalog of advisories does not say. */
export function nothingKnown(version: string, { advisories }: ReleaseBook): string {
  return sentence(advisories === undefined ? 'no_advisories_stated' : 'nothing_against', { version });
}

/** What a list shows after a version: `known problems: withdrawn, KEEL-1`; empty for nothing. */
export function againstMark(against: Json | undefined): string {
  if (!isObject(against)) return '';
  const marks = [
    ...(against['withdrawn'] === true ? ['withdrawn'] : []),
    ...(typeof against['support_ended'] === 'string' ? ['support ended'] : []),
    ...objectsIn(against['advisories']).map(({ id }) => valueText(id)),
    ...textsIn(against['not_compared']).map((id) => `perhaps ${id}`),
  ];
  return marks.length === 0 ? '' : `known problems: ${marks.join(', ')}`;
}

/** A member of an answer; empty for nothing. */
export function againstMember(version: string, book: ReleaseBook, now: number): JsonObject {
  const against = knownAgainst(version, book, now);
  return against === undefined ? {} : { known_against: { ...against } as JsonObject }; // made of JSON values
}
