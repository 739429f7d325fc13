import type { Diagnostic } from '@vitrine/cli-kit/output/diagnostics';
import { defined } from '@vitrine/core/serving';
import { canonicalJson } from '@vitrine/core/workspace';

export interface Change {
  readonly kind: 'added' | 'removed' | 'changed' | 'moved';
  readonly what: 'action' | 'release' | 'installation' | 'page' | 'section' | 'tool' | 'operation';
  readonly id: string;
  readonly detail?: string;
}

export interface Difference {
  readonly changes: readonly Change[];
  readonly findings: readonly Diagnostic[];
}

const confirm = 'Confirm that the product needs it, and tell users who granted less.';

/** Every rule of a comparison: whether a caller must grant more, loses something or may be surprised, and what to do. */
const rules = {
  'permission-raised': ['permission', confirm],
  'effects-widened': ['permission', confirm],
  'approval-dropped': ['permission', confirm],
  'not-reversible': ['permission', confirm],
  'hint-widened': ['permission', confirm],
  'tool-hint-widened': ['permission', 'This hint makes clients call it without asking.'],
  'action-removed': ['error', 'Keep it as deprecated, with a replacement, until callers have moved.'],
  'tool-removed': ['error', 'Keep it until clients have moved.'],
  'argument-removed': ['error', 'Keep it until clients have moved.'],
  'result-removed': ['error', 'Keep it until clients have moved.'],
  'argument-required': ['error', 'Make it optional.'],
  'result-optional': ['error', 'Always send it.'],
  'operation-removed': ['error', 'Keep it, marked as deprecated, until callers have moved.'],
  'title-lost': ['error', 'Start the page with a heading, or add a title to its front matter.'],
  'release-removed': ['error', 'Keep it; give it status: withdrawn with the reason.'],
  'installation-removed': ['error', 'Keep it, or state why the platform is no longer supported.'],
  'argument-changed': ['warning', 'Accept and send what you promised before.'],
  'result-changed': ['warning', 'Accept and send what you promised before.'],
  'tool-description-cut': ['warning', 'A model chooses tools by their descriptions: state what it does and when.'],
  'anchor-lost': ['warning', 'Keep the heading, or give the new one the old anchor: others link to it.'],
  'release-retracted': ['warning', 'State the release that replaces it.'],
  'installation-changed': ['warning', 'Read them as a stranger who will run them.'],
  'question-lost': ['warning', 'Run `vitrine eval --list` to see what the agent read, and restore the answer there.'],
  'rank-fell': ['warning', 'Use the words of the question in the heading or the first sentence of its page.'],
} as const satisfies Readonly<Record<string, readonly [severity: 'permission' | Diagnostic['severity'], fix: string]>>;

export type Rule = keyof typeof rules;

export function finding(rule: Rule, location: string, message: string): Diagnostic {
  const [severity, fix] = rules[rule];
  return { severity: severity === 'permission' ? 'error' : severity, rule, message: `${location}: ${message}`, location, fix };
}

/** Whether a finding says that more trust is demanded than before. */
export function isWidening({ rule }: Pick<Diagnostic, 'rule'>): boolean {
  return Object.hasOwn(rules, rule) && rules[rule as Rule][0] === 'permission';
}

/** The changes of records of one kind, in the order in which `items` names them. */
export function changesOf<Item>(
  what: Change['what'],
  items: Readonly<Partial<Record<Change['kind'], readonly Item[]>>>,
  idOf: (item: Item) => string,
  detailOf: (item: Item, kind: Change['kind']) => string | undefined = () => undefined,
): readonly Change[] {
  const entries = Object.entries(items) as [Change['kind'], readonly Item[]][]; // the names of an object literal
  return entries.flatMap(([kind, list]) =>
    list.map((item) => ({ kind, what, id: idOf(item), ...defined({ detail: detailOf(item, kind) }) })),
  );
}

export interface Matched<Item> {
  readonly added: readonly Item[];
  readonly removed: readonly Item[];
  readonly both: readonly (readonly [before: Item, after: Item])[];
  /** Those of `both` that have another text. */
  readonly changed: readonly (readonly [before: Item, after: Item])[];
}

export function matched<Item>(
  before: readonly Item[],
  after: readonly Item[],
  idOf: (item: Item) => string,
  textOf: (item: Item) => string = canonicalJson,
): Matched<Item> {
  const old = new Map(before.map((item) => [idOf(item), item]));
  const now = new Map(after.map((item) => [idOf(item), item]));
  const both = before.flatMap((item) => {
    const other = now.get(idOf(item));
    return other === undefined ? [] : [[item, other] as const];
  });
  return {
    added: after.filter((item) => !old.has(idOf(item))),
    removed: before.filter((item) => !now.has(idOf(item))),
    both,
    changed: both.filter(([one, other]) => textOf(one) !== textOf(other)),
  };
}
