import { expect, test } from 'vitest';
import { readSpecification } from '../src/index.ts';
import { openApi, pagesOf, pagesOfValue } from './pages.ts';

const markdownOf = (value: object, files?: Readonly<Record<string, string>>): string =>
  pagesOfValue(value, files)[0]?.markdown ?? '';

test('an operation names its method with the full address, its id, and the credentials in words with scopes', () => {
  const markdown = markdownOf(
    openApi(
      { security: [{ key: ['pages.read'] }, {}], description: 'Reads one page.' },
      {
        components: {
          securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'An admin key that begins with mint_.' } },
        },
      },
    ),
  );
  expect(markdown).toContain('`GET https://api.example.com/v1/pages/{id}`');
  expect(markdown).toContain('Operation `getPage`, path `/v1/pages/{id}`.');
  expect(markdown).toContain('- HTTP bearer, scopes `pages.read`: An admin key that begins with mint_.');
  expect(markdown).toContain('- None needed.');
});

test('ways to authenticate that differ in their scopes share one description, and equal ones are one', () => {
  const description = 'An admin key. '.repeat(60);
  const markdown = markdownOf(
    openApi(
      { security: [{ key: ['a'] }, { key: ['b'] }, { key: ['a'] }] },
      { components: { securitySchemes: { key: { type: 'http', scheme: 'bearer', description } } } },
    ),
  );
  const ways = markdown.split('\n').filter((line) => line.startsWith('- HTTP bearer'));
  expect(ways).toEqual([expect.stringMatching(/^- HTTP bearer, scopes `a`: An admin key\..* …$/), '- HTTP bearer, scopes `b`.']);
});

test('a parameter has its type, whether it is required, its default, bounds, pattern and choices with their meaning', () => {
  const markdown = markdownOf(
    openApi({
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^p_' } },
        {
          name: 'limit',
          in: 'query',
          schema: { type: 'integer', minimum: 1, maximum: 100, default: 50, description: 'Page size.' },
        },
        { name: 'order', in: 'query', schema: { enum: ['asc', 'desc'], 'x-enumDescriptions': ['oldest first', 'newest first'] } },
        { name: 'kind', in: 'query', schema: { oneOf: [{ const: 'a', description: 'first' }, { const: 'b' }] } },
        { name: 'old', in: 'query', deprecated: true, schema: { type: ['string', 'null'], minLength: 2, maxLength: 2 } },
      ],
    }),
  );
  expect(markdown).toContain('- `id` string, required, pattern `^p_`, in path.');
  expect(markdown).toContain('- `limit` integer, 1 to 100, default `50`, in query. Page size.');
  expect(markdown).toContain('- `order` choice, one of `asc` (oldest first), `desc` (newest first), in query.');
  expect(markdown).toContain('- `kind` choice, one of `a` (first), `b`, in query.');
  expect(markdown).toContain('- `old` string or null, 2 characters, in query, deprecated.');
});

test('members are listed to any depth with their path; allOf is merged, a cycle is named, alternatives have their discriminator', () => {
  const schemas = {
    Page: {
      allOf: [
        { type: 'object', required: ['id'], properties: { id: { type: 'string', readOnly: true } } },
        {
          properties: {
            usage: { type: 'object', properties: { tokens: { type: 'integer', minimum: 0 } }, required: ['tokens'] },
            children: { type: 'array', items: { $ref: '#/components/schemas/Page' } },
            source: {
              oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Bank' }],
              discriminator: { propertyName: 'type', mapping: { card: '#/components/schemas/Card' } },
            },
          },
        },
      ],
    },
    Card: { type: 'object', properties: { number: { type: 'string' }, name: { type: 'string' } } },
    Bank: { type: 'object', properties: { iban: { type: 'string' }, name: { type: 'string' } } },
  };
  const response = {
    description: 'The pages',
    content: {
      'application/json': {
        schema: { type: 'object', properties: { data: { type: 'array', items: { $ref: '#/components/schemas/Page' } } } },
      },
    },
  };
  const markdown = markdownOf(openApi({ responses: { 200: response } }, { components: { schemas } }));
  expect(markdown).toContain('- `data[].id` string, required, read-only.');
  expect(markdown).toContain('- `data[].usage.tokens` integer, required, at least 0.');
  expect(markdown).toContain('- `data[].children` list of Page, again Page.'.replace('list of Page', 'list of object'));
  expect(markdown).toContain('- `data[].source.name` string.');
  expect(markdown).toContain('- `data[].source.number` string, only in Card, when `type` is `card`.');
  expect(markdown).toContain('- `data[].source.iban` string, only in Bank, when `type` is `Bank`.');
});

test('read-only members are no part of a request and write-only ones no part of a response', () => {
  const schema = {
    type: 'object',
    properties: { id: { type: 'string', readOnly: true }, secret: { type: 'string', writeOnly: true } },
  };
  const content = { 'application/json': { schema } };
  const markdown = markdownOf(openApi({ requestBody: { content }, responses: { 200: { description: 'ok', content } } }));
  const [request = '', response = ''] = markdown.split('### Response 200');
  expect(request).toContain('`secret` string, write-only');
  expect(request).not.toContain('`id`');
  expect(response).toContain('`id` string, read-only');
  expect(response).not.toContain('`secret`');
});

test('each response is a section of its own; errors of one shape are one section that names every status', () => {
  const content = {
    'application/problem+json': { schema: { type: 'object', properties: { code: { enum: ['not_found', 'gone'] } } } },
  };
  const markdown = markdownOf(
    openApi({
      responses: {
        200: { description: 'The page' },
        404: { description: 'No page', content },
        410: { description: 'Removed', content },
      },
    }),
  );
  expect(markdown).toContain('### Response 200 {#response-200}\n\nThe page');
  expect(markdown).toContain('### Response 404, 410 {#response-404}\n\n- `404`: No page\n- `410`: Removed');
  expect(markdown).toContain('one of `not_found`, `gone`');
});

test('errors that differ in their example alone are one section with each example', () => {
  const error = (example: unknown): object => ({
    'application/json': { schema: { type: 'object', properties: { code: { enum: ['not_found', 'gone'] } }, example } },
  });
  const markdown = markdownOf(
    openApi({
      responses: {
        404: { description: 'No page', content: error({ code: 'not_found' }) },
        409: { description: 'No page yet', content: error({ code: 'not_found' }) },
        410: { description: 'Removed', content: error({ code: 'gone' }) },
      },
    }),
  );
  expect(markdown).toContain('### Response 404, 409, 410 {#response-404}');
  expect(markdown.match(/one of `not_found`, `gone`/g)).toHaveLength(1);
  expect(markdown).toContain('Example:\n\n```json\n{\n  "code": "not_found"\n}\n```');
  expect(markdown).toContain('Example of `410`:\n\n```json\n{\n  "code": "gone"\n}\n```');
  expect(markdown).not.toContain('Example of `409`');
});

test('of a long description all but the first paragraph is a section of its own', () => {
  const rest = Array.from({ length: 20 }, (_, n) => `Paragraph ${n} of what is to be known.`).join('\n\n');
  const long = markdownOf(openApi({ description: `Reads one page.\n\n${rest}` }));
  expect(long).toMatch(/\.\n\nReads one page\.\n\n### Details \{#details\}\n\nParagraph 0 of/);
  expect(markdownOf(openApi({ description: 'Reads one page.\n\nOr none.' }))).toContain('Reads one page.\n\nOr none.\n\n### ');
  const fence = `\`\`\`\n${rest}\n\`\`\``;
  expect(markdownOf(openApi({ description: fence }))).not.toContain('{#details}');
});

test('headers and links of a response, callbacks and further documentation are kept', () => {
  const markdown = markdownOf(
    openApi({
      externalDocs: { url: 'https://example.com/more' },
      responses: {
        200: {
          description: 'ok',
          headers: { 'X-Next': { description: 'The next page', schema: { type: 'string' } } },
          links: { Next: { operationId: 'listPages', parameters: { cursor: '$response.header.X-Next' } } },
        },
      },
      callbacks: {
        done: { '{$request.body#/url}': { post: { summary: 'Done', responses: { 200: { description: 'Received' } } } } },
      },
    }),
  );
  expect(markdown).toContain('- `X-Next` string, in header. The next page');
  expect(markdown).toContain('- Next: `listPages` with `cursor = $response.header.X-Next`');
  expect(markdown).toContain('### Callback `POST {$request.body#/url}` {#callback-1}');
  expect(markdown).toContain('More: <https://example.com/more>');
});

test('the command of curl has the address, the credential as a variable, and quotes every value', () => {
  const markdown = markdownOf(
    openApi(
      {
        security: [{ key: [] }],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string', example: "it's" } },
          { name: 'view', in: 'query', required: true, schema: { enum: ['full', 'brief'] } },
        ],
      },
      { components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } } },
    ),
  );
  expect(markdown).toContain(`curl 'https://api.example.com/v1/pages/it'\\''s?view=full' \\\n  -H "X-Key: $API_KEY"`);
});

test.each(['2.0', '3.0.3', '3.1.0', '3.2.0'])('version %s gives the same parameter, body and response', (version) => {
  const schema = { type: 'object', required: ['name'], properties: { name: { type: 'string', maxLength: 5 } } };
  const parameter = { name: 'limit', in: 'query', description: 'How many' };
  const value =
    version === '2.0'
      ? {
          swagger: '2.0',
          info: { title: 'x', version: '1' },
          host: 'api.example.com',
          schemes: ['https'],
          basePath: '/v1',
          consumes: ['application/json'],
          produces: ['application/json'],
          paths: {
            '/pages': {
              post: {
                parameters: [
                  { ...parameter, type: 'integer', maximum: 9, default: 3 },
                  { name: 'body', in: 'body', required: true, schema },
                ],
                responses: { 201: { description: 'Made', schema } },
              },
            },
          },
        }
      : {
          openapi: version,
          info: { title: 'x', version: '1' },
          servers: [{ url: 'https://api.example.com/v1' }],
          paths: {
            '/pages': {
              post: {
                parameters: [{ ...parameter, schema: { type: 'integer', maximum: 9, default: 3 } }],
                requestBody: { required: true, content: { 'application/json': { schema } } },
                responses: { 201: { description: 'Made', content: { 'application/json': { schema } } } },
              },
            },
          },
        };
  const markdown = markdownOf(value);
  expect(markdown).toContain('`POST https://api.example.com/v1/pages`');
  expect(markdown).toContain('- `limit` integer, at most 9, default `3`, in query. How many');
  expect(markdown.match(/- `name` string, required, at most 5 characters\./g)).toHaveLength(2);
});

test('a shape that three operations share has a page; they list it as a link', () => {
  const properties = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [name, { type: 'string' }]));
  const content = {
    'application/json': { schema: { type: 'object', properties: { data: { $ref: '#/components/schemas/Page' } } } },
  };
  const paths = Object.fromEntries(
    ['/x', '/y', '/z'].map((path) => [path, { get: { responses: { 200: { description: 'ok', content } } } }]),
  );
  const pages = pagesOfValue({
    openapi: '3.1.0',
    info: { title: 't', version: '1' },
    paths,
    components: { schemas: { Page: { type: 'object', properties } } },
  });
  expect(pages.map(({ path }) => path)).toEqual(['x/get-x', 'y/get-y', 'z/get-z', 'schemas/page']);
  expect(pages[0]?.markdown).toContain('- `data` object, see [Page](/api/schemas/page).');
  expect(pages[3]?.markdown).toContain('- `f` string.');
});

test('hidden operations make no page, and webhooks do', () => {
  const pages = pagesOfValue({
    openapi: '3.1.0',
    info: { title: 't', version: '1' },
    paths: { '/a': { get: { 'x-hidden': true } }, '/b': { get: { 'x-excluded': true } }, '/c': { get: {} } },
    webhooks: { pageChanged: { post: { summary: 'A page changed' } } },
  });
  expect(pages.map(({ key }) => key)).toEqual(['GET /c', 'WEBHOOK pageChanged']);
});

test('the body of a webhook and of a callback has what is read-only for clients, and an example', () => {
  const schema = { type: 'object', properties: { id: { type: 'string', readOnly: true }, name: { type: 'string' } } };
  const sent = { requestBody: { content: { 'application/json': { schema } } }, responses: {} };
  const [page, hook] = pagesOfValue(
    openApi(
      { requestBody: sent.requestBody, callbacks: { moved: { '{$request.body#/url}': { post: sent } } } },
      {
        webhooks: { pageMoved: { post: sent } },
      },
    ),
  );
  expect(page?.markdown.split('### Callback')[0]).not.toContain('- `id`');
  expect(page?.markdown.split('### Callback')[1]).toContain('- `id` string, read-only.');
  expect(hook?.markdown).toContain('- `id` string, read-only.');
  expect(hook?.markdown).toContain('Example, derived from the schema:');
});

test('references to files beside the specification are followed, with their own references', () => {
  const files = {
    'schemas/page.yaml': 'type: object\nproperties:\n  kind: { $ref: "./kind.yaml#/Kind" }\n',
    'schemas/kind.yaml': 'Kind: { enum: [guide, api] }\n',
  };
  const content = { 'application/json': { schema: { $ref: './schemas/page.yaml' } } };
  const specification = readSpecification(
    JSON.stringify(openApi({ responses: { 200: { description: 'ok', content } } })),
    'openapi.json',
    (path) => (Object.hasOwn(files, path.replace('./', '')) ? files[path.replace('./', '') as keyof typeof files] : undefined),
  );
  expect(pagesOf(specification)[0]?.markdown).toContain('- `kind` choice, one of `guide`, `api`.');
  expect(specification.findings).toEqual([]);
});

test('a shape that is put together links to its own page, and not to that of a part', () => {
  const members = (prefix: string): object =>
    Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [prefix + name, { type: 'string' }]));
  const $ref = '#/components/schemas/Base';
  const schemas = {
    Base: { type: 'object', properties: members('base_') },
    One: { allOf: [{ properties: members('one_') }, { $ref }] },
    Two: { allOf: [{ properties: members('two_') }, { $ref }] },
  };
  const response = (name: string): object => ({
    description: 'ok',
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
  });
  const uses = Object.fromEntries(
    ['One', 'Two'].flatMap((name) =>
      [200, 201, 202].map((status) => [`/${name}${status}`, { get: { responses: { 200: response(name) } } }]),
    ),
  );
  const pages = pagesOf(
    readSpecification(
      JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: uses, components: { schemas } }),
      'a.json',
    ),
  );
  const shapes = Object.fromEntries(pages.filter(({ kind }) => kind === 'shape').map(({ path, markdown }) => [path, markdown]));
  expect(Object.keys(shapes)).toEqual(['schemas/one', 'schemas/two']);
  expect(shapes['schemas/one']).toContain('`one_a`');
  expect(shapes['schemas/two']).toContain('`two_a`');
});

test('a value that is one of a list or any other text has the list, and the default of an alternative', () => {
  const schema = { anyOf: [{ type: 'string' }, { type: 'string', enum: ['gpt-a', 'gpt-b'], default: 'gpt-a' }] };
  const markdown = markdownOf(openApi({ parameters: [{ name: 'model', in: 'query', schema }] }));
  expect(markdown).toContain('one of `gpt-a`, `gpt-b`, default `gpt-a`');
});

test.each(['3.0.3', '3.1.0'])('a member that is named like a keyword is a member in version %s', (openapi) => {
  const names = ['example', 'examples', 'default', 'nullable', 'type', 'properties', 'required', 'enum'];
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string', description: `The ${name}.` }]));
  const content = { 'application/json': { schema: { type: 'object', properties } } };
  const markdown = markdownOf({ ...openApi({ responses: { 200: { description: 'ok', content } } }), openapi });
  for (const name of names) expect(markdown).toContain(`- \`${name}\` string. The ${name}.`);
});
