// Servers of others: tools of other names in both eras, and sites with llms.txt alone.
import { expect, test } from 'vitest';
import { connect, mapTools, type ListedTool } from '../src/index.ts';
import { type Answering, json, said, serving, type ServedTool, toolServer } from './servers.ts';

const words = { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] };
const byId = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
const pair: readonly ServedTool[] = [
  { name: 'delete_everything', inputSchema: words, annotations: { readOnlyHint: false }, call: () => said('gone') },
  {
    name: 'search',
    inputSchema: words,
    call: ({ query }) => said(JSON.stringify({ results: [{ id: 'a', title: `On ${String(query)}`, url: 'https://x.example/a' }] })),
  },
  { name: 'fetch', inputSchema: byId, call: ({ id }) => said(`The text of ${String(id)}.`) },
];

test.each([
  ['the current revision', {}, '2026-07-28'],
  ['the current revision, as an event stream', { stream: true }, '2026-07-28'],
  ['the revision before, without sessions', { older: 'refuses' }, '2025-11-25'],
  ['the revision before, with sessions, as an event stream', { older: 'sessions', stream: true }, '2025-11-25'],
] as const)('a server with search and fetch is read in %s', async (_, options, era) => {
  const client = connect(`${await serving(toolServer(pair, options))}/mcp`);
  const answer = await client.search('lamps');
  expect(answer.results).toEqual([{ id: 'a', title: 'On lamps', url: 'https://x.example/a', complete: false, isPage: false }]);
  expect((await client.read('a')).text).toBe('The text of a.');
  expect(client.explain()).toMatchObject({
    kind: 'tools',
    era,
    mapping: { search: 'search', query: 'query', read: 'fetch', id: 'id' },
  });
});

test.each([
  ['https://x.example/docs/a.md', 'a'],
  ['https://x.example/docs/a.md#one', 'a#one'],
])('results of a page share the title and address that the first of them has (%s)', async (url, id) => {
  const further = { id: 'a#two things', heading_path: ['Two'] };
  const results = [
    { id, title: 'A', url },
    further,
    { id: 'b', title: 'B' },
    { id: 'b#x' },
    { id: 'c#y', title: 'C', url: 'https://c.example/' },
    { id: 'a#half \ud800' },
    { id: 'a#b#c' },
  ];
  const tool = { name: 'search', inputSchema: words, call: () => said(JSON.stringify({ results })) };
  const answer = await connect(`${await serving(toolServer([tool]))}/mcp`).search('lamps');
  expect(answer.results.map(({ title, url: resultUrl }) => [title, resultUrl])).toEqual([
    ['A', url],
    ['A', 'https://x.example/docs/a.md#two%20things'],
    ['B', undefined],
    ['B', undefined],
    ['C', 'https://c.example/'],
    ['A', 'https://x.example/docs/a.md#half%20%EF%BF%BD'],
    ['A', 'https://x.example/docs/a.md#b#c'],
  ]);
});

test('a session that ended is opened again', async () => {
  let server = toolServer(pair, { older: 'sessions' });
  let forgotten = false;
  const client = connect(
    `${await serving((request, response) => {
      if (forgotten && request.headers['mcp-session-id'] !== undefined && request.message.method === 'tools/call') {
        forgotten = false;
        return void response.writeHead(404).end();
      }
      server(request, response);
    })}/mcp`,
  );
  await client.search('lamps');
  forgotten = true;
  server = toolServer(pair, { older: 'sessions' });
  expect((await client.search('lamps')).results).toHaveLength(1);
});

test('the address of a site finds its tools at /mcp as well', async () => {
  const client = connect(await serving(toolServer(pair)));
  expect((await client.search('lamps')).results).toHaveLength(1);
  expect(client.explain().endpoint).toMatch(/\/mcp$/);
});

test('a tool of our name that takes other arguments is called with what the caller adds', async () => {
  const inputSchema = {
    type: 'object',
    properties: { library: { type: 'string' }, query: { type: 'string' } },
    required: ['library', 'query'],
  };
  const call: ServedTool['call'] = ({ library, query }) =>
    library === undefined ? said('library is missing', { isError: true }) : said(JSON.stringify([library, query]));
  const address = `${await serving(toolServer([{ name: 'search_docs', inputSchema, call }]))}/mcp`;
  await expect(connect(address).search('hooks')).rejects.toMatchObject({ code: 'not_offered' });
  expect((await connect(address, { tools: { with: { library: 'react' } } }).search('hooks')).text).toBe('["react","hooks"]');
  await expect(connect(address, { tools: { with: { library: 'react' } } }).read('x')).rejects.toMatchObject({
    code: 'not_offered',
  });
});

const listed = (name: string, properties: object, required: readonly string[] = [], annotations = {}): ListedTool => ({
  name,
  description: '',
  inputSchema: { type: 'object', properties, required } as ListedTool['inputSchema'],
  annotations,
});

test.each<readonly [string, readonly ListedTool[], string | undefined, string | undefined]>([
  ['ours, with a prefix', [listed('acme_search_docs', { query: {}, id: {} })], 'acme_search_docs', 'acme_search_docs'],
  [
    'a name with docs before others',
    [listed('search_users', { q: {} }, ['q']), listed('docs_search', { q: {} }, ['q'])],
    'docs_search',
    undefined,
  ],
  [
    'one that reads by path',
    [listed('find', { text: {} }, ['text']), listed('read_page', { path: {} }, ['path'])],
    'find',
    'read_page',
  ],
  ['none that demands more', [listed('search', { query: {}, account: {} }, ['query', 'account'])], undefined, undefined],
  ['none that destroys', [listed('search', { query: {} }, ['query'], { destructiveHint: true })], undefined, undefined],
  ['none of a prototype', [listed('search', {}, [])], undefined, undefined],
])('mapped is %s', (_, tools, search, read) => {
  const mapping = mapTools(tools);
  expect([mapping?.search, mapping?.read]).toEqual([search, read]);
});

const list = `# Lamps

> How lamps work.

## Guides

- [Change a bulb](/guides/bulb.md): unscrew the old one
- [Wire a switch](guides/switch): for electricians
- [Elsewhere](https://other.example/page)
- [Harm](javascript:alert(1))
`;
const pages: Readonly<Record<string, readonly [type: string, text: string]>> = {
  '/llms.txt': ['text/plain', list],
  '/guides/bulb.md': ['text/markdown', '---\ntitle: Change a bulb\n---\n\n# Change a bulb\n\nTurn it left.'],
  '/guides/rule.md': ['text/markdown', '---\n\nOff first.\n\n---\n\nThen on.'],
  '/guides/switch': ['text/html', '<p>Wire</p>'],
  '/guides/switch.md': ['text/markdown', '# Wire a switch\n\nMind the current.'],
};
const full = `# Change a bulb\n\nTurn it left.\n\n## Dispose of it\n\nGlass bin.\n\n\`\`\`sh\n# no heading\n\`\`\`\n\n# Wire a switch\n\nMind the current.\n\n# Change a bulb\n\nAgain.`;

const site =
  (served: typeof pages): Answering =>
  ({ url }, response) => {
    const [type, text] = served[url] ?? ['text/plain', 'nothing'];
    response.writeHead(served[url] === undefined ? 404 : 200, { 'Content-Type': type, ETag: `"${text.length}"` }).end(text);
  };

test('a site with llms.txt alone is listed, searched by its lines and read', async () => {
  const address = await serving(site(pages));
  const client = connect(address);
  const tree = await client.tree();
  expect(tree).toMatchObject({ title: 'Lamps', description: 'How lamps work.' });
  expect(tree.sections[0]?.links.map(({ url }) => url)).toEqual([
    `${address}/guides/bulb.md`,
    `${address}/guides/switch`,
    'https://other.example/page',
  ]);
  const answer = await client.search('electricians switch');
  expect(answer.results[0]).toMatchObject({ id: `${address}/guides/switch`, isPage: true });
  expect(answer.text).toContain('Wire a switch');
  expect((await client.read(`${address}/guides/switch`)).text).toContain('Mind the current');
  expect((await client.read('guides/bulb.md')).text).toBe('# Change a bulb\n\nTurn it left.');
  expect((await client.read('guides/rule.md')).text).toContain('Off first');
  await expect(client.read('https://other.example/page')).rejects.toMatchObject({ code: 'redirected' });
  expect((await client.search('zebra')).nothing).toBe(true);
  expect(client.explain().kind).toBe('llms.txt');
});

test('a site with llms-full.txt is searched by its sections, and answers with their text', async () => {
  const client = connect(`${await serving(site({ ...pages, '/llms-full.txt': ['text/plain', full] }))}/llms.txt`);
  const answer = await client.search('dispose glass');
  expect(answer.results[0]).toMatchObject({ id: 'llms-full.txt#dispose-of-it', complete: true });
  expect(answer.text).toContain('# no heading');
  expect((await client.read('llms-full.txt#change-a-bulb~1')).text).toBe('# Change a bulb\n\nAgain.');
  await expect(client.read('llms-full.txt#nothing')).rejects.toMatchObject({ code: 'not_found' });
  expect(client.explain().calls.every(({ url }) => url.includes('llms'))).toBe(true);
});

test('a site with neither says what was tried', async () => {
  const address = await serving((_, response) => void response.writeHead(404).end());
  await expect(connect(address).search('words')).rejects.toMatchObject({
    code: 'not_offered',
    resolution: `Tried: ${address}/api/mcp, ${address}/mcp, ${address}/, ${address}/llms.txt.`,
  });
});

test('a server that demands a login says so, and is not taken for a site of texts', async () => {
  const address = await serving((_, response) => void response.writeHead(401).end());
  await expect(connect(address).search('words')).rejects.toMatchObject({ code: 'refused', status: 401 });
});

test('a tool server that refuses the host is quoted with what it says', async () => {
  const data = { detail: 'The service does not answer to this host name.', resolution: 'Call its published address.' };
  const refusal = { jsonrpc: '2.0', error: { code: -32600, message: 'Host not allowed', data } };
  const address = await serving(
    (_, response) => void response.writeHead(403, { 'Content-Type': 'application/json' }).end(JSON.stringify(refusal)),
  );
  await expect(connect(address).search('words')).rejects.toMatchObject({ code: 'refused', status: 403, remote: data });
});

/** Search answers in the shapes of servers that are on npm, and what their results are named by. */
const shapes: Readonly<Record<string, readonly [result: object, id: string]>> = {
  'data with a text that names none of the results': [
    {
      content: [{ type: 'text', text: '1 result for "wick".' }],
      structuredContent: {
        results: [
          { title: 'Wick', resourceUri: 'lamp://docs/wick.md', publicUrl: 'https://lamp.example/wick', description: 'Trim' },
        ],
      },
    },
    'lamp://docs/wick.md',
  ],
  'data whose members have names of their own': [
    {
      content: [{ type: 'text', text: '1. Wick (lamp://wick)' }],
      structuredContent: { results: [{ resource: 'lamp://wick', title: 'Wick', summary: 'Trim', category: 'Care' }] },
    },
    'lamp://wick',
  ],
  'JSON as text, by files': [
    said(
      JSON.stringify({
        message: 'Found 1',
        results: [{ filepath: 'care/wick.md', title: 'Wick', excerpt: 'Trim', section: 'care' }],
      }),
    ),
    'care/wick.md',
  ],
  'words with addresses of resources and links': [
    said('Found in lamp://docs/wick, see https://lamp.example/picture.png'),
    'lamp://docs/wick',
  ],
};

test.each(Object.entries(shapes))('a search that answers with %s has results that are read', async (_, [result, id]) => {
  const tools: readonly ServedTool[] = [
    { name: 'lamp_search', inputSchema: words, call: () => result },
    {
      name: 'get_lamp_example',
      inputSchema: { type: 'object', properties: { page: { type: 'string' } }, required: ['page'] },
      call: () => said('an example'),
    },
    {
      name: 'get_lamp_doc',
      inputSchema: { type: 'object', properties: { filepath: { type: 'string' } }, required: ['filepath'] },
      call: ({ filepath }) => said(`The page ${String(filepath)}.`),
    },
  ];
  const resources = { [id]: `The page ${id}.` };
  const client = connect(`${await serving(toolServer(tools, { resources }))}/mcp`);
  const answer = await client.search('wick');
  expect([answer.nothing, answer.results[0]?.id]).toEqual([false, id]);
  expect(answer.text).toContain(id);
  expect((await client.read(id)).text).toBe(`The page ${id}.`);
  expect(client.explain().mapping).toMatchObject({ search: 'lamp_search', read: 'get_lamp_doc', id: 'filepath' });
});

test('a tool of our name that answers is not taken for that of a front, and an unknown tool may be an error of any code', async () => {
  const search: ServedTool = { name: 'search_docs', inputSchema: words, call: () => said('lamp://wick') };
  const client = connect(`${await serving(toolServer([search], { resources: { 'lamp://wick': 'Trim it.' } }))}/mcp`);
  await client.search('wick');
  expect(client.explain().mapping).toMatchObject({ search: 'search_docs', read: undefined });
  expect((await client.read('lamp://wick')).text).toBe('Trim it.');
  await expect(client.read('lamp://gone')).rejects.toMatchObject({ code: 'not_found' });
  await expect(client.read('wick')).rejects.toMatchObject({ code: 'not_offered' });

  const odd = toolServer(pair);
  const other = connect(
    `${await serving((request, response) => {
      const { id, params } = request.message;
      const error = { code: -32_603, message: 'Unknown tool: search_docs' };
      if (params?.['name'] === 'search_docs') json(response, { jsonrpc: '2.0', id, error });
      else odd(request, response);
    })}/mcp`,
  );
  expect((await other.search('lamps')).results).toHaveLength(1);
});

test('a page that a server wraps in JSON is read as its text', async () => {
  const page = { filepath: 'wick.md', content: '# Wick\n\nTrim it.', size: 17 };
  const tools: readonly ServedTool[] = [
    { name: 'search', inputSchema: words, call: () => said('[]') },
    { name: 'fetch', inputSchema: byId, call: () => said(JSON.stringify(page)) },
  ];
  const read = await connect(`${await serving(toolServer(tools))}/mcp`).read('wick.md');
  expect([read.text, read.data]).toEqual([page.content, page]);
});
