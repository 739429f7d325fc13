import type { Options } from 'tsup';
import { library } from '../../tsup.base.ts';

// The programs that other runtimes run are whole: they are loaded as one file, without an installation beside them.
const whole: Options = { outDir: 'dist/remote', noExternal: [/^@vitrine\//], dts: false, clean: false, splitting: false };
const programs = { worker: 'src/remote/worker.ts', bun: 'src/remote/bun.ts', deno: 'src/remote/deno.ts' };

export default [library({ index: 'src/index.ts' }, 'node', { clean: false }), library(programs, 'neutral', whole)];
