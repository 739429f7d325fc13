// Filters over actions, one row a filter: which values it takes, and whether an action passes. And counts over a list of actions, by the
// rules of the catalog's own summary.
import type { Facts } from '@vitrine/core';
import type { JsonObject } from './json.ts';
import { alsoCalled, createVocabulary, type Term, type Vocabulary } from './vocabulary.ts';

type Catalog = Facts['capabilities'];
type Action = Catalog['actions'][number];

export const filterNames = ['family', 'permission_tier', 'approval', 'platform', 'provider', 'verification'] as const;
export type FilterName = (typeof filterNames)[number];

interface Filter {
  readonly terms: (catalog: Catalog) => Iterable<Term>;
  readonly admits: (action: Action, id: string) => boolean;
}

/** Supported at least in part: what a platform filter selects and what the summary of the catalog counts. */
export function isSupported({ status }: Action['platforms'][number]): boolean {
  return status === 'supported' || status === 'partial';
}

const ids = (list: Iterable<string>): readonly Term[] => [...new Set(list)].map((id) => ({ id }));

const filters: Readonly<Record<FilterName, Filter>> = {
  family: {
    terms: ({ actions }) => ids(actions.map(({ family }) => family)),
    admits: ({ family }, id) => family === id,
  },
  permission_tier: {
    terms: ({ permission_tiers: tiers, actions }) => [
      ...tiers.map(({ name, value, title }) => ({ id: name, also: [value, title] })),
      ...actions.map(({ permission }) => ({ id: permission.name, also: [permission.tier] })),
    ],
    admits: ({ permission }, id) => permission.name === id,
  },
  approval: {
    terms: () => ids(['always', 'never', 'conditional', 'unknown']),
    admits: ({ approval }, id) => approval.required === id,
  },
  platform: {
    terms: ({ platforms, actions }) => [
      ...platforms.map(({ id, name }) => ({ id, also: [name, ...alsoCalled(id)] })),
      ...ids(actions.flatMap((action) => action.platforms.map(({ id }) => id))),
    ],
    admits: ({ platforms }, id) => platforms.some((platform) => platform.id === id && isSupported(platform)),
  },
  provider: {
    terms: ({ providers, actions }) => [
      ...providers.map(({ id, name }) => ({ id, also: [name] })),
      ...ids(actions.flatMap((action) => action.providers)),
    ],
    admits: ({ providers }, id) => providers.includes(id),
  },
  verification: {
    terms: () => ids(['none', 'executor_reported', 'postcondition_checked', 'independently_verified', 'unknown']),
    admits: ({ verification }, id) => verification.depth === id,
  },
};

export interface ActionFilters {
  vocabulary(name: FilterName): Vocabulary;
  admits(name: FilterName, id: string, action: Action): boolean;
}

export function createActionFilters(catalog: Catalog): ActionFilters {
  const vocabularies = new Map(filterNames.map((name) => [name, createVocabulary(name, filters[name].terms(catalog))]));
  return {
    vocabulary: (name) => vocabularies.get(name) ?? createVocabulary(name, []),
    admits: (name, id, action) => filters[name].admits(action, id),
  };
}

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
