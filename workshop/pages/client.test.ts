// The client in a browser, on a page of another origin: it searches, reads, asks for documents by entity tag, and gives up a call.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import type { connect } from '../../packages/client/src/index.ts';
import { large, show } from './fronts.ts';

const [port, otherPort] = [4488, 4489] as const;
const built = fileURLToPath(new URL('../../packages/client/dist/', import.meta.url));

const html = `<!doctype html><title>Elsewhere</title><link rel=icon href=data:,>
<script type=module>import { connect } from '/index.js'; globalThis.connect = connect;</script>`;

/** A page with the client's own files, as they are published. */
async function pageOfOthers(): Promise<string> {
  const server = createServer(({ url = '/' }, response) => {
    const isModule = /^\/[\w.-]+\.js$/.test(url);
    const body = isModule ? readFileSync(join(built, url)) : html;
    response.writeHead(200, { 'Content-Type': isModule ? 'text/javascript' : 'text/html' }).end(body);
  }).listen(otherPort, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${otherPort}/`;
}

test('the client reads a front from a page of another origin', async () => {
  const { host } = await show(large(40), { port });
  onTestFinished(() => host.stop());
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    timeout: 300_000,
    args: ['--no-sandbox'],
  });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on('console', (message) => faults.push(message.text()));
  page.on('pageerror', ({ message }) => faults.push(message));
  await page.goto(await pageOfOthers());
  await page.waitForFunction(() => 'connect' in globalThis);
  const seen = await page.evaluate(async (front) => {
    const { connect: open } = globalThis as unknown as { readonly connect: typeof connect }; // of the script of the page
    const client = open(front, { timeoutMs: 300_000 });
    const answer = await client.search('page 3');
    const [first] = answer.results;
    const read = await client.read(first?.id ?? '');
    await client.releases();
    const { product } = await client.releases();
    const ended = new AbortController();
    const late = client.search('page 4', { signal: ended.signal });
    ended.abort(new Error('given up'));
    const reason = await late.then(
      () => 'an answer',
      (error: unknown) => (error instanceof Error ? error.message : 'no error'),
    );
    const calls = client.explain().calls.map(({ method, status }) => `${method} ${status}`);
    return { found: answer.results.length, read: read.text.length, name: product.name, reason, calls: calls.slice(0, 4) };
  }, `http://127.0.0.1:${port}`);
  expect([seen.found, seen.read].every((count) => count > 0)).toBe(true);
  expect(seen).toMatchObject({
    name: 'Harbour',
    reason: 'given up',
    calls: ['POST 200', 'POST 200', 'GET 200', 'GET 304'],
  });
  expect(faults).toEqual([]);
});
