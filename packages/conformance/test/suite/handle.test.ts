import { contractSuite } from '../../src/suite/suite.ts';
import { handle } from '../../src/suite/subjects/handle.ts';

contractSuite(handle);
