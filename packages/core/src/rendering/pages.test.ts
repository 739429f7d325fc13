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
  return { ...sample, markdown, pages: [...sample.pages, page] };
}

async function markdownOf(id: string, surfaces = {}): Promise<string> {
  const documents = await renderDocuments(withPage(), { baseUrl, mcp: sampleMcp, surfaces });
  return new TextDecoder().decode(documents.get(`/docs/${id}.md`)?.variants[0]?.body);
}

test('its first line names its address and llms.txt, in at most 250 bytes', async () => {
  const [line = '', empty, title] = (await markdownOf('start')).split('\n');
  expect([line, empty, title]).toEqual([`> Page: <${baseUrl}/docs/start.md>, all pages: <${baseUrl}/llms.txt>`, '', '# Start']);
  expect(line.length).toBeLessThanOrEqual(250);
});

test('without llms.txt it has no such line', async () => {
  expect(await markdownOf('start', { llms_txt: false })).toMatch(/^# Start\n/);
});

test('links to other pages are absolute, all others are as they were written', async () => {
  expect(await markdownOf('guide/links')).toContain(
    `[Start](${baseUrl}/docs/start.md#here), [below](#below), [gone](gone.md), [out](https://other.example/a.md), ![](a.png)`,
  );
});
