import { contractSuite } from '../src/suite.ts';
import { handle } from '../src/subjects/handle.ts';

contractSuite(handle);
