// A snapshot that comes from the assets binding.
import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { type AssetsBinding, readAsset } from '../../src/asset.ts';
import { toWorker } from '../../src/index.ts';
import { definitionOf, request } from './env.ts';

const assets: AssetsBinding = {
  fetch: ({ url }) =>
    Promise.resolve(
      new URL(url).pathname === '/snapshot.vitrine' ? new Response(env.SNAPSHOT.slice(0)) : new Response('', { status: 404 }),
    ),
};

test('a snapshot is read from an asset by the first request', async () => {
  const worker = toWorker(async ({ ASSETS }: { readonly ASSETS: AssetsBinding }) =>
    definitionOf({ SNAPSHOT: (await readAsset(ASSETS, '/snapshot.vitrine')).slice().buffer }),
  );
  expect((await worker.fetch(request('/api/v1/status'), { ASSETS: assets })).status).toBe(200);
});

test('an asset that is not there is refused by its path', async () => {
  await expect(readAsset(assets, '/other.vitrine')).rejects.toThrow('asset /other.vitrine: expected status 200, received 404');
});

test('what is served instead of an asset is not taken for a snapshot', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const page: AssetsBinding = { fetch: () => Promise.resolve(new Response('<!doctype html>')) };
  const worker = toWorker(async ({ ASSETS }: { readonly ASSETS: AssetsBinding }) =>
    definitionOf({ SNAPSHOT: (await readAsset(ASSETS, '/snapshot.vitrine')).slice().buffer }),
  );
  expect((await worker.fetch(request('/'), { ASSETS: page })).status).toBe(503);
  expect(String(logged.mock.calls[0]?.[0])).toContain('expected a file that `vitrine build` wrote');
});
