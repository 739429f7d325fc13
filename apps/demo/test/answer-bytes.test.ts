// The bytes of an answer, as README and docs/explanation/search.md state them: over the pages of this repository, for the questions of eval.yaml
// that name a page, beside what servers return that read whole pages. The ranking is ours in both, so that only the form of an answer differs.
import { readFileSync } from 'node:fs';
import { createFront, type Front } from 'vitrine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtFront } from './content.ts';

const textOf = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const readme = textOf('README.md');
const page = textOf('docs/explanation/search.md');
const questions = textOf('apps/demo/content/eval.yaml')
  .split(/^ {2}- /m)
  .flatMap((text) => {
    const [query, id] = [/^ask: "(.*)"$/m.exec(text)?.[1], /^ {4}page: (\S+)$/m.exec(text)?.[1]];
    return query === undefined || id === undefined ? [] : [{ query, id }];
  });
let front: Front;
let requests = 0;

beforeAll(async () => {
  front = await createFront(builtFront);
});
afterAll(() => front.close());

/** Asks as one client of many: each has a quota. */
async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const remoteAddress = `192.0.2.${Math.floor((requests += 1) / 100)}`;
  return front.fetch(new Request(front.documents.site.baseUrl + path, init), { remoteAddress });
}

interface Answer {
  readonly content: readonly [{ readonly text: string }];
  readonly structuredContent: { readonly results: readonly { readonly id: string }[] };
}

async function search(given: object): Promise<Answer> {
  const params = { name: 'search_docs', arguments: given };
  const response = await ask('/api/mcp', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
  return ((await response.json()) as { readonly result: Answer }).result;
}

const bytes = (text: string): number => Buffer.byteLength(text);

const sizes = new Map<string, number>();

async function pageBytes(id: string, ending = '.md'): Promise<number> {
  const path = `/docs/${id}${ending}`;
  if (!sizes.has(path)) {
    const response = await ask(path, { headers: { Accept: ending === '' ? 'text/html' : 'text/markdown' } });
    expect(response.status, id).toBe(200);
    sizes.set(path, bytes(await response.text()));
  }
  return sizes.get(path) ?? 0;
}

/** Bytes of the pages of the three best hits. */
async function hitBytes(query: string): Promise<number> {
  const { results } = (await search({ query, limit: 20 })).structuredContent;
  const ids = [...new Set(results.map(({ id }) => id.replace(/#.*/s, '')))].slice(0, 3);
  return (await Promise.all(ids.map((id) => pageBytes(id)))).reduce((sum, each) => sum + each, 0);
}

/** Pages change from day to day, and figures that are stated are held within a seventh. */
function expectNear(measured: number, stated: number): void {
  expect(Math.abs(measured - stated) / stated, `measured ${measured}, stated ${stated}`).toBeLessThan(1 / 7);
}

test('the first answer of the README is one, with the bytes that stand beside it', async () => {
  const [, given = '{}', exampleAnswer = ''] = /```console\nsearch_docs (\{.*\})\n\n([\s\S]*?)```/.exec(readme) ?? [];
  const query = JSON.parse(given) as { readonly query: string };
  const { content } = await search(query);
  expect(content[0].text).toContain(exampleAnswer.trim());
  const [, answerKilobytes = 0, hits = 0] = /answer has ([\d.]+) KB.*?(\d+) KB/s.exec(readme) ?? [];
  expectNear(bytes(content[0].text), Number(answerKilobytes) * 1_000);
  expectNear(await hitBytes(query.query), Number(hits) * 1_000);
});

test('the medians of the questions are those of the README and of the page about the search', async () => {
  const rows: number[][] = [];
  for (const { query, id } of questions)
    rows.push([
      bytes((await search({ query })).content[0].text),
      await pageBytes(id),
      await hitBytes(query),
      await pageBytes(id, ''),
    ]);
  const medians = [0, 1, 2, 3].map((column) => rows.map((row) => row[column] ?? 0).sort((a, b) => a - b)[rows.length >> 1] ?? 0);
  const stated = Array.from(page.matchAll(/^\| (?:one answer|the page|the pages)[^|]*\| ([\d,]+) \|$/gm), ([, figure = '']) =>
    Number(figure.replace(',', '')),
  );
  expect(stated).toHaveLength(medians.length);
  for (const [column, figure] of stated.entries()) expectNear(medians[column] ?? 0, figure);
  const inReadme = Array.from(
    (/One answer, median of (\d+) questions \| \[([^\]]*)\]/.exec(readme)?.[2] ?? '').matchAll(/([\d.]+) KB/g),
    ([, figure]) => Number(figure) * 1_000,
  );
  for (const [column, figure] of inReadme.entries()) expectNear(medians[column] ?? 0, figure);
  expect(inReadme).toHaveLength(3);
  expect(readme).toContain(`median of ${questions.length} questions`);
});
