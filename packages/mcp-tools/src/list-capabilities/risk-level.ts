// How risky an action is, as one word that follows from what its catalog states.
import type { Facts } from '@vitrine/core';

type Catalog = Facts['capabilities'];
type Action = Catalog['actions'][number];

/** How risky, as one word: from what is stated, and `unknown` where too little is. */
export type RiskLevel = 'low' | 'moderate' | 'high' | 'unknown';

/** Tiers of the default ladder that say by their name what they permit, whatever their values are. */
const highTiers: ReadonlySet<string> = new Set(['destructive', 'root_critical']);
const moderateTiers: ReadonlySet<string> = new Set(['user_write', 'system_modify']);

/** Whether its tier permits reading alone. */
export function isReadOnlyTier({ permission }: Action): boolean {
  return permission.name === 'read_only';
}

/** What the tier alone says: by its name, or by its place on a ladder of other names, of which the top is the riskiest. */
function tierLevel(action: Action, { permission_tiers: tiers }: Catalog): RiskLevel {
  const { tier, name } = action.permission;
  if (isReadOnlyTier(action)) return 'low';
  if (highTiers.has(name)) return 'high';
  if (moderateTiers.has(name)) return 'moderate';
  const values = tiers.map(({ value }) => value);
  if (tier === undefined || tier <= Math.min(...values)) return 'unknown';
  return values.length > 2 && tier >= Math.max(...values) ? 'high' : 'moderate';
}

export function riskLevel(action: Action, catalog: Catalog): RiskLevel {
  const { effects, reversible, hints, approval } = action;
  const tier = tierLevel(action, catalog);
  if (effects.includes('irreversible') || reversible === 'no' || hints.destructive === 'yes' || tier === 'high') return 'high';
  const writes = effects.includes('local_write') || effects.includes('remote_write');
  if (writes || tier === 'moderate' || approval.required === 'always') return 'moderate';
  const stated = !effects.includes('unknown') && effects.length > 0 && hints.destructive !== 'unknown';
  return stated || hints.read_only === 'yes' || tier === 'low' ? 'low' : 'unknown';
}
