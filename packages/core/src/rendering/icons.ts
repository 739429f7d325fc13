// Icons: the pictures of the product at addresses that change with their bytes, so that they can be kept for a year, and
// /favicon.ico for clients that ask a host without reading its pages. Also the logo of the pages for people. The bytes of all
// were checked when the content was built.
import type { Icon } from '../engine/mcp/icon.ts';
import type { ProductIcon } from '../shared/catalogs/product.ts';
import type { PublishedPicture } from '../engine/store/settings.ts';
import type { PagePicture, Snapshot } from '../engine/store/snapshot.ts';
import type { DocumentDefinition, DocumentContext, DocumentRenderer } from './document-definition.ts';
import type { IconLink } from './prose.ts';
import { defined } from '../shared/json.ts';

/** Where clients look that ask a host for its icon without reading its pages. */
export const faviconPath = '/favicon.ico';
/** A name that changes with the content can be kept for a year (RFC 9111, RFC 8246). */
const forever = 'public, max-age=31536000, immutable';
/** An SVG picture that is opened as a page styles itself and does nothing else. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";
/** The largest side that a directory of an ICO file can state. */
const largestInIco = 256;

export const icons: DocumentRenderer = ({ snapshot }) => {
  const pictures = [
    ...iconsWithBytes(snapshot).map(([{ path, media_type: mediaType }, bytes]) => ({ path, mediaType, bytes })),
    ...logoWithBytes(snapshot),
  ];
  const files = new Map(pictures.map((picture) => [picture.path, pictureDocument(picture)]));
  const favicon = faviconOf(snapshot);
  return [...files.values(), ...(favicon === undefined ? [] : [favicon])];
};

/** A picture as a document: it can be kept for a year, and an SVG picture runs nothing. */
export function pictureDocument(picture: Pick<PagePicture, 'path' | 'mediaType' | 'bytes'>): DocumentDefinition {
  const { path, mediaType } = picture;
  const policy = mediaType === 'image/svg+xml' ? { contentSecurityPolicy: drawingPolicy } : {};
  return { path, mediaType, cacheControl: forever, ...policy, content: () => picture.bytes, shows: [], titles: () => [] };
}

/** What names the icons of a product to clients: their addresses below a base URL, which must be one of HTTPS for them to be named. */
export function publishedIcons({ facts }: Pick<Snapshot, 'facts'>, baseUrl: string): readonly Icon[] {
  if (!baseUrl.startsWith('https://')) return [];
  return (facts.product.icons ?? []).map(({ path, media_type: mimeType, sizes, theme }) => ({
    src: `${baseUrl}${path}`,
    mimeType,
    sizes,
    ...defined({ theme }),
  }));
}

/** The icons of a page for people; an icon for one scheme is for that scheme alone. */
export function iconLinks({
  snapshot,
  site,
  published,
}: Pick<DocumentContext, 'snapshot' | 'site' | 'published'>): readonly IconLink[] {
  return (snapshot.facts.product.icons ?? [])
    .filter(({ path }) => published.has(path))
    .map(({ path, media_type: type, sizes, theme }) => ({
      href: `${site.prefix}${path}`,
      type,
      sizes: sizes.join(' '),
      ...(theme !== undefined && { media: `(prefers-color-scheme: ${theme})` }),
    }));
}

/** Bytes are one icon after the other, as the facts name them. */
function iconsWithBytes({ facts, icons: bytes }: Snapshot): readonly (readonly [ProductIcon, Uint8Array])[] {
  let end = 0;
  return (facts.product.icons ?? []).map((icon) => {
    const start = end;
    end += icon.size_bytes;
    return [icon, bytes?.subarray(start, end) ?? new Uint8Array()] as const;
  });
}

/** Bytes of the logo for light pages, then of that for dark ones. */
function logoWithBytes({ settings, logo: bytes }: Snapshot): readonly (PublishedPicture & { readonly bytes: Uint8Array })[] {
  const { light, dark } = settings?.explorer?.logo ?? {};
  const of = (
    picture: PublishedPicture | undefined,
    start: number,
  ): readonly (PublishedPicture & { readonly bytes: Uint8Array })[] =>
    picture === undefined || bytes === undefined ? [] : [{ ...picture, bytes: bytes.subarray(start, start + picture.sizeBytes) }];
  return [...of(light, 0), ...of(dark, light?.sizeBytes ?? 0)];
}

/** Every small PNG icon in one ICO file; where there is none, the smallest PNG as it is, or the first picture. Dark ones only where there is no other. */
function faviconOf(snapshot: Snapshot): DocumentDefinition | undefined {
  const all = iconsWithBytes(snapshot);
  const usual = all.filter(([{ theme }]) => theme !== 'dark');
  const ofAnyTheme = usual.length > 0 ? usual : all;
  const pngs = ofAnyTheme
    .filter(([{ media_type: type }]) => type === 'image/png')
    .sort(([one], [other]) => sideOf(one) - sideOf(other));
  const small = pngs.filter(([icon]) => sideOf(icon) <= largestInIco);
  if (small.length > 0)
    return { path: faviconPath, link: 'favicon', mediaType: 'image/vnd.microsoft.icon', content: () => icoOf(small) };
  const [first] = [...pngs, ...ofAnyTheme];
  if (first === undefined) return undefined;
  const [{ media_type: mediaType }, bytes] = first;
  const policy = mediaType === 'image/svg+xml' ? { contentSecurityPolicy: drawingPolicy } : {};
  return { path: faviconPath, link: 'favicon', mediaType, ...policy, content: () => bytes };
}

function sideOf({ sizes }: ProductIcon): number {
  return Number(/^\d+/.exec(sizes[0] ?? '')?.[0] ?? 0);
}

/** An ICO file of PNG pictures: a header, a directory of 16 bytes for each, then the pictures as they are. */
function icoOf(pictures: readonly (readonly [ProductIcon, Uint8Array])[]): Uint8Array {
  const headerLength = 6 + 16 * pictures.length;
  const file = new Uint8Array(pictures.reduce((sum, [, bytes]) => sum + bytes.length, headerLength));
  const view = new DataView(file.buffer);
  view.setUint16(2, 1, true);
  view.setUint16(4, pictures.length, true);
  let at = headerLength;
  for (const [index, [icon, bytes]] of pictures.entries()) {
    const entry = 6 + 16 * index;
    // A side of 256 is written as 0.
    view.setUint8(entry, sideOf(icon) % largestInIco);
    view.setUint8(entry + 1, sideOf(icon) % largestInIco);
    view.setUint16(entry + 4, 1, true);
    view.setUint16(entry + 6, 32, true);
    view.setUint32(entry + 8, bytes.length, true);
    view.setUint32(entry + 12, at, true);
    file.set(bytes, at);
    at += bytes.length;
  }
  return file;
}

// The pictures that pages show, at addresses that change with their bytes. What they are was checked when the content was built.

/** The surface `pictures`; without the pages nothing leads to one. */
export const pictures: DocumentRenderer = ({ snapshot, hasPages }) =>
  hasPages ? (snapshot.pictures ?? []).map(pictureDocument) : [];
