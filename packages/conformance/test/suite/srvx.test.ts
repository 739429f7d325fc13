import { contractSuite } from '../../src/suite/suite.ts';
import { hosted } from '../../src/suite/subjects/program.ts';

contractSuite({ ...hosted('srvx'), sampled: true });
