import { contractSuite } from '../src/suite.ts';
import { node } from '../src/subjects/node.ts';

contractSuite(node);
