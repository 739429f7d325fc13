// The computed parts of the capability catalog: the tier each action needs, looked up by name or value, and the counts.
import { countBy } from '@vitrine/core/workspace';
import type { Action, CapabilityCatalog, PermissionTier } from '../shared/published.ts';
import { expectKnown } from '../check/report.ts';
import type { Report } from '../check/report.ts';
import type { CapabilityFacts } from '../parse/parse.ts';
import { defaultPermissionTiers } from '../schemas/capabilities.ts';

type ActionFacts = CapabilityFacts['actions'][number];

/** Permission tiers, lowest first. A catalog in another shape did not choose our default words: it gets names only. */
export function permissionTiers(facts: CapabilityFacts, isMapped: boolean): readonly PermissionTier[] {
  const tiers = facts.permission_tiers?.map((tier) => ({ ...tier, title: tier.title ?? tier.name }));
  const ladder = tiers ?? defaultPermissionTiers.map(({ description, ...tier }) => (isMapped ? tier : { ...tier, description }));
  return ladder.toSorted((a, b) => a.value - b.value);
}

/** An empty list of these states nothing. */
function withoutEmptyLists({ platforms = [], providers = [], effects, ...action }: ActionFacts): ActionFacts {
  return {
    ...action,
    effects: effects.length === 0 ? ['unknown'] : effects,
    ...(platforms.length > 0 && { platforms }),
    ...(providers.length > 0 && { providers }),
  };
}

const unknownTier = 'unknown';

/** Actions with their tiers looked up; a tier that does not exist is reported and the action left out. */
export function resolveActions(
  actions: readonly ActionFacts[],
  tiers: readonly PermissionTier[],
  report: Report,
): readonly Action[] {
  const resolved: Action[] = [];
  for (const [index, written] of actions.entries()) {
    const action = withoutEmptyLists(written);
    const tier = findTier(action.permission, tiers);
    const permission = typeof action.permission === 'object' ? action.permission : {};
    if (tier !== undefined) resolved.push({ ...action, permission: { ...permission, tier: tier.value, name: tier.name } });
    else if (permissionName(action.permission) === unknownTier)
      resolved.push({ ...action, permission: { ...permission, name: unknownTier } });
    else {
      const tierNames = [...tiers.flatMap((each) => [each.name, String(each.value)]), unknownTier];
      const { expected, received } = expectKnown('a permission tier', permissionName(action.permission), tierNames);
      report(['actions', index, 'permission'], expected, received);
    }
  }
  return resolved;
}

function findTier(written: ActionFacts['permission'], tiers: readonly PermissionTier[]): PermissionTier | undefined {
  if (typeof written === 'string') return tiers.find((tier) => tier.name === written);
  if (typeof written === 'number') return tiers.find((tier) => tier.value === written);
  const { tier: value, name } = written;
  if (value === undefined && name === undefined) return undefined;
  return tiers.find((tier) => (value === undefined || tier.value === value) && (name === undefined || tier.name === name));
}

function permissionName(written: ActionFacts['permission']): string {
  if (typeof written !== 'object') return String(written);
  return [written.tier, written.name].filter((part) => part !== undefined).join(' ') || 'an object without name and tier';
}

export function summarize(actions: readonly Action[]): CapabilityCatalog['summary'] {
  const count = (of: (action: Action) => readonly string[]): Readonly<Record<string, number>> => {
    return Object.fromEntries([...countBy(actions.flatMap(of))].sort(([a], [b]) => (a < b ? -1 : 1)));
  };
  return {
    actions: actions.length,
    families: count((action) => [action.family]),
    permission_tiers: count((action) => [action.permission.name]),
    approval: count((action) => [action.approval.required]),
    platforms: count(
      ({ platforms }) =>
        platforms?.filter((each) => each.status === 'supported' || each.status === 'partial').map((each) => each.id) ?? ['unknown'],
    ),
    verification: count((action) => [action.verification.depth]),
  };
}
