// The shapes of the parts `facts`, `pages`, `headings` and `settings` of a snapshot file: what the tools and documents read
// of them unchecked. Those of the catalogs are generated. The meaning of the members was checked when the content was built.
import { isPagePath } from '../../shared/document-path.ts';
import catalogs from './catalog-shapes.json' with { type: 'json' };
import { type Shape, type ShapeData, shapeOf, suchThat, tuple } from './shape.ts';

/** The shape of a catalog as a snapshot file stores it. */
export function catalogShape(name: 'capabilities' | 'releases' | 'installation' | 'benchmarks'): Shape {
  return shapeOf(catalogs[name]);
}

export const factShapes: Readonly<Record<string, ShapeData>> = {
  ...catalogs,
  verbatim: { 'capabilities?': 'text', 'releases?': 'text' },
};
export const requiredFacts: readonly string[] = ['product', 'capabilities', 'releases'];

/** Of `Snapshot.pages` without their headings. */
export const pagesShape: ShapeData = [
  {
    id: suchThat(isPagePath),
    title: 'text',
    start: 'count',
    length: 'count',
    'former_titles?': ['text'],
    'description?': 'text',
    'url?': 'text',
    'edit_url?': 'text',
    'updated_at?': 'text',
    'version?': 'text',
    'locale?': 'text',
    'section?': ['text'],
  },
];

/** Of the headings of each page: depth, text, anchor and start of each. */
export const headingsShape: ShapeData = [[tuple(['number', 'text', 'text', 'count'])]];

const picture: ShapeData = { path: 'path', mediaType: 'field', width: 'number', height: 'number', sizeBytes: 'count' };
export const picturesShape: ShapeData = [picture];

export const policyShape = { name: 'text', limit: 'number', windowSeconds: 'number' } as const;
export const networksShape: ShapeData = [{ ...policyShape, per: 'text', ranges: ['text'] }];
export const deprecationShape: ShapeData = { since: 'text', guide: 'text', 'sunset?': 'text', 'successor?': 'text' };

export const settingsShape: ShapeData = {
  'baseUrl?': 'text',
  'rateLimit?': policyShape,
  'networks?': networksShape,
  'legacyRateLimitFields?': 'text',
  'surfaces?': { '*': 'boolean' },
  'deprecations?': { '*': deprecationShape },
  'prefix?': 'text',
  'extras?': ['text'],
  'tools?': 'text',
  'budget?': { 'characters?': 'number', 'defaultBytes?': 'number', 'maxBytes?': 'number' },
  'trustProxy?': { 'hops?': 'number', 'networks?': ['text'], 'field?': 'text' },
  'allowedOrigins?': ['text'],
  'allowedHosts?': ['text'],
  'proofs?': { '*': 'text' },
  'llmsCharacters?': 'count',
  'representativeQueries?': ['text'],
  'feedback?': 'text',
  'explorer?': {
    'accent?': { light: 'text', dark: 'text' },
    'logo?': { light: picture, 'dark?': picture },
    'editUrl?': 'text',
    'pictureOrigins?': ['text'],
    'footer?': [{ text: 'text', url: 'text' }],
  },
  'guess?': 'boolean',
  'markdownFor?': ['text'],
  'countSearches?': { k: 'number', periodHours: 'number' },
};
