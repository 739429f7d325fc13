// A page as Markdown, for agents that read this document alone.
import { expect, test } from 'vitest';
import { sampleMcp, sampleSnapshot } from '../../test/sample-snapshot.ts';
import type { Snapshot } from '../engine/store/snapshot.ts';
import { renderDocuments } from './render-documents.ts';

const baseUrl = 'https://front.example';
const links =
  '# Links\n\n[Start](../start.md#here), [below](#below), [gone](gone.md), [out](https://other.example/a.md), ![](a.png)\n';

function withPage(): Snapshot {
  const sample = sampleSnapshot();
  const bytes = new TextEncoder().encode(links);
  const markdown = new Uint8Array(sample.markdown.length + bytes.length);
  markdown.set(sample.markdown);
  markdown.set(bytes, sample.markdown.length);
  const page = { id: 'guide/links', title: 'Links', start: sample.markdown.length, length: bytes.length, headings: [] };
  const odd = { ...page, id: 'odd', title: 'A: "b"\n---\n# c' };
  return { ...sample, markdown, pages: [...sample.pages, page, odd] };
}

async function markdownOf(id: string, surfaces = {}): Promise<string> {
  const documents = await renderDocuments(withPage(), { baseUrl, mcp: sampleMcp, surfaces });
  return new TextDecoder().decode(documents.get(`/docs/${id}.md`)?.variants[0]?.body);
}

test('its front matter states what is known of it, and the line after it names llms.txt, in at most 250 bytes', async () => {
  const text = await markdownOf('start');
  const before = text.slice(0, text.indexOf('# Start'));
  expect(before).toBe(
    `---\ntitle: "Start"\ndescription: "Where to begin"\ncanonical_url: "${baseUrl}/docs/start.md"\nlast_updated: 2026-10-01\n---\n\n> All pages: <${baseUrl}/llms.txt>\n\n`,
  );
  expect(before.length).toBeLessThanOrEqual(250);
});

test('in a section with a list of its own it names that one, and the sitemap lists it once', async () => {
  const sample = withPage();
  const [start] = sample.pages;
  const french = Array.from({ length: 3 }, (_, each) => ({ ...start, id: `fr/page-${each}`, title: `Page ${each}`, locale: 'fr' }));
  const pages = [...sample.pages, ...french] as Snapshot['pages'];
  const documents = await renderDocuments({ ...sample, pages }, { baseUrl, mcp: sampleMcp });
  const textOf = (path: string): string => new TextDecoder().decode(documents.get(path)?.variants[0]?.body);
  expect(textOf('/docs/fr/page-1.md')).toContain(`> Pages of this section: <${baseUrl}/docs/fr/llms.txt>`);
  expect(textOf('/docs/start.md')).toContain(`> All pages: <${baseUrl}/llms.txt>`);
  expect(textOf('/sitemap.xml').split('/docs/fr/page-1')).toHaveLength(2);
});

test('without llms.txt it has no such line', async () => {
  expect(await markdownOf('start', { llms_txt: false })).toMatch(/\n---\n\n# Start\n/);
});

test('a title of any signs is a string of YAML', async () => {
  expect(await markdownOf('odd')).toContain('title: "A: \\"b\\"\\n---\\n# c"\ncanonical_url: ');
});

test('links to other pages are absolute, all others are as they were written', async () => {
  expect(await markdownOf('guide/links')).toContain(
    `[Start](${baseUrl}/docs/start.md#here), [below](#below), [gone](gone.md), [out](https://other.example/a.md), ![](a.png)`,
  );
});
