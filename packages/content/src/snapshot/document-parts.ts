// Documents as parts of a snapshot file (docs/snapshot-format.md): directories by path, what each content is made of, and bodies. What many
// documents have alike is written once, and so are equal contents and equal bytes. A program that serves one file after another has tables that go
// on: what a document is made of stays in its place, so that an edit writes the rows of what it touched.
import { defined, type RenderedDocuments, type Representation, type Variant } from '@vitrine/core';
import { entityTag } from '@vitrine/core/render';
import { escaped } from '../shared/digest.ts';
import type { Bodies } from './bodies.ts';
import { type Part, type Parts, toJson, wholePart } from './part.ts';

/** The number of its fields in a directory, and the place of its content in `contents`. */
type Reference = readonly [fields: number, start: number, length: number];

/** What files with documents have in common. */
export interface DocumentTables {
  /** The parts `site`, `documents`, `page-documents`, `contents`, and last `bodies`. */
  readonly parts: (documents: RenderedDocuments, bodies: Bodies) => Parts;
}

/** Bytes of contents that no document has any more are left in their part until there are as many as in the first file, and these. */
const fewUnusedBytes = 64 * 1024;

/** For one file, or for files whose bodies stay in their places. */
export function createDocumentTables(): DocumentTables {
  let tables: ReturnType<typeof createTables> | undefined;
  let firstLength = 0;
  return {
    parts: (documents, bodies) => {
      const isFirst = tables === undefined || tables.contents.length > 2 * firstLength + fewUnusedBytes;
      if (tables === undefined || isFirst) tables = createTables();
      const { contents, ofPages, others } = tables;
      const place = contents.place(bodies);
      const [pages, rest] = [ofPages.begin(place), others.begin(place)];
      for (const path of documents.paths()) {
        const document = documents.get(path);
        if (document !== undefined) (path.startsWith('/docs/') ? pages : rest).add(path, document);
      }
      if (isFirst) firstLength = contents.length;
      return [
        ['site', wholePart(toJson(documents.site))],
        ['documents', rest.end()],
        ['page-documents', pages.end()],
        ['contents', contents.part()],
        ['bodies', bodies.part()],
      ];
    },
  };
}

function createTables(): {
  readonly contents: Contents;
  readonly ofPages: DirectoryTable;
  readonly others: DirectoryTable;
} {
  return { contents: createContents(), ofPages: createDirectory(), others: createDirectory() };
}

/** The place of the content of a representation. */
type PlaceContent = (representation: Representation) => readonly [start: number, length: number];

/** Paths of documents, each with its representations. */
interface DirectoryTable {
  /** Begins the directory of a file. */
  readonly begin: (place: PlaceContent) => {
    readonly add: (path: string, document: Representation) => void;
    readonly end: () => Part;
  };
}

function createDirectory(): DirectoryTable {
  const fields: object[] = [];
  const numbers = new Map<string, number>();
  /** Rows of the file before. */
  let known: ReadonlyMap<string, { readonly document: Representation; readonly row: string }> = new Map();

  const refer = (path: string, representation: Representation, place: PlaceContent): Reference => {
    const { mediaType, cacheControl, contentSecurityPolicy, links } = representation;
    const around = links && aroundPath(links, path);
    // fields of HTTP have no line ends
    const key = [mediaType, cacheControl, contentSecurityPolicy, typeof around, ...[around].flat()].join('\n');
    const number =
      numbers.get(key) ?? fields.push({ mediaType, cacheControl, ...defined({ links: around, contentSecurityPolicy }) }) - 1;
    numbers.set(key, number);
    return [number, ...place(representation)];
  };

  const rowOf = (path: string, document: Representation, place: PlaceContent): string => {
    const own = refer(path, document, place);
    const { alternates } = document;
    return JSON.stringify(alternates === undefined ? [path, own] : [path, own, alternates.map((each) => refer(path, each, place))]);
  };

  return {
    begin: (place) => {
      const rows = new Map<string, { readonly document: Representation; readonly row: string }>();
      return {
        add: (path, document) => {
          const before = known.get(path);
          rows.set(path, before?.document === document ? before : { document, row: rowOf(path, document, place) });
        },
        end: () => {
          known = rows;
          const texts = Array.from(rows.values(), ({ row }) => row);
          const text = `{"fields":${JSON.stringify(fields)},"documents":[${texts.join(',')}]}`;
          return wholePart(new TextEncoder().encode(escaped(text)));
        },
      };
    },
  };
}

/** A text that names the path of its document, as what is before and after it: links of pages differ in nothing else. */
function aroundPath(text: string, path: string): string | readonly [before: string, after: string] {
  const at = text.indexOf(path);
  return at < 0 ? text : [text.slice(0, at), text.slice(at + path.length)];
}

/** What contents are made of, one after the other: each is read when its document is. */
interface Contents {
  readonly length: number;
  /** For a file with these bodies. */
  readonly place: (bodies: Bodies) => PlaceContent;
  readonly part: () => Part;
}

function createContents(): Contents {
  const places = new WeakMap<readonly Variant[], readonly [start: number, length: number]>();
  let written = new Uint8Array();
  let length = 0;
  /** Rows that are not among the bytes yet, in their order. */
  let fresh = new Map<string, readonly [start: number, length: number]>();

  const rowOf = ({ variants, mediaType }: Representation, { place }: Bodies): string => {
    const digest = variants[0]?.etag.slice(1, -1) ?? '';
    return JSON.stringify([
      digest,
      variants.map((variant) => {
        const { coding, etag } = variant;
        return [coding, place(variant, mediaType), ...(etag === entityTag(digest, coding) ? [] : [etag])];
      }),
    ]);
  };
  const add = (row: string): readonly [start: number, length: number] => {
    const at = [length, Buffer.byteLength(row)] as const;
    fresh.set(row, at);
    length += at[1];
    return at;
  };

  return {
    get length() {
      return length;
    },
    place: (bodies) => (representation) => {
      const { variants } = representation;
      const known = places.get(variants);
      if (known !== undefined) return known;
      const row = rowOf(representation, bodies);
      const at = fresh.get(row) ?? add(row);
      places.set(variants, at);
      return at;
    },
    part: () => {
      const all = new Uint8Array(length);
      all.set(written);
      all.set(new TextEncoder().encode([...fresh.keys()].join('')), written.length);
      written = all;
      fresh = new Map();
      // what is handed on may be given away
      return { length, pieces: { [Symbol.iterator]: () => [all.slice()].values() } };
    },
  };
}
