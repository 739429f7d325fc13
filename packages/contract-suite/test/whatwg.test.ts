import { contractSuite } from '../src/suite.ts';
import { whatwg } from '../src/subjects/whatwg.ts';

contractSuite({ ...whatwg, sampled: true });
