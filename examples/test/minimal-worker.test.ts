// The Workers of docs/guides/hosting/workers.md: their snapshot built, themselves bundled, run in workerd with their bindings, asked.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const example = fileURLToPath(new URL('../minimal-worker', import.meta.url));
const content = fileURLToPath(new URL('../minimal-node/content', import.meta.url));
const page = readFileSync(new URL('../../docs/guides/hosting/workers.md', import.meta.url), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'vitrine-example-worker-'));
const assets = join(folder, 'assets');
const snapshot = join(assets, 'snapshot.vitrine');

beforeAll(() => {
  mkdirSync(assets);
  const env = { ...process.env, SOURCE_DATE_EPOCH: '1795219200' };
  const options = [join(example, 'build-snapshot.mjs'), content, 'https://front.example.com', snapshot];
  execFileSync(process.execPath, options, { env });
});

afterAll(() => rmSync(folder, { recursive: true }));

/** What each example is given: the snapshot as a data module, in the assets binding, or beside a bucket. */
const given = {
  'worker.ts': {
    modules: [{ type: 'Data', path: snapshot }],
    bindings: { ratelimits: { RATE_LIMIT: { namespace_id: '1001', simple: { limit: 120, period: 60 } } } },
  },
  'from-asset.ts': {
    modules: [],
    bindings: {
      assets: {
        directory: assets,
        binding: 'ASSETS',
        routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true },
      },
    },
  },
  'with-hono.ts': {
    modules: [{ type: 'Data', path: snapshot }],
    bindings: { ratelimits: { RATE_LIMIT: { namespace_id: '1001', simple: { limit: 120, period: 60 } } } },
  },
  'from-r2.ts': {
    modules: [{ type: 'Data', path: snapshot }],
    bindings: { r2Buckets: { BUCKET: 'BUCKET' }, bindings: { TRUST: 'ed25519:OYTDgkhWrCUL5o9TSzBl0YjGLJ1YCnT_4dB4BC0LZMI' } },
  },
} as const;

describe.each(['worker.ts', 'from-asset.ts', 'with-hono.ts', 'from-r2.ts'] as const)('%s', (name) => {
  let worker: Miniflare | undefined;

  beforeAll(async () => {
    const bundle = await build({
      entryPoints: [join(example, name)],
      bundle: true,
      format: 'esm',
      platform: 'neutral',
      external: ['*.vitrine'],
      write: false,
    });
    const [script] = bundle.outputFiles;
    const { modules, bindings } = given[name];
    worker = new Miniflare(
      convertV4MiniflareOptions({
        compatibilityDate: '2026-04-01',
        modulesRoot: assets,
        modules: [{ type: 'ESModule', path: join(assets, 'worker.js'), contents: script?.text ?? '' }, ...modules],
        unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
        ...bindings,
      }),
    );
    await worker.ready;
  });

  afterAll(() => worker?.dispose());

  /** Asks the Worker under its published name. */
  async function ask(path: string, { method = 'GET', headers = {}, body = '' } = {}): Promise<unknown> {
    const address = await worker?.unsafeGetDirectURL();
    const sent = request(new URL(path, address), { method, headers: { Host: 'front.example.com', ...headers } });
    sent.end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return JSON.parse(Buffer.concat(await response.toArray()).toString());
  }

  test('answers from its snapshot', async () => {
    expect(await ask('/api/v1/status')).toMatchObject({ status: 'ok', product: { name: 'Lantern', version: '1.0.0' } });
  });

  test('answers a call of a tool', async () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_latest_release', arguments: {} } };
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
    expect(await ask('/api/mcp', { method: 'POST', headers, body: JSON.stringify(call) })).toMatchObject({
      result: { structuredContent: { release: { version: '1.0.0' } } },
    });
  });

  test.runIf(name !== 'with-hono.ts')('does not give its snapshot away', async () => {
    expect(await ask('/snapshot.vitrine')).toMatchObject({ status: 404, code: 'not_found' });
  });

  test.runIf(name === 'with-hono.ts')('leaves other paths to the application', async () => {
    const address = await worker?.unsafeGetDirectURL();
    expect(await (await fetch(new URL('/shop', address))).text()).toBe('open');
    expect(await (await fetch(new URL('/nothing', address))).text()).toBe('404 Not Found');
  });
});

test.each([
  ['worker.ts', 'ts'],
  ['from-asset.ts', 'ts'],
  ['from-r2.ts', 'ts'],
  ['build-snapshot.mjs', 'js'],
  ['wrangler.jsonc', 'jsonc'],
])('docs/guides/hosting/workers.md shows %s as it is', (name, language) => {
  expect(page).toContain(`\`\`\`${language}\n${readFileSync(join(example, name), 'utf8')}\`\`\`\n`);
});

test('docs/guides/hosting/frameworks.md shows with-hono.ts as it is', () => {
  const frameworks = readFileSync(new URL('../../docs/guides/hosting/frameworks.md', import.meta.url), 'utf8');
  expect(frameworks).toContain(`\`\`\`ts\n${readFileSync(join(example, 'with-hono.ts'), 'utf8')}\`\`\`\n`);
});
