// A sitemap (sitemaps.org): the addresses that it lists, each with the day it changed, or the sitemaps that an index lists. One pass over the
// text, whatever its size; what is no address is passed over.
import { gunzipSync } from 'node:zlib';

/** Largest sitemap in bytes, and most addresses in one: the limits of sitemaps.org. */
export const maxSitemapBytes: number = 50 * 1024 * 1024;
export const maxSitemapAddresses = 50_000;

/** An address that a sitemap lists. */
export interface SitemapEntry {
  readonly address: URL;
  /** As it is written. */
  readonly modified?: string;
}

/** What a sitemap states. */
export interface Sitemap {
  readonly entries: readonly SitemapEntry[];
  /** Other sitemaps, where it is an index. */
  readonly sitemaps: readonly URL[];
  /** It lists more than sitemaps.org allows; the rest was not read. */
  readonly tooMany: boolean;
}

/** An address, the day on which what is listed before it changed, or the end of an entry. */
const parts =
  /<(?:[\w-]{1,20}:)?(?:loc\s{0,20}>(?:\s{0,20}<!\[CDATA\[)?([^<\]]{0,4096})|lastmod\s{0,20}>\s{0,20}([^<\s]{4,40}))|<\/(?:[\w-]{1,20}:)?url\s{0,20}>/g;

/** Reads a sitemap. */
export function parseSitemap(text: string): Sitemap {
  const entries: { readonly address: URL; modified?: string }[] = [];
  const sitemaps: URL[] = [];
  /** Where the entries begin whose end was not read yet. */
  let open = 0;
  const isIndex = /<(?:[\w-]{1,20}:)?sitemapindex\b/.test(text);
  for (const [, location, modified] of text.matchAll(parts)) {
    if (location === undefined) {
      if (modified !== undefined) for (const entry of entries.slice(open)) entry.modified = modified;
      open = entries.length;
      continue;
    }
    const written = unescaped(location.trim());
    if (!URL.canParse(written)) continue;
    const address = new URL(written);
    if (!/^https?:$/.test(address.protocol)) continue;
    if (entries.length + sitemaps.length >= maxSitemapAddresses) return { entries, sitemaps, tooMany: true };
    if (isIndex) sitemaps.push(address);
    else entries.push({ address });
  }
  return { entries, sitemaps, tooMany: false };
}

function unescaped(text: string): string {
  return text.replaceAll('&apos;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

/** All addresses in a sitemap: pages, or the sitemaps of an index. */
export function addressesOf(text: string): readonly string[] {
  const { entries, sitemaps } = parseSitemap(text);
  return [...entries.map(({ address }) => address.href), ...sitemaps.map(({ href }) => href)];
}

/** The text of a sitemap that may be compressed; undefined where it would be larger than allowed. */
export function sitemapText(bytes: Uint8Array): string | undefined {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes.length > maxSitemapBytes ? undefined : new TextDecoder().decode(bytes);
  try {
    return new TextDecoder().decode(gunzipSync(bytes, { maxOutputLength: maxSitemapBytes }));
  } catch {
    return undefined;
  }
}
