// Documents of strangers as pages: nothing of them is fetched, and each ends.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importPages } from './pages.ts';

test('cycles, doubling, addresses, files out of the folder and tags in descriptions end in bounded pages without a request', async () => {
  const $ref = (n: number): object => ({ $ref: `#/components/schemas/L${n}` });
  const level = (n: number): object => ({
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: 10 }, (_, k) => [`m${k}`, $ref(n === 0 ? 30 : n - 1)])),
  });
  const outside = ['https://example.com/a.json', '../secret.json', 'file:///etc/hostname'];
  const properties = { ...Object.fromEntries(outside.map((to, index) => [`out${index}`, { $ref: to }])), many: $ref(30) };
  const description = '# Title\n\n<script>alert(1)</script><img src=x onerror=alert(1)>\n\n```\nopen';
  const content = { 'application/json': { schema: { type: 'object', properties } } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: { '/a': { get: { description, responses: { 200: { description, content } } } } },
    components: { schemas: Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`L${n}`, level(n)])) },
  };
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
  mkdirSync(join(folder, 'in'));
  writeFileSync(join(folder, 'secret.json'), '{"description":"the secret"}');
  writeFileSync(join(folder, 'in/openapi.json'), JSON.stringify(document));
  const requested: unknown[] = [];
  const fetcher = (request: unknown): never => {
    requested.push(request);
    throw new Error('no request is expected');
  };
  // a document of the disk asks for nothing else of the request
  const { pages, remarks } = await importPages({ what: join(folder, 'in/openapi.json'), fetcher } as never);
  expect(requested).toEqual([]);
  expect(remarks.filter((each) => each.includes('is left out: it is outside'))).toHaveLength(3);
  const texts = pages.map(({ opening, sections }) => [opening, ...sections.map(({ markdown }) => markdown)].join('\n'));
  expect(texts.join('\n')).not.toMatch(/the secret|<script|<img/);
  expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(100_000);
});
