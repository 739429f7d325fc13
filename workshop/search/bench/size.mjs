// npm run check search-size: what a server carries that searches English documentation, bundled and minified: over plain text, and over
// text that may be deflated.

import { build } from 'esbuild';
import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';

for (const names of ['openDocsIndex', 'openDocsIndex, openDocsText']) {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { ${names} } from '@vitrine/docs-index';`,
      resolveDir: fileURLToPath(new URL('..', import.meta.url)),
    },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  });
  const [{ contents }] = outputFiles;
  console.log(`${names}, minified: ${contents.length} bytes; gzip: ${gzipSync(contents, { level: 9 }).length} bytes`);
}
