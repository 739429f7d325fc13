import { fileURLToPath } from 'node:url';
import { contractSuite } from '../../../packages/contract-suite/src/suite.ts';
import { program } from '../../../packages/contract-suite/src/subjects/program.ts';

const deno = fileURLToPath(new URL('node_modules/.bin/deno', import.meta.url));

contractSuite(program('deno', [deno, 'run', '--no-config', '--allow-net=127.0.0.1']));
