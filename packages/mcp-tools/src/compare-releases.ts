// compare_releases (opt-in): what changed between two versions, in the releases and, as far as the catalog says since when,
// in the actions.
import type { Facts } from '@vitrine/core';
import { jsonSchema, toolError } from '@vitrine/core/mcp';
import { isSupported } from './action-filters.ts';
import { rowsAnswer } from './budget.ts';
import { cursorFor, rowOf } from './cursor.ts';
import { answerSchema, documentationTool, isToolError, rowsSchema } from './documentation-tool.ts';
import { asJson, type JsonObject } from './json.ts';
import { changesIn, createReleaseBook, overviewOf, type Release, versionOf } from './release-book.ts';
import type { Extra } from './source.ts';
import { compareVersions } from './version.ts';

type Action = Facts['capabilities']['actions'][number];

const defaultLimit = 30;

// A function, so that a process that does not use the tool makes nothing of it.
function definition() {
  return {
    name: 'compare_releases',
    title: 'Compare releases',
    description:
      'What changed from one version to another: changes by urgency, breaking releases, and actions added, deprecated or newly supported on a platform.',
    input: jsonSchema({
      type: 'object',
      properties: {
        from: { type: 'string', description: 'The older version' },
        to: { type: 'string', default: 'latest', description: 'The newer version' },
        limit: { type: 'integer', minimum: 1, maximum: 100, default: defaultLimit },
        cursor: { type: 'string' },
      },
      required: ['from'],
      additionalProperties: false,
    }),
    output: answerSchema(
      {
        ...rowsSchema('changes'),
        from: { type: 'string' },
        to: { type: 'string' },
        releases: { type: 'array', items: { type: 'string' } },
        breaking: { type: 'array', items: { type: 'string' } },
        actions: { type: 'object' },
        note: { type: 'string' },
      },
      ['from', 'to', 'total', 'changes', 'truncated'],
    ),
    aliases: { since: 'from', old: 'from', new: 'to', version: 'to' },
  };
}

/** The extra tool `compare_releases`: what somebody gets who goes from one version to another. */
export const compareReleases: Extra = (source) => [
  documentationTool(source, definition(), () => {
    const { facts } = source.snapshot;
    const book = createReleaseBook(facts.releases);
    const byVersion = new Map(facts.releases.releases.map((release) => [release.version, release]));

    return ({ from: given, to: goal = 'latest', limit, cursor }) => {
      const from = versionOf('from', given);
      if (typeof from !== 'string') return from;
      const to = book.find('to', goal);
      if (isToolError(to)) return to;
      if (compareVersions(from, to.version) > 0) {
        return toolError(`from must not be newer than to (${to.version}). Swap them to see what going back would undo.`);
      }
      const way = book.between(from, to);
      const scope = { snapshotId: source.snapshot.id, request: JSON.stringify(['compare_releases', from, to.version]) };
      const changes = changesIn(way.releases);
      const row = rowOf(cursor, changes.length, scope);
      if (isToolError(row)) return row;
      return rowsAnswer(
        {
          name: 'changes',
          list: changes,
          show: asJson,
          from: row,
          limit: limit ?? defaultLimit,
          cursorAt: (next) => cursorFor(next, scope),
        },
        {
          ...overviewOf(from, to, way),
          actions: actionsBetween(facts.capabilities.actions, from, to, byVersion.get(from)),
        },
      );
    };
  }),
];

/** What the catalog, which describes the current version, tells of the way there. */
function actionsBetween(actions: readonly Action[], from: string, to: Release, start: Release | undefined): JsonObject {
  const isBetween = (version: string | undefined): boolean =>
    version !== undefined && compareVersions(version, from) > 0 && compareVersions(version, to.version) <= 0;
  const isWhile = (time: string): boolean =>
    start?.date !== undefined &&
    to.date !== undefined &&
    Date.parse(time) > Date.parse(start.date) &&
    Date.parse(time) <= Date.parse(to.date);
  return {
    added: actions
      .filter(({ since }) => isBetween(since))
      .map(({ id, permission, approval }) => ({ id, permission_tier: permission.name, approval: approval.required })),
    deprecated: actions.flatMap(({ id, deprecated }) =>
      deprecated !== undefined && isWhile(deprecated.since)
        ? [{ id, ...(deprecated.replacement !== undefined && { replacement: deprecated.replacement }) }]
        : [],
    ),
    platforms_added: actions.flatMap(({ id, platforms }) =>
      platforms
        .filter((platform) => isBetween(platform.since) && isSupported(platform))
        .map(({ id: platform, status }) => ({ id, platform, status })),
    ),
    note: 'From the catalog of the current version. Earlier permissions and approvals are not recorded: a change of them shows only where a release says so.',
  };
}
