import { contractSuite } from '../../src/suite/suite.ts';
import { node } from '../../src/suite/subjects/node.ts';

// `handle.test.ts` has every case; this one adds the socket in front of it, as nginx does before a merge, for every case.
contractSuite({ ...node, sampled: true });
