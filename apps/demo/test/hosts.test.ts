// The demonstration as it is deployed: built once, and served by the Lambda function and the Worker, bundled as they would
// be. Both answer as the service itself does.
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compress, encodeSnapshot } from '@vitrine/content';
import { renderDocuments } from '@vitrine/core/render';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { build, type Platform } from 'esbuild';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { createFront, type Service } from 'vitrine';
import type { LambdaEvent, LambdaHandler } from 'vitrine/lambda';
import { buildFront } from 'vitrine/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examplePath, withExample } from '../src/example.ts';
import { snapshot } from './content.ts';

const baseUrl = 'https://vitrine.example';
const event = JSON.parse(
  readFileSync(new URL('../../../packages/adapter-lambda/test/events/v2.json', import.meta.url), 'utf8'),
) as LambdaEvent & { readonly requestContext: { readonly http: object } };
const folder = mkdtempSync(join(tmpdir(), 'vitrine-demo-'));
const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search_docs', arguments: { query: 'install' } } };
const asked: readonly (readonly [method: string, path: string, body: string])[] = [
  ['GET', '/api/v1/status', ''],
  ['GET', '/openapi.json', ''],
  ['GET', '/docs/start/quick-start.md', ''],
  ['GET', '/nowhere', ''],
  ['POST', '/api/mcp', JSON.stringify(call)],
  ['GET', '/examples/tidegate/capabilities.json', ''],
  ['POST', '/examples/tidegate/api/mcp', JSON.stringify(call)],
];
let service: Service;
let handler: LambdaHandler;
let worker: Miniflare;

async function bundle(name: string, platform: Platform): Promise<string> {
  const entry = fileURLToPath(new URL(`../src/${name}.ts`, import.meta.url));
  const outfile = join(folder, `${name}.mjs`);
  await build({ entryPoints: [entry], bundle: true, format: 'esm', platform, external: ['*.vitrine'], outfile });
  return outfile;
}

beforeAll(async () => {
  const documents = await renderDocuments(snapshot, { baseUrl, mcp: createDocumentationTools(snapshot) }, compress);
  const file = encodeSnapshot(snapshot, documents);
  const risky = fileURLToPath(new URL('../../../examples/risky-product/front', import.meta.url));
  const example = await buildFront(risky, { baseUrl: `${baseUrl}${examplePath}` });
  ({ service } = withExample(await createFront(file), await createFront(example)));
  const [path, examplesPath] = [join(folder, 'front.vitrine'), join(folder, 'tidegate.vitrine')];
  writeFileSync(path, file);
  writeFileSync(examplesPath, example);
  // what the file exports
  ({ handler } = (await import(pathToFileURL(await bundle('lambda', 'node')).href)) as { readonly handler: LambdaHandler });
  const modules = [
    { type: 'ESModule', path: await bundle('worker', 'neutral') },
    { type: 'Data', path },
    { type: 'Data', path: examplesPath },
  ] as const;
  worker = new Miniflare(
    convertV4MiniflareOptions({
      compatibilityDate: '2026-04-01',
      modulesRoot: folder,
      modules: [...modules],
      ratelimits: { RATE_LIMIT: { namespace_id: '1001', simple: { limit: 120, period: 60 } } },
      // The socket in front of it would change Host and Accept-Encoding.
      unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
    }),
  );
  await worker.ready;
});

afterAll(async () => {
  await worker.dispose();
  rmSync(folder, { recursive: true });
});

test.each(asked)('%s %s is answered by the function and by the Worker as by the service', async (method, path, body) => {
  const headers = { host: 'vitrine.example', 'content-type': 'application/json', accept: 'application/json' };
  const init: RequestInit = body === '' ? { method, headers } : { method, headers, body };
  const response = await service.fetch(new Request(`${baseUrl}${path}`, init));
  const expected = [response.status, response.headers.get('etag') ?? undefined, withoutIds(await response.text())];

  const { requestContext } = event;
  const http = { ...requestContext.http, method, path };
  const sent = { ...event, headers, rawPath: path, rawQueryString: '', body, isBase64Encoded: false };
  const result = await handler({ ...sent, requestContext: { ...requestContext, http } } as LambdaEvent);
  expect([result.statusCode, result.headers?.['ETag'], withoutIds(result.body)]).toEqual(expected);

  const asking = request(new URL(path, await worker.unsafeGetDirectURL()), { method, headers });
  asking.end(body);
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  const text = Buffer.concat(await answer.toArray()).toString();
  expect([answer.statusCode, answer.headers.etag, withoutIds(text)]).toEqual(expected);
});

function withoutIds(text: string): string {
  return text.replaceAll(/urn:uuid:[0-9a-f-]{36}/g, 'urn:uuid:');
}
