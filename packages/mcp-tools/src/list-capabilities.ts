// list_capabilities: which actions there are. Every filter selects what a plain filter of /capabilities.json would.
import type { Facts } from '@vitrine/core';
import { jsonSchema, type Tool } from '@vitrine/core/mcp';
import { createActionSearch } from './action-search.ts';
import { createActionFilters, type FilterName, filterNames, isSupported, summaryOf } from './action-filters.ts';
import { rowsAnswer } from './budget.ts';
import { cursorFor, rowOf } from './cursor.ts';
import { answerSchema, documentationTool, isToolError, rowsSchema } from './documentation-tool.ts';
import { asJson, type JsonObject } from './json.ts';
import { once } from './source.ts';
import { expiryOf, type Source } from './source.ts';

export type Action = Facts['capabilities']['actions'][number];

const defaultLimit = 25;

const input = jsonSchema({
  type: 'object',
  properties: {
    query: { type: 'string', maxLength: 256 },
    family: { type: 'string' },
    permission_tier: { anyOf: [{ type: 'string' }, { type: 'integer' }], description: 'Name or value' },
    approval: { type: 'string', description: 'always, never, conditional or unknown' },
    platform: { type: 'string' },
    provider: { type: 'string' },
    verification: { type: 'string', description: 'Depth, such as none' },
    limit: { type: 'integer', minimum: 1, maximum: 100, default: defaultLimit },
    cursor: { type: 'string' },
    detail: { enum: ['brief', 'full'], default: 'brief' },
  },
  additionalProperties: false,
});

const definition = {
  name: 'list_capabilities',
  title: 'List capabilities',
  description:
    'What the product can do, with permission and approval of each action. Filters combine; each takes an id, name or value in any case.',
  input,
  output: answerSchema({ ...rowsSchema('actions'), summary: { type: 'object' } }, ['total', 'actions', 'truncated', 'summary']),
  aliases: {
    q: 'query',
    question: 'query',
    search: 'query',
    category: 'family',
    tier: 'permission_tier',
    permission: 'permission_tier',
    os: 'platform',
  },
};

/** Which actions the product has, filtered and paged. */
export function listCapabilities(source: Source): Tool {
  return documentationTool(source, definition, () => {
    const { capabilities } = source.snapshot.facts;
    const filters = createActionFilters(capabilities);
    const search = once(() => createActionSearch(capabilities.actions));

    return (given, { now }) => {
      const chosen: [FilterName, string][] = [];
      for (const name of filterNames) {
        const value = given[name];
        if (value === undefined) continue;
        const found = filters.vocabulary(name).find(value);
        if (typeof found !== 'string') return found;
        chosen.push([name, found]);
      }
      const query = given.query?.trim() ?? '';
      const detail = given.detail ?? 'brief';
      const kept = capabilities.actions.filter((action) => chosen.every(([name, value]) => filters.admits(name, value, action)));
      const actions = query === '' ? kept : search()(query, kept);
      const scope = { snapshotId: source.snapshot.id, request: JSON.stringify(['list_capabilities', query, detail, chosen]) };
      const from = rowOf(given.cursor, actions.length, scope);
      if (isToolError(from)) return from;
      return rowsAnswer(
        {
          name: 'actions',
          list: actions,
          show: detail === 'full' ? asJson : brief,
          from,
          limit: given.limit ?? defaultLimit,
          cursorAt: (row) => cursorFor(row, scope),
        },
        {
          ...(actions.length === 0 && { note: nothingFound(query, source) }),
          summary: summaryOf(actions, capabilities),
          ...expiryOf(capabilities, now),
        },
      );
    };
  });
}

function brief(action: Action): JsonObject {
  const { id, title, family, permission, approval, reversible, platforms, verification, deprecated } = action;
  return {
    id,
    title,
    family,
    permission_tier: permission.name,
    approval: approval.required,
    reversible,
    platforms: platforms.filter(isSupported).map((platform) => platform.id),
    verification: verification.depth,
    ...(deprecated !== undefined && { deprecated: true }),
  };
}

function nothingFound(query: string, source: Source): string {
  return query === ''
    ? 'No action has all of these properties.'
    : `No action matches the query. Use fewer or other words, or ${source.nameOf('search_docs')}; the product may not be able to do this.`;
}
