import { contractSuite } from '../src/suite.ts';
import { worker } from '../src/subjects/worker.ts';

contractSuite(worker);
