// Documents as parts of a snapshot file (docs/reference/snapshot-format.md): directories by path, what each content is made of, and bodies. What many
// documents have alike is written once, and so are equal contents and equal bytes.
import { defined, type Representation } from '@vitrine/core/serving';
import { entityTag } from '@vitrine/core/workspace';
import type { RenderedDocuments } from '@vitrine/core';
import { escaped } from '../shared/digest.ts';
import type { Bodies } from './bodies.ts';
import { type Parts, toJson, wholePart } from './part.ts';

/** The number of its fields in a directory, and the place of its content in `contents`. */
type Reference = readonly [fields: number, start: number, length: number];

/** The parts `site`, `guesses`, `documents`, `page-documents`, `contents`, and last `bodies`. */
export function documentParts(documents: RenderedDocuments, bodies: Bodies): Parts {
  const contents = createContents(bodies);
  const [pages, others] = [createDirectory(contents.add), createDirectory(contents.add)];
  for (const path of documents.paths()) {
    const document = documents.get(path);
    if (document !== undefined) (path.startsWith('/docs/') ? pages : others).add(path, document);
  }
  const guesses = documents.guesses?.();
  return [
    ['site', wholePart(toJson(documents.site))],
    ...(guesses === undefined ? [] : [['guesses', wholePart(toJson(guesses))] as const]),
    ['documents', wholePart(others.encode())],
    ['page-documents', wholePart(pages.encode())],
    ['contents', wholePart(contents.encode())],
    ['bodies', bodies.part()],
  ];
}

type PlaceContent = (representation: Representation) => readonly [start: number, length: number];

interface Directory {
  readonly add: (path: string, document: Representation) => void;
  readonly encode: () => Uint8Array;
}

function createDirectory(add: PlaceContent): Directory {
  const fields: object[] = [];
  const numbers = new Map<string, number>();
  const rows: string[] = [];

  const refer = (path: string, representation: Representation): Reference => {
    const { mediaType, cacheControl, contentSecurityPolicy, links } = representation;
    const around = links && aroundPath(links, path);
    // fields of HTTP have no line ends
    const key = [mediaType, cacheControl, contentSecurityPolicy, typeof around, ...[around].flat()].join('\n');
    const number =
      numbers.get(key) ?? fields.push({ mediaType, cacheControl, ...defined({ links: around, contentSecurityPolicy }) }) - 1;
    numbers.set(key, number);
    return [number, ...add(representation)];
  };

  return {
    add: (path, document) => {
      const reference = refer(path, document);
      const { alternates } = document;
      rows.push(
        JSON.stringify(
          alternates === undefined ? [path, reference] : [path, reference, alternates.map((each) => refer(path, each))],
        ),
      );
    },
    encode: () => new TextEncoder().encode(escaped(`{"fields":${JSON.stringify(fields)},"documents":[${rows.join(',')}]}`)),
  };
}

/** A text that names the path of its document, as what is before and after it: links of pages differ in nothing else. */
function aroundPath(text: string, path: string): string | readonly [before: string, after: string] {
  const at = text.indexOf(path);
  return at < 0 ? text : [text.slice(0, at), text.slice(at + path.length)];
}

/** What contents are made of, one after the other: each is read when its document is. */
function createContents(bodies: Bodies): { readonly add: PlaceContent; readonly encode: () => Uint8Array } {
  const places = new Map<string, readonly [start: number, length: number]>();
  let length = 0;
  const rowOf = ({ variants, mediaType }: Representation): string => {
    const digest = variants[0]?.etag.slice(1, -1) ?? '';
    return JSON.stringify([
      digest,
      variants.map((variant) => {
        const { coding, etag } = variant;
        return [coding, [bodies.positionOf(variant, mediaType)], ...(etag === entityTag(digest, coding) ? [] : [etag])];
      }),
    ]);
  };
  return {
    add: (representation) => {
      const row = rowOf(representation);
      const position = places.get(row);
      if (position !== undefined) return position;
      const range = [length, Buffer.byteLength(row)] as const;
      places.set(row, range);
      length += range[1];
      return range;
    },
    encode: () => new TextEncoder().encode([...places.keys()].join('')),
  };
}
