import type { Options } from 'tsup';
import { library } from '../../tsup.base.ts';

// The programs that other runtimes run are whole: they are loaded as one file, without an installation. A host of
// Node.js is loaded from where it is installed.
const whole: Options = { outDir: 'dist/remote', noExternal: [/^@vitrine\//], clean: false, splitting: false };
const programsOf = (...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `src/remote/${name}.ts`]));

export default [
  library({ index: 'src/index.ts' }, 'node', { clean: false }),
  library(programsOf('worker', 'bun', 'deno'), 'neutral', whole),
  library(programsOf('hono', 'srvx', 'whatwg-server'), 'node', whole),
];
