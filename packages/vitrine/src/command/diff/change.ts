// What a comparison finds: changes, and the findings about them.
import type { Diagnostic } from '@vitrine/cli-kit/output/diagnostics';

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

export function finding(
  severity: Diagnostic['severity'],
  rule: string,
  location: string,
  message: string,
  fix: string,
): Diagnostic {
  return { severity, rule, message: `${location}: ${message}`, location, fix };
}

/** What is in the one list and not in the other, and what is in both. */
export interface Matched<Item> {
  readonly added: readonly Item[];
  readonly removed: readonly Item[];
  readonly both: readonly (readonly [before: Item, after: Item])[];
}

export function matched<Item>(before: readonly Item[], after: readonly Item[], idOf: (item: Item) => string): Matched<Item> {
  const old = new Map(before.map((item) => [idOf(item), item]));
  const now = new Map(after.map((item) => [idOf(item), item]));
  return {
    added: after.filter((item) => !old.has(idOf(item))),
    removed: before.filter((item) => !now.has(idOf(item))),
    both: before.flatMap((item) => {
      const other = now.get(idOf(item));
      return other === undefined ? [] : [[item, other] as const];
    }),
  };
}

/** JSON whose members are in one order. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
