import { library } from '../../tsup.base.ts';

// The programs that other runtimes run are whole: they are loaded as one file, without an installation. A host of
// Node.js is loaded from where it is installed.
const programs = (platform: 'neutral' | 'node', external: readonly RegExp[], ...names: readonly string[]) =>
  library(Object.fromEntries(names.map((name) => [name, `src/suite/remote/${name}.ts`])), platform, {
    outDir: 'dist/remote',
    noExternal: [/^@vitrine\//],
    external: [...external],
    clean: false,
    splitting: false,
  });

const hosts = [/^@hono\//, /^@whatwg-node\//, /^hono/, /^srvx/];

export default [programs('neutral', [], 'worker', 'bun', 'deno'), programs('node', hosts, 'hono', 'srvx', 'whatwg-server')];
