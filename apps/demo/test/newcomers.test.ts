// Forty questions of people who see Vitrine for the first time, ten of each kind. They were written before the pages were edited; a
// question without an answer is fixed by clearer words in the page, not by another question.
import { createFront, type Front } from 'vitrine';
import { beforeAll, describe, expect, test } from 'vitest';
import { snapshotOnce } from './content.ts';

type Question = readonly [question: string, ...pages: readonly string[]];

/** Who asks, what, and the pages that answer. */
const questions: Readonly<Record<string, readonly Question[]>> = {
  'a maintainer of documentation': [
    ['which documentation generators are supported', 'your-docs', 'generators'],
    ['how do I keep draft pages out', 'your-docs', 'troubleshooting'],
    ['publish two versions of the docs', 'your-docs', 'generators', 'faq'],
    ['translations of pages', 'your-docs', 'generators', 'faq', 'pages'],
    ['renamed page, old link should still work', 'your-docs', 'troubleshooting'],
    ['turn an OpenAPI file into reference pages', 'api-reference'],
    ['replace my hand-written llms.txt', 'migrating', 'discovery'],
    ['find broken links in my docs before publishing', 'cli', 'your-docs', 'quick-start'],
    ['change colours and logo of the site', 'pages'],
    ['difference between Vitrine and Context7', 'comparison', 'migrating'],
  ],
  'an embedder': [
    ['mount the front inside an Express application', 'hosting/node', 'hosting/frameworks', 'embedding'],
    ['Next.js route handler', 'hosting/node', 'hosting/frameworks'],
    ['which npm package do I import', 'embedding', 'README', 'quick-start'],
    ['write a custom MCP tool', 'your-own', 'embedding'],
    ['add a JSON document of my own', 'your-own', 'embedding'],
    ['share one rate limit between several instances', 'limits', 'scaling', 'limiter-redis/README'],
    ['use my own search engine instead of the built-in index', 'search', 'embedding', 'search-postgres'],
    ['serve the front below a path such as /agents of an existing site', 'existing-site', 'embedding'],
    ['test that the server never writes anything', 'verify'],
    ['what does createFront accept', 'embedding', 'api/vitrine'],
  ],
  'an operator': [
    ['how many requests per second can one process answer', 'performance', 'scaling'],
    ['export Prometheus metrics', 'operating/observing'],
    ['roll back to the previous snapshot', 'operating/publishing'],
    ['sign snapshots so that nobody can replace them', 'operating/publishing'],
    ['liveness and readiness probe', 'hosting/node'],
    ['set X-Forwarded-For trusted proxies', 'limits', 'settings', 'hosting/node'],
    ['cache everything on a CDN', 'hosting/cdn'],
    ['what personal data is logged', 'operating/privacy', 'operating/observing'],
    ['clients get 429 too many requests', 'troubleshooting', 'limits'],
    ['how much memory does it need', 'performance', 'scaling', 'hosting/node', 'hosting/lambda'],
  ],
  'a developer of an agent': [
    ['add the server to Claude Code or Cursor', 'mcp', 'troubleshooting', 'tutorial', 'faq', 'pages'],
    ['what tools does the MCP server have', 'tools'],
    ['does a call need a session or initialize first', 'mcp'],
    ['find out whether an action can be undone', 'tools', 'content/capabilities'],
    ['which actions need approval of the user', 'content/capabilities', 'tools'],
    ['get the next page of results with a cursor', 'tools', 'mcp', 'search', 'snapshot-format', 'scaling'],
    ['meaning of permission tiers', 'content/capabilities', 'glossary'],
    ['error when an argument is invalid', 'mcp', 'sentences', 'tools'],
    ['read a documentation page as Markdown', 'discovery', 'pages', 'search', 'tools'],
    ['how does an agent discover the MCP endpoint of a domain', 'discovery', 'listing', 'mcp'],
  ],
};

const base = 'https://front.example.com';
let front: Front;
/** The pages of the front that `/docs` leads to, by the number of clicks. */
let clicks: ReadonlyMap<string, number>;

beforeAll(async () => {
  front = await createFront(await snapshotOnce, { baseUrl: base, rateLimit: { name: 'default', limit: 1_000, windowSeconds: 60 } });
  const { documents } = front;
  const leadsTo = (path: string): readonly string[] => {
    const text = new TextDecoder().decode(documents.get(path)?.variants[0]?.body);
    const targets = [...text.matchAll(/ href="([^"#]+)/g)].map(([, target = '']) => new URL(target, base + path));
    return targets.filter(({ origin }) => origin === base).map(({ pathname }) => pathname);
  };
  const found = new Map<string, number>([['/docs', 0]]);
  for (const distance of [1, 2])
    for (const path of [...found.keys()]) for (const target of leadsTo(path)) if (!found.has(target)) found.set(target, distance);
  clicks = found;
});

/** The pages that the first three results of a search belong to. */
async function pagesFound(query: string): Promise<readonly string[]> {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search_docs', arguments: { query, limit: 3 } } };
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const answer = await front.fetch(new Request(`${base}/api/mcp`, { method: 'POST', headers, body: JSON.stringify(call) }));
  // search_docs answers with results
  const { result } = (await answer.json()) as { result: { structuredContent: { results: readonly { id: string }[] } } };
  return result.structuredContent.results.map(({ id }) => id.split('#', 1)[0] ?? id);
}

describe.each(Object.entries(questions))('%s', (_, asked) => {
  test.each(asked)(
    '"%s" is answered in the first three results, by a page that /docs leads to in two clicks',
    async (question, ...pages) => {
      const found = await pagesFound(question);
      const answering = found.filter((page) => pages.includes(page));
      expect(answering, `found ${found.join(', ')}`).not.toEqual([]);
      for (const page of answering) expect(clicks.get(`/docs/${page}`), `clicks from /docs to ${page}`).toBeLessThanOrEqual(2);
    },
  );
});

test('there are forty questions, ten of each kind of reader', () => {
  expect(Object.values(questions).map(({ length }) => length)).toEqual([10, 10, 10, 10]);
  expect(new Set(Object.values(questions).flatMap((asked) => asked.map(([question]) => question))).size).toBe(40);
});
