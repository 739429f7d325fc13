import { fileURLToPath } from 'node:url';
import { contractSuite } from '../../../packages/contract-suite/src/suite.ts';
import { program } from '../../../packages/contract-suite/src/subjects/program.ts';

const bun = fileURLToPath(new URL('node_modules/.bin/bun', import.meta.url));

contractSuite(program('bun', [bun]));
