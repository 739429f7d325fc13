// The snapshot that was published before: every page of it, and every old address that it answered, has an answer in the new one.
import { percentDecoded } from '@vitrine/core/serving';
import { encodePath } from '@vitrine/core/workspace';
import type { RenderedDocuments, Snapshot } from '@vitrine/core';
import type { Diagnostic } from '@vitrine/cli-kit/output/diagnostics';

export interface Past {
  /** Pages of the earlier snapshot, and old addresses that it answered. */
  readonly addresses: number;
  readonly published: number;
  readonly redirected: number;
  /** Those without an answer. */
  readonly gone: number;
}

/** Addresses of a front: ids of its pages, and old paths below its base URL that it answers. */
export interface Addresses {
  readonly pages: readonly { readonly id: string }[];
  readonly oldPaths: readonly string[];
}

/** Where a path below the base URL leads: to itself where it is published, else to another path or address; undefined where it leads nowhere. */
export type LeadsTo = (path: string) => string | undefined | Promise<string | undefined>;

export function addressesOf({ pages, redirects = [] }: Pick<Snapshot, 'pages' | 'redirects'>): Addresses {
  return { pages, oldPaths: redirects.map(([from]) => from).filter((from) => !from.endsWith('/*')) };
}

export function leadsIn(documents: RenderedDocuments): LeadsTo {
  return (path) =>
    documents.get(path) !== undefined || documents.get(`${path}.md`) !== undefined ? path : documents.redirect?.(path);
}

/** Paths of a running front that are asked for at once. */
const atOnce = 8;

/** Compares a front with the one before. Each page, or old address, without an answer is a finding; `likely` knows where a page may have gone. */
export async function findRemovedPages(
  leadsTo: LeadsTo,
  before: Addresses,
  likely: (id: string) => string | undefined = () => undefined,
): Promise<{ readonly findings: readonly Diagnostic[]; readonly past: Past }> {
  const pages = before.pages.map(({ id }) => ({ path: `/docs/${encodePath(id)}`, what: 'a page', id }));
  const old = before.oldPaths.map((path) => ({ path, what: 'an old address', id: percentDecoded(path.slice('/docs/'.length)) }));
  const places = [...pages, ...old];
  const targets: (string | undefined)[] = [];
  for (let at = 0; at < places.length; at += atOnce)
    targets.push(...(await Promise.all(places.slice(at, at + atOnce).map(async ({ path }) => leadsTo(path)))));
  const findings: Diagnostic[] = [];
  let published = 0;
  let redirected = 0;
  for (const [index, { path, what, id }] of places.entries()) {
    const target = targets[index];
    if (target === path) published += 1;
    else if (target !== undefined) redirected += 1;
    else
      findings.push({
        severity: 'error',
        rule: 'gone',
        message: `${path} was ${what} of the earlier snapshot, and now has neither a page nor a redirect`,
        file: 'front.yaml',
        fix: `Add its new address to redirects in front.yaml, as ${JSON.stringify(id)}: ${likely(id) ?? 'guide/new'}, or publish the page again.`,
      });
  }
  return { findings, past: { addresses: places.length, published, redirected, gone: findings.length } };
}
