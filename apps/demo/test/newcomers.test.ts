// What people ask who see Vitrine for the first time. Those with `asked_in` were taken from a public thread about a similar product
// and written down before anybody looked at what the search answers. A question without an answer is fixed by clearer words in the
// page, not by another question.
import { readFileSync } from 'node:fs';
import { createFront, type Front } from 'vitrine';
import { beforeAll, expect, test } from 'vitest';
import { builtFront } from './content.ts';

interface Question {
  readonly reader: 'maintainer' | 'embedder' | 'operator' | 'agent developer' | 'anybody';
  readonly question: string;
  /** The thread that asks it, as `owner/repository#number`. */
  readonly asked_in?: string;
  /** The pages that answer it. */
  readonly pages: readonly string[];
}

// the file is ours and its questions are checked below
const questions = JSON.parse(readFileSync(new URL('newcomers.json', import.meta.url), 'utf8')) as readonly Question[];

const base = 'http://127.0.0.1:3000';
let asked = 0;
let front: Front;
/** The pages of the front that `/docs` leads to, by the number of clicks. */
let clicks: ReadonlyMap<string, number>;

beforeAll(async () => {
  front = await createFront(builtFront);
  const { documents } = front;
  const leadsTo = (path: string): readonly string[] => {
    const text = new TextDecoder().decode(documents.get(path)?.variants[0]?.body);
    const targets = [...text.matchAll(/ href="([^"#]+)/g)].map(([, target = '']) => new URL(target, base + path));
    return targets.filter(({ origin }) => origin === base).map(({ pathname }) => pathname);
  };
  const distances = new Map<string, number>([['/docs', 0]]);
  for (const distance of [1, 2])
    for (const path of [...distances.keys()])
      for (const target of leadsTo(path)) if (!distances.has(target)) distances.set(target, distance);
  clicks = distances;
});

/** The pages that the first three results of a search belong to. */
async function pagesFound(query: string): Promise<readonly string[]> {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search_docs', arguments: { query, limit: 3 } } };
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const answer = await front.fetch(new Request(`${base}/api/mcp`, { method: 'POST', headers, body: JSON.stringify(call) }), {
    // a client of its own for each question: the quota is not what is tried
    remoteAddress: `10.0.0.${(asked += 1)}`,
  });
  // search_docs answers with results
  const { result } = (await answer.json()) as { result: { structuredContent: { results: readonly { id: string }[] } } };
  return result.structuredContent.results.map(({ id }) => id.split('#', 1)[0] ?? id);
}

test.each(questions)(
  '$reader: "$question" is answered in the first three results, by a page that /docs leads to in two clicks',
  async ({ question, pages }) => {
    const pagesInAnswer = await pagesFound(question);
    const answering = pagesInAnswer.filter((page) => pages.includes(page));
    expect(answering, `found ${pagesInAnswer.join(', ')}`).not.toEqual([]);
    for (const page of answering) expect(clicks.get(`/docs/${page}`), `clicks from /docs to ${page}`).toBeLessThanOrEqual(2);
  },
);

test('ten questions of each kind of reader come from public threads', () => {
  const asked = questions.filter(({ asked_in: thread }) => thread !== undefined).map(({ reader }) => reader);
  for (const reader of ['maintainer', 'embedder', 'operator', 'agent developer'])
    expect(asked.filter((other) => other === reader).length, reader).toBe(10);
  expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length);
});
