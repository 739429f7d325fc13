// What an answer shows of an action: a short row with every field of its safety record, or the record.
import { asJson, type JsonObject } from '../answers/json.ts';
import { type Action, isSupported } from './action-properties.ts';

export function shortRow(action: Action): JsonObject {
  const { id, title, family, permission, approval, reversible, platforms, verification, deprecated, effects, hints } = action;
  return {
    id,
    title,
    family,
    permission_tier: permission.name,
    approval: approval.required,
    reversible,
    ...(platforms !== undefined && isKnown(platforms) && { platforms: platforms.filter(isSupported).map(({ id: name }) => name) }),
    verification: verification.depth,
    snapshot_required: action.snapshot_required,
    read_only: hints.read_only,
    destructive: hints.destructive,
    idempotent: hints.idempotent,
    open_world: hints.open_world,
    effects,
    ...(deprecated !== undefined && { deprecated: true }),
  };
}

/** Whether it is stated where it runs, or that it runs nowhere: a list in which nothing is supported and something is unknown says neither. */
function isKnown(platforms: NonNullable<Action['platforms']>): boolean {
  return platforms.some(isSupported) || platforms.every(({ status }) => status !== 'unknown');
}

/** The same with the beginning of its description, for those who search by words: its first sentence, or more when that is short. */
export function foundRow(action: Action): JsonObject {
  const beginning = action.description.slice(0, 160);
  const [first = beginning] = /^.{40,}?[.!?](?=\s|$)/s.exec(beginning) ?? [];
  return {
    ...shortRow(action),
    description: first.length < action.description.length && !/[.!?]$/.test(first) ? `${first}…` : first,
  };
}

export const wholeRow: (action: Action) => JsonObject = asJson;
