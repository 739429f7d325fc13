// A front beside the built sites of four generators: behind Express, Hono, Fetch and as a Worker. What is not the front's is the site's,
// byte for byte, but for two fields of a page that the snapshot knows.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { createService } from '@vitrine/core';
import { withFallback } from '@vitrine/core/fallback';
import { renderDocuments } from '@vitrine/core/render';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import express, { type Express } from 'express';
import { createFront, type Front } from 'vitrine';
import { gzipSync } from 'node:zlib';
import { toExpress } from '@vitrine/adapter-node/express';
import { afterAll, describe, expect, test } from 'vitest';
import { examine } from '../../packages/conformance/src/doctor/examine.ts';
import { createApp } from '../existing-site/app.ts';
import { createApp as createHonoApp } from '../existing-site/hono.ts';
import { createMiddleware } from '../existing-site/next-middleware.ts';
import { type Generator, generators, writeSite } from './generators.ts';

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server whose handler is given once its address is known. */
async function listening(server: Server): Promise<string> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function frontOf(folder: string): Promise<Front> {
  return createFront(folder, { explorer: false });
}

interface Got {
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly digest: string;
  readonly text: string;
}

/** One request over a connection of its own, its body as it came. */
async function get(url: string, fields: Readonly<Record<string, string>> = {}, method = 'GET', body = ''): Promise<Got> {
  const request = ask(url, { method, headers: fields, agent: false }).end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const whole = Buffer.concat(chunks);
  const { date: _, ...rest } = response.headers;
  const given = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]));
  return {
    status: response.statusCode ?? 0,
    fields: given,
    digest: createHash('sha256').update(whole).digest('hex'),
    text: whole.toString('utf8'),
  };
}

async function started(generator: Generator): Promise<{
  readonly siteAlone: string;
  readonly both: string;
  readonly site: string;
  readonly front: Front;
}> {
  const handlers = { both: express(), plain: express() };
  const both = await listening(createServer((request, response) => void handlers.both(request, response)));
  const siteAlone = await listening(createServer((request, response) => void handlers.plain(request, response)));
  const folders = writeSite(generator, both);
  const front = await frontOf(folders.front);
  handlers.both = createApp(front, folders.site);
  handlers.plain.disable('x-powered-by').use(express.static(folders.site, { extensions: ['html'] }));
  handlers.plain.use((_, response) => response.status(404).sendFile('404.html', { root: folders.site }));
  return { siteAlone, both, site: folders.site, front };
}

const markdown = { accept: 'text/markdown, text/html;q=0.5' };
const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

describe.each(generators.map((generator) => [generator.name, generator] as const))('%s', (_, generator) => {
  test('pages are Markdown for those who prefer it, and the site is itself for everybody else', async () => {
    const { both, siteAlone } = await started(generator);
    for (const [path, markdownAlternate] of Object.entries(generator.pages)) {
      const negotiated = await get(`${both}${path}`, markdown);
      expect([path, negotiated.status, negotiated.fields['content-type']]).toEqual([path, 200, 'text/markdown; charset=utf-8']);
      expect(negotiated.fields['content-location']).toBe(`${both}${markdownAlternate}`);
      expect(negotiated.fields['vary']).toMatch(/\bAccept\b(?!-)/);
      expect(negotiated.text).toBe((await get(`${both}${markdownAlternate}`)).text);
      expect(negotiated.text).toMatch(/^---\n(?:.+\n)+---\n\n> All pages: <.+llms\.txt>\n\n# (?:Lamp|Trim the wick)\n/);

      const [page, alone] = await Promise.all([get(`${both}${path}`, browser), get(`${siteAlone}${path}`, browser)]);
      const { vary, link, ...rest } = page.fields;
      const there = page.status === 200 || page.status === 304;
      expect({ ...page, fields: rest }).toEqual({ ...alone, fields: sameHost(alone.fields, siteAlone, both) });
      expect(vary).toMatch(/\bAccept\b(?!-)/);
      expect(link).toBe(
        there
          ? `<${both}${markdownAlternate}>; rel="alternate"; type="text/markdown", <${both}/openapi.json>; rel="service-desc"; type="application/json"`
          : undefined,
      );
    }
    const [missing, alone] = await Promise.all([get(`${both}/no/such/page`, browser), get(`${siteAlone}/no/such/page`, browser)]);
    expect(missing).toEqual(alone);
    for (const path of ['/llms.txt', '/openapi.json', '/api/v1/status', '/.well-known/mcp.json', '/api/mcp', '/mcp'])
      expect([path, (await get(`${both}${path}`)).status]).toEqual([path, 200]);
  });

  test('the doctor finds what is missing before, and after it only what the built site itself lacks', async () => {
    const { both, siteAlone } = await started(generator);
    const quick = { version: '0.0.0', full: false, sleep: () => Promise.resolve() };
    const before = await examine(new URL(siteAlone), quick);
    expect(before.findings.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['markdown', 'markdown-alternate', 'llms', 'endpoint', 'contract', 'manifest', 'link-field']),
    );
    const after = await examine(new URL(both), quick);
    expect(after.findings.map(({ rule, location }) => `${rule} ${location ?? ''}`)).toEqual(generator.left);
    expect(after.unchecked.filter((line) => !line.endsWith('over the budget of requests'))).toEqual([]);
  });
});

/** Redirects of a site name its own host. */
function sameHost(fields: Got['fields'], from: string, to: string): Got['fields'] {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.replaceAll(from, to)]));
}

/** A site that does what sites do: files, compression, streams, cookies, fields in every form that node:http takes, errors. */
function busySite(site: string): Express {
  const app = express();
  app.disable('x-powered-by');
  app.get('/guides/wick/stream', (_, response) => {
    response.setHeader('Content-Type', 'text/plain');
    for (let part = 0; part < 20; part++) response.write(`part ${part}\n`);
    response.end();
  });
  app.get('/cookies', (_, response) => {
    response.setHeader('Set-Cookie', ['a=1', 'b=2']).setHeader('Vary', 'Origin, Accept-Encoding').send('two');
  });
  app.get('/raw', (_, response) => {
    response
      .writeHead(203, 'Fine', ['X-One', '1', 'Link', '</style.css>; rel="preload"', 'Content-Type', 'text/html'])
      .end('<p>raw');
  });
  app.get('/fault', (_, response) => {
    response.status(500).json({ fault: true });
  });
  app.get('/zipped', (_, response) => {
    response
      .writeHead(200, { 'Content-Encoding': 'gzip', 'Content-Type': 'text/html' })
      .end(gzipSync('<h1>Zipped</h1>'.repeat(50)));
  });
  app.post('/form', (request, response) => {
    response.setHeader('Content-Type', 'text/plain');
    request.pipe(response);
  });
  app.use(express.static(site, { extensions: ['html'], redirect: true }));
  app.use((_, response) => {
    response.status(404).sendFile('404.html', { root: site });
  });
  return app;
}

/** Numbers that are the same in every run (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const paths = [
  '/',
  '/guides/wick/',
  '/guides/wick',
  '/guides/wick/index.html',
  '/guides/wick/stream',
  '/guides/wick/?q=1',
  '/style.css',
  '/cookies',
  '/raw',
  '/fault',
  '/zipped',
  '/form',
  '/no/page',
  '/404.html',
  '/sitemap.xml',
  '/%zz',
  '/%2e%2e/x',
];
const conditions: readonly Readonly<Record<string, string>>[] = [
  {},
  {},
  { range: 'bytes=0-9' },
  { 'if-none-match': 'own' },
  { 'if-modified-since': new Date(Date.UTC(2099, 0)).toUTCString() },
  { 'accept-encoding': 'gzip, br' },
  { accept: 'application/json' },
  { accept: 'text/markdown;q=0.1, text/html' },
];

describe('a site with everything that sites do', async () => {
  const [, starlight] = generators;
  if (starlight === undefined) throw new Error('no generator');
  const handlers: { both: RequestListener; siteAlone: RequestListener } = { both: () => undefined, siteAlone: () => undefined };
  const both = await listening(
    createServer((request, response) => {
      handlers.both(request, response);
    }),
  );
  const siteAlone = await listening(
    createServer((request, response) => {
      handlers.siteAlone(request, response);
    }),
  );
  const folders = writeSite(starlight, both);
  const front = await frontOf(folders.front);
  const { service, snapshot } = front;
  const [app, alone] = [busySite(folders.site), busySite(folders.site)];
  const middleware = toExpress(service, { snapshot });
  handlers.both = (request, response) => {
    middleware(request, response, () => void app(request, response));
  };
  handlers.siteAlone = (request, response) => void alone(request, response);
  const homePaths = new Set(['/', '/guides/wick/', '/guides/wick', '/guides/wick/index.html', '/guides/wick/?q=1']);

  /** Compares an answer with that of the site alone: what may differ does, in the way that it may. */
  function compare(path: string, method: string, with_: Got, without: Got): void {
    const { vary, link, ...rest } = with_.fields;
    const { vary: before, link: linked, ...others } = without.fields;
    expect({ ...with_, fields: rest }).toEqual({ ...without, fields: sameHost(others, siteAlone, both) });
    if (!homePaths.has(path) || !['GET', 'HEAD'].includes(method)) expect([vary, link]).toEqual([before, linked]);
    else {
      expect(vary).toBe(before === undefined ? 'Accept' : `${before}, Accept`);
      expect(link === undefined ? undefined : link.startsWith(linked ?? '')).toBe(
        with_.status < 300 || with_.status === 304 ? true : undefined,
      );
    }
  }

  // `npm run check exhaustive` sends 2,000.
  test('many requests differ in the two fields of known pages and in nothing else', async () => {
    const count = process.env['VITRINE_FULL'] === undefined ? 200 : 2_000;
    const pick = numbers(30);
    const statuses = new Set<number>();
    const tags = new Map<string, string>();
    for (let index = 0; index < count; index++) {
      const path = paths[pick(paths.length)] ?? '/';
      const method =
        path === '/form'
          ? (['POST', 'GET', 'PUT'][pick(3)] ?? 'GET')
          : (['GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'DELETE'][pick(6)] ?? 'GET');
      const chosen = { ...(conditions[pick(conditions.length)] ?? {}) };
      if (chosen['if-none-match'] !== undefined) chosen['if-none-match'] = tags.get(path) ?? '"none"';
      const body = method === 'POST' || method === 'PUT' ? 'x'.repeat(pick(5_000)) : '';
      const [with_, without] = await Promise.all([
        get(`${both}${path}`, chosen, method, body),
        get(`${siteAlone}${path}`, chosen, method, body),
      ]);
      compare(path, method, with_, without);
      statuses.add(without.status);
      if (without.fields['etag'] !== undefined) tags.set(path, without.fields['etag']);
    }
    expect([...statuses].sort()).toEqual([200, 203, 206, 301, 304, 404, 500].sort());
  });

  test('the Fetch form passes a response on as it is, with the two fields', async () => {
    const asked: Request[] = [];
    const response = (): Response =>
      new Response(
        new ReadableStream({
          start: (controller) => {
            controller.enqueue(new Uint8Array([60, 112, 62]));
            controller.close();
          },
        }),
        {
          status: 200,
          headers: [
            ['Content-Type', 'text/html'],
            ['Set-Cookie', 'a=1'],
            ['Set-Cookie', 'b=2'],
            ['ETag', '"1"'],
            ['Vary', 'Cookie'],
          ],
        },
      );
    const answer = withFallback(service, {
      snapshot,
      mcpAlias: '/mcp',
      next: (request) => {
        asked.push(request);
        return response();
      },
    });
    const request = new Request(`${both}/guides/wick/`, { headers: { accept: 'text/html' } });
    const page = await answer(request);
    expect(asked).toEqual([request]);
    expect([
      page.status,
      page.headers.getSetCookie(),
      page.headers.get('etag'),
      page.headers.get('vary'),
      await page.text(),
    ]).toEqual([200, ['a=1', 'b=2'], '"1"', 'Cookie, Accept', '<p>']);
    expect(page.headers.get('link')).toContain('rel="alternate"; type="text/markdown"');
    asked.length = 0;
    // The origin is asked only for what is not ours.
    for (const path of ['/llms.txt', '/docs/guides/wick.md', '/.well-known/mcp.json', '/mcp', '/api/mcp'])
      expect([path, (await answer(new Request(`${both}${path}`))).status]).toEqual([path, 200]);
    expect(
      (await answer(new Request(`${both}/guides/wick/`, { headers: { accept: 'text/markdown' } }))).headers.get('content-type'),
    ).toBe('text/markdown; charset=utf-8');
    expect((await answer(new Request(`${both}/llms.txt`, { method: 'DELETE' }))).status).toBe(405);
    expect(asked).toEqual([]);
    const other = response();
    const passing = withFallback(service, { snapshot, next: () => other });
    expect(await passing(new Request(`${both}/style.css`))).toBe(other);
    const gone = await withFallback(service, { snapshot, next: () => new Response('gone', { status: 404 }) })(
      new Request(`${both}/guides/wick/`),
    );
    expect([gone.status, gone.headers.get('vary'), gone.headers.get('link')]).toEqual([404, 'Accept', null]);
  });

  test('the tools answer at their alias, to the official form of a call', async () => {
    const answer = withFallback(service, { snapshot, mcpAlias: '/mcp', next: () => new Response() });
    const call = new Request(`${both}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    });
    expect(await (await answer(call, { loopback: true })).text()).toContain('search_docs');
  });

  test('Hono, Next.js and an Express application that swaps its content', async () => {
    const hono = createHonoApp(front, folders.site);
    const url = await listening(createAdaptorServer({ fetch: hono.fetch }) as Server);
    const page = await get(`${url}/guides/wick/`, browser);
    expect([page.status, page.fields['content-type'], page.fields['vary'], page.digest]).toEqual([
      200,
      'text/html; charset=utf-8',
      'Accept',
      (await get(`${siteAlone}/guides/wick/`, browser)).digest,
    ]);
    expect((await get(`${url}/guides/wick/`, markdown)).fields['content-type']).toBe('text/markdown; charset=utf-8');
    expect((await get(`${url}/llms.txt`)).status).toBe(200);
    expect((await get(`${url}/style.css`)).fields['vary']).toBeUndefined();

    const passed = createMiddleware(front, () => new Response(null, { headers: { 'x-middleware-next': '1' } }));
    const through = await passed(new Request(`${both}/guides/wick/`));
    expect([through.headers.get('x-middleware-next'), through.headers.get('vary')]).toEqual(['1', 'Accept']);

    let current = { service, snapshot };
    const swapped = withFallback(() => current.service, { snapshot: () => current.snapshot, next: () => new Response('site') });
    expect((await swapped(new Request(`${both}/new/`, { headers: markdown }))).headers.get('content-type')).toBe(
      'text/plain; charset=UTF-8',
    );
    const more = writeSite(
      {
        ...starlight,
        built: { ...starlight.built, 'new/index.html': '<title>New</title><main><h1>New</h1><p>News of the lamp.</p></main>' },
        pages: { ...starlight.pages, '/new/': '/docs/new.md' },
      },
      both,
    );
    current = await frontOf(more.front);
    expect((await swapped(new Request(`${both}/new/`, { headers: markdown }))).headers.get('content-type')).toBe(
      'text/markdown; charset=utf-8',
    );
  });

  test('a front below a path has its well-known documents at the root of the host, too', async () => {
    const mcp = createDocumentationTools(snapshot);
    const documents = await renderDocuments(snapshot, { baseUrl: `${both}/front`, mcp });
    const below = createService({ documents, mcp });
    const answer = withFallback(below, { snapshot, mcpAlias: '/mcp', next: () => new Response('site', { status: 404 }) });
    const statusOf = async (path: string): Promise<number> => (await answer(new Request(`${both}${path}`))).status;
    expect([
      await statusOf('/.well-known/mcp.json'),
      await statusOf('/front/.well-known/mcp.json'),
      await statusOf('/mcp'),
      await statusOf('/front/llms.txt'),
    ]).toEqual([200, 200, 200, 200]);
    expect([await statusOf('/llms.txt'), await statusOf('/.well-known/other'), await statusOf('/front/no')]).toEqual([
      404, 404, 404,
    ]);
    const page = await answer(new Request(`${both}/guides/wick/`, { headers: markdown }));
    expect(page.headers.get('content-location')).toBe(`${both}/front/docs/guides/wick.md`);
  });

  test('what both would answer, and an alias that is no path, is refused at the start', async () => {
    const mcp = createDocumentationTools(snapshot);
    const documents = await renderDocuments(snapshot, { baseUrl: both, mcp, surfaces: { home: true } });
    const shadowing = createService({ documents, mcp });
    expect(() => withFallback(shadowing, { snapshot, next: () => new Response() })).toThrow(
      'the front answers /, which is a page of the site',
    );
    expect(() => withFallback(service, { snapshot, mcpAlias: 'mcp', next: () => new Response() })).toThrow(
      'mcpAlias: expected a path such as /mcp, received "mcp"',
    );
    const failing = toExpress(() => shadowing, { snapshot });
    const url = await listening(
      createServer((request, response) => failing(request, response, (error) => response.writeHead(500).end(String(error)))),
    );
    expect((await get(`${url}/`)).text).toContain('the front answers /');
  });

  test.each([
    ['text/markdown', true],
    ['text/markdown, text/html, */*', true],
    ['text/markdown;q=0.9, text/html;q=0.8', true],
    ['text/html, text/markdown;q=0.9', false],
    ['text/markdown;q=0', false],
    ['*/*', false],
    ['text/*', false],
    ['text/html, application/xhtml+xml, */*;q=0.8', false],
    ['application/markdown', false],
    ['"text/markdown"', false],
    ['', false],
  ])('Accept: %s prefers Markdown: %s', async (accept, prefers) => {
    const answer = withFallback(service, { snapshot, next: () => new Response('site') });
    const { headers } = await answer(new Request(`${both}/guides/wick/`, { headers: { accept } }));
    expect(headers.get('content-type')?.startsWith('text/markdown')).toBe(prefers);
  });
});
