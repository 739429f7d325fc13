import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ImportRequest } from '../imported.ts';
import { importOperations } from './capabilities.ts';

const referring = (files: number): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Lamp', version: '1.0.0' },
    paths: {
      '/a': {
        get: {
          operationId: 'a',
          parameters: Array.from({ length: files }, (_, index) => ({ $ref: `f${index}.json#/P` })),
          responses: { 200: { description: 'ok' } },
        },
      },
    },
  });
const part = (name: string, length = 1): string =>
  JSON.stringify({ P: { name, in: 'query', schema: { type: 'string' } }, padding: 'x'.repeat(length) });

/** Reads the document at an address, whose texts are these by path. */
async function importing(textAt: (path: string) => string): Promise<{ readonly asked: number; readonly error: unknown }> {
  let asked = 0;
  const fetcher = {
    text: (address: string) => {
      asked += 1;
      return Promise.resolve(textAt(new URL(address).pathname));
    },
  };
  // the members that it reads
  const request = { what: 'https://lamp.example/openapi.json', fetcher } as unknown as ImportRequest;
  const error: unknown = await importOperations(request).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { asked, error };
}

test('500 files of a document are read, and of one more none', async () => {
  const documentOf = (files: number) => (path: string) => (path === '/openapi.json' ? referring(files) : part(path));
  expect(await importing(documentOf(500))).toEqual({ asked: 501, error: undefined });
  const { asked, error } = await importing(documentOf(501));
  expect([asked, String(error)]).toEqual([1, expect.stringContaining('refers to more than 500 files') as string]);
});

test('the bytes of all files together are bounded', async () => {
  const { asked, error } = await importing((path) => (path === '/openapi.json' ? referring(10) : part(path, 20 * 1024 * 1024)));
  expect([asked, String(error)]).toEqual([4, expect.stringContaining('with the files that it refers to') as string]);
});

test('files next to a document of this machine are bounded as well', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-openapi-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'openapi.json'), referring(501));
  for (let index = 0; index < 501; index += 1) writeFileSync(join(folder, `f${index}.json`), part(`p${index}`));
  const request = { what: join(folder, 'openapi.json'), fetcher: {} } as unknown as ImportRequest;
  await expect(importOperations(request)).rejects.toThrow('refers to more than 500 files');
});
