// Documents as parts of a snapshot file (docs/snapshot-format.md): directories by path, what each content is made of, and bodies. What many
// documents have alike is written once, and so are equal contents and equal bytes.
import { defined, type RenderedDocuments, type Representation } from '@vitrine/core';
import { entityTag } from '@vitrine/core/render';
import type { Bodies } from './bodies.ts';
import { type Part, type Parts, toJson, wholePart } from './part.ts';

/** The number of its fields in a directory, and the place of its content in `contents`. */
type Reference = readonly [fields: number, start: number, length: number];

/** The parts `site`, `documents`, `page-documents`, `contents`, and last `bodies`. */
export function documentParts(documents: RenderedDocuments, bodies: Bodies): Parts {
  const contents = createContents(bodies);
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
    const around = links && aroundPath(links, path);
    // fields of HTTP have no line ends
    const key = [mediaType, cacheControl, contentSecurityPolicy, typeof around, ...[around].flat()].join('\n');
    const number =
      numbers.get(key) ?? fields.push({ mediaType, cacheControl, ...defined({ links: around, contentSecurityPolicy }) }) - 1;
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
function createContents({ place, rows: known }: Bodies): {
  readonly place: (representation: Representation) => readonly [start: number, length: number];
  readonly part: () => Part;
} {
  /** In their order. */
  const placed = new Map<string, readonly [start: number, length: number]>();
  let end = 0;
  const rowOf = ({ variants, mediaType }: Representation): string => {
    const digest = variants[0]?.etag.slice(1, -1) ?? '';
    return JSON.stringify([
      digest,
      variants.map((variant) => {
        const { coding, etag } = variant;
        return [coding, place(variant, mediaType), ...(etag === entityTag(digest, coding) ? [] : [etag])];
      }),
    ]);
  };
  return {
    place: (representation) => {
      const row = known.get(representation.variants) ?? rowOf(representation);
      known.set(representation.variants, row);
      const before = placed.get(row);
      if (before !== undefined) return before;
      const at = [end, Buffer.byteLength(row)] as const;
      placed.set(row, at);
      end += at[1];
      return at;
    },
    part: () => wholePart(new TextEncoder().encode([...placed.keys()].join(''))),
  };
}
