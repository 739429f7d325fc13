// vitrine eval: figures, thresholds and reports; faults that somebody makes in documentation are named; the same run twice is the same.
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { folderOf, run, smallest } from './run-command.ts';

const lamp = {
  ...smallest,
  'front/docs/oil.md': '# Oil\n\nThe lamp takes colza oil.\n\n## How much\n\nFill in **half a pint** each evening.\n',
  'front/docs/glass.md': '# Glass\n\nWash the chimney with vinegar when it is sooty.\n',
};

const questions = `thresholds: { success_at_1: 1, facts: 1, answered: 1 }
questions:
  - ask: how many pints does it burn in an evening
    page: oil#how-much
    facts: [half a pint]
    tags: [oil]
  - ask: chimney is sooty
    page: glass
    facts: ['vinegar']
  - ask: does it work with a dynamo
    absent: true
`;

interface Said {
  readonly ok: boolean;
  readonly figures: Readonly<Record<string, number>>;
  readonly unconfirmed?: Readonly<Record<string, number>>;
  readonly outcomes: readonly {
    readonly ask: string;
    readonly rank?: number | null;
    readonly missing: readonly string[];
    readonly answered: boolean;
  }[];
  readonly findings: readonly {
    readonly rule: string;
    readonly message: string;
    readonly file?: string;
    readonly range?: { readonly startLine: number };
  }[];
}

async function evaluated(
  files: Readonly<Record<string, string>>,
  ...more: readonly string[]
): Promise<Said & { readonly code: number | null }> {
  const { code, stdout } = await run(['eval', '--json', ...more], {
    cwd: folderOf({ ...lamp, 'front/eval.yaml': questions, ...files }),
  });
  return { code, ...(JSON.parse(stdout) as Said) };
}

test('questions that are answered pass, with figures by tag', async () => {
  const { code, figures, outcomes, findings } = await evaluated({});
  expect(findings).toEqual([]);
  expect(code).toBe(0);
  expect(figures).toMatchObject({ questions: 3, ndcg_at_10: 1, success_at_1: 1, facts: 1, answered: 1 });
  expect(outcomes.map(({ answered }) => answered)).toEqual([true, true, true]);
});

test('a page that was renamed is named with its line', async () => {
  const { code, findings } = await evaluated({ 'front/eval.yaml': questions.replace('page: glass', 'page: chimney') });
  expect(code).toBe(1);
  expect(findings.find(({ rule }) => rule === 'eval-page')).toMatchObject({
    file: 'front/eval.yaml',
    range: { startLine: 8 },
    message: '"chimney": expected a page or section of the documentation, found no page of this id',
  });
});

test('an anchor that vanished is named', async () => {
  const { code, findings } = await evaluated({
    'front/docs/oil.md': lamp['front/docs/oil.md'].replace('## How much', '## Quantity'),
  });
  expect([code, findings.map(({ message }) => message).join()]).toEqual([
    1,
    expect.stringContaining('a page without the section #how-much') as string,
  ]);
});

test('a fact that was deleted is named, and fails the threshold', async () => {
  const { code, findings } = await evaluated({ 'front/docs/glass.md': '# Glass\n\nWash the chimney when it is sooty.\n' });
  expect(code).toBe(1);
  expect(findings.map(({ rule }) => rule)).toEqual(['eval-threshold', 'eval-threshold', 'eval-unanswered']);
  expect(findings[2]?.message).toContain('"vinegar"');
});

test('a question that nobody confirmed is counted apart and fails nothing', async () => {
  const { code, figures, unconfirmed } = await evaluated({
    'front/eval.yaml': `${questions}  - ask: nobody knows\n    facts: [petroleum]\n    unconfirmed: true\n`,
  });
  expect([code, figures['questions'], unconfirmed?.['questions'], unconfirmed?.['answered']]).toEqual([0, 3, 1, 0]);
});

test('the same run twice is the same byte for byte, in every form', async () => {
  const cwd = folderOf({ ...lamp, 'front/eval.yaml': questions.replace('vinegar', 'soap <b>|@you') });
  const files = ['a.md', 'a.xml', 'a.json'].map((name) => join(cwd, name));
  const args = ['eval', ...files.flatMap((file) => ['--out', file])];
  const read = (): readonly string[] => files.map((file) => readFileSync(file, 'utf8'));
  expect((await run(args, { cwd })).code).toBe(1);
  const [markdown = '', junit = '', json] = read();
  await run(args, { cwd });
  expect(read()).toEqual([markdown, junit, json]);
  expect(markdown).toContain('## What agents find: failed');
  expect(markdown).toContain('soap &lt;b&gt;\\|@\u200byou');
  expect(junit).toContain(
    '<testcase classname="questions" name="chimney is sooty"><failure message="not seen: soap &lt;b&gt;|@you">',
  );
});

test.each([
  ['questions: []', 'at least 1 entry'],
  ['questions:\n  - ask: x\n', 'a page, facts, or both'],
  ['questions:\n  - ask: x\n    page: a\n    absent: true\n', 'a page, facts, or both'],
  ['questions:\n  - ask: x\n    facts: [""]\n', 'text that is not empty'],
  [`questions:\n  - ask: ${'x'.repeat(257)}\n    page: a\n`, 'at most 256 characters'],
  ['thresholds: { success_at_1: 2 }\nquestions:\n  - ask: x\n    page: a\n', 'at most 1'],
  ['thresholds: { succes_at_1: 1 }\nquestions:\n  - ask: x\n    page: a\n', 'success_at_1'],
  ['questions: [', 'YAML'],
])('%j is refused: %s', async (text, expected) => {
  const { code, stderr } = await run(['eval'], { cwd: folderOf({ ...lamp, 'front/eval.yaml': text }) });
  expect([code, stderr]).toEqual([1, expect.stringContaining(expected) as string]);
});

test('an unknown key is named with the nearest one, or with all that are known', async () => {
  const written = 'questions:\n  - question: where is the lamp\n    page: oil\n  - ask: what\n    pge: oil\n';
  const { stderr } = await run(['eval'], { cwd: folderOf({ ...lamp, 'front/eval.yaml': written }) });
  expect(stderr).toMatch(
    /questions\[0\]\.question expected one of (?=[^;]*\bpage\b)version, ask, [^;]*; found the unknown key question/,
  );
  expect(stderr).toMatch(/questions\[1\]\.pge expected the key page; found the unknown key pge.*\n +Rename it to page\./);
});

test('without questions it says how to begin', async () => {
  const { code, stderr } = await run(['eval'], { cwd: folderOf(lamp) });
  expect([code, stderr]).toEqual([3, expect.stringMatching(/eval\.yaml cannot be read[^]*vitrine eval suggest/) as string]);
});

/** A documentation server as others make them: a search whose text has links, and a tool that reads an address. */
async function foreignServer(): Promise<string> {
  const server = createServer((request, response) => {
    const tools = new McpServer({ name: 'other-docs', version: '1.0.0' });
    const annotations = { readOnlyHint: true };
    tools.registerTool(
      'SearchLampDocs',
      { description: 'Search', inputSchema: { query: z.string() }, annotations },
      ({ query }) => ({
        content: [
          {
            type: 'text',
            text: query.includes('dynamo') ? 'No results.' : 'Title: Oil\nLink: https://docs.lamp.example/guide/oil\n',
          },
        ],
      }),
    );
    tools.registerTool('read_page', { description: 'Read', inputSchema: { url: z.string() }, annotations }, ({ url }) => ({
      content: [{ type: 'text', text: `${url}: half a pint` }],
    }));
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    void tools.connect(transport as Parameters<typeof tools.connect>[0]).then(() => transport.handleRequest(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/mcp`;
}

// The pattern takes a second for 25 letters, and twice as long for each more.
test('patterns in the schema of a server are not applied to its answers', async () => {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { id, method } = (body === '' ? {} : JSON.parse(body)) as { readonly id?: number; readonly method?: string };
      const inputSchema = { type: 'object', properties: { query: { type: 'string' } } };
      const outputSchema = { type: 'object', properties: { x: { type: 'string', pattern: '^(a+)+$' } } };
      const results: Readonly<Record<string, object>> = {
        initialize: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'slow', version: '1' } },
        'tools/list': { tools: [{ name: 'search', inputSchema, outputSchema }] },
        'tools/call': { content: [{ type: 'text', text: 'half a pint' }], structuredContent: { x: `${'a'.repeat(60)}!` } },
      };
      const result = results[method ?? ''];
      const status = result === undefined ? (id === undefined ? 202 : 400) : 200;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(result === undefined ? '' : JSON.stringify({ jsonrpc: '2.0', id, result }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const text = 'questions:\n  - ask: how much oil\n    facts: [half a pint]\n';
  const { code } = await evaluated({ 'q.yaml': text }, `http://127.0.0.1:${port}/mcp`, '--questions', 'q.yaml');
  expect(code).toBe(0);
});

test('the name of a group is a text in the report', async () => {
  const cwd = folderOf({ ...lamp, 'front/eval.yaml': questions.replace('tags: [oil]', "tags: ['a | <img src=x> @you']") });
  await run(['eval', '--out', 'a.md'], { cwd });
  expect(readFileSync(join(cwd, 'a.md'), 'utf8')).toContain('tag:a \\| &lt;img src=x&gt; @\u200byou');
});

test('the tools of a server of others are found and played over HTTP', async () => {
  const text = 'questions:\n  - ask: how much oil\n    page: oil\n    facts: [half a pint]\n  - ask: dynamo\n    absent: true\n';
  const { code, outcomes } = await evaluated({ 'q.yaml': text }, await foreignServer(), '--questions', 'q.yaml');
  expect(code).toBe(0);
  expect(outcomes).toMatchObject([
    { rank: 1, answered: true, calls: 2 },
    { answered: true, calls: 1 },
  ]);
});

test('suggest proposes words that no page has and questions of an FAQ, unconfirmed, to be added', async () => {
  const cwd = folderOf({
    ...lamp,
    'front/docs/faq.md':
      '# Questions\n\n## Can children light it?\n\nNo. See [how to fill a burner](oil.md#how-much), and [Glass](glass.md).\n\n## Does it smoke?\n\nNo.\n\n## Why?\n\nSo.\n',
    'front/eval.yaml': '',
    'searches.json': JSON.stringify({
      searches: {
        k: 5,
        current: {
          words: [
            { word: 'dynamo', searches: 7, known: false },
            { word: 'oil', searches: 9, known: true },
          ],
        },
      },
    }),
  });
  const { code, stdout } = await run(['eval', 'suggest', '--searches', 'searches.json'], { cwd });
  expect(code).toBe(0);
  expect(
    stdout
      .split('\n')
      .filter((line) => /ask:|page:|absent:|questions:/.test(line))
      .map((line) => line.trim()),
  ).toEqual([
    'questions:',
    '- ask: "dynamo"',
    'absent: true # or the page that should answer it',
    '- ask: "Can children light it?"',
    'page: "faq#can-children-light-it"',
    '- ask: "Does it smoke?"',
    'page: "faq#does-it-smoke"',
  ]);
  writeFileSync(join(cwd, 'front/eval.yaml'), stdout);
  const played = JSON.parse((await run(['eval', '--json'], { cwd })).stdout) as Said;
  expect([played.ok, played.figures['questions'], played.unconfirmed?.['questions']]).toEqual([true, 0, 3]);
  const again = await run(['eval', 'suggest', '--most', '1', '--json'], { cwd });
  expect(JSON.parse(again.stdout)).toMatchObject({ ok: true, proposals: [] });
  const { code: refused, stderr } = await run(['eval', 'suggest', 'https://lamp.example'], { cwd });
  expect([refused, stderr]).toEqual([2, expect.stringContaining('expected a content folder or a snapshot file') as string]);
});
