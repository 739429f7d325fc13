import { library } from '../../tsup.base.ts';

// The programs that other runtimes run are whole: they are loaded as one file, without an installation. A host of
// Node.js is loaded from where it is installed.
const programs = (platform: 'neutral' | 'node', ...names: readonly string[]) =>
  library(Object.fromEntries(names.map((name) => [name, `src/suite/remote/${name}.ts`])), platform, {
    outDir: 'dist/remote',
    noExternal: [/^@vitrine\//],
    clean: false,
    splitting: false,
  });

export default [programs('neutral', 'worker', 'bun', 'deno'), programs('node', 'hono', 'srvx', 'whatwg-server')];
