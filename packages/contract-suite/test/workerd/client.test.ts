// The client itself runs in workerd here, beside the front that it reads.
import { inWorkerd } from '../../src/workerd/subject.ts';
import { clientSuite } from '../client-suite.ts';

clientSuite(inWorkerd);
