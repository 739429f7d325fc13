import { contractSuite } from '../src/suite.ts';
import { fetch } from '../src/subjects/fetch.ts';

// Every case runs over HTTP in node.test.ts, and without it in handle.test.ts.
contractSuite({ ...fetch, sampled: true });
