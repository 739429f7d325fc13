// The texts for people and agents: llms.txt and its long form, the Markdown versions, the index page, the problem pages.
import { expect, test } from 'vitest';
import { renderSample, sampleMcp, sampleSnapshot, documentText } from './sample-snapshot.ts';
import { maxFullTextCharacters } from '../src/shared/limits.ts';
import { createService } from '../src/engine/pipeline/service.ts';
import { defaultLlmsCharacters } from '../src/rendering/llms-txt.ts';
import { renderDocuments } from '../src/rendering/render-documents.ts';
import { problemTypes } from '../src/shared/problem-types.ts';
import type { RenderedDocuments } from '../src/engine/store/documents.ts';
import type { Page } from '../src/engine/store/snapshot.ts';

const documents = await renderSample();
const base = 'https://front.example.net/lantern';
const service = createService({ documents, mcp: sampleMcp });
const get = (path: string, fields: Record<string, string> = {}): Promise<Response> =>
  service.fetch(new Request(`${base}${path}`, { headers: fields }));

test('llms.txt has a title, a quote, text without headings, then sections of links, Optional last', () => {
  const text = documentText(documents, '/llms.txt');
  expect(text).toMatch(/^# [^\n]+\n\n> [^\n]+\n\n/);
  const sections = text.split(/^## /m).slice(1);
  expect(sections.map((section) => section.split('\n')[0])).toEqual([
    'Facts',
    'Access and errors',
    'Documentation',
    'Documentation: Guide',
    'Optional',
  ]);
  for (const section of sections)
    for (const line of section.split('\n').slice(1).filter(Boolean)) expect(line).toMatch(/^- \[.+\]\(https:\/\/\S+\)(?:: .+)?$/);
  expect(text.length).toBeLessThanOrEqual(defaultLlmsCharacters);
});

test('every address in a text of ours is served', () => {
  const served = new Set([...documents.paths()].map((path) => `${base}${path}`));
  for (const path of ['/llms.txt', '/llms-full.txt', '/capabilities.md', '/releases.md', '/auth.md', '/problems', '/'])
    for (const [address = ''] of documentText(documents, path).matchAll(/https:\/\/front\.example\.net[^\s)>"'`\\<&]*/g))
      expect(served, `${address} in ${path}`).toContain(address);
});

/** The sample with so many pages of so many characters. */
function withPages(count: number, characters: number) {
  const text = `# T\n\n${'x'.repeat(characters)}\n`;
  const pages = Array.from(
    { length: count },
    (_, index): Page => ({ id: `p${index}`, title: `Page ${index}`, start: 0, length: text.length, headings: [] }),
  );
  return { ...sampleSnapshot(), pages, markdown: new TextEncoder().encode(text) };
}

/** Every page that a text and the texts it names lead to, and how often. */
function listed(rendered: RenderedDocuments, path: string, pattern: RegExp): readonly string[] {
  const text = documentText(rendered, path);
  const others = [...text.matchAll(/\(https:\/\/front\.example\.net\/lantern(\/docs\/[^)]*\/llms(?:-full)?\.txt)\)/g)].map(
    ([, other = '']) => other,
  );
  return [
    ...[...text.matchAll(pattern)].map(([address]) => address),
    ...others.flatMap((other) => listed(rendered, other, pattern)),
  ];
}

test.each([1, 100, 2_000])('of %i pages, each is at most two texts from llms.txt, once', async (count) => {
  const many = await renderDocuments(withPages(count, 10), { baseUrl: base });
  expect(documentText(many, '/llms.txt').length).toBeLessThanOrEqual(defaultLlmsCharacters);
  const addresses = listed(many, '/llms.txt', /\/docs\/p\d+\.md/g);
  expect(addresses).toEqual(Array.from({ length: count }, (_, index) => `/docs/p${index}.md`));
  for (const path of many.paths())
    if (path.endsWith('/llms.txt')) expect(documentText(many, path).length).toBeLessThanOrEqual(defaultLlmsCharacters);
});

test('llms-full.txt names at its head the texts of the sections that it does not hold, and no page is cut', async () => {
  const rendered = await renderDocuments(withPages(5, 300_000), { baseUrl: base });
  const text = documentText(rendered, '/llms-full.txt');
  expect(text).toContain('This text holds the facts. The others are in:');
  expect(text).toContain(`- [Pages](${base}/docs/pages/llms-full.txt): 3 pages, from "Page 0" to "Page 2"`);
  expect(listed(rendered, '/llms-full.txt', /x{300000}/g)).toHaveLength(5);
  for (const path of rendered.paths())
    if (path.endsWith('/llms-full.txt')) expect(documentText(rendered, path).length).toBeLessThanOrEqual(maxFullTextCharacters);
});

// A catalog of more than 100,000 characters was left out without a word.
test('llms-full.txt names the catalogs that are too long for it', async () => {
  const snapshot = sampleSnapshot();
  const [action = expect.fail()] = snapshot.facts.capabilities.actions;
  const actions = Array.from({ length: 1_000 }, (_, index) => ({
    ...action,
    id: `${action.id}_${index}`,
    description: 'x'.repeat(120),
  }));
  const facts = { ...snapshot.facts, capabilities: { ...snapshot.facts.capabilities, actions } };
  const rendered = await renderDocuments({ ...snapshot, facts }, { baseUrl: base });
  const catalog = documentText(rendered, '/capabilities.md');
  expect(catalog.length).toBeGreaterThan(100_000);
  const text = documentText(rendered, '/llms-full.txt');
  expect(text).toContain(
    `Too long for this text:\n\n- [The capability catalog](${base}/capabilities.md): ${catalog.length} characters\n`,
  );
  expect(text).toContain(documentText(rendered, '/releases.md'));
  expect(documentText(documents, '/llms-full.txt')).not.toContain('Too long');
});

test('llms-full.txt states how to connect, and holds every page under a heading', () => {
  const text = documentText(documents, '/llms-full.txt');
  expect(text).toMatch(/^# /);
  for (const client of ['Claude Code', 'Codex', 'Cursor', 'Gemini CLI', 'VS Code']) expect(text).toContain(`### ${client}`);
  expect(text).toContain('# Start\n\nRead this first.');
  expect(text).toContain('# Tides\n\nNo heading of its own.');
  expect(text).not.toContain('Left out');
});

test('the Markdown versions hold every action and every release', () => {
  expect(documentText(documents, '/capabilities.md')).toContain('| `lights.dim` | Dim \\| a light. Dims one light to &lt;half>. |');
  expect(documentText(documents, '/releases.md')).toMatch(/## 2\.1\.0: Fog[^]+## 2\.0\.0/);
});

test('a catalog links to its Markdown version; other documents do not', async () => {
  expect((await get('/capabilities.json')).headers.get('link')).toContain(
    `<${base}/capabilities.md>; rel="alternate"; type="text/markdown"`,
  );
  expect((await get('/installation.json')).headers.get('link')).not.toContain('rel="alternate"');
});

test.each(['/problems', '/problems/rate_limited'])('%s names llms.txt, as Markdown and as HTML', async (path) => {
  for (const accept of ['text/markdown', 'text/html'])
    expect(await (await get(path, { accept })).text(), accept).toContain(`${base}/llms.txt`);
});

test.each([
  ['/', undefined, 'text/html; charset=utf-8'],
  ['/', '*/*', 'text/html; charset=utf-8'],
  ['/', 'text/markdown', 'text/markdown; charset=utf-8'],
  ['/', 'text/html;q=0.5, text/markdown;q=0.9', 'text/markdown; charset=utf-8'],
  ['/', 'image/png', 'text/html; charset=utf-8'],
  ['/problems', '*/*', 'text/markdown; charset=utf-8'],
  ['/problems', 'text/html,application/xhtml+xml,*/*;q=0.8', 'text/html; charset=utf-8'],
  ['/problems/rate_limited', 'text/html', 'text/html; charset=utf-8'],
])('GET %s with Accept %s answers %s and varies by Accept', async (path, accept, mediaType) => {
  const answer = await get(path, accept === undefined ? {} : { accept });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe(mediaType);
  expect(answer.headers.get('vary')).toContain('Accept');
  expect(answer.headers.get('link')).toContain('rel="alternate"; type="text/markdown"');
});

test('a path with an extension has one media type whatever Accept has', async () => {
  for (const path of ['/capabilities.json', '/llms.txt', '/capabilities.md']) {
    const answer = await get(path, { accept: 'text/html' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(documents.get(path)?.mediaType);
    expect(answer.headers.get('vary') ?? '').not.toMatch(/Accept(?!-)/);
  }
});

test('every problem has a page in both media types', () => {
  for (const { code, title } of problemTypes) {
    expect(documentText(documents, `/problems/${code}`)).toContain(`# ${title}`);
    expect(documentText(documents, `/problems/${code}`, 'text/html; charset=utf-8')).toContain(`<h1>${title}</h1>`);
  }
});

test('a page names nothing that loads', () => {
  const html = documentText(documents, '/');
  expect(html).not.toMatch(/<script|<style|style=|<img|rel="(?:stylesheet|icon|preload)"/);
  expect(html).toContain('<title>Lantern &lt;for&gt; &quot;harbours&quot;</title>');
});

test('the front without a trailing slash below a prefix is the index too', async () => {
  expect((await get('')).status).toBe(200);
});

test('auth.md states that there is nothing to obtain', () => {
  const text = documentText(documents, '/auth.md');
  expect(text).toMatch(/^# /);
  expect(text.length).toBeGreaterThan(200);
});

test('llms.txt keeps to its setting, and a setting out of bounds is refused', async () => {
  const subject = withPages(2_000, 10);
  const options = { baseUrl: base, mcp: sampleMcp };
  const sizeAt = async (llmsCharacters: number): Promise<number> =>
    documentText(await renderDocuments(subject, { ...options, llmsCharacters }), '/llms.txt').length;
  expect(await sizeAt(10_000)).toBeLessThan(30_000);
  expect(await sizeAt(1_000_000)).toBeGreaterThan(100_000);
  for (const wrong of [0, 4_999, 1_000_001, 6_000.5, Number.NaN])
    await expect(renderDocuments(subject, { ...options, llmsCharacters: wrong })).rejects.toThrow('llmsCharacters: expected');
});

test('links between pages are absolute in llms-full.txt, whatever else looks like one', async () => {
  const text = '# A\n\n[b](../b.md#x) [own](#y) [away](https://a.example/c.md) [none](gone.md) `[d](d)`\n\n[ref]: ./c.md\n';
  const page = (id: string): Page => ({ id, title: id, start: 0, length: text.length, headings: [] });
  const pages = [page('guide/a'), page('guide/c'), page('b')];
  const rendered = await renderDocuments(
    { ...sampleSnapshot(), pages, markdown: new TextEncoder().encode(text) },
    { baseUrl: base, mcp: sampleMcp },
  );
  expect(documentText(rendered, '/llms-full.txt')).toContain(
    `[b](${base}/docs/b.md#x) [own](${base}/docs/guide/a.md#y) [away](https://a.example/c.md) [none](gone.md) \`[d](d)\`\n\n[ref]: ${base}/docs/guide/c.md\n`,
  );
});
