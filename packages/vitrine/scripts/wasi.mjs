// The WASI form of the Markdown parser, as files of this package: its loader and the threads of it in one file each, and the program.
import { build } from 'esbuild';
import { copyFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = dirname(createRequire(import.meta.url).resolve('@bruits/satteri-wasm32-wasi'));
const target = fileURLToPath(new URL('../dist/wasi/', import.meta.url));
const shared = { bundle: true, platform: 'node', target: 'node20', metafile: true };
/** What was bundled, for the notices. */
const inputs = {};

for (const [name, format, file] of [
  ['satteri_napi.wasi.cjs', 'cjs', 'satteri.wasi.cjs'],
  ['wasi-worker.mjs', 'esm', 'wasi-worker.mjs'],
]) {
  const { metafile } = await build({ ...shared, format, entryPoints: [join(source, name)], outfile: join(target, file) });
  Object.assign(inputs, metafile.inputs);
}
copyFileSync(join(source, 'satteri_napi.wasm32-wasi.wasm'), join(target, 'satteri_napi.wasm32-wasi.wasm'));
writeFileSync(join(target, 'metafile-esm.json'), JSON.stringify({ inputs }));
