import { contractSuite } from '../../src/suite/suite.ts';
import { fetch } from '../../src/suite/subjects/fetch.ts';

// Every case runs over HTTP in node.test.ts, and without it in handle.test.ts.
contractSuite({ ...fetch, sampled: true });
