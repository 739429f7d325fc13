import type { Diagnostic } from '@vitrine/core';
import { formatDiagnostic } from '@vitrine/core/serving';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Files, writeFolder } from './write-folder.ts';
import { convertPages } from '../src/pages/convert-pages.ts';
import { readPages } from '../src/pages/pages.ts';
import { type DocsSource, readSources } from '../src/sources/read-sources.ts';

interface Built {
  /** Address, title and Markdown by id. */
  readonly pages: Readonly<Record<string, readonly [url: string | undefined, title: string, markdown: string]>>;
  readonly problems: readonly string[];
  readonly warned: readonly string[];
}

/** Reads a tree around an empty content folder. */
function build(files: Files, source: Partial<DocsSource> = {}): Built {
  const root = writeFolder(files);
  mkdirSync(join(root, 'front'), { recursive: true });
  const sources = readSources(join(root, 'front'), [{ path: '..', url: 'https://docs.example.com/{slug}', ...source }]);
  const warned = sources.warnings.map(formatDiagnostic);
  const context = {
    references: sources.references,
    onWarning: (warning: Diagnostic) => void warned.push(formatDiagnostic(warning)),
  };
  const { pages, markdown, problems } = readPages(convertPages(sources.pages, context), context);
  const text = (start: number, length: number): string => new TextDecoder().decode(markdown.subarray(start, start + length));
  return {
    pages: Object.fromEntries(pages.map(({ id, url, title, start, length }) => [id, [url, title, text(start, length)] as const])),
    problems: [...sources.problems, ...problems].map(formatDiagnostic),
    warned,
  };
}

const person = {
  type: 'object',
  properties: Object.fromEntries(['id', 'name', 'mail', 'phone', 'city', 'street'].map((name) => [name, { type: 'string' }])),
};
const answer = (schema: object): object => ({ 200: { description: 'ok', content: { 'application/json': { schema } } } });
const $ref = '#/components/schemas/Person';
const openapi = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'People', version: '1', description: 'Everything about people.' },
  servers: [{ url: 'https://api.example.com' }],
  paths: {
    '/people': {
      get: {
        summary: 'List people',
        tags: ['People'],
        operationId: 'listPeople',
        responses: answer({ type: 'array', items: { $ref } }),
      },
      post: { summary: 'Add a person', tags: ['People'], operationId: 'addPerson', responses: answer({ $ref }) },
    },
    '/people/{id}': {
      get: {
        summary: 'Get a person',
        tags: ['People'],
        operationId: 'getPerson',
        description: 'Reads one.',
        responses: answer({ $ref }),
      },
      delete: { summary: 'Remove', 'x-excluded': true },
      put: { summary: 'Replace', 'x-hidden': true },
      patch: { summary: 'Change', 'x-mint': { href: '/elsewhere/change', content: 'Only owners change.' } },
    },
  },
  webhooks: { personMoved: { post: { summary: 'A person moved' } } },
  components: { schemas: { Person: person } },
});
const mintlify = (navigation: unknown): string => JSON.stringify({ navigation });

test('a page of Mintlify that names an operation keeps its address, title and words, and the operation follows', () => {
  const { pages, problems } = build({
    'docs.json': mintlify({ pages: ['api/get', 'api/own', 'api/hook'] }),
    'openapi.json': openapi,
    'api/get.mdx': '---\nopenapi: "/openapi.json GET /people/{id}"\n---\n',
    'api/own.mdx': '---\ntitle: My title\nopenapi: GET /people\n---\n\nWords of its own.\n',
    'api/hook.mdx': '---\nopenapi: openapi.json webhook personMoved\n---\n',
  });
  expect(problems).toEqual([]);
  expect(Object.keys(pages).sort()).toEqual(['api/get', 'api/hook', 'api/own', 'openapi/schemas/person']);
  const [url, title, markdown] = pages['api/get'] ?? [];
  expect([url, title]).toEqual(['https://docs.example.com/api/get', 'Get a person']);
  expect(markdown).toMatch(/^# Get a person\n\n## `GET \/people\/\{id\}`/);
  expect(markdown).toContain('`GET https://api.example.com/people/{id}`');
  expect(markdown).toContain('[Person](../openapi/schemas/person.md)');
  const [, pageTitle, words = ''] = pages['api/own'] ?? [];
  expect(pageTitle).toBe('My title');
  expect(words.indexOf('Words of its own.')).toBeLessThan(words.indexOf('## `GET /people`'));
  expect(pages['api/hook']?.[2]).toContain('WEBHOOK personMoved');
  const [address, , shape] = pages['openapi/schemas/person'] ?? [];
  expect(address).toBeUndefined();
  expect(shape).toContain('- `street` string.');
});

test('a group of Mintlify that names a specification has pages without files, where Mintlify puts them', () => {
  const { pages, problems } = build({
    'docs.json': mintlify({
      tabs: [
        { tab: 'API', openapi: { source: 'openapi.json', directory: 'ref' } },
        { tab: 'Guide', pages: ['a'] },
      ],
    }),
    'openapi.json': openapi,
    'a.mdx': '# A',
  });
  expect(problems).toEqual([]);
  const written = Object.entries(pages).filter(([id]) => !id.startsWith('openapi/'));
  expect(written.map(([id, [url]]) => [id, url?.replace('https://docs.example.com', '')]).sort()).toEqual([
    ['a', '/a'],
    ['elsewhere/change', '/elsewhere/change'],
    ['ref/a-person-moved', '/ref/a-person-moved'],
    ['ref/people/add-a-person', '/ref/people/add-a-person'],
    ['ref/people/get-a-person', '/ref/people/get-a-person'],
    ['ref/people/list-people', '/ref/people/list-people'],
  ]);
  expect(pages['elsewhere/change']?.[2]).toContain('Only owners change.');
});

test('endpoints among the pages of a group are the only ones made', () => {
  const { pages, problems } = build({
    'docs.json': mintlify({ groups: [{ group: 'G', openapi: 'openapi.json', pages: ['a', 'GET /people'] }] }),
    'openapi.json': openapi,
    'a.mdx': '# A',
  });
  expect(problems).toEqual([]);
  expect(
    Object.keys(pages)
      .filter((id) => !id.startsWith('openapi/'))
      .sort(),
  ).toEqual(['a', 'api-reference/people/list-people']);
});

test('an operation that is not there, and a file that cannot be read, are errors at the line that names them; an address is a warning', () => {
  const { problems, warned } = build({
    'docs.json': mintlify({ pages: ['a', 'b', 'c', 'd'] }),
    'openapi.json': openapi,
    'broken.json': '{"openapi": "3.1.0",\n"paths": {} "x": 1}',
    'a.mdx': '---\ntitle: A\nopenapi: /openapi.json GET /nobody\n---\n',
    'b.mdx': '---\ntitle: B\nopenapi: /broken.json GET /people\n---\n',
    'c.mdx': '---\ntitle: C\nopenapi: /none.json GET /people\n---\n',
    'd.mdx': '---\ntitle: D\nopenapi: https://api.example.com/openapi.json GET /people\n---\n',
  });
  expect(problems).toEqual([
    expect.stringMatching(/^\.\.\/a\.mdx:3: expected an operation that openapi\.json has.*"GET \/nobody"/),
    expect.stringMatching(/^\.\.\/b\.mdx:3: expected a specification that can be read; found broken\.json:2/),
    expect.stringMatching(
      /^\.\.\/c\.mdx:3: expected a specification that is a file of the project.*none\.json, which is not there/,
    ),
  ]);
  expect(warned.filter((each) => each.includes('d.mdx:3'))).toHaveLength(1);
});

test('docs of front.yaml may be a specification: an overview, a page for each operation, pages of shared shapes', () => {
  const { pages, problems } = build(
    { 'openapi.json': openapi },
    {
      path: '../openapi.json',
      url: undefined,
      specification: { kind: 'openapi', as: 'api' },
    },
  );
  expect(problems).toEqual([]);
  expect(Object.keys(pages).sort()).toEqual([
    'api/index',
    'api/people/addperson',
    'api/people/getperson',
    'api/people/listpeople',
    'api/people/patch-people-id',
    'api/person-moved/webhook-personmoved',
    'api/schemas/person',
  ]);
  expect(pages['api/index']?.[2]).toContain('- [Get a person](people/getperson.md): `GET /people/{id}`');
  expect(pages['api/people/getperson']?.[2]).toContain('[Person](../schemas/person.md)');
});

test('elements of Redoc and Swagger UI list operations with a page for each', () => {
  const { pages, problems, warned } = build(
    {
      'docs/two.md': '# Two\n\n<redoc spec-url="openapi.json"></redoc>\n',
      'docs/three.md': '# Three\n\n<swagger-ui src="https://example.com/x.json"/>\n',
      'docs/openapi.json': openapi,
    },
    { path: '../docs' },
  );
  expect(problems).toEqual([]);
  expect(pages['two']?.[2]).toContain('- [Get a person](two/people/getperson.md): `GET /people/{id}`');
  expect(pages['two/people/getperson']?.[1]).toBe('Get a person');
  expect(warned.some((each) => each.includes('three.md') && each.includes('but nothing is fetched'))).toBe(true);
});

test('references out of the folder of a specification are not followed, and named', () => {
  const spec = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/a': { get: { responses: answer({ $ref: '../secret.json' }) } } },
  });
  const { pages, warned } = build(
    { 'api/openapi.json': spec, 'secret.json': '{"type":"string","description":"the secret"}' },
    { path: '../api/openapi.json', specification: { kind: 'openapi', as: 'api' } },
  );
  expect(JSON.stringify(pages)).not.toContain('the secret');
  expect(warned).toEqual([expect.stringContaining('"../secret.json" is not a file of this folder')]);
});

test('Docusaurus: pages that the plugin will write, and pages that carry their operation', () => {
  const config = `const config = { url: 'https://x.example', baseUrl: '/', presets: [['classic', { docs: {} }]], plugins: [
    ['docusaurus-plugin-openapi-docs', { id: 'api', config: { people: { specPath: 'openapi.json', outputDir: 'docs/people' } } }]] };
  export default async function createConfig() { return config; }`;
  const packed = deflateSync(
    JSON.stringify({
      method: 'get',
      path: '/own',
      operationId: 'own',
      servers: [{ url: 'https://o.example' }],
      parameters: [{ name: 'q', in: 'query', schema: { type: 'string', default: 'x' } }],
    }),
  ).toString('base64');
  const { pages, problems } = build(
    {
      'docusaurus.config.js': config,
      'openapi.json': openapi,
      'docs/own.api.mdx': `---\nid: own\ntitle: Own\napi: ${packed}\n---\n\n<MethodEndpoint method="get" path="/own"></MethodEndpoint>\n\n<RequestSchema title={"Body"} body={undefined}></RequestSchema>\n`,
      'docs/people/list-people.api.mdx': '---\nid: list-people\ntitle: Mine\n---\n\nWritten by the plugin before.\n',
    },
    { url: undefined },
  );
  expect(problems).toEqual([]);
  expect(Object.fromEntries(Object.entries(pages).map(([id, [url]]) => [id, url]))).toEqual({
    'own.api': 'https://x.example/docs/own',
    'people/list-people.api': 'https://x.example/docs/people/list-people',
    'people/people': 'https://x.example/docs/people/',
    'people/add-person': 'https://x.example/docs/people/add-person',
    'people/get-person': 'https://x.example/docs/people/get-person',
    'people/change': 'https://x.example/docs/people/change',
    'people/a-person-moved': 'https://x.example/docs/people/a-person-moved',
    'openapi/schemas/person': undefined,
  });
  expect(pages['own.api']?.[2]).toContain('`GET https://o.example/own`');
  expect(pages['own.api']?.[2]).not.toContain('Body');
  expect(pages['own.api']?.[2]).toContain('- `q` string, default `x`, in query.');
});

test('VitePress makes pages where its plugin puts them', () => {
  const vitepress = build(
    {
      '.vitepress/config.ts': "export default { cleanUrls: true, sitemap: { hostname: 'https://v.example' } };",
      '.vitepress/theme/index.ts': "import spec from '../../public/openapi.json';",
      'public/openapi.json': openapi,
      'operations/[operationId].md': '<OAOperation :operationId="operationId" />',
      'operations/[operationId].paths.js': "import spec from '../public/openapi.json' with { type: 'json' };",
      'one.md': '# One\n\n<OAOperation operation-id="getPerson" />\n',
    },
    { url: undefined },
  );
  expect(vitepress.problems).toEqual([]);
  expect(vitepress.pages['operations/getPerson']?.[0]).toBe('https://v.example/operations/getPerson');
  expect(vitepress.pages['one']?.[2]).toContain('## `GET /people/{id}`');
});
