// The snapshot that was published before: every page of it, and every old address that it answered, has an answer in the new one.
import { encodePath } from '@vitrine/core/render';
import type { Diagnostic } from '@vitrine/cli-kit/output/diagnostics';
import type { Front } from './open-subject.ts';

/** How the addresses of an earlier snapshot are answered. */
export interface Past {
  /** Pages of the earlier snapshot, and old addresses that it answered. */
  readonly addresses: number;
  /** Those that are pages still. */
  readonly published: number;
  /** Those that lead to a page. */
  readonly redirected: number;
  /** Those without an answer. */
  readonly gone: number;
}

/** Compares a front with the one before. Each page, or old address, without an answer is a finding. */
export function comparePast(
  { documents }: Pick<Front, 'documents'>,
  before: Pick<Front, 'snapshot'>,
): { readonly findings: readonly Diagnostic[]; readonly past: Past } {
  const pages = before.snapshot.pages.map(({ id }) => ({ path: `/docs/${encodePath(id)}`, what: 'a page', id }));
  const old = (before.snapshot.redirects ?? [])
    .filter(([from]) => !from.endsWith('/*'))
    .map(([from]) => ({ path: from, what: 'an old address', id: from.slice('/docs/'.length) }));
  const findings: Diagnostic[] = [];
  let published = 0;
  let redirected = 0;
  for (const { path, what, id } of [...pages, ...old]) {
    if (documents.get(path) !== undefined || documents.get(`${path}.md`) !== undefined) published += 1;
    else if (documents.redirect?.(path) !== undefined) redirected += 1;
    else
      findings.push({
        severity: 'error',
        rule: 'gone',
        message: `${path} was ${what} of the snapshot before, and has neither a page nor a redirect`,
        file: 'front.yaml',
        fix: `Add its new place to redirects of front.yaml, as ${JSON.stringify(decoded(id))}: guide/new, or publish the page again.`,
      });
  }
  return { findings, past: { addresses: pages.length + old.length, published, redirected, gone: findings.length } };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
