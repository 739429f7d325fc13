// node zip.mjs <base URL> [content folder] [zip file]: builds the content, bundles the handler, and zips both. The same
// input gives the same bytes.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { buildSnapshot, encode, encodeSnapshot } from '@vitrine/content';
import { renderDocuments } from '@vitrine/core/render';
import { documentation } from '@vitrine/mcp-tools';
import { build } from 'esbuild';
import { zipSync } from 'fflate';

const [baseUrl, content = 'content', output = 'front.zip'] = process.argv.slice(2);
if (baseUrl === undefined) {
  console.error('usage: node zip.mjs <base URL> [content folder] [zip file]');
  process.exit(2);
}

const snapshot = await buildSnapshot(content);
const documents = await renderDocuments(snapshot, { baseUrl, mcp: documentation(snapshot) }, encode);
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
  'front.vitrine': encodeSnapshot(snapshot, documents),
};
const zip = zipSync(files, { level: 9, mtime: '1980-01-01' });
await writeFile(output, zip);

for (const [name, bytes] of Object.entries(files)) console.log(`${name}: ${bytes.length} bytes`);
console.log(`${output}: ${zip.length} bytes, for ${baseUrl}`);
