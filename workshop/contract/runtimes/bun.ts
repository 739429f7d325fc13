import { fileURLToPath } from 'node:url';
import { contractSuite } from '../../../packages/conformance/src/suite/suite.ts';
import { program } from '../../../packages/conformance/src/suite/subjects/program.ts';

const bun = fileURLToPath(new URL('node_modules/.bin/bun', import.meta.url));

/** Bun closes the connection on a method that it does not know, before the front is asked: oven-sh/bun#6556, open on 2026-11-28. */
const exceptions = {
  'a method that no standard has is counted, refused for its Origin, and else 405': 'Bun answers no method outside of its own list',
};

contractSuite(program('bun', [bun], { exceptions }));
