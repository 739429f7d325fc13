import { contractSuite } from '../src/suite.ts';
import { fetch } from '../src/subjects/fetch.ts';

contractSuite(fetch);
