// get_latest_release: what a channel offers now, for one platform if asked, how old it is, and what changed since a version
// the user has.
import { jsonSchema, type Tool, type ToolError } from '@vitrine/core/mcp';
import { fitRecord, fitRows, Shortenable } from './budget.ts';
import { answerSchema, documentationTool, isToolError } from './documentation-tool.ts';
import { asJson, type JsonObject, jsonBytes } from './json.ts';
import { platformVocabulary } from './vocabulary.ts';
import { changesIn, createReleaseBook, overviewOf, type Release, type ReleaseBook, versionOf } from './release-book.ts';
import { daysSince, expiryOf, type Source } from './source.ts';

const input = jsonSchema({
  type: 'object',
  properties: {
    channel: { type: 'string', default: 'stable' },
    platform: { type: 'string', description: 'Only its artifacts' },
    since: { type: 'string', description: 'Version the user has: adds what changed' },
  },
  additionalProperties: false,
});

const definition = {
  name: 'get_latest_release',
  title: 'Latest release',
  description:
    'The newest release: age, changes, artifacts with digests, advisories. With since, everything that changed after that version.',
  input,
  output: answerSchema(
    {
      release: { type: 'object' },
      age_days: { type: ['integer', 'null'] },
      stale: { type: 'boolean' },
      stale_reason: { type: 'string' },
      channels: { type: 'object' },
      changes_since: { type: 'object' },
    },
    ['release', 'age_days', 'stale', 'channels'],
  ),
  aliases: { os: 'platform', from: 'since', version: 'since' },
};

/** The newest release of a channel. */
export function latestRelease(source: Source): Tool {
  return documentationTool(source, definition, () => {
    const { facts } = source.snapshot;
    const book = createReleaseBook(facts.releases);
    const platforms = platformVocabulary([...book.platforms, ...facts.product.declared_platforms], facts);

    return ({ channel = 'stable', platform, since }, { now }, bytes) => {
      const id = book.channels.find(channel);
      if (typeof id !== 'string') return id;
      const on = platform === undefined ? undefined : platforms.find(platform);
      if (typeof on === 'object') return on;
      const release = book.latest(id);
      if (isToolError(release)) return release;
      const changes = since === undefined ? undefined : changesSince(since, release, book, bytes >> 1);
      if (isToolError(changes)) return changes;

      const { age_days, stale, stale_reason, note } = ageOf(release, now);
      const shown = on === undefined ? release : { ...release, artifacts: artifactsFor(release, on) };
      const rest: JsonObject = {
        age_days,
        stale,
        ...(stale_reason !== undefined && { stale_reason }),
        ...expiryOf(facts.releases, now),
        ...notes([note, on !== undefined && shown.artifacts.length === 0 ? `This release has no artifact for ${on}.` : undefined]),
        channels: Object.fromEntries(Object.entries(facts.releases.channels).map(([name, { latest }]) => [name, latest])),
        ...(changes !== undefined && { changes_since: changes }),
      };
      return new Shortenable({ release: asJson(shown), ...rest }, (most) => {
        const frame = fitRecord(rest, Math.floor(most * 0.75));
        return { release: fitRecord(asJson(shown), most - jsonBytes(frame) - 20), ...frame };
      });
    };
  });
}

/** The artifacts that run on a platform. */
export function artifactsFor({ artifacts }: Release, platform: string): Release['artifacts'] {
  return artifacts.filter((artifact) => artifact.platform === platform || artifact.platform === 'any');
}

interface Age {
  readonly age_days: number | null;
  readonly stale: boolean;
  readonly stale_reason?: string;
  readonly note?: string;
}

function ageOf({ date, supported_until: until, advisories, version }: Release, now: number): Age {
  const age_days = date === undefined ? null : daysSince(date, now);
  const ended = until !== undefined && Date.parse(until) < now;
  const known = advisories.length;
  return {
    age_days,
    stale: ended,
    ...(ended && { stale_reason: `Support of ${version} ended on ${until.slice(0, 10)}.` }),
    ...(known > 0 && {
      note: `This release has ${known} known ${known === 1 ? 'vulnerability' : 'vulnerabilities'}: see advisories.`,
    }),
  };
}

function notes(given: readonly (string | undefined)[]): { note?: string } {
  const said = given.filter((note) => note !== undefined);
  return said.length === 0 ? {} : { note: said.join(' ') };
}

function changesSince(since: string, release: Release, book: ReleaseBook, bytes: number): JsonObject | ToolError {
  const version = versionOf('since', since);
  if (typeof version !== 'string') return version;
  const way = book.between(version, release);
  const list = changesIn(way.releases);
  const rows = { name: 'changes', list, show: asJson, from: 0, limit: 200 };
  const answer = fitRows(rows, overviewOf(version, release, way), bytes);
  if (answer['truncated'] !== true) return answer;
  const note = `Only the most urgent of ${list.length} changes are shown; a newer since gives fewer.`;
  return fitRows(rows, { ...overviewOf(version, release, way), note }, bytes);
}
