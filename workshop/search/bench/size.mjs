// npm run check search-size: what a server carries that searches English documentation, bundled and minified.

import { build } from 'esbuild';
import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';

const { outputFiles } = await build({
  stdin: {
    contents: `export { openDocsIndex } from '@vitrine/docs-index';`,
    resolveDir: fileURLToPath(new URL('..', import.meta.url)),
  },
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  write: false,
});
const [{ contents }] = outputFiles;
console.log(`openDocsIndex, minified: ${contents.length} bytes; gzip: ${gzipSync(contents, { level: 9 }).length} bytes`);
