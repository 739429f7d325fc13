// What a catalog states for no action: an answer states it once, and not for each action.
import { type Action, properties, type PropertyName, propertyNames } from './action-properties.ts';

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
