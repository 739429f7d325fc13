import { contractSuite } from '../../src/suite/suite.ts';
import { worker } from '../../src/suite/subjects/worker.ts';

// `workerd/suite.test.ts` has every case inside of workerd; this one adds the socket in front of it.
contractSuite({ ...worker, sampled: true });
