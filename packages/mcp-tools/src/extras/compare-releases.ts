// compare_releases (opt-in): what changed between two versions, in releases and, if `since` is stated, in actions.
import type { Facts } from '@vitrine/core';
import { jsonSchema, toolError } from '@vitrine/core/mcp';
import { isSupported } from '../list-capabilities/action-properties.ts';
import { rowsAnswer } from '../answers/budget.ts';
import { cursorFor, rowOf } from '../answers/cursor.ts';
import { answerSchema, documentationTool, isToolError, rowsSchema } from '../answers/documentation-tool.ts';
import { asJson, type JsonObject } from '../answers/json.ts';
import { joinSentences, sentence } from '../answers/sentences.ts';
import {
  againstMember,
  againstText,
  changesIn,
  createReleaseBook,
  type Release,
  versionOf,
  withoutChanges,
} from '../releases/release-book.ts';
import type { ExtraTool } from '../answers/tool-environment.ts';
import { compareVersions, isBetween } from '../releases/version.ts';

type Action = Facts['capabilities']['actions'][number];

const defaultLimit = 30;

// A function, so that a process that does not use the tool makes nothing of it.
function definition() {
  return {
    name: 'compare_releases',
    title: 'Compare releases',
    description:
      'What changed between two versions: changes by urgency, breaking releases, and actions added, deprecated or newly supported on a platform.',
    input: jsonSchema({
      type: 'object',
      properties: {
        from: { type: 'string', description: 'The older version' },
        to: { type: 'string', default: 'latest', description: 'The newer version' },
        limit: { type: 'integer', minimum: 1, maximum: 100, default: defaultLimit },
        cursor: { type: 'string' },
      },
      required: ['from'],
    }),
    output: answerSchema(
      {
        ...rowsSchema('changes'),
        from: { type: 'string' },
        to: { type: 'string' },
        releases: { type: 'array', items: { type: 'string' } },
        breaking: { type: 'array', items: { type: 'string' } },
        known_against: { type: 'object' },
        actions: { type: 'object' },
        note: { type: 'string' },
      },
      ['from', 'to'],
    ),
    aliases: { since: 'from', old: 'from', new: 'to', version: 'to' },
    // A comparison is of all that lies between.
    asksForMore: (): boolean => true,
  };
}

/**
 * The extra tool `compare_releases`: what somebody gets who goes from one version to another.
 *
 * @example packages/vitrine/test/embedding.test.ts
 * ```ts
 * const front = await createFront(content, {
 *   baseUrl,
 *   documentation: { extras: [searchAndFetch, compareReleases] },
 * });
 * ```
 */
export const compareReleases: ExtraTool = (environment) => [
  documentationTool(environment, definition(), () => {
    const { facts } = environment.snapshot;
    const book = createReleaseBook(facts.releases);
    const byVersion = new Map(facts.releases.releases.map((release) => [release.version, release]));

    return (given, { now }, { carried }) => {
      const { to: goal = 'latest', limit, cursor } = given;
      const from = versionOf('from', given.from);
      if (typeof from !== 'string') return from;
      const to = book.find('to', goal);
      if (isToolError(to)) return to;
      if (compareVersions(from, to.version) > 0) {
        return toolError(sentence('from_is_newer', { to: to.version }));
      }
      const way = book.between(from, to);
      const request = JSON.stringify(['compare_releases', from, to.version]);
      const scope = { snapshotId: environment.snapshot.id, request, given: carried };
      const isCovered = ({ status, channel }: Release): boolean =>
        status === 'published' && (channel === 'stable' || channel === to.channel);
      const covered = way.filter(isCovered);
      const changes = changesIn(covered);
      const unstated = covered.filter(({ breaking }) => breaking === 'unknown').map(({ version }) => version);
      const silent = withoutChanges(covered);
      const breaking = covered.filter((one) => one.breaking === 'yes').map(({ version }) => version);
      const versions = [...new Set([from, ...covered.map(({ version }) => version), to.version])];
      const problemsByVersion = versions.flatMap((version) => {
        const { known_against: against } = againstMember(version, book, now);
        return against === undefined ? [] : [[version, against] as const];
      });
      const note = joinSentences(
        ...[...new Set([from, to.version])].map((version) => againstText(version, book, now)),
        unstated.length > 0 && sentence('breaking_unknown', { versions: unstated.join(', ') }),
        silent.length > 0 && sentence('changes_unknown', { versions: silent.join(', ') }),
        covered.length === 0 && sentence('nothing_published_between', { from, to: to.version }),
      );
      const row = rowOf(cursor, changes.length, scope);
      if (isToolError(row)) return row;
      const actions = actionsBetween(facts.capabilities.actions, from, to, byVersion.get(from));
      const frame: JsonObject = {
        from,
        to: to.version,
        releases: covered.map(({ version }) => version),
        ...((breaking.length > 0 || unstated.length === 0) && { breaking }),
        ...(problemsByVersion.length > 0 && { known_against: Object.fromEntries(problemsByVersion) }),
        ...(covered.length < way.length && { left_out: leftOutOf(way.filter((release) => !isCovered(release))) }),
        ...(note !== '' && { note }),
        ...(actions !== undefined && { actions }),
      };
      if (changes.length === 0 && silent.length > 0) return frame;
      return rowsAnswer(
        {
          name: 'changes',
          list: changes,
          show: asJson,
          from: row,
          limit: limit ?? defaultLimit,
          cursorAt: (next) => cursorFor(next, scope),
        },
        frame,
      );
    };
  }),
];

/** Most releases that are named when they are left out; their changes are counted all the same. */
const namedLeftOut = 10;

function leftOutOf(releases: readonly Release[]): JsonObject {
  return {
    releases: releases.length,
    changes: releases.reduce((sum, { changes }) => sum + (changes?.length ?? 0), 0),
    named: releases.slice(0, namedLeftOut).map(({ version, status, channel }) => ({ version, status, channel })),
    note: sentence('left_out'),
  };
}

/** What the catalog, which describes the current version, says of the way there; undefined for nothing. */
function actionsBetween(actions: readonly Action[], from: string, to: Release, start: Release | undefined): JsonObject | undefined {
  const isOnTheWay = isBetween(from, to.version);
  const isNew = (version: string | undefined): boolean => version !== undefined && isOnTheWay(version);
  const isWhile = (time: string): boolean =>
    start?.date !== undefined &&
    to.date !== undefined &&
    Date.parse(time) > Date.parse(start.date) &&
    Date.parse(time) <= Date.parse(to.date);
  const lists: JsonObject = {
    added: actions
      .filter(({ since }) => isNew(since))
      .map(({ id, permission, approval }) => ({ id, permission_tier: permission.name, approval: approval.required })),
    deprecated: actions.flatMap(({ id, deprecated }) =>
      deprecated !== undefined && isWhile(deprecated.since)
        ? [{ id, ...(deprecated.replacement !== undefined && { replacement: deprecated.replacement }) }]
        : [],
    ),
    platforms_added: actions.flatMap(({ id, platforms = [] }) =>
      platforms
        .filter((platform) => isNew(platform.since) && isSupported(platform))
        .map(({ id: platform, status }) => ({ id, platform, status })),
    ),
  };
  const filled = Object.entries(lists).filter(([, list]) => Array.isArray(list) && list.length > 0);
  if (filled.length === 0) return undefined;
  return {
    ...Object.fromEntries(filled),
    note: 'This comes from the current catalog, which does not record earlier permissions and approvals: such a change shows only if a release states it.',
  };
}
