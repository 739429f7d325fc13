// A front in an application that has routes: behind them the application keeps `/` and its 404, whatever has read the body before.
import type { RequestListener } from 'node:http';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import Koa from 'koa';
import { getRequestListener } from '@hono/node-server';
import { createFront, type Front } from 'vitrine';
import { toExpress } from 'vitrine/express';
import { toFastify } from 'vitrine/fastify';
import { toHono } from 'vitrine/hono';
import { toKoa } from 'vitrine/koa';
import { beforeAll, expect, test, vi } from 'vitest';
import { fileURLToPath } from 'node:url';
import { createMiddleware } from '../existing-site/next-middleware.ts';
import { createServing } from './serving.ts';

const content = fileURLToPath(new URL('../minimal-node/content', import.meta.url));
const serving = createServing();
let front: Front;

beforeAll(async () => (front = await createFront(content, { baseUrl: 'http://127.0.0.1:3000' })), 60_000);

function inHono(): RequestListener {
  const app = new Hono();
  app.use(async (context, next) => {
    if (context.req.method === 'POST') await context.req.json();
    await next();
  });
  app.get('/', (context) => context.text('mine'));
  app.use(toHono(front));
  app.notFound((context) => context.text('my 404', 404));
  const listener = getRequestListener(app.fetch);
  return (request, response) => void listener(request, response);
}

function inExpress(): RequestListener {
  const app = express();
  app.use(express.json());
  app.get('/', (_, response) => void response.send('mine'));
  app.use(toExpress(front));
  app.use((_, response) => void response.status(404).send('my 404'));
  return app;
}

async function inFastify(): Promise<RequestListener> {
  const middleware = toExpress(front);
  const app = fastify();
  app.addHook('onRequest', (request, reply, done) => {
    middleware(request.raw, reply.raw, () => done());
  });
  app.get('/', () => 'mine');
  app.setNotFoundHandler((_, reply) => reply.status(404).send('my 404'));
  await app.ready();
  return (request, response) => {
    app.routing(request, response);
  };
}

function inKoa(): RequestListener {
  const app = new Koa();
  app.use(toKoa(front));
  app.use((context) => {
    context.status = context.path === '/shop' ? 200 : 404;
    context.body = context.path === '/shop' ? 'open' : 'my 404';
  });
  const answer = app.callback();
  return (request, response) => void answer(request, response);
}

/** The middleware of Next.js is a Fetch function that hands on what is the site's. */
function inNext(): RequestListener {
  const next = (): Response => new Response('my 404', { status: 404 });
  const listener = getRequestListener(createMiddleware(front, next));
  return (request, response) => void listener(request, response);
}

const call = {
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
};

test.each([
  ['Hono', inHono],
  ['Express', inExpress],
])('%s keeps its own answers, and the front has the rest', async (_, make) => {
  const url = await serving(make());
  const textOf = async (path: string): Promise<string> => (await fetch(url + path)).text();
  expect([await textOf('/'), await textOf('/nothing')]).toEqual(['mine', 'my 404']);
  expect(await textOf('/llms.txt')).toContain('# Lantern');
  expect(await (await fetch(`${url}/api/mcp`, call)).json()).toMatchObject({ result: { tools: expect.any(Array) as unknown } });
  const large = { ...call, body: JSON.stringify({ text: 'x'.repeat(70_000) }) };
  expect((await fetch(`${url}/api/mcp`, large)).status).toBe(413);
});

// docs/reference/specification.md, section 7.1: below its own prefixes too, the front answers for exactly what it publishes.
test.each([
  ['Express', inExpress],
  ['Fastify', inFastify],
  ['Koa', inKoa],
  ['Hono', inHono],
  ['Next.js', inNext],
])('%s answers below the prefixes of the front where the front publishes nothing', async (_, make) => {
  const url = await serving(await make());
  for (const path of [
    '/docs/nothing',
    '/docs/nothing.md',
    '/problems/nothing',
    '/schemas/nothing.json',
    '/api/mcp/nothing',
    '/api/v1/x',
  ])
    for (const method of ['GET', 'POST', 'DELETE']) {
      const body = method === 'POST' ? { headers: { 'content-type': 'application/json' }, body: '{}' } : {};
      const answer = await fetch(url + path, { method, ...body });
      expect([path, method, answer.status, await answer.text()]).toEqual([path, method, 404, 'my 404']);
    }
  for (const path of ['/problems/not_found', '/api/mcp', '/openapi.json'])
    expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
  const { info } = (await (await fetch(`${url}/openapi.json`)).json()) as { info: { description: string } };
  expect(info.description).toContain('if the front runs before an existing site, that site answers them');
});

test('Koa hands on what is not the front’s, and the front answers the rest', async () => {
  const url = await serving(inKoa());
  expect(await (await fetch(`${url}/shop`)).text()).toBe('open');
  expect((await fetch(`${url}/nothing`)).status).toBe(404);
  expect(await (await fetch(`${url}/api/mcp`, call)).json()).toMatchObject({ result: { tools: expect.any(Array) as unknown } });
});

test('a plugin of Fastify beside a handler for unknown paths is refused by name', async () => {
  const app = fastify();
  app.setNotFoundHandler((_, reply) => reply.status(404).send('my 404'));
  void app.register(toFastify(front));
  await expect(app.ready()).rejects.toThrow('toFastify: expected an application without a handler for unknown paths');
});

test('a body of which nothing is kept is 500, and the log says where the front belongs', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const app = new Hono();
  app.use(async (context, next) => {
    await context.req.raw.text();
    await next();
  });
  app.use(toHono(front));
  const response = await app.request('http://127.0.0.1:3000/api/mcp', call);
  expect(response.status).toBe(500);
  expect(String(logged.mock.calls[0])).toContain('Put the front before middleware that reads bodies.');
  logged.mockRestore();
});
