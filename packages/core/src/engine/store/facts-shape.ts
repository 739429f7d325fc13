// The shapes of the parts `facts`, `pages`, `headings` and `settings` of a snapshot file: what the tools and documents read
// of them unchecked. Those of the catalogs are generated. The meaning of the members was checked when the content was built.
import { isDocumentPath, isPagePath } from '../../shared/document-path.ts';
import { catalogShapes } from './catalog-shapes.ts';
import { count, fieldValue, list, number, object, record, type Shape, suchThat, switched, text, tuple } from './shape.ts';

const texts = list(text);

/** Of the members of `Snapshot.facts`: made when a member is first read. */
export const factShapes: Readonly<Record<string, () => Shape>> = {
  ...catalogShapes,
  verbatim: () => object({}, { capabilities: text, releases: text }),
};
export const requiredFacts: readonly string[] = ['product', 'capabilities', 'releases'];

/** Of `Snapshot.pages` without their headings. */
export function pagesShape(): Shape {
  const page = object(
    { id: suchThat(isPagePath), title: text, start: count, length: count },
    {
      former_titles: texts,
      description: text,
      url: text,
      edit_url: text,
      updated_at: text,
      version: text,
      locale: text,
      section: texts,
    },
  );
  return list(page);
}

/** Of the headings of each page: depth, text, anchor and start of each. */
export function headingsShape(): Shape {
  return list(list(tuple([number, text, text, count])));
}

function pictureShape(): Shape {
  return object({ path: suchThat(isDocumentPath), mediaType: fieldValue, width: number, height: number, sizeBytes: count });
}

/** The pictures that pages show. */
export function picturesShape(): Shape {
  return list(pictureShape());
}

export function settingsShape(): Shape {
  const picture = pictureShape();
  return object(
    {},
    {
      baseUrl: text,
      rateLimit: object({ name: text, limit: number, windowSeconds: number }),
      networks: list(object({ name: text, limit: number, windowSeconds: number, per: text, ranges: texts })),
      legacyRateLimitFields: text,
      surfaces: record(switched),
      deprecations: record(object({ since: text, guide: text }, { sunset: text, successor: text })),
      prefix: text,
      extras: texts,
      tools: text,
      budget: object({}, { characters: number, defaultBytes: number, maxBytes: number }),
      trustProxy: object({}, { hops: number, networks: texts, field: text }),
      allowedOrigins: texts,
      allowedHosts: texts,
      proofs: record(text),
      llmsCharacters: count,
      representativeQueries: texts,
      feedback: text,
      explorer: object(
        {},
        {
          accent: object({ light: text, dark: text }),
          logo: object({ light: picture }, { dark: picture }),
          editUrl: text,
          pictureOrigins: texts,
          footer: list(object({ text, url: text })),
        },
      ),
      guess: switched,
      markdownFor: texts,
      countSearches: object({ k: number, periodHours: number }),
    },
  );
}
