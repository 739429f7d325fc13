import { contractSuite } from '../../src/suite/suite.ts';
import { whatwg } from '../../src/suite/subjects/whatwg.ts';

contractSuite({ ...whatwg, sampled: true });
