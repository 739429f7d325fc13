// Builds the command from the sources of all packages for `npm run vitrine`, so that no package is built before and no declaration is made.
// The package that is published is built by packages/vitrine/tsup.config.ts.
import { copyFile } from 'node:fs/promises';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundledText } from '../../packages/explorer/bundled-text.mjs';

process.chdir(fileURLToPath(new URL('.', import.meta.url)));
const command = '../../packages/vitrine/src/command';
await build({
  absWorkingDir: process.cwd(),
  entryPoints: { vitrine: `${command}/vitrine.ts`, 'build-thread': `${command}/front/build-thread.ts` },
  outdir: 'dist/bin',
  // The Markdown parser, which is native code, is found from here.
  external: ['satteri'],
  // `vitrine` bundles these, so they are not among its dependencies; a clone has them here.
  nodePaths: ['node_modules'],
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  tsconfig: '../../tsconfig.check.json',
  plugins: [bundledText],
  // CommonJS packages ask for built-ins by `require`.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  logLevel: 'warning',
});
// its version is that of the package
await copyFile('../../packages/vitrine/package.json', 'dist/package.json');
