// The example Worker as `wrangler deploy --minify` would bundle it: one module, the snapshot next to it.
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const example = fileURLToPath(new URL('../../examples/minimal-worker/worker.ts', import.meta.url));

/** The bundle of the example: its code, how large that is, and which files it was made of. */
export async function bundleExample() {
  const { outputFiles, metafile } = await build({
    entryPoints: [example],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    external: ['*.vitrine'],
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  const [{ contents }] = outputFiles;
  const [{ inputs }] = Object.values(metafile.outputs);
  return { code: contents, bytes: contents.length, gzipBytes: gzipSync(contents, { level: 9 }).length, inputs };
}
