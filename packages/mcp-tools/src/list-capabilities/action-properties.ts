// The properties of an action by which agents select and count, one row a property: its values, and what else these are called. A filter,
// a column of the table and a count are all made from this list.
import type { Facts } from '@vitrine/core';
import { alsoCalled, idsOf, type Term } from '../vocabulary/vocabulary.ts';

type Catalog = Facts['capabilities'];
export type Action = Catalog['actions'][number];

/** Supported at least in part: what a platform filter selects and what the summary of the catalog counts. */
export function isSupported({ status }: NonNullable<Action['platforms']>[number]): boolean {
  return status === 'supported' || status === 'partial';
}

export const propertyNames = [
  'family',
  'permission_tier',
  'approval',
  'reversible',
  'snapshot_required',
  'read_only',
  'destructive',
  'idempotent',
  'open_world',
  'effects',
  'verification',
  'platform',
  'provider',
] as const;
export type PropertyName = (typeof propertyNames)[number];

export interface Property {
  /** The values of an action: one, or for platforms, providers and effects any number. */
  readonly of: (action: Action) => readonly string[];
  /** Every value that a filter takes. */
  readonly terms: (catalog: Catalog) => Iterable<Term>;
}

const threeValued: readonly Term[] = [{ id: 'yes', also: ['true'] }, { id: 'no', also: ['false'] }, { id: 'unknown' }];
const hint = (name: 'read_only' | 'destructive' | 'idempotent' | 'open_world'): Property => ({
  of: ({ hints }) => [hints[name]],
  terms: () => threeValued,
});

export const properties: Readonly<Record<PropertyName, Property>> = {
  family: {
    of: ({ family }) => [family],
    terms: ({ actions }) => idsOf(actions.map(({ family }) => family)),
  },
  permission_tier: {
    of: ({ permission }) => [permission.name],
    terms: ({ permission_tiers: tiers, actions }) => [
      ...tiers.map(({ name, value, title }) => ({ id: name, also: [value, title] })),
      ...actions.map(({ permission }) => ({ id: permission.name, also: [permission.tier] })),
    ],
  },
  approval: {
    of: ({ approval }) => [approval.required],
    terms: () => idsOf(['always', 'never', 'conditional', 'unknown']),
  },
  reversible: {
    of: ({ reversible }) => [reversible],
    terms: () => [...threeValued, { id: 'conditional' }],
  },
  snapshot_required: {
    of: ({ snapshot_required: required }) => [required],
    terms: () => threeValued,
  },
  read_only: hint('read_only'),
  destructive: hint('destructive'),
  idempotent: hint('idempotent'),
  open_world: hint('open_world'),
  effects: {
    of: ({ effects }) => effects,
    terms: () => idsOf(['none', 'local_read', 'local_write', 'remote_read', 'remote_write', 'irreversible', 'unknown']),
  },
  verification: {
    of: ({ verification }) => [verification.depth],
    terms: () => idsOf(['none', 'executor_reported', 'postcondition_checked', 'independently_verified', 'unknown']),
  },
  platform: {
    of: ({ platforms }) => platforms?.filter(isSupported).map(({ id }) => id) ?? ['unknown'],
    terms: ({ platforms, actions }) => [
      ...platforms.map(({ id, name }) => ({ id, also: [name, ...alsoCalled(id)] })),
      ...idsOf(actions.flatMap((action) => action.platforms?.map(({ id }) => id) ?? ['unknown'])),
    ],
  },
  provider: {
    of: ({ providers }) => providers ?? ['unknown'],
    terms: ({ providers, actions }) => [
      ...providers.map(({ id, name }) => ({ id, also: [name] })),
      ...idsOf(actions.flatMap((action) => action.providers ?? ['unknown'])),
    ],
  },
};

// What a catalog states for no action: an answer states it once, and not for each action.

/** Properties of which nothing is stated where every value is `unknown`. */
const open: ReadonlySet<PropertyName> = new Set(propertyNames.filter((name) => !['family', 'platform', 'provider'].includes(name)));

/** A tier counts by its value too: not every catalog names it. */
function isStated(action: Action, name: PropertyName): boolean {
  if (name === 'permission_tier' && action.permission.tier !== undefined) return true;
  return properties[name].of(action).some((value) => value !== 'unknown');
}

/** The properties that are unknown for every action; none of a catalog without actions. */
export function neverStated(actions: readonly Action[]): readonly PropertyName[] {
  if (actions.length === 0) return [];
  return propertyNames.filter((name) => open.has(name) && actions.every((action) => !isStated(action, name)));
}
