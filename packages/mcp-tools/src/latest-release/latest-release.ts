// get_latest_release: what a channel offers now, for one platform if asked, how old it is, and what changed since a version
// the user has.
import { jsonSchema, type Tool } from '@vitrine/core/mcp';
import { fitRecord, fitRows, Shortenable } from '../answers/budget.ts';
import { answerSchema, documentationTool, type Found, isToolError } from '../answers/documentation-tool.ts';
import { asJson, type JsonObject, jsonBytes } from '../answers/json.ts';
import { withSections } from '../answers/sections.ts';
import { joinSentences, sentence } from '../answers/sentences.ts';
import { daysSince, expiryOf, type ToolEnvironment } from '../answers/tool-environment.ts';
import { advisoryNote } from '../releases/advisories.ts';
import { artifactsFor, artifactNote } from '../releases/artifacts.ts';
import {
  createReleaseBook,
  distinctChangesIn,
  isOut,
  type Release,
  type ReleaseBook,
  versionOf,
  versionRow,
} from '../releases/release-book.ts';
import { platformVocabulary } from '../vocabulary/vocabulary.ts';
import { releaseMarkdown } from './release-markdown.ts';

const input = jsonSchema({
  type: 'object',
  properties: {
    channel: { type: 'string', default: 'stable' },
    platform: { type: 'string', description: 'Only its artifacts' },
    since: { type: 'string', description: 'Version the user has' },
  },
  additionalProperties: false,
});

const definition = {
  name: 'get_latest_release',
  title: 'Latest release',
  description:
    'The newest release: status, age, changes, artifacts, advisories; not how to upgrade. With since, every version and change after it.',
  catalog: 'releases' as const,
  input,
  output: answerSchema(
    {
      release: { type: 'object' },
      age_days: { type: ['integer', 'null'] },
      channels: { type: 'object' },
      changes_since: { type: 'object' },
    },
    [],
  ),
  aliases: { os: 'platform', from: 'since', version: 'since' },
  markdown: releaseMarkdown,
};

/** Most versions that an answer without a release names. */
const mostVersions = 10;

/** The newest release of a channel. */
export function latestRelease(environment: ToolEnvironment): Tool {
  return documentationTool(environment, definition, () => {
    const { facts } = environment.snapshot;
    const book = createReleaseBook(facts.releases);
    const platforms = platformVocabulary([...book.platforms, ...facts.product.declared_platforms], facts);
    const channels = Object.fromEntries(Object.entries(facts.releases.channels).map(([name, { latest }]) => [name, latest]));

    return ({ channel = 'stable', platform, since }, { now }, room) => {
      if (facts.releases.releases.length === 0)
        return withSections(environment, 'release version changelog what is new', { note: sentence('no_releases') });
      const id = book.channels.find(channel);
      if (typeof id !== 'string') return id;
      const on = platform === undefined ? undefined : platforms.find(platform);
      if (typeof on === 'object') return on;
      const release = book.latest(id);
      if (release === undefined) return withoutLatest(id);
      const from = since === undefined ? undefined : versionOf('since', since);
      if (isToolError(from)) return from;

      const shown = on === undefined ? release : { ...release, artifacts: artifactsFor(release, on) };
      const { age_days, stale, stale_reason, note } = ageOf(release, now);
      const text = joinSentences(note, on !== undefined && artifactNote(release, on, facts.releases.releases));
      const restIn = (bytes: number): JsonObject => ({
        age_days,
        stale,
        ...(stale_reason !== undefined && { stale_reason }),
        ...expiryOf(facts.releases, now),
        ...(text !== '' && { note: text }),
        channels,
        ...(from !== undefined && { changes_since: changesSince(from, release, book, bytes >> 1) }),
      });
      return new Shortenable({ release: asJson(shown), ...restIn(room.bytes) }, (bytes) => {
        const frame = fitRecord(restIn(bytes), Math.floor(bytes * 0.75));
        return { release: fitRecord(asJson(shown), bytes - jsonBytes(frame) - 20), ...frame };
      });
    };

    /** Nothing of the channel is published: the newest versions of the catalog with their status. */
    function withoutLatest(channel: string): Found {
      return {
        note: sentence('no_release_in_channel', { channel }),
        channels,
        versions: book.newestFirst.slice(0, mostVersions).map(versionRow),
      };
    }
  });
}

interface Age {
  readonly age_days: number | null;
  readonly stale: boolean;
  readonly stale_reason?: string;
  readonly note: string | undefined;
}

function ageOf(release: Release, now: number): Age {
  const { date, supported_until: until, version } = release;
  const days = date === undefined ? null : daysSince(date, now);
  const ended = until !== undefined && Date.parse(until) < now;
  return {
    age_days: days,
    stale: ended,
    ...(ended && { stale_reason: sentence('support_ended', { version, date: until.slice(0, 10) }) }),
    note: advisoryNote(release),
  };
}

function changesSince(from: string, release: Release, book: ReleaseBook, bytes: number): JsonObject {
  const to = release.version;
  const between = book.between(from, release);
  const out = between.filter(isOut);
  const list = distinctChangesIn(out);
  const note = joinSentences(book.placeOf(from), between.length === 0 && sentence('nothing_between', { from, to }));
  const frame: JsonObject = {
    from,
    to,
    versions: between.map(versionRow),
    releases: out.filter(({ status }) => status === 'published').map(({ version }) => version),
    breaking: out.filter(({ breaking }) => breaking === 'yes').map(({ version }) => version),
    ...(note !== '' && { note }),
  };
  const rows = { name: 'changes', list, show: asJson, from: 0, limit: 200 };
  const answer = fitRows(rows, frame, bytes);
  if (answer['truncated'] !== true) return answer;
  return fitRows(rows, { ...frame, note: joinSentences(note, sentence('most_urgent', { count: list.length })) }, bytes);
}
