// Counts over a list of actions, by the same rules as the summary of the catalog.
import type { Facts } from '@vitrine/core';
import { isSupported } from './action-filters.ts';
import type { JsonObject } from './json.ts';

type Catalog = Facts['capabilities'];
type Action = Catalog['actions'][number];

/** What `actions` are made of; for all of them, the summary of the catalog. */
export function summaryOf(actions: readonly Action[], catalog: Catalog): JsonObject {
  if (actions.length === catalog.actions.length) return { ...catalog.summary };
  return {
    actions: actions.length,
    families: counts(actions.map(({ family }) => family)),
    permission_tiers: counts(actions.map(({ permission }) => permission.name)),
    approval: counts(actions.map(({ approval }) => approval.required)),
    platforms: counts(actions.flatMap(({ platforms }) => platforms.filter(isSupported).map(({ id }) => id))),
    verification: counts(actions.map(({ verification }) => verification.depth)),
  };
}

function counts(values: readonly string[]): JsonObject {
  const found = new Map<string, number>();
  for (const value of values) found.set(value, (found.get(value) ?? 0) + 1);
  return Object.fromEntries(found);
}
