// A sitemap (sitemaps.org): the addresses that it lists, each with the day it changed, or the sitemaps that an index lists. One pass over the
// text, whatever its size; what is no address is passed over.
import { gunzipSync } from 'node:zlib';
import { SaxesParser } from 'saxes';

/** Largest sitemap in bytes, the limit of sitemaps.org. */
export const maxSitemapBytes: number = 50 * 1024 * 1024;
/** Most addresses in one sitemap, the limit of sitemaps.org. */
export const maxSitemapAddresses = 50_000;

export interface SitemapEntry {
  readonly address: URL;
  readonly modified?: string;
}

export interface Sitemap {
  readonly entries: readonly SitemapEntry[];
  readonly sitemaps: readonly URL[];
  /** It lists more than sitemaps.org allows; the rest was not read. */
  readonly tooMany: boolean;
}

/** Longest address that is read, in characters. */
const maxAddressLength = 4_096;

/** Reads a sitemap. What is in a comment, or is no XML, is no address. */
export function parseSitemap(text: string): Sitemap {
  const entries: { readonly address: URL; modified?: string }[] = [];
  const sitemaps: URL[] = [];
  /** Where the entries begin whose end was not read yet. */
  let open = 0;
  const state = { isIndex: false, tooMany: false };
  let words = '';
  const parser = new SaxesParser();
  const isNamed = (name: string, wanted: string): boolean => name === wanted || name.endsWith(`:${wanted}`);
  // A third-party site may be broken; what can be read of it is.
  parser.on('error', () => undefined);
  parser.on('opentag', ({ name }) => {
    words = '';
    state.isIndex ||= isNamed(name, 'sitemapindex');
  });
  const add = (part: string): void => {
    if (words.length <= maxAddressLength) words += part;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', ({ name }) => {
    if (isNamed(name, 'loc')) addAddress(words.trim());
    else if (isNamed(name, 'lastmod')) for (const entry of entries.slice(open)) entry.modified = words.trim().slice(0, 40);
    else if (isNamed(name, 'url')) open = entries.length;
    words = '';
  });
  function addAddress(written: string): void {
    if (written.length > maxAddressLength || !URL.canParse(written)) return;
    const address = new URL(written);
    if (!/^https?:$/.test(address.protocol)) return;
    state.tooMany ||= entries.length + sitemaps.length >= maxSitemapAddresses;
    if (state.tooMany) return;
    if (state.isIndex) sitemaps.push(address);
    else entries.push({ address });
  }
  for (let at = 0; at < text.length && !state.tooMany; at += 65_536) parser.write(text.slice(at, at + 65_536));
  if (!state.tooMany) parser.close();
  return { entries, sitemaps, tooMany: state.tooMany };
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
