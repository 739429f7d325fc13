// What a user notices who goes from one version to another: the changes of every release between, security and breaking
// ones first.
import type { JsonObject } from './json.ts';
import type { Between, Release } from './release-book.ts';

const urgency: ReadonlyMap<string, number> = new Map(
  ['security', 'removed', 'deprecated', 'changed', 'added', 'fixed', 'unknown'].map((kind, index) => [kind, index]),
);

/** A change, and the version that brought it. */
export interface Change {
  readonly version: string;
  readonly kind: string;
  readonly text: string;
}

/** Every change of these releases with its version, most urgent first. */
export function changesIn(releases: readonly Release[]): readonly Change[] {
  return (
    releases
      .flatMap(({ version, changes }) => changes.map(({ kind, text }) => ({ version, kind, text })))
      // The sort is stable: within a kind the newest stays first.
      .sort((a, b) => (urgency.get(a.kind) ?? urgency.size) - (urgency.get(b.kind) ?? urgency.size))
  );
}

/** Which versions these are, which of them break something, and which releases on the way are not among them. */
export function overviewOf(from: string, to: Release, { releases, leftOut }: Between): JsonObject {
  return {
    from,
    to: to.version,
    releases: releases.map(({ version }) => version),
    breaking: releases.filter(({ breaking }) => breaking === 'yes').map(({ version }) => version),
    ...(leftOut.length > 0 && { left_out: leftOutOf(leftOut) }),
    ...(releases.length === 0 && { note: `No published release lies between ${from} and ${to.version}.` }),
  };
}

/** Most releases that are named when they are left out; their changes are counted all the same. */
const namedLeftOut = 10;

function leftOutOf(releases: readonly Release[]): JsonObject {
  return {
    releases: releases.length,
    changes: releases.reduce((sum, { changes }) => sum + changes.length, 0),
    named: releases.slice(0, namedLeftOut).map(({ version, status, channel }) => ({ version, status, channel })),
    note: 'Their changes are not listed here: they are withdrawn, not known to be published, or of another channel.',
  };
}
