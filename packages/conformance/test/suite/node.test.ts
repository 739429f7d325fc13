import { contractSuite } from '../../src/suite/suite.ts';
import { node } from '../../src/suite/subjects/node.ts';

contractSuite(node);
