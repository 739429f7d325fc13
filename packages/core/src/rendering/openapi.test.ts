// The contract for different sites: whatever is switched off or added, it refers to nothing that is missing and carries
// nothing that is unused, and it names exactly what is served.
import { expect, test } from 'vitest';
import { documentText, renderSample, sampleFacts, sampleMcp, sampleSnapshot } from '../../test/sample-snapshot.ts';
import { defineTool } from '../engine/mcp/tool.ts';
import { maxIdBytes } from '../shared/limits.ts';
import type { Facts } from '../engine/store/snapshot.ts';
import { renderDocuments, type RenderOptions } from './render-documents.ts';

const { id, name, description, summary, kind, homepage } = sampleFacts.product;
const product = { id, name, description, summary, kind, homepage, license: 'NOASSERTION' };
const ownDocuments = [
  { path: '/status-page.json', mediaType: 'application/json', content: '[1,2]', title: 'Page', description: 'A list.' },
  { path: '/logo.png', mediaType: 'image/png', content: new Uint8Array([1, 2]), title: 'Logo', description: 'A picture.' },
];

const sites: readonly (readonly [what: string, site: Partial<RenderOptions>, facts: Partial<Facts>])[] = [
  ['everything', {}, {}],
  ['documents of its own', { documents: ownDocuments }, {}],
  ['the older rate-limit fields of draft 06', { legacyRateLimitFields: 'draft-06' }, {}],
  ['no older rate-limit fields', { legacyRateLimitFields: 'none' }, {}],
  ['no tools', { mcp: { tools: [] } }, {}],
  ['nothing with a pattern', { surfaces: { pages: false, problems: false, schemas: false, agent_skills: false } }, {}],
  [
    'nothing but the contract',
    {
      surfaces: Object.fromEntries(
        [
          'status',
          'capabilities',
          'releases',
          'installation',
          'mcp_manifest',
          'server_card',
          'older_server_card',
          'ai_catalog',
          'api_catalog',
          'agent_skills',
          'llms_txt',
          'llms_full_txt',
          'markdown_twins',
          'pages',
          'feeds',
          'schemas',
          'problems',
          'auth',
          'sitemap',
          'home',
        ].map((surface) => [surface, false]),
      ),
    },
    {},
  ],
  ['a product that says little', {}, { product }],
];

interface Contract {
  readonly paths: Record<string, object>;
  readonly components: Record<string, Record<string, unknown>>;
}

test.each(sites)('with %s: every reference leads somewhere, every component is used', async (_, site, facts) => {
  const documents = await renderSample(site, facts);
  const text = documentText(documents, '/openapi.json');
  const { components } = JSON.parse(text) as Contract;
  const used = new Set(
    [...text.matchAll(/"#\/components\/([a-z]+)\/([^"]+)"/gi)].map(([, kind = '', component = '']) => `${kind} ${component}`),
  );
  const there = Object.entries(components).flatMap(([kind, members]) => Object.keys(members).map((name) => `${kind} ${name}`));
  expect([...used].toSorted()).toEqual(there.toSorted());
});

test.each(sites)('with %s: paths are those that are served, and the endpoint', async (_, site, facts) => {
  const documents = await renderSample(site, facts);
  const { paths } = JSON.parse(documentText(documents, '/openapi.json')) as Contract;
  const patterns = Object.keys(paths).map((path) => ({
    path,
    form: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{[a-z]+\}/, '.+')}$`),
  }));
  for (const path of documents.paths())
    expect(
      patterns.some(({ form }) => form.test(path)),
      path,
    ).toBe(true);
  for (const { path, form } of patterns)
    expect(path === '/api/mcp' || [...documents.paths()].some((served) => form.test(served)), path).toBe(true);
});

test('a picture has no example, a list of its own has', async () => {
  const { paths } = JSON.parse(documentText(await renderSample({ documents: ownDocuments }), '/openapi.json')) as Contract;
  expect(JSON.stringify(paths['/logo.png'])).toContain('"image/png":{"schema":{"type":"string"}}');
  expect(JSON.stringify(paths['/status-page.json'])).toContain('"application/json":{"schema":{},"example":[1]}');
});

test('pictures of several kinds are declared with each of their media types', async () => {
  const pictures = ['image/png', 'image/svg+xml', 'image/png'].map((mediaType, number) => ({
    ...{ path: `/pictures/${number}.bin`, mediaType, width: 1, height: 1, sizeBytes: 1 },
    bytes: new Uint8Array(1),
  }));
  const documents = await renderDocuments({ ...sampleSnapshot(), pictures }, { baseUrl: 'https://front.example', mcp: sampleMcp });
  const { paths } = JSON.parse(documentText(documents, '/openapi.json')) as {
    paths: Record<string, { get: { responses: { 200: { content: object } } } }>;
  };
  expect(Object.keys(paths['/pictures/{file}']?.get.responses[200].content ?? {})).toEqual(['image/png', 'image/svg+xml']);
});

test('without documentation the call that is shown is not a search of it', async () => {
  const tools = ['acme_search_docs', 'acme_list_capabilities'].map((name) =>
    defineTool({
      name,
      title: 'Tool',
      description: 'A tool.',
      input: { json: { type: 'object' } },
      output: { json: { type: 'object' } },
      call: () => ({}),
    }),
  );
  const { paths } = JSON.parse(documentText(await renderSample({ mcp: { tools } }), '/openapi.json')) as Contract;
  expect(JSON.stringify(paths['/api/mcp'])).toContain('"params":{"name":"acme_list_capabilities","arguments":{}}');
});

test.each(['', 'text', 'text/plain\r\nX-Other: 1', 'text/plain; name="東京"', 'text/größe'])(
  '%j is no media type of a document',
  async (mediaType) => {
    const document = { path: '/mine.txt', mediaType, content: 'mine', title: 'Mine', description: 'Mine.' };
    await expect(renderSample({ documents: [document] })).rejects.toThrow(
      'documents: expected a media type such as text/plain for /mine.txt',
    );
  },
);

// The contract said nothing of fields and refusals that decide about an answer.
test('the contract declares HEAD, OPTIONS, 414, 431 and 503 everywhere, and the fields that decide at the tool endpoint', async () => {
  const { paths } = JSON.parse(documentText(await renderSample({}), '/openapi.json')) as {
    paths: Record<string, Record<string, { responses: object; parameters?: readonly { name: string; in: string }[] }>>;
  };
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods))
      if (method === 'get' || method === 'post')
        expect(Object.keys(operation.responses), path).toEqual(expect.arrayContaining(['414', '431', '503']));
  for (const [path, methods] of Object.entries(paths)) {
    expect(Object.keys(methods), path).toEqual(expect.arrayContaining(['get', 'head', 'options']));
    expect(methods['head']?.parameters?.length, path).toBe(path.includes('{') ? 1 : undefined);
  }
  const parametersOf = (method: string) =>
    paths['/api/mcp']?.[method]?.parameters?.map((parameter) => [parameter.in, parameter.name]);
  expect([parametersOf('get'), parametersOf('post')]).toEqual([
    [
      ['header', 'Last-Event-ID'],
      ['header', 'MCP-Protocol-Version'],
    ],
    [['header', 'MCP-Protocol-Version']],
  ]);
});

test('the contract states the bound of ids that is kept', async () => {
  const contract = documentText(await renderSample({}), '/openapi.json');
  expect(contract).toContain(`More than ${maxIdBytes} bytes of JSON are refused`);
});

// openapi-zod-client escapes the slashes of a pattern itself: of one that was escaped before, it wrote a file that did not compile.
test('no pattern escapes a slash', async () => {
  const text = documentText(await renderSample(), '/openapi.json');
  const patterns = [...text.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, pattern = '']) => JSON.parse(pattern) as string);
  expect(patterns.length).toBeGreaterThan(3);
  expect(patterns.filter((pattern) => pattern.includes('\\/'))).toEqual([]);
});
