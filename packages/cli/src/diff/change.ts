// What a comparison finds: changes, and the findings about them.
import type { Diagnostic } from '@vitrine/cli-kit/output/diagnostics';

/** One change. */
export interface Change {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly what: 'action' | 'release' | 'installation' | 'page' | 'section' | 'tool';
  readonly id: string;
  /** What is different, in a few words. */
  readonly detail?: string;
}

export interface Difference {
  readonly changes: readonly Change[];
  /** Raised permissions first, then what breaks, then the rest. */
  readonly findings: readonly Diagnostic[];
}

/** JSON whose members are in one order. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
