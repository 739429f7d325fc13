// Hosts that take the prefix off the path before the front sees a request: with `prefixRemoved` paths are found, and addresses are whole.
import type { RequestListener } from 'node:http';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import express from 'express';
import { Hono } from 'hono';
import { mount } from 'hono/mount';
import Koa from 'koa';
import { createFront, type Front } from 'vitrine';
import { toNodeHandler } from 'vitrine/node';
import { beforeAll, expect, test } from 'vitest';
import { createServing } from './serving.ts';

const content = fileURLToPath(new URL('../minimal-node/content', import.meta.url));
const baseUrl = 'http://127.0.0.1:3000/front';
const serving = createServing();
let mounted: Front;
let unaware: Front;

beforeAll(async () => {
  mounted = await createFront(content, { baseUrl, prefixRemoved: true });
  unaware = await createFront(content, { baseUrl });
});

const hosts: Readonly<Record<string, (front: Front) => RequestListener>> = {
  'Hono mount': (front) => {
    const listener = getRequestListener(
      new Hono().all(
        '/front/*',
        mount((request) => front.fetch(request)),
      ).fetch,
    );
    return (request, response) => void listener(request, response);
  },
  // koa-mount does this with the path of the context.
  'a mount of Koa': (front) => {
    const handler = toNodeHandler(front);
    const app = new Koa();
    app.use((context) => {
      context.path = context.path.slice('/front'.length);
      context.respond = false;
      handler(context.req, context.res);
    });
    const answer = app.callback();
    return (request, response) => void answer(request, response);
  },
  // Next.js calls the handler of a route with a Request that has no basePath.
  'basePath of Next.js': (front) => {
    const handler = (request: Request): Promise<Response> => {
      const url = new URL(request.url);
      return front.fetch(new Request(new URL(url.pathname.slice('/front'.length) + url.search, url), request));
    };
    const listener = getRequestListener(handler);
    return (request, response) => void listener(request, response);
  },
};

test.each(Object.entries(hosts))('%s', async (_, host) => {
  const url = `${await serving(host(mounted))}/front`;
  const [releases, page] = await Promise.all(['/releases.json', '/docs/index.md'].map((path) => fetch(url + path)));
  expect([releases?.status, page?.status]).toEqual([200, 200]);
  expect(releases?.headers.get('link')).toContain(`<${baseUrl}/openapi.json>`);
  const call = await fetch(`${url}/api/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
  });
  expect(await call.json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  const other = await fetch(`${await serving(host(unaware))}/front/releases.json`);
  expect([other.status, await other.text()]).toEqual([404, expect.stringContaining('Everything here is below /front/.')]);
});

test('a handler of Express sees the whole path', async () => {
  const url = await serving(express().use('/front', toNodeHandler(unaware)));
  expect((await fetch(`${url}/front/releases.json`)).status).toBe(200);
});
