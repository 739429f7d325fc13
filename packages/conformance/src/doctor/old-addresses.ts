// Old addresses, from a sitemap or a snapshot file: each, and its Markdown version, must answer or redirect.
import { openSnapshot, SnapshotError } from '@vitrine/core';
import { encodePath } from '@vitrine/core/workspace';
import { addressesOf, sitemapText } from '@vitrine/content/files';
import { isMarkdown, markdownPathOf } from './page-forms.ts';
import { sample, type Visit } from './visit.ts';

const sampled = { quick: 6, full: 100 };
const maxSitemaps = 10;

/** What an earlier publication lists: paths below the address of the site, or absolute URLs, and sitemaps to read further. */
export interface Before {
  readonly paths: readonly string[];
  readonly sitemaps: readonly string[];
}

/** Reads a sitemap or a snapshot file of before; undefined for anything else. */
export function readBefore(bytes: Uint8Array): Before | undefined {
  const text = bytes[0] === 0x3c || bytes[0] === 0x1f || bytes[0] === 0xef ? sitemapText(bytes) : undefined;
  if (text !== undefined) {
    const addresses = addressesOf(text);
    if (addresses.length === 0) return undefined;
    return /<(?:[\w-]{1,20}:)?sitemapindex\b/.test(text) ? { paths: [], sitemaps: addresses } : { paths: addresses, sitemaps: [] };
  }
  try {
    const { pages, redirects = [] } = openSnapshot(bytes);
    const old = redirects.map(([from]) => from).filter((from) => !from.endsWith('/*'));
    return { paths: [...pages.map(({ id }) => `/docs/${encodePath(id)}`), ...old], sitemaps: [] };
  } catch (error) {
    if (error instanceof SnapshotError) return undefined;
    throw error;
  }
}

export async function examineOldAddresses(visit: Visit, before: Before): Promise<void> {
  const { request, record, base, origin, full, skip } = visit;
  const paths = [...before.paths];
  for (const address of before.sitemaps.slice(0, maxSitemaps)) {
    const answer = await request(here(address, visit));
    if (answer?.status === 200) paths.push(...(readBefore(answer.body)?.paths ?? []));
  }
  const old = [...new Set(paths.map((address) => here(address, visit)))].filter((url) => url.startsWith(`${origin}/`));
  const chosen = sample(old, full ? sampled.full : sampled.quick);
  if (chosen.length < old.length) skip(`${old.length - chosen.length} of ${old.length} old addresses`);
  for (const url of chosen) {
    const answer = await request(url, { fields: { accept: 'text/html, text/markdown;q=0.9, */*;q=0.1' } });
    if (answer === undefined) continue;
    const isAtHome = [base, `${base}/`].includes(answer.url) && ![base, `${base}/`].includes(url);
    const received = isAtHome ? `it leads to the home page, ${answer.url}` : answer.status;
    if (!record('old-address', answer.where, answer.status === 200 && !isAtHome, received) || answer.url === url) continue;
    // Where the page that it became has a Markdown version, the old Markdown version leads there.
    const now = isMarkdown(answer) ? answer : await request(markdownPathOf(answer.url));
    if (now?.status !== 200 || !isMarkdown(now)) continue;
    const version = await request(markdownPathOf(url));
    if (version !== undefined)
      record(
        'old-markdown',
        version.where,
        version.status === 200 && isMarkdown(version),
        `${version.status} ${version.field('content-type') ?? ''}`,
      );
  }
}

/** An address of before at the site that is examined: a site that moved to another host keeps its paths. */
function here(address: string, { base, origin }: Visit): string {
  if (address.startsWith('/')) return `${base}${address}`;
  const { pathname, search } = new URL(address);
  return `${origin}${pathname}${search}`;
}
