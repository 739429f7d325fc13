// Builds the command from the sources of all packages for `npm run vitrine`, so that no package is built before and no declaration is made.
// The package that is published is built by tsup.config.ts.
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundledText } from '../explorer/bundled-text.mjs';

process.chdir(fileURLToPath(new URL('.', import.meta.url)));
await build({
  absWorkingDir: process.cwd(),
  entryPoints: { vitrine: 'src/command/vitrine.ts', 'build-thread': 'src/command/front/build-thread.ts' },
  // The Markdown parser, which is native code, is found from here.
  outdir: '.run',
  external: ['satteri'],
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
