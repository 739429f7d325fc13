import { contractSuite } from '../../src/suite/suite.ts';
import { inWorkerd } from '../../src/suite/workerd/subject.ts';

contractSuite(inWorkerd);
