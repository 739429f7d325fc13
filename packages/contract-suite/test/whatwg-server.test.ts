import { contractSuite } from '../src/suite.ts';
import { hosted } from '../src/subjects/program.ts';

contractSuite({ ...hosted('whatwg-server'), sampled: true });
