import { expect, test } from 'vitest';
import { readSpecification, SpecificationError, specificationKind } from '../src/index.ts';
import { pagesOf } from './pages.ts';

test('a field of the query type is a page with its arguments, defaults and the fields of what it returns', () => {
  const text = `
    "Reads pages." type Query { "One page." page(id: ID!, view: View = FULL): Page @deprecated(reason: "Use node.") }
    enum View { "Everything" FULL BRIEF }
    type Page { id: ID! "Its title." title: String parts(first: Int): [Part!]! }
    union Part = Text | Picture
    type Text { words: String! } type Picture { url: String! }
    extend type Page { extra: Boolean }
  `;
  const [page] = pagesOf(readSpecification(text, 'schema.graphql'));
  expect(page?.key).toBe('QUERY page');
  expect(page?.markdown).toContain('**Deprecated.**');
  expect(page?.markdown).toContain('- `id` string (ID), required, in arguments.');
  expect(page?.markdown).toContain('- `view` choice, one of `FULL` (Everything), `BRIEF`, default `FULL`, in arguments.');
  expect(page?.markdown).toContain('- `title` string. Its title.');
  expect(page?.markdown).toContain('- `parts[].words` string, required, only in Text.');
  expect(page?.markdown).toContain('- `extra` boolean.');
  expect(() => readSpecification('type {', 'schema.graphql')).toThrow(SpecificationError);
});

test.each([
  [
    '2.6.0',
    {
      channels: {
        'page/{id}/changed': {
          parameters: { id: { schema: { type: 'string' } } },
          subscribe: { operationId: 'onChange', message: { $ref: '#/components/messages/Changed' } },
        },
      },
    },
    'SUBSCRIBE page/{id}/changed',
  ],
  [
    '3.0.0',
    {
      channels: {
        changed: {
          address: 'page/{id}/changed',
          parameters: { id: {} },
          messages: { Changed: { $ref: '#/components/messages/Changed' } },
        },
      },
      operations: { onChange: { action: 'receive', channel: { $ref: '#/channels/changed' } } },
    },
    'RECEIVE page/{id}/changed',
  ],
])('AsyncAPI %s: a channel is a page with its messages', (asyncapi, more, key) => {
  const messages = {
    Changed: {
      name: 'Changed',
      payload: { type: 'object', required: ['at'], properties: { at: { type: 'string', format: 'date-time' } } },
    },
  };
  const [page] = pagesOf(
    readSpecification(
      JSON.stringify({ asyncapi, info: { title: 't', version: '1' }, ...more, components: { messages } }),
      'a.json',
    ),
  );
  expect(page?.key).toBe(key);
  expect(page?.markdown).toContain('### Message Changed {#message-changed}');
  expect(page?.markdown).toContain('- `at` string (date-time), required.');
  expect(page?.markdown).toContain('- `id` string, required, in address.');
});

test('AsyncAPI of another version is an error that names the versions', () => {
  expect(() => readSpecification('{"asyncapi":"1.2.0"}', 'a.json')).toThrow('expected AsyncAPI 2 or 3');
});

test('a JSON Schema is one page of every member, its definitions in place', () => {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Settings',
    type: 'object',
    properties: { port: { type: 'integer', default: 3000 }, tls: { $ref: '#/$defs/Tls' } },
    $defs: { Tls: { type: 'object', properties: { cert: { type: 'string' } } } },
  };
  const [page] = pagesOf(readSpecification(JSON.stringify(schema), 'settings.schema.json'));
  expect(page).toMatchObject({ kind: 'shape', path: 'schemas/settings', title: 'Settings' });
  expect(page?.markdown).toContain('- `port` integer, default `3000`.');
  expect(page?.markdown).toContain('- `tls.cert` string.');
});

test.each([
  ['openapi.json', '{"openapi":"3.1.0"}', 'openapi'],
  ['x.yaml', 'asyncapi: 3.0.0', 'asyncapi'],
  ['package.json', '{"name":"x"}', undefined],
  ['x.json', '{"$schema":"https://json-schema.org/draft-07/schema#"}', 'json-schema'],
  ['x.json', '{"$schema":"https://example.com/tsconfig"}', undefined],
  ['x.graphql', 'type Query { a: Int }', 'graphql'],
  ['x.md', 'openapi: 3.1.0', undefined],
])('%s with %s is %s', (file, text, kind) => {
  expect(specificationKind(text, file)).toBe(kind);
});

test('operations of one channel with one action are pages of their own, each with its id', () => {
  const operation = (message: string) => ({
    action: 'receive',
    channel: { $ref: '#/channels/root' },
    messages: [{ $ref: `#/channels/root/messages/${message}` }],
  });
  const message = (member: string) => ({ payload: { type: 'object', properties: { [member]: { type: 'string' } } } });
  const pages = pagesOf(
    readSpecification(
      JSON.stringify({
        asyncapi: '3.0.0',
        channels: { root: { address: '/', messages: { open: message('opened'), close: message('closed') } } },
        operations: { onOpen: operation('open'), onClose: operation('close') },
      }),
      'asyncapi.json',
    ),
  );
  expect(pages.map(({ key }) => key)).toEqual(['RECEIVE / onOpen', 'RECEIVE / onClose']);
  expect(pages.map(({ markdown }) => /`(opened|closed)` string/.exec(markdown)?.[1])).toEqual(['opened', 'closed']);
});

test('a root type that a field returns has its fields', () => {
  const text = 'type Query { relay: Query! version: String } type Mutation { rename: Result } type Result { query: Query }';
  const pages = pagesOf(readSpecification(text, 'schema.graphql'));
  expect(pages.find(({ key }) => key === 'MUTATION rename')?.markdown).toContain('- `query.version` string.');
});
