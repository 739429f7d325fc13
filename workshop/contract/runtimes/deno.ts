import { fileURLToPath } from 'node:url';
import { contractSuite } from '../../../packages/conformance/src/suite/suite.ts';
import { program } from '../../../packages/conformance/src/suite/subjects/program.ts';

const deno = fileURLToPath(new URL('node_modules/.bin/deno', import.meta.url));

contractSuite(program('deno', [deno, 'run', '--no-config', '--allow-net=127.0.0.1']));
