import type { Operation } from '@vitrine/reference';
import { expect, test } from 'vitest';
import { createReferences, findOperation, type OpenReference } from './references.ts';

function open(text: string, name = 'openapi.json'): OpenReference {
  const opened = createReferences().open(`/docs/${name}`, 'api', { specification: () => ({ text }), digest: () => undefined });
  if (!('reference' in opened)) throw new Error(opened.message);
  return opened;
}

const responses = { 200: { description: 'ok' } };
const openapi = (paths: object): OpenReference =>
  open(JSON.stringify({ openapi: '3.1.0', info: { title: 'Pages', version: '1' }, paths }));

const pages = openapi({
  '/pages/{id}': { get: { operationId: 'readPage', responses }, delete: { operationId: 'removePage', responses } },
  '/pages/': { post: { operationId: 'same', responses } },
  '/drafts': { post: { operationId: 'same', responses } },
});

test.each([
  ['GET /pages/{id}', 'GET /pages/{id}'],
  ['get /pages/{id}', 'GET /pages/{id}'],
  ['  delete   /pages/{page_id}/ ', 'DELETE /pages/{id}'],
  ['/pages/{other}', 'GET /pages/{id}'],
  ['POST /pages', 'POST /pages/'],
  ['removePage', 'DELETE /pages/{id}'],
  ['same', 'POST /pages/'],
  ['PUT /pages/{id}', undefined],
  ['readpage', undefined],
  ['', undefined],
  ['constructor', undefined],
  ['__proto__ /pages', undefined],
])('%j names the operation %j', (wanted, key) => {
  expect(findOperation(pages, wanted)?.key).toBe(key);
});

test('a channel of AsyncAPI is named by its key or its address', () => {
  const channels = { moved: { address: 'pages.moved', messages: { m: { payload: { type: 'string' } } } } };
  const operations = { onMoved: { action: 'send', channel: { $ref: '#/channels/moved' } } };
  const events = open(JSON.stringify({ asyncapi: '3.0.0', info: { title: 'Events', version: '1' }, channels, operations }));
  const [operation] = events.reference.operations.values();
  expect(findOperation(events, 'pages.moved')).toBe(operation);
  expect(findOperation(events, `SEND pages.moved`)).toBe(operation);
  expect(findOperation(pages, 'pages.moved')).toBeUndefined();
});

test('each operation is read a fixed number of times, however many are looked for', () => {
  const readsOf = (count: number): number => {
    const names = Array.from({ length: count }, (_, index) => `/p/${index}`);
    const opened = openapi(
      Object.fromEntries(names.map((path, index) => [path, { get: { operationId: `read${index}`, responses } }])),
    );
    let reads = 0;
    const counting: ProxyHandler<Operation> = {
      get(operation, member) {
        reads += 1;
        return Reflect.get(operation, member) as unknown;
      },
    };
    const operations = new Map([...opened.reference.operations].map(([key, operation]) => [key, new Proxy(operation, counting)]));
    const counted = { ...opened, reference: { ...opened.reference, operations } };
    for (const [index, path] of names.entries()) {
      const operationsFound = [`get ${path}/`, path, `read${index}`].map((wanted) => findOperation(counted, wanted));
      expect(new Set(operationsFound)).toEqual(new Set([operations.get(`GET ${path}`)]));
      expect(findOperation(counted, `none${index}`)).toBeUndefined();
    }
    return reads / count;
  };
  const small = readsOf(10);
  expect(small).toBeLessThan(30);
  expect(readsOf(300)).toBe(small);
});
