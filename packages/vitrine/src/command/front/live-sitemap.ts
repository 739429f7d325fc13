// The sitemap of the live site, as a file or an address: every page of the front that has an address is compared with it.
import { basename, dirname, join } from 'node:path';
import { FileAccessError, openFolderContaining } from '@vitrine/content/files';
import type { Page } from '@vitrine/core';
import { readBody, createFetcher, isHttpUrl } from '@vitrine/cli-kit/http/fetching';
import type { Diagnostic } from '@vitrine/cli-kit/output/diagnostics';
import { CommandFailure } from '@vitrine/cli-kit/output/failure';
import { counted } from '@vitrine/cli-kit/output/format';
import type { Terminal } from '@vitrine/cli-kit/output/terminal';
import { maxSitemapAddresses, maxSitemapBytes, parseSitemap, type Sitemap, sitemapText } from '@vitrine/content/files';

/** Sitemaps that an index may lead to, and addresses in all of them: a front has 20,000 pages at most. */
const maxSitemaps = 50;
const maxAddresses = 500_000;
/** How long all of them may take to arrive, in milliseconds. */
const timeoutMs = 60_000;

function refused(message: string): CommandFailure {
  return new CommandFailure('sitemap', message, 'Use a sitemap in XML, as a file or an address.');
}

/** Addresses of a sitemap or its index (same host or folder). Throws CommandFailure for a bad or too large one. */
export async function readSitemap(source: string): Promise<ReadonlySet<string>> {
  const fetcher = createFetcher({
    credentials: [],
    signal: AbortSignal.timeout(timeoutMs),
    timeoutMs,
    maxBytes: maxSitemapBytes,
  });
  const read = async (address: string): Promise<Sitemap> => {
    const text = sitemapText(isHttpUrl(address) ? await bytesAt(address, fetcher.request) : bytesIn(address));
    if (text === undefined) throw refused(`${address} has more than ${maxSitemapBytes} bytes`);
    const sitemap = parseSitemap(text);
    if (sitemap.tooMany) throw refused(`${address} lists more than ${maxSitemapAddresses} addresses`);
    return sitemap;
  };
  const first = await read(source);
  const addresses = new Set(first.entries.map(({ address }) => address.href));
  if (first.sitemaps.length > maxSitemaps) throw refused(`${source} has more than ${maxSitemaps} sitemaps; use one of them`);
  for (const { href, host, pathname } of first.sitemaps) {
    if (isHttpUrl(source) && host !== new URL(source).host) continue;
    const { entries } = await read(isHttpUrl(source) ? href : join(dirname(source), basename(pathname)));
    for (const { address } of entries) addresses.add(address.href);
    if (addresses.size > maxAddresses) throw refused(`${source} has more than ${maxAddresses} addresses; use one of its sitemaps`);
  }
  if (addresses.size === 0) throw refused(`${source} lists no address`);
  return addresses;
}

function bytesIn(path: string): Uint8Array {
  try {
    return openFolderContaining(path).read(path, maxSitemapBytes);
  } catch (error) {
    if (!(error instanceof FileAccessError)) throw refused(`${path} cannot be read`);
    throw refused(
      error.code === 'too_large' ? `${path} has more than ${maxSitemapBytes} bytes` : `${path} cannot be read: ${error.detail}`,
    );
  }
}

async function bytesAt(address: string, request: ReturnType<typeof createFetcher>['request']): Promise<Uint8Array> {
  try {
    const { response } = await request(address);
    if (!response.ok) throw refused(`${address} answers ${response.status}`);
    return await readBody(response);
  } catch (error) {
    if (error instanceof CommandFailure && error.code.startsWith('import_')) throw refused(error.message);
    throw error;
  }
}

export interface Comparison {
  readonly pages: number;
  /** Those whose address the sitemap lists. */
  readonly equal: number;
  readonly listed: number;
  /** Those that are not pages of the front. */
  readonly without_page: number;
}

/** Compares every page; a page whose address the sitemap does not list is a finding. */
export function compareWithSitemap(
  pages: readonly Pick<Page, 'id' | 'url'>[],
  sitemap: ReadonlySet<string>,
): { readonly findings: readonly Diagnostic[]; readonly comparison: Comparison } {
  const met = new Set<string>();
  const findings = pages.flatMap(({ id, url }): Diagnostic[] => {
    const address = url !== undefined && URL.canParse(url) ? new URL(url).href : url;
    if (address !== undefined && sitemap.has(address)) {
      met.add(address);
      return [];
    }
    const message = url === undefined ? 'the page has no address on the live site' : `the sitemap does not list ${url}`;
    const fix = 'Set url of its source in front.yaml, as https://docs.example.com/{slug}, or leave the page out.';
    return [{ severity: 'warning', rule: 'sitemap', message, file: `docs/${id}.md`, fix }];
  });
  const comparison = {
    pages: pages.length,
    equal: pages.length - findings.length,
    listed: sitemap.size,
    without_page: sitemap.size - met.size,
  };
  return { findings, comparison };
}

export function printComparison(comparison: Comparison | undefined, { print }: Terminal): void {
  if (comparison === undefined) return;
  const { pages, equal, listed: total, without_page: rest } = comparison;
  print(`sitemap: ${equal} of ${counted(pages, 'page')} match it; ${rest} of its ${total} addresses are not pages of the front`);
}
