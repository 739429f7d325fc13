// The sitemap of the live site (sitemaps.org): every page of the front that has an address is compared with it.
import type { Page } from '@vitrine/core';
import { readSource } from '../front/read-source.ts';
import { CommandFailure, exitCodes } from '../output/failure.ts';
import type { Diagnostic } from '../output/diagnostics.ts';

/** Largest sitemap, in bytes, and most addresses in one: the limits of sitemaps.org. */
const maxBytes = 50 * 1024 * 1024;
const maxAddresses = 50_000;
/** How long a sitemap may take to arrive, in milliseconds. */
const deadlineMs = 30_000;

function refused(message: string): CommandFailure {
  return new CommandFailure('sitemap', message, 'Give a sitemap in XML, as a file or an address.', exitCodes.refused);
}

/** The addresses that a sitemap lists. Throws CommandFailure for a text that is no sitemap, or larger than sitemaps.org allows. */
export async function readSitemap(source: string): Promise<ReadonlySet<string>> {
  const text = await readSource(source, { maxBytes, deadlineMs }, refused);
  if (/<sitemapindex\b/.test(text)) throw refused(`${source} lists sitemaps; name one of them`);
  const found = new Set(addressesOf(text).map(normal));
  if (found.size > maxAddresses) throw refused(`${source} lists more than ${maxAddresses} addresses`);
  if (found.size === 0) throw refused(`${source} lists no address`);
  return found;
}

/** What stands in the `loc` elements of a sitemap; a few more than may be listed are read at the most. */
export function addressesOf(text: string): readonly string[] {
  const found: string[] = [];
  for (let at = text.indexOf('<loc>'); at >= 0 && found.length <= maxAddresses; at = text.indexOf('<loc>', at + 5)) {
    const end = text.indexOf('</loc>', at);
    if (end < 0) break;
    found.push(
      text
        .slice(at + 5, end)
        .trim()
        .replaceAll('&amp;', '&'),
    );
  }
  return found;
}

function normal(address: string): string {
  return URL.canParse(address) ? new URL(address).href : address;
}

/** Pages whose address the sitemap does not list. */
export function compareAddresses(pages: readonly Page[], listed: ReadonlySet<string>): readonly Diagnostic[] {
  return pages.flatMap(({ id, url }): Diagnostic[] => {
    if (url !== undefined && listed.has(normal(url))) return [];
    const message = url === undefined ? 'the page has no address on the live site' : `the sitemap does not list ${url}`;
    const mend = 'Set url of its source in front.yaml, as https://docs.example.com/{slug}, or leave the page out.';
    return [{ severity: 'warning', where: `docs/${id}.md`, rule: 'sitemap', message, mend }];
  });
}
