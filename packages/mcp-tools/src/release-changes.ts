// What a user notices who goes from one version to another: the changes of every release between, breaking ones and
// security first.
import type { JsonObject } from './json.ts';
import type { Release, ReleaseBook } from './release-book.ts';

const urgency: ReadonlyMap<string, number> = new Map(
  ['security', 'removed', 'deprecated', 'changed', 'added', 'fixed', 'unknown'].map((kind, index) => [kind, index]),
);

/** The changes after `from`, up to and with `to`. */
export function changesOf(from: string, to: Release, book: ReleaseBook): JsonObject {
  const releases = book.between(from, to);
  const changes = releases
    .flatMap(({ version, changes }) => changes.map(({ kind, text }) => ({ version, kind, text })))
    // The sort is stable: within a kind the newest stays first.
    .sort((a, b) => (urgency.get(a.kind) ?? 9) - (urgency.get(b.kind) ?? 9));
  return {
    from,
    to: to.version,
    releases: releases.map(({ version }) => version),
    breaking: releases.filter(({ breaking }) => breaking === 'yes').map(({ version }) => version),
    ...(releases.length === 0 && { note: `No published release lies between ${from} and ${to.version}: it is up to date.` }),
    total_changes: changes.length,
    changes,
  };
}
