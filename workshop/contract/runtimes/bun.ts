import { fileURLToPath } from 'node:url';
import { contractSuite } from '../../../packages/conformance/src/suite/suite.ts';
import { program } from '../../../packages/conformance/src/suite/subjects/program.ts';

const bun = fileURLToPath(new URL('node_modules/.bin/bun', import.meta.url));

contractSuite(program('bun', [bun]));
