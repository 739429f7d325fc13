// Whatever the navigation, the editions and the budget: every page of the default edition is at most two fetches from llms.txt, every page of
// another edition is in the texts of that edition, and no text is longer than its budget.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pagePath } from '../src/shared/document-path.ts';
import { minLlmsCharacters, defaultLlmsCharacters } from '../src/rendering/llms-txt.ts';
import { renderDocuments } from '../src/rendering/render-documents.ts';
import type { Page } from '../src/engine/store/snapshot.ts';
import { documentText, sampleSnapshot } from './sample-snapshot.ts';

const base = 'https://front.example.net/lantern';

/** What a page of a generated documentation is made of; its number keeps ids apart. */
interface Made {
  readonly folders: readonly string[];
  readonly section: readonly string[] | undefined;
  readonly edition: number;
  readonly title: number;
  readonly description: number;
}

const names = ['guides', 'Set up', 'set-up', 'a b', 'größe', 'api', '!', 'llms.txt', 'pages', '日本語'];
const editions: readonly Partial<Page>[] = [{ locale: 'en' }, { locale: 'de' }, { version: 'v1', locale: 'en' }, {}];
const pageRecords: fc.Arbitrary<Made> = fc.record({
  folders: fc.array(fc.constantFrom(...names), { maxLength: 3 }),
  section: fc.option(fc.array(fc.constantFrom(...names), { maxLength: 3 }), { nil: undefined }),
  edition: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(editions.length - 1) }),
  title: fc.integer({ min: 1, max: 90 }),
  description: fc.nat(200),
});
/** Few pages or many, in a navigation of few sections or of one for each page. */
const documentation = fc.oneof(
  fc.array(pageRecords, { minLength: 1, maxLength: 12 }),
  fc.array(pageRecords, { minLength: 40, maxLength: 250 }),
  fc
    .array(pageRecords, { minLength: 100, maxLength: 400 })
    .map((all) => all.map((one, i) => ({ ...one, section: [`Part ${i}`, 'x'] }))),
);

function snapshotOf(all: readonly Made[]): ReturnType<typeof sampleSnapshot> {
  const pages = all.map(({ folders, section, edition, title, description }, number): Page => {
    const words = (length: number): string =>
      'word '
        .repeat(Math.ceil(length / 5))
        .slice(0, length)
        .trim();
    return {
      id: [...folders, `p${number}`].join('/'),
      title: `P${number} ${words(title)}`.trim(),
      ...(description > 0 && { description: words(description) }),
      ...(section && { section }),
      ...(number === 0 ? editions[0] : editions[edition]),
      start: 0,
      length: 6,
      headings: [],
    };
  });
  return { ...sampleSnapshot(), pages, markdown: new TextEncoder().encode('# Text') };
}

const linksIn = (text: string): readonly string[] => [...text.matchAll(/\]\(<?(https:[^)>\s]+)>?\)/g)].map(([, url = '']) => url);

/** For each page how many fetches it is from llms.txt, by its path; and each text that lists pages, by its path. */
async function crawl(all: readonly Made[], llmsCharacters: number) {
  const snapshot = snapshotOf(all);
  const documents = await renderDocuments(snapshot, { baseUrl: base, llmsCharacters, mcp: { tools: [] } });
  const texts = new Map<string, string>();
  const distances = new Map<string, number>();
  let next = ['/llms.txt'];
  for (let fetches = 1; next.length > 0; fetches += 1) {
    const now = next;
    next = [];
    for (const path of now) {
      const text = documentText(documents, path);
      texts.set(path, text);
      for (const url of linksIn(text)) {
        const target = url.slice(base.length);
        if (!url.startsWith(base) || texts.has(target) || next.includes(target)) continue;
        if (
          target.startsWith('/docs/') &&
          target.endsWith('/llms.txt') &&
          documents.get(target)?.mediaType.startsWith('text/plain')
        )
          next.push(target);
        else if (!distances.has(target)) distances.set(target, fetches);
      }
    }
  }
  return { pages: snapshot.pages, distances, texts };
}

test('every page is at most two fetches from llms.txt, three in another edition, and no text passes its budget', async () => {
  await fc.assert(
    fc.asyncProperty(documentation, fc.integer({ min: minLlmsCharacters, max: defaultLlmsCharacters }), async (all, budget) => {
      const { pages, distances, texts } = await crawl(all, budget);
      const [first] = pages;
      for (const page of pages) {
        const isDefault = page.version === first?.version && page.locale === first?.locale;
        expect(distances.get(pagePath(page)) ?? Infinity, page.id).toBeLessThanOrEqual(isDefault ? 2 : 3);
      }
      for (const [path, text] of texts) {
        expect(text.length, path).toBeLessThanOrEqual(budget);
        expect(text, path).not.toMatch(/left out/);
      }
    }),
    { numRuns: 40 },
  );
});
