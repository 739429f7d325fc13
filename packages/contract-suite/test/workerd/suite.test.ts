import { contractSuite } from '../../src/suite.ts';
import { inWorkerd } from '../../src/workerd/subject.ts';

contractSuite(inWorkerd);
