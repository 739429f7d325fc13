// What a newcomer asks. The questions were written before anybody looked at what the search answers; a question that is not
// answered is fixed by clearer words in the page, not by another question.
import { createLocalEndpoint, type LocalEndpoint } from '@vitrine/core/mcp';
import { renderDocuments } from '@vitrine/core/render';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { beforeAll, expect, test } from 'vitest';
import { snapshotOnce } from './content.ts';

/** A question, and the pages that answer it. */
const questions: readonly (readonly [question: string, ...pages: readonly string[]])[] = [
  ['how do I deploy to Cloudflare Workers', 'hosting/workers'],
  ['can I run it on AWS Lambda', 'hosting/lambda'],
  ['how to add my own tool', 'your-own', 'embedding'],
  ['change the rate limit', 'settings', 'limits'],
  ['put it behind nginx or a CDN', 'hosting/cdn'],
  ['mount it in an existing Express app', 'hosting/frameworks', 'embedding'],
  ['use it with Hono', 'hosting/fetch', 'hosting/frameworks'],
  ['use my Docusaurus docs', 'your-docs'],
  ['what files go into the content folder', 'embedding', 'content/README', 'quick-start'],
  ['how to write the releases file', 'content/releases'],
  ['connect Claude or another MCP client', 'mcp'],
  ['which MCP protocol versions are supported', 'mcp', 'specification'],
  ['is it safe to expose to the internet', 'security-model'],
  ['all clients behind my proxy share one quota', 'limits', 'settings', 'hosting/node'],
  ['too many requests from one office network', 'limits', 'settings'],
  ['check in CI that everything I publish agrees', 'verify', 'cli'],
  ['getting started', 'quick-start'],
  ['does it need a database', 'README', 'quick-start'],
  ['update the content without a restart', 'operating/publishing', 'embedding', 'hosting/node', 'cli'],
  ['run on Bun or Deno', 'hosting/bun-and-deno'],
  ['how are search results ranked', 'search'],
  ['deprecate an endpoint', 'settings', 'stability', 'embedding'],
  ['graceful shutdown and health checks in Kubernetes', 'hosting/node'],
  ['what error codes are there and what do they mean', 'specification', 'mcp'],
  ['how fast is it compared with other MCP servers', 'performance'],
];

let endpoint: LocalEndpoint;

beforeAll(async () => {
  const snapshot = await snapshotOnce;
  const mcp = createDocumentationTools(snapshot);
  const documents = await renderDocuments(snapshot, { baseUrl: 'https://front.example.com', mcp });
  endpoint = createLocalEndpoint({ documents, mcp });
});

/** The pages that the first three results of a search belong to. */
async function pagesFound(query: string): Promise<readonly string[]> {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search_docs', arguments: { query, limit: 3 } } };
  const answer = await endpoint.answer(new TextEncoder().encode(JSON.stringify(call)));
  // search_docs answers with results
  const { result } = JSON.parse(answer ?? '') as { result: { structuredContent: { results: readonly { id: string }[] } } };
  return result.structuredContent.results.map(({ id }) => id.split('#', 1)[0] ?? id);
}

test.each(questions)('"%s" is answered in the first three results', async (question, ...pages) => {
  const found = await pagesFound(question);
  expect(
    found.some((page) => pages.includes(page)),
    `found ${found.join(', ')}`,
  ).toBe(true);
});

test('there are 25 questions', () => {
  expect(new Set(questions.map(([question]) => question)).size).toBe(25);
});
