// Builds the command from the sources of all packages for `npm run vitrine`. The package that is published is built by
// packages/vitrine/tsup.config.ts.
import { copyFile } from 'node:fs/promises';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { fromSources } from '../../scripts/bundle.mjs';

process.chdir(fileURLToPath(new URL('.', import.meta.url)));
const command = '../../packages/vitrine/src/command';
await build({
  ...fromSources,
  absWorkingDir: process.cwd(),
  entryPoints: { vitrine: `${command}/vitrine.ts`, 'build-thread': `${command}/front/build-thread.ts` },
  outdir: 'dist/bin',
  // `vitrine` bundles these, so they are not among its dependencies; a clone has them here.
  nodePaths: ['node_modules'],
});
// its version is that of the package
await copyFile('../../packages/vitrine/package.json', 'dist/package.json');
