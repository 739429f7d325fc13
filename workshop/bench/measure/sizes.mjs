// How large a Worker is: minified, then gzip at its best, as platforms count it. Builds the bundle that is measured too.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const entries = {
  Vitrine: at('bundles/vitrine.mjs'),
  'mcp-lite with MiniSearch': at('peers/bundles/mcp-lite.mjs'),
  'SDK v2 with MiniSearch': at('peers/bundles/sdk-v2.mjs'),
  '@hono/mcp, SDK v1, MiniSearch': at('peers/bundles/hono-mcp.mjs'),
};

/** Bytes of each bundle, by name: `minified` and `gzip`. */
export async function bundleSizes() {
  const sizes = {};
  for (const [name, entry] of Object.entries(entries)) {
    const code = await bundle(entry);
    sizes[name] = { minified: code.length, gzip: gzipSync(code, { level: 9 }).length };
  }
  return sizes;
}

/** Writes our Worker's bundle into a folder of its own and hands over its path; the folder is removed after `use`. */
export async function withWorkerBundle(use) {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  try {
    const path = join(folder, 'worker.mjs');
    await writeFile(path, await bundle(entries['Vitrine']));
    return await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function bundle(entry) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['workerd', 'worker', 'browser', 'import'],
    // An optional companion of @hono/mcp, imported only when it is asked for.
    external: ['node:*', 'hono-rate-limiter'],
    logLevel: 'error',
  });
  return outputFiles[0].contents;
}
