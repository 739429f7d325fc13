// node zip.mjs <base URL> [content folder] [zip file]: builds the content, bundles the handler, and zips both. The same
// input gives the same bytes.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { zipSync } from 'fflate';
import { buildFront } from 'vitrine/node';

const [baseUrl, content = 'content', output = 'front.zip'] = process.argv.slice(2);
if (baseUrl === undefined) {
  console.error('usage: node zip.mjs <base URL> [content folder] [zip file]');
  process.exit(2);
}

const bundle = await build({
  entryPoints: [fileURLToPath(new URL('handler.ts', import.meta.url))],
  bundle: true,
  minify: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  write: false,
});
const files = {
  'handler.mjs': bundle.outputFiles[0].contents,
  'front.vitrine': await buildFront(content, { baseUrl }),
};
const zip = zipSync(files, { level: 9, mtime: '1980-01-01' });
await writeFile(output, zip);

for (const [name, bytes] of Object.entries(files)) console.log(`${name}: ${bytes.length} bytes`);
console.log(`${output}: ${zip.length} bytes, for ${baseUrl}`);
