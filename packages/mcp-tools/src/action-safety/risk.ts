// The risk of an action in words that a person can be shown before approving it: first whether the product asks, then undo, check, who
// and where. Every sentence follows from a field of the catalog. What nobody has stated is one short line and never taken for harmless.
import type { Facts } from '@vitrine/core';
import { joinSentences, sentence } from '../answers/sentences.ts';
import type { PropertyName } from '../list-capabilities/action-properties.ts';
import { isReadOnlyTier, riskLevel, type RiskLevel } from '../list-capabilities/risk-level.ts';
import { compareVersions } from '../releases/version.ts';

type Catalog = Facts['capabilities'];
type Action = Catalog['actions'][number];

const effectWords: ReadonlyMap<string, string> = new Map([
  ['none', 'has no effects'],
  ['local_read', 'reads data on this machine'],
  ['local_write', 'changes data on this machine'],
  ['remote_read', 'reads from other systems'],
  ['remote_write', 'changes other systems'],
  ['irreversible', 'has an effect that cannot be undone'],
]);

const checks = {
  none: 'check_none',
  executor_reported: 'check_executor',
  postcondition_checked: 'check_postcondition',
  independently_verified: 'check_independent',
} as const;

export interface Risk {
  readonly level: RiskLevel;
  /** For a person, before they approve. */
  readonly explanation: string;
  /** What to ask the person; absent when nobody has to be asked. */
  readonly ask?: string;
  /** What the catalog leaves open; to be treated as risky. */
  readonly unknowns: readonly string[];
}

export interface RiskOptions {
  /** What the catalog states for no action. */
  readonly neverStated?: readonly PropertyName[];
  /** Several actions in one answer: the answer states once what is the same for all of them. */
  readonly isOneOfSeveral?: boolean;
  /** The time of the call, in milliseconds; without it no sunset has passed. */
  readonly now?: number;
  /** What is known against a version, in sentences; empty for nothing. */
  readonly against?: (version: string) => string;
}

/** `current` is the version that is published now; undefined when nobody has stated one. */
export function riskOf(action: Action, catalog: Catalog, current: string | undefined, options: RiskOptions = {}): Risk {
  const { neverStated = [], isOneOfSeveral = false, now = -Infinity, against = () => '' } = options;
  const level = riskLevel(action, catalog);
  const unstated = unstatedOf(action);
  const unknowns = unstated.map(([, phrase]) => phrase);
  const fields = unstated.flatMap(([name]) => (neverStated.includes(name) ? [] : name));
  const explanation = joinSentences(
    approvalOf(action),
    ...undoOf(action),
    ...checkOf(action, isOneOfSeveral),
    permissionOf(action, catalog, isOneOfSeveral),
    whereOf(action),
    ...lifetimeOf(action, current, now, against),
    fields.length > 0 && sentence('not_stated', { fields: fields.join(', ') }),
    !isOneOfSeveral && neverStatedOf(neverStated),
  );
  const ask = questionFor(action, level);
  return { level, explanation, ...(ask !== '' && { ask }), unknowns };
}

export function neverStatedOf(names: readonly PropertyName[]): string | undefined {
  return names.length === 0 ? undefined : sentence('never_stated', { fields: names.join(', ') });
}

export function tierOf({ permission }: Action, catalog: Catalog): Catalog['permission_tiers'][number] | undefined {
  return catalog.permission_tiers.find(({ value, name }) => value === permission.tier || name === permission.name);
}

function approvalOf({ title, approval }: Action): string {
  const { required, by, reason, required_when: when, not_required_when: notWhen } = approval;
  const why = reason === undefined ? undefined : sentence('asks_reason', { reason: reason.trim() });
  switch (required) {
    case 'always':
      return joinSentences(by === undefined ? sentence('asks_always', { title }) : sentence('asks_always_by', { title, by }), why);
    case 'conditional':
      if (when !== undefined || notWhen !== undefined)
        return joinSentences(
          when !== undefined && sentence('asks_when', { title, condition: when.trim() }),
          notWhen !== undefined && sentence('asks_not_when', { title, condition: notWhen.trim() }),
          why,
        );
      return reason === undefined
        ? sentence('asks_conditional', { title })
        : sentence('asks_conditional_reason', { title, reason: ended(reason) });
    case 'never':
      return joinSentences(sentence('asks_never', { title }), why);
    case 'unknown':
      return joinSentences(sentence('asks_unknown', { title }), why);
  }
}

/** A text that ends as a sentence, so that another can follow. */
function ended(text: string): string {
  const trimmed = text.trim();
  return /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

/** Effects that change something; `irreversible` alone names one. */
const changing: ReadonlySet<string> = new Set(['local_write', 'remote_write', 'irreversible', 'unknown']);

function changesNothing({ effects, hints, reversible }: Action): boolean {
  const reads = effects.length > 0 && !effects.some((effect) => changing.has(effect));
  return (
    reversible !== 'no' &&
    hints.destructive !== 'yes' &&
    (reads || (hints.read_only === 'yes' && !effects.some((effect) => changing.has(effect) && effect !== 'unknown')))
  );
}

function undoOf(action: Action): readonly (string | undefined | false)[] {
  const { reversible, reversible_when: when, undo, effects, hints, snapshot_required } = action;
  const restorePoint = snapshot_required === 'yes' && sentence('restore_point');
  if (changesNothing(action))
    return [sentence('changes_nothing'), effectsOf(effects.filter((effect) => effect !== 'none')), restorePoint];
  const words = {
    yes: undo === undefined ? sentence('undo_unstated') : sentence('undo_method', { undo: undo.trim() }),
    no: sentence('undo_no'),
    conditional:
      when !== undefined
        ? joinSentences(
            sentence('undo_when', { condition: when.trim() }),
            undo !== undefined && sentence('undo_method', { undo: undo.trim() }),
          )
        : undo === undefined
          ? sentence('undo_conditional')
          : sentence('undo_conditional_method', { undo: ended(undo) }),
    unknown: undefined,
  };
  return [words[reversible], effectsOf(effects), hints.destructive === 'yes' && sentence('destructive'), restorePoint];
}

function effectsOf(effects: Action['effects']): string | undefined {
  const words = effects.flatMap((effect) => effectWords.get(effect) ?? []);
  const last = words.pop();
  if (last === undefined) return undefined;
  return sentence('effects', { effects: words.length === 0 ? last : `${words.join(', ')} and ${last}` });
}

function checkOf({ verification }: Action, isOneOfSeveral: boolean): readonly (string | undefined)[] {
  const { depth, method, note } = verification;
  return [
    depth === 'unknown' ? undefined : sentence(checks[depth]),
    method === undefined ? undefined : sentence('check_method', { method: method.trim() }),
    note === undefined || isOneOfSeveral
      ? undefined
      : sentence(depth === 'none' || depth === 'unknown' ? 'check_remark' : 'check_note', { note: note.trim() }),
  ];
}

/** What a tier may do is the catalog's own words on the tier: the action itself may do less. */
function permissionOf(action: Action, catalog: Catalog, isOneOfSeveral: boolean): string | undefined {
  const { permission } = action;
  const tier = tierOf(action, catalog);
  if (tier === undefined) {
    if (permission.name !== 'unknown') return sentence('permission_name', { name: permission.name });
    return permission.tier === undefined ? undefined : sentence('permission_value', { value: permission.tier });
  }
  const { title, name, value, description } = tier;
  const highest = catalog.permission_tiers.reduce((max, each) => Math.max(max, each.value), 0);
  return joinSentences(
    sentence('permission_tier', { title, name, value, highest }),
    description !== undefined && !isOneOfSeveral && sentence('permission_words', { description: description.trim() }),
  );
}

function whereOf({ platforms = [] }: Action): string | undefined {
  const words = platforms.flatMap(({ id, status }) => {
    if (status === 'supported') return [id];
    if (status === 'partial') return [`${id} (partly)`];
    return [];
  });
  return words.length === 0 ? undefined : sentence('runs_on', { platforms: words.join(', ') });
}

function lifetimeOf(
  { deprecated, since }: Action,
  current: string | undefined,
  now: number,
  against: NonNullable<RiskOptions['against']>,
): readonly (string | undefined)[] {
  return [
    deprecated && deprecationOf(deprecated, now),
    ...(since !== undefined && current !== undefined && compareVersions(since, current) > 0
      ? [sentence('newer', { since, current }), against(since), against(current)]
      : []),
  ];
}

function deprecationOf({ since, sunset, replacement = '' }: NonNullable<Action['deprecated']>, now: number): string {
  const words = { since: since.slice(0, 10), sunset: sunset?.slice(0, 10) ?? '', replacement };
  if (sunset === undefined) return sentence(replacement === '' ? 'deprecated' : 'deprecated_replacement', words);
  const name = Date.parse(sunset) <= now ? 'deprecated_stopped' : 'deprecated_sunset';
  return sentence(replacement === '' ? name : `${name}_replacement`, words);
}

/** What to ask; empty when no approval is required and the risk is low or unknown, or the action changes nothing. */
function questionFor(action: Action, level: RiskLevel): string {
  const { title, approval, reversible, snapshot_required: restorePoint, effects } = action;
  const who = approval.by === undefined || approval.by === 'user' ? 'the user' : `the user (approval is given by: ${approval.by})`;
  const irreversible = effects.includes('irreversible') ? ', which has an effect that cannot be undone' : '';
  const undone = reversible === 'no' ? ', which cannot be undone' : irreversible;
  const words = { who, title, undone, level };
  const prepared = restorePoint === 'yes' && sentence('ask_restore_point');
  switch (approval.required) {
    case 'always':
      return joinSentences(sentence('ask', words), prepared);
    case 'conditional':
      // Without one direction, approval is taken as required.
      if ((approval.required_when === undefined) === (approval.not_required_when === undefined))
        return joinSentences(sentence('ask_unknown', words), prepared);
      return joinSentences(sentence(approval.required_when === undefined ? 'ask_not_when' : 'ask_when', words), prepared);
    case 'unknown':
      return joinSentences(sentence('ask_unknown', words), prepared);
    case 'never':
      if (level === 'moderate') return joinSentences(!changesNothing(action) && sentence('ask_name_changes', words), prepared);
      return level === 'high' ? joinSentences(sentence('ask_all_the_same', words), prepared) : '';
  }
}

function unstatedOf(action: Action): readonly (readonly [PropertyName, string])[] {
  const { effects, reversible, snapshot_required: restorePoint, approval, hints, verification, permission } = action;
  const readsOnly = isReadOnlyTier(action);
  const stated: readonly (readonly [PropertyName, string, boolean])[] = [
    ['permission_tier', 'which permission it needs', permission.tier !== undefined || permission.name !== 'unknown'],
    ['effects', 'effects', effects.length > 0 && !effects.includes('unknown')],
    ['reversible', 'whether it can be undone', reversible !== 'unknown'],
    ['snapshot_required', 'whether a restore point is needed', restorePoint !== 'unknown'],
    ['approval', 'whether approval is required', approval.required !== 'unknown'],
    ['read_only', 'whether it is read-only', readsOnly || hints.read_only !== 'unknown'],
    ['destructive', 'whether it deletes or overwrites', readsOnly || hints.destructive !== 'unknown'],
    ['idempotent', 'whether repeating it is harmless', hints.idempotent !== 'unknown'],
    ['open_world', 'whether it reaches beyond this machine', hints.open_world !== 'unknown'],
    ['verification', 'whether its result is checked', verification.depth !== 'unknown'],
  ];
  return stated.filter(([, , isStated]) => !isStated).map(([name, phrase]) => [name, phrase]);
}
