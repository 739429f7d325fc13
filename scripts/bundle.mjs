// How esbuild bundles a program of this repository from the sources of its packages: no package is built before, and no declaration is made.
import { bundledText } from '../packages/explorer/bundled-text.mjs';

/** Options of esbuild that every such program has. */
export const fromSources = {
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  tsconfig: '../../tsconfig.check.json',
  // The Markdown parser is native code, which is found from the program.
  external: ['satteri'],
  plugins: [bundledText],
  // CommonJS packages ask for built-ins by `require`.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  logLevel: 'warning',
};
