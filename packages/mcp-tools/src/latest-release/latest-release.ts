// get_latest_release: what a channel offers, for one platform if asked, its age, and what changed since a version.
import { oneLine } from '@vitrine/core/serving';
import { jsonSchema, type Tool } from '@vitrine/core/mcp';
import { fitRecord, fitRows, Shortenable } from '../answers/budget.ts';
import { answerSchema, documentationTool, type Found, isToolError } from '../answers/documentation-tool.ts';
import { asJson, type JsonObject, jsonBytes, isObject, type Json } from '../answers/json.ts';
import { closingLines, openingLines, withSections } from '../answers/sections.ts';
import { joinSentences, sentence, type SentenceName, sentences } from '../answers/sentences.ts';
import { daysSince, expiryOf, type ToolEnvironment } from '../answers/tool-environment.ts';
import {
  againstMember,
  againstText,
  knownAgainst,
  nothingKnown,
  againstMark,
  artifactsFor,
  artifactNote,
  createReleaseBook,
  distinctChangesIn,
  isOut,
  type Release,
  type ReleaseBook,
  versionOf,
  versionRow,
  withoutChanges,
} from '../releases/release-book.ts';
import { platformVocabulary } from '../vocabulary/vocabulary.ts';
import { objectsIn, recordText, valueText, withRest } from '../answers/record-text.ts';

const input = jsonSchema({
  type: 'object',
  properties: {
    channel: { type: 'string', default: 'stable' },
    platform: { type: 'string', description: 'Only its artifacts' },
    since: { type: 'string', description: 'Version the user has' },
    version: { type: 'string', description: 'Version to check for known problems' },
  },
});

const definition = {
  name: 'get_latest_release',
  title: 'Latest release',
  description:
    'The newest release: status, age, changes, artifacts, advisories; not how to upgrade. since: every version and change after it. version: known problems with it.',
  catalog: 'releases' as const,
  input,
  output: answerSchema(
    {
      release: { type: 'object' },
      age_days: { type: ['integer', 'null'] },
      channels: { type: 'object' },
      changes_since: { type: 'object' },
      version: { type: 'string' },
      known_against: { type: 'object' },
    },
    [],
  ),
  aliases: { os: 'platform', from: 'since' },
  markdown: releaseMarkdown,
};

/** Most versions that an answer without a release names. */
const maxVersions = 10;

export function latestRelease(environment: ToolEnvironment): Tool {
  return documentationTool(environment, definition, () => {
    const { facts } = environment.snapshot;
    const book = createReleaseBook(facts.releases);
    const platforms = platformVocabulary([...book.platforms, ...(facts.product.declared_platforms ?? [])], facts);
    const channels = Object.fromEntries(Object.entries(facts.releases.channels).map(([name, { latest }]) => [name, latest]));

    return ({ channel = 'stable', platform, since, version }, { now }, room) => {
      if (facts.releases.releases.length === 0)
        return withSections(environment, 'release version changelog what is new', { note: sentence('no_releases') });
      if (version !== undefined && since === undefined) return oneVersion(version, now);
      const id = book.channels.find(channel);
      if (typeof id !== 'string') return id;
      const on = platform === undefined ? undefined : platforms.find(platform);
      if (typeof on === 'object') return on;
      const release = book.latest(id);
      if (release === undefined) return withoutLatest(id);
      const from = since === undefined ? undefined : versionOf('since', since);
      if (isToolError(from)) return from;

      const releaseFor = on === undefined ? release : { ...release, artifacts: artifactsFor(release, on) };
      const text = joinSentences(
        againstText(release.version, book, now),
        ...offeredElsewhere([release.version, from], now),
        on !== undefined && artifactNote(release, on, facts.releases.releases),
      );
      const restIn = (bytes: number): JsonObject => ({
        ...ageOf(release, now),
        ...expiryOf(facts.releases, now),
        ...(text !== '' && { note: text }),
        channels,
        ...(from !== undefined && { changes_since: changesSince(from, release, book, now, bytes >> 1) }),
      });
      return new Shortenable({ release: asJson(releaseFor), ...restIn(room.bytes) }, (bytes) => {
        const frame = fitRecord(restIn(bytes), Math.floor(bytes * 0.75));
        return { release: fitRecord(asJson(releaseFor), bytes - jsonBytes(frame) - 20), ...frame };
      });
    };

    /** What is known against the versions that channels offer, besides those that are described already. */
    function offeredElsewhere(described: readonly (string | undefined)[], now: number): readonly string[] {
      const offered = Object.values(channels).flatMap((version) => (version === null ? [] : [version]));
      return [...new Set(offered)].flatMap((version) => (described.includes(version) ? [] : againstText(version, book, now)));
    }

    /** What is known against one version, which need not be in the catalog, and what the newest one is. */
    function oneVersion(given: string, now: number): Found {
      const version = versionOf('version', given);
      if (isToolError(version)) return version;
      const against = knownAgainst(version, book, now);
      const ids = new Set([...(against?.advisories?.map(({ id }) => id) ?? []), ...(against?.not_compared ?? [])]);
      const status = book.release(version)?.status;
      const advisories = (book.advisories ?? []).filter(({ id }) => ids.has(id)).map(asJson);
      const note = joinSentences(
        book.describeSince(version),
        againstText(version, book, now),
        ids.size === 0 && nothingKnown(version, book),
        ...offeredElsewhere([version], now),
      );
      return {
        version,
        ...(status !== undefined && { status }),
        ...againstMember(version, book, now),
        note,
        ...(advisories.length > 0 && { advisories }),
        channels,
        ...expiryOf(facts.releases, now),
      };
    }

    /** Nothing of the channel is published: the newest versions of the catalog with their status. */
    function withoutLatest(channel: string): Found {
      return {
        note: sentence('no_release_in_channel', { channel }),
        channels,
        versions: book.newestFirst.slice(0, maxVersions).map(versionRow),
      };
    }
  });
}

const maxNamed = 8;

function namedVersions(versions: readonly string[]): string {
  const more = versions.length - maxNamed;
  return `${versions.slice(0, maxNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Whether it is stale is known where the end of its support is. */
function ageOf({ date, supported_until: until }: Release, now: number): JsonObject {
  return {
    age_days: date === undefined ? null : daysSince(date, now),
    ...(until !== undefined && { stale: Date.parse(until) < now }),
  };
}

function changesSince(from: string, release: Release, book: ReleaseBook, now: number, bytes: number): JsonObject {
  const to = release.version;
  const between = book.between(from, release);
  const out = between.filter(isOut);
  const list = distinctChangesIn(out);
  const unstated = out.filter(({ breaking }) => breaking === 'unknown').map(({ version }) => version);
  const silent = withoutChanges(out);
  const breaking = out.filter((one) => one.breaking === 'yes').map(({ version }) => version);
  const note = joinSentences(
    againstText(from, book, now),
    book.describeSince(from),
    unstated.length > 0 && sentence('breaking_unknown', { versions: namedVersions(unstated) }),
    silent.length > 0 && sentence('changes_unknown', { versions: namedVersions(silent) }),
    between.length === 0 && sentence('nothing_between', { from, to }),
  );
  const rest: JsonObject = {
    from,
    to,
    releases: out.filter(({ status }) => status === 'published').map(({ version }) => version),
    // Of a release whose changes may break nobody knows whether the list is complete.
    ...((breaking.length > 0 || unstated.length === 0) && { breaking }),
    ...againstMember(from, book, now),
    ...(note !== '' && { note }),
  };
  const frame = withVersions(rest, between, bytes);
  if (list.length === 0 && silent.length > 0) return fitRecord(frame, bytes);
  const rows = { name: 'changes', list, show: asJson, from: 0, limit: 200 };
  const answer = fitRows(rows, frame, bytes);
  if (answer['truncated'] !== true) return answer;
  const cut = { ...rest, note: joinSentences(note, sentence('most_urgent', { count: list.length })) };
  return fitRows(rows, withVersions(cut, between, bytes), bytes);
}

/** The same with the versions between, newest first, each whole: a version is never listed without what is known against it. */
function withVersions(rest: JsonObject, between: readonly Release[], bytes: number): JsonObject {
  const all = between.map(versionRow);
  // A frame has half of the room, and needs some for a sentence on the versions that are left out.
  let room = (bytes >> 1) - jsonBytes(rest) - 150;
  const versions = all.filter((row) => (room -= jsonBytes(row) + 1) >= 0);
  if (versions.length === all.length) return { ...rest, versions };
  const left = sentence('more_versions', { count: all.length - versions.length });
  const { note } = rest;
  return { ...rest, note: joinSentences(typeof note === 'string' && note, left), ...(versions.length > 0 && { versions }) };
}

function releaseMarkdown(answer: JsonObject): string {
  const { release, age_days: days, channels, changes_since: changes, versions, advisories } = answer;
  return [
    ...(isObject(release) ? [headOf(release, days)] : []),
    ...openingLines(answer),
    ...(isObject(release) ? releaseLines(release, isObject(changes)) : []),
    ...objectsIn(advisories).map((advisory) => `Advisory: ${recordText(advisory)}`),
    ...(isObject(channels) ? [`Channels: ${recordText(channels)}`] : []),
    ...versionLines(versions),
    ...(isObject(changes) ? changeLines(changes) : []),
    ...closingLines(answer),
  ].join('\n');
}

function headOf({ version, date, status }: JsonObject, days: Json | undefined): string {
  const words = { version: valueText(version), days: Number(days), date: valueText(date).slice(0, 10) };
  const age = typeof days === 'number' ? sentence('age', words) : sentence('undated', words);
  return `${age} Status: ${statusWords(status)}.`;
}

function statusWords(status: Json | undefined): string {
  const name = `status_${valueText(status)}`;
  // The name is one of the sentences where the object has it.
  return Object.hasOwn(sentences, name) ? sentence(name as SentenceName) : valueText(status);
}

function releaseLines(
  { changes, artifacts, packages, known_against: _against, ...rest }: JsonObject,
  hasSince: boolean,
): readonly string[] {
  const { version: _, date: __, status: ___, title, summary, breaking, ...more } = rest;
  return [
    ...[title, summary].flatMap((text) => (typeof text === 'string' ? [oneLine(text)] : [])),
    recordText({ ...more, ...(breaking !== 'unknown' && { breaking: breaking ?? null }) }),
    ...objectsIn(artifacts).map((artifact) => `Artifact: ${recordText(artifact)}`),
    ...objectsIn(packages).map((each) => `Package: ${recordText(each)}`),
    // With since, each change is written once: with its version below.
    ...(hasSince ? [] : objectsIn(changes)).map((change) => `- ${kindText(change['kind'], ': ')}${changeText(change)}`),
  ];
}

function changeText(change: JsonObject): string {
  return withRest(valueText(change['text']), change, { kind: true, text: true, version: true });
}

function kindText(kind: Json | undefined, after = '', before = ''): string {
  return kind === 'unknown' ? '' : `${before}${valueText(kind)}${after}`;
}

function versionLines(versions: Json | undefined): readonly string[] {
  return objectsIn(versions).map(({ version, date, status, channel, breaking, known_against: against }) =>
    [
      `- ${valueText(version)}`,
      typeof date === 'string' ? date.slice(0, 10) : 'no date',
      statusWords(status),
      ...(channel === undefined || channel === 'stable' ? [] : [valueText(channel)]),
      ...(breaking === 'yes' ? ['breaking'] : []),
      ...(againstMark(against) === '' ? [] : [againstMark(against)]),
    ].join(', '),
  );
}

function changeLines({ from, to, versions, changes, total, note }: JsonObject): readonly string[] {
  return [
    `From ${valueText(from)} to ${valueText(to)}${total === undefined ? '' : `: ${valueText(total)} changes`}.`,
    ...(typeof note === 'string' ? [oneLine(note)] : []),
    ...versionLines(versions),
    ...objectsIn(changes).map(
      (change) => `- ${valueText(change['version'])}${kindText(change['kind'], '', ' ')}: ${changeText(change)}`,
    ),
  ];
}
