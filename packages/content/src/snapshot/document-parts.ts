// Documents as parts of a snapshot file (docs/snapshot-format.md): directories by path, what each content is made of, and bodies. What many
// documents have alike is written once, and so are equal contents and equal bytes.
import { defined, type RenderedDocuments, type Representation, type Snapshot, type Variant } from '@vitrine/core';
import { entityTag } from '@vitrine/core/render';
import { createHash } from 'node:crypto';
import { type Part, toJson, wholePart } from './part.ts';

/** Where bytes are: within `bodies`, or within the part that is named. */
type Place = readonly [start: number, length: number, part?: string];

/** The number of its fields in a directory, and the place of its content in `contents`. */
type Reference = readonly [fields: number, start: number, length: number];

/** The parts `site`, `documents`, `page-documents`, `contents` and `bodies`. */
export function documentParts(documents: RenderedDocuments, snapshot: Snapshot): readonly (readonly [name: string, part: Part])[] {
  const bodies = createBodies(snapshot);
  const contents = createContents(bodies.place);
  const [ofPages, others] = [createDirectory(contents.place), createDirectory(contents.place)];
  for (const path of documents.paths()) {
    const document = documents.get(path);
    if (document !== undefined) (path.startsWith('/docs/') ? ofPages : others).add(path, document);
  }
  return [
    ['site', wholePart(toJson(documents.site))],
    ['documents', others.part()],
    ['page-documents', ofPages.part()],
    ['contents', contents.part()],
    ['bodies', bodies.part()],
  ];
}

/** The paths of documents, each with its representations. */
function createDirectory(place: (representation: Representation) => readonly [start: number, length: number]): {
  readonly add: (path: string, document: Representation) => void;
  readonly part: () => Part;
} {
  const fields: object[] = [];
  const numbers = new Map<string, number>();
  const rows: (readonly [path: string, document: Reference, alternates?: readonly Reference[]])[] = [];
  const refer = (path: string, representation: Representation): Reference => {
    const { mediaType, cacheControl, contentSecurityPolicy, links } = representation;
    const own = { mediaType, cacheControl, ...defined({ links: links && aroundPath(links, path), contentSecurityPolicy }) };
    const key = JSON.stringify(own);
    const number = numbers.get(key) ?? fields.push(own) - 1;
    numbers.set(key, number);
    return [number, ...place(representation)];
  };
  return {
    add: (path, document) => {
      const own = refer(path, document);
      const { alternates } = document;
      rows.push(alternates === undefined ? [path, own] : [path, own, alternates.map((each) => refer(path, each))]);
    },
    part: () => wholePart(toJson({ fields, documents: rows })),
  };
}

/** A text that names the path of its document, as what is before and after it: links of pages differ in nothing else. */
function aroundPath(text: string, path: string): string | readonly [before: string, after: string] {
  const at = text.indexOf(path);
  return at < 0 ? text : [text.slice(0, at), text.slice(at + path.length)];
}

/** What contents are made of, one after the other: each is read when its document is. */
function createContents(place: (variant: Variant, mediaType: string) => Place): {
  readonly place: (representation: Representation) => readonly [start: number, length: number];
  readonly part: () => Part;
} {
  const rows: Uint8Array[] = [];
  const placed = new Map<string, readonly [start: number, length: number]>();
  let end = 0;
  return {
    place: ({ variants, mediaType }) => {
      const digest = variants[0]?.etag.slice(1, -1) ?? '';
      const row = JSON.stringify([
        digest,
        variants.map((variant) => {
          const { coding, etag } = variant;
          return [coding, [place(variant, mediaType)], ...(etag === entityTag(digest, coding) ? [] : [etag])];
        }),
      ]);
      const known = placed.get(row);
      if (known !== undefined) return known;
      const bytes = new TextEncoder().encode(row);
      const at = [end, bytes.length] as const;
      placed.set(row, at);
      rows.push(bytes);
      end += bytes.length;
      return at;
    },
    part: () => ({ length: end, pieces: rows }),
  };
}

/** Bytes that are nowhere else in the file. They are read while they are written, so that they are never in memory together. */
function createBodies({ pages, markdown }: Snapshot): {
  readonly place: (variant: Variant, mediaType: string) => Place;
  readonly part: () => Part;
} {
  const bodies: Variant[] = [];
  let length = 0;
  // most pages are published as the Markdown that is there already
  const pagesByDigest = new Map<string, Place>(
    pages.map((page) => [digest(markdown.subarray(page.start, page.start + page.length)), [page.start, page.length, 'markdown']]),
  );
  const placed = new Map<string, { readonly variant: Variant; readonly at: Place }>();
  return {
    place: (variant, mediaType) => {
      const { coding, etag } = variant;
      // equal bytes have equal entity tags, and those of documents that others made may be equal for other bytes
      const known = placed.get(etag);
      if (known !== undefined && (known.variant === variant || Buffer.compare(known.variant.body, variant.body) === 0))
        return known.at;
      const { body } = variant;
      const isMarkdown = coding === 'identity' && mediaType.startsWith('text/markdown');
      const page = isMarkdown ? pagesByDigest.get(digest(body)) : undefined;
      const at: Place = page ?? [length, body.length];
      placed.set(etag, { variant, at });
      if (page !== undefined) return at;
      bodies.push(variant);
      length += body.length;
      return at;
    },
    part: () => ({ length, pieces: { [Symbol.iterator]: () => bodiesOf(bodies) } }),
  };
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64');
}

function* bodiesOf(variants: readonly Variant[]): Generator<Uint8Array> {
  for (const { body } of variants) yield body;
}
