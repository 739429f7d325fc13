// The route handler as Next calls it: with a Request, and a field for the client that the proxy in front wrote.
import { chdir, cwd } from 'node:process';
import { afterAll, beforeAll, expect, test } from 'vitest';

type Handler = (request: Request) => Promise<Response>;
type Handlers = Readonly<Record<'DELETE' | 'GET' | 'HEAD' | 'OPTIONS' | 'PATCH' | 'POST' | 'PUT', Handler>>;

const before = cwd();
let route: Handlers;

beforeAll(async () => {
  // Next starts in the folder of the application.
  chdir(new URL('../inside-nextjs', import.meta.url).pathname);
  route = await import('../inside-nextjs/app/[[...path]]/route.ts');
});
afterAll(() => {
  chdir(before);
});

function ask(handler: Handler, path: string, init: RequestInit = {}, client = '203.0.113.1'): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('x-forwarded-for', client);
  return handler(new Request(`http://127.0.0.1:3000${path}`, { ...init, headers }));
}

const ping = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"jsonrpc":"2.0","id":1,"method":"ping"}' };

test('a method has a handler for everything that Next passes on', () => {
  expect(Object.keys(route).sort()).toEqual(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']);
});

test('documents, calls and refusals are the service’s', async () => {
  const status = await ask(route.GET, '/api/v1/status');
  expect([status.status, status.headers.get('content-type')]).toEqual([200, 'application/json']);
  expect(await (await ask(route.POST, '/api/mcp', ping)).json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  const foreign = { ...ping, headers: { ...ping.headers, Origin: 'https://evil.example' } };
  expect((await ask(route.POST, '/api/mcp', foreign)).status).toBe(403);
  expect((await ask(route.HEAD, '/releases.json', { method: 'HEAD' })).body).toBeNull();
  expect((await ask(route.OPTIONS, '/api/mcp', { method: 'OPTIONS' })).headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS');
  for (const method of ['PUT', 'PATCH', 'DELETE'] as const)
    expect((await ask(route[method], '/capabilities.json', { method })).status).toBe(405);
  const missing = await ask(route.GET, '/docs/nowhere.md');
  expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
});

test('clients are those that the proxy in front names, whatever is left of it', async () => {
  const left = async (client: string): Promise<string | null> =>
    (await ask(route.GET, '/api/v1/status', {}, client)).headers.get('x-ratelimit-remaining');
  expect(await left('203.0.113.7')).toBe('119');
  expect(await left('198.51.100.1, 203.0.113.7')).toBe('118');
  expect(await left('203.0.113.8')).toBe('119');
});
