// The risk of an action in words that a person can be shown before approving it. Every sentence follows from a field of
// the catalog; what nobody has stated is said to be unknown, never assumed to be harmless.
import type { Facts } from '@vitrine/core';
import { compareVersions } from './version.ts';

type Catalog = Facts['capabilities'];
type Action = Catalog['actions'][number];

const effectWords: ReadonlyMap<string, string> = new Map([
  ['none', 'has no effects'],
  ['local_read', 'reads data on this machine'],
  ['local_write', 'changes data on this machine'],
  ['remote_read', 'reads from other systems'],
  ['remote_write', 'changes other systems'],
  ['irreversible', 'has an effect that cannot be taken back'],
  ['unknown', 'may have effects that nobody has described'],
]);

const verificationWords: ReadonlyMap<string, string> = new Map([
  ['none', 'Nothing checks whether it worked.'],
  ['executor_reported', 'That it worked is only reported by what carried it out.'],
  ['postcondition_checked', 'The product checks the result afterwards.'],
  ['independently_verified', 'The result is checked independently.'],
  ['unknown', 'Whether its result is checked is not known.'],
]);

const reversibleWords: ReadonlyMap<string, string> = new Map([
  ['yes', 'It can be undone.'],
  ['no', 'It cannot be undone.'],
  ['conditional', 'It can be undone only under conditions.'],
  ['unknown', 'Whether it can be undone is not known.'],
]);

/** How risky, as one word: from what is stated, and `unknown` where too little is. */
export type RiskLevel = 'low' | 'moderate' | 'high' | 'unknown';

export interface Risk {
  readonly level: RiskLevel;
  /** For a person, before they approve. */
  readonly explanation: string;
  /** What to ask the person; absent when nobody has to be asked. */
  readonly ask?: string;
  /** What the catalog leaves open; to be treated as risky. */
  readonly unknowns: readonly string[];
}

/** `current` is the version that is published now. */
export function riskOf(action: Action, catalog: Catalog, current: string): Risk {
  const tier = tierOf(action, catalog);
  const unknowns = unknownsOf(action);
  const level = levelOf(action, catalog);
  const { approval, deprecated, since } = action;
  const sentences = [
    `"${action.title}" ${effectsOf(action)}.`,
    reversibleWords.get(action.reversible) ?? '',
    permissionOf(action, tier),
    ...(action.hints.destructive === 'yes' ? ['It may delete or overwrite data.'] : []),
    ...(action.snapshot_required === 'yes' ? ['A restore point must be made first.'] : []),
    verificationWords.get(action.verification.depth) ?? '',
    ...(deprecated === undefined ? [] : [deprecationOf(deprecated)]),
    ...(since !== undefined && compareVersions(since, current) > 0
      ? [`It comes with ${since}, which is newer than the current version ${current}.`]
      : []),
    ...(unknowns.length === 0 ? [] : [`Not stated, so do not assume it is safe: ${unknowns.join(', ')}.`]),
  ];
  const explanation = sentences.filter(Boolean).map(asSentence).join(' ');
  if (approval.required === 'never' && level === 'low') return { level, explanation, unknowns };
  return { level, explanation, ask: questionFor(action, level), unknowns };
}

type Tier = Catalog['permission_tiers'][number] & { readonly highest: number };

/** The tier as the catalog explains it, and how high the ladder goes. */
export function tierOf({ permission }: Action, { permission_tiers: tiers }: Catalog): Tier | undefined {
  const tier = tiers.find(({ value, name }) => value === permission.tier || name === permission.name);
  return tier && { ...tier, highest: Math.max(...tiers.map(({ value }) => value)) };
}

/** What a tier may do is said of the tier, in the catalog's own words: the action itself may do less. */
function permissionOf({ permission }: Action, tier: Tier | undefined): string {
  if (tier === undefined)
    return permission.tier === undefined
      ? 'Which permission it needs is not known.'
      : `It needs the permission ${permission.name}.`;
  const { title, name, value, highest, description } = tier;
  const words = description === undefined ? '' : ` The catalog says of this tier: “${description.trim()}”`;
  return `It needs the permission "${title}" (${name}, level ${value} on a scale up to ${highest}).${words}`;
}

/** Tiers of the default ladder that say by their name what they permit, whatever their values are. */
const highTiers: ReadonlySet<string> = new Set(['destructive', 'root_critical']);
const moderateTiers: ReadonlySet<string> = new Set(['user_write', 'system_modify']);

function isReadOnlyTier({ permission }: Action): boolean {
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

function levelOf(action: Action, catalog: Catalog): RiskLevel {
  const { effects, reversible, hints, approval } = action;
  const tier = tierLevel(action, catalog);
  if (effects.includes('irreversible') || reversible === 'no' || hints.destructive === 'yes' || tier === 'high') return 'high';
  const writes = effects.includes('local_write') || effects.includes('remote_write');
  if (writes || tier === 'moderate' || approval.required === 'always') return 'moderate';
  const stated = !effects.includes('unknown') && effects.length > 0 && hints.destructive !== 'unknown';
  return stated || hints.read_only === 'yes' || tier === 'low' ? 'low' : 'unknown';
}

function effectsOf(action: Action): string {
  const { effects } = action;
  if (isReadOnlyTier(action) && effects.every((effect) => effect === 'unknown')) return 'only reads, as its permission tier says';
  const words = (effects.length === 0 ? ['unknown'] : effects).map((effect) => effectWords.get(effect) ?? 'has other effects');
  const last = words[words.length - 1] ?? '';
  return words.length === 1 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

function deprecationOf({ since, sunset, replacement }: NonNullable<Action['deprecated']>): string {
  const end = sunset === undefined ? '' : ` and stops working on ${sunset.slice(0, 10)}`;
  const instead = replacement === undefined ? '' : `; use ${replacement} instead`;
  return `It is deprecated since ${since.slice(0, 10)}${end}${instead}.`;
}

function questionFor({ title, approval, reversible, snapshot_required: restorePoint, effects }: Action, level: RiskLevel): string {
  const who = approval.by === undefined || approval.by === 'user' ? 'the user' : `the user (approval is given by: ${approval.by})`;
  const why = approval.reason === undefined ? '' : ` Reason: ${asSentence(approval.reason)}`;
  const undone = reversible === 'no' || effects.includes('irreversible') ? ', which cannot be undone' : '';
  const prepared = restorePoint === 'yes' ? ' Has a restore point been made?' : '';
  const question = `"May I run “${title}”${undone}?"`;
  switch (approval.required) {
    case 'always':
      return `Approval is required every time. Ask ${who}: ${question}${prepared}${why}`;
    case 'conditional':
      return `Approval is required under conditions. Unless they are known not to hold, ask ${who}: ${question}${prepared}${why}`;
    case 'unknown':
      return `Whether approval is required is not known; treat it as required. Ask ${who}: ${question}${prepared}${why}`;
    case 'never':
      return level === 'moderate'
        ? `The product asks for no approval. Name what will change before running “${title}”.${prepared}${why}`
        : `The product asks for no approval, but the risk is ${level}. Ask ${who} all the same: ${question}${prepared}${why}`;
  }
}

function unknownsOf(action: Action): readonly string[] {
  const { effects, reversible, snapshot_required: restorePoint, approval, hints, verification, permission } = action;
  const readsOnly = isReadOnlyTier(action);
  const stated: readonly (readonly [string, boolean])[] = [
    ['which permission it needs', permission.tier !== undefined],
    ['effects', effects.length > 0 && !effects.includes('unknown')],
    ['whether it can be undone', reversible !== 'unknown'],
    ['whether a restore point is needed', restorePoint !== 'unknown'],
    ['whether approval is required', approval.required !== 'unknown'],
    ['whether it is read-only', readsOnly || hints.read_only !== 'unknown'],
    ['whether it deletes or overwrites', readsOnly || hints.destructive !== 'unknown'],
    ['whether doing it twice is harmless', hints.idempotent !== 'unknown'],
    ['whether it reaches beyond this machine', hints.open_world !== 'unknown'],
    ['whether its result is checked', verification.depth !== 'unknown'],
  ];
  return stated.filter(([, known]) => !known).map(([what]) => what);
}

function asSentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?…]”?$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
