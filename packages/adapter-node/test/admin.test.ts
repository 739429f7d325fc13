// The admin listener of the host: what it serves, to whom, and that it goes with the host.
import { request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import type { AdminSettings } from '../src/serve-options.ts';
import { type HttpServer, serve } from '../src/index.ts';
import { createTarget } from './service.ts';

async function start(admin: Partial<AdminSettings> = {}): Promise<HttpServer & { readonly adminUrl: string }> {
  const host = await serve(createTarget(1_000), { port: 0, signals: false, acceptAfterStopMs: 0, admin: { port: 0, ...admin } });
  onTestFinished(() => host.stop());
  const { adminUrl = expect.fail('there is no admin listener') } = host;
  return { ...host, adminUrl };
}

const pages: Partial<AdminSettings> = { metrics: () => 'up 1\n', snapshot: () => ({ id: 'a' }), searches: () => ({ k: 5 }) };

/** Status and body of a request under any Host. */
function ask(url: string, path: string, { method = 'GET', host = '' } = {}): Promise<readonly [number | undefined, string]> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, url), { method, headers: host === '' ? {} : { Host: host } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve([response.statusCode, text]));
    });
    sent.on('error', reject).end();
  });
}

test('it serves metrics, health, the snapshot and the searches on a port of its own', async () => {
  const { url, adminUrl } = await start(pages);
  expect(adminUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const metrics = await fetch(`${adminUrl}/metrics`);
  expect([metrics.headers.get('content-type'), await metrics.text()]).toEqual([
    'text/plain; version=0.0.4; charset=utf-8',
    'up 1\n',
  ]);
  expect(await ask(adminUrl, '/livez')).toEqual([200, 'ok\n']);
  expect(await ask(adminUrl, '/readyz')).toEqual([200, 'ok\n']);
  expect(await (await fetch(`${adminUrl}/debug/snapshot`)).json()).toEqual({ id: 'a' });
  expect(await (await fetch(`${adminUrl}/debug/searches?x=1`)).json()).toEqual({ k: 5 });
  expect(await ask(adminUrl, '/')).toEqual([200, '/livez\n/readyz\n/metrics\n/debug/snapshot\n/debug/searches\n']);
  expect(await ask(adminUrl, '/metrics', { method: 'HEAD' })).toEqual([200, '']);
  // The public port knows nothing of it.
  expect((await fetch(`${url}/metrics`)).status).toBe(404);
});

test.each([
  ['/metrics', {}, 404, 'not found\n'],
  ['/debug/snapshot', {}, 404, 'not found\n'],
  ['/constructor', {}, 404, 'not found\n'],
  ['/livez', { method: 'POST' }, 405, 'only GET and HEAD\n'],
  ['/livez', { host: 'rebound.example' }, 403, 'the Host field is not an address of this listener\n'],
  ['/livez', { host: '127.0.0.1.rebound.example' }, 403, 'the Host field is not an address of this listener\n'],
  ['/livez', { host: 'localhost:9090' }, 200, 'ok\n'],
  ['/livez', { host: '[::1]' }, 200, 'ok\n'],
])('%s with %j is answered with %i', async (path, options, status, text) => {
  const { adminUrl } = await start();
  expect(await ask(adminUrl, path, options)).toEqual([status, text]);
});

test('a page that throws is a 500 without its reason', async () => {
  const errors: unknown[] = [];
  const host = await serve(createTarget(1_000), {
    port: 0,
    signals: false,
    acceptAfterStopMs: 0,
    onError: (error) => errors.push(error),
    admin: {
      port: 0,
      metrics: () => {
        throw new Error('a secret');
      },
    },
  });
  onTestFinished(() => host.stop());
  expect(await ask(host.adminUrl ?? '', '/metrics')).toEqual([500, 'failed\n']);
  expect(errors).toEqual([new Error('a secret')]);
});

test('without its port there is no host either, and a bad port is refused by name', async () => {
  const { adminUrl } = await start();
  const port = Number(new URL(adminUrl).port);
  await expect(serve(createTarget(1_000), { port: 0, signals: false, admin: { port } })).rejects.toThrow(
    `admin: cannot listen on port ${port}`,
  );
  await expect(serve(createTarget(1_000), { port: 0, signals: false, admin: { port: 70_000 } })).rejects.toThrow(
    'admin.port: expected an integer from 0 to 65535',
  );
});

test('it ends with the host', async () => {
  const host = await start();
  await host.stop();
  await expect(ask(host.adminUrl, '/livez')).rejects.toThrow();
});
