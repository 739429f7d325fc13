// The example for Lambda: zipped by its one command, unpacked as Lambda does it, and asked with an event.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { LambdaHandler } from '@vitrine/adapter-lambda';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';

const example = fileURLToPath(new URL('../minimal-lambda/', import.meta.url));
const content = fileURLToPath(new URL('../minimal-node/content', import.meta.url));
const template = readFileSync(join(example, 'template.yaml'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'vitrine-zip-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function zip(...given: readonly string[]) {
  const env = { ...process.env, SOURCE_DATE_EPOCH: '1795219200' };
  return spawnSync(process.execPath, [join(example, 'zip.mjs'), ...given], { env, encoding: 'utf8' });
}

test('one command makes the zip, the same bytes every time, in which the program has at most 300 KB', () => {
  const [first, second] = ['first.zip', 'second.zip'].map((name) => {
    const { status, stderr } = zip('https://front.example.com', content, join(folder, name));
    expect([status, stderr]).toEqual([0, '']);
    return readFileSync(join(folder, name));
  });
  expect(first?.equals(second ?? Buffer.alloc(0))).toBe(true);
  const files = unzipSync(first ?? Buffer.alloc(0));
  expect(Object.keys(files)).toEqual(['handler.mjs', 'front.vitrine']);
  expect(zipSync({ 'handler.mjs': files['handler.mjs'] ?? new Uint8Array() }, { level: 9 }).length).toBeLessThanOrEqual(300_000);
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
});

test('what was unpacked answers the event of a function URL', async () => {
  // what the example exports
  const { handler } = (await import(pathToFileURL(join(folder, 'handler.mjs')).href)) as { readonly handler: LambdaHandler };
  const event = readFileSync(new URL('../../packages/adapter-lambda/test/events/function-url.json', import.meta.url), 'utf8');
  const { statusCode, body } = await handler(JSON.parse(event) as Parameters<LambdaHandler>[0]);
  expect([statusCode, JSON.parse(body)]).toMatchObject([200, { product: { name: 'Lantern' } }]);
});

test('the template names what the command makes', () => {
  expect(template).toMatch(/CodeUri: front\.zip$/m);
  expect(template).toMatch(/Handler: handler\.handler$/m);
});

test('docs/guides/hosting/lambda.md shows the handler exactly as it is zipped', () => {
  const page = readFileSync(new URL('../../docs/guides/hosting/lambda.md', import.meta.url), 'utf8');
  expect(page).toContain(`\`\`\`ts\n${readFileSync(join(example, 'handler.ts'), 'utf8')}\`\`\`\n`);
});

test('without a base URL the command says how it is used', () => {
  const { status, stderr } = zip();
  expect([status, stderr]).toEqual([2, 'usage: node zip.mjs <base URL> [content folder] [zip file]\n']);
});
