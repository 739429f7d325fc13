// The filters over actions: what each takes, and whether an action passes. One row a filter.
import type { Facts } from '@vitrine/core';
import { createVocabulary, type Term, type Vocabulary } from './vocabulary.ts';

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

/** What else people call the common platforms. */
const platformNames: readonly (readonly string[])[] = [
  ['macos', 'mac', 'osx', 'os x', 'mac os', 'darwin'],
  ['windows', 'win', 'win32', 'win64'],
  ['linux', 'gnu/linux'],
];

/** Other names of a platform, so that `darwin` finds `macos`. */
export function alsoCalled(platform: string): readonly string[] {
  return platformNames.find((names) => names.includes(platform))?.filter((name) => name !== platform) ?? [];
}

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
