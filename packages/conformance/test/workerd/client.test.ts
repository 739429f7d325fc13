// The client itself runs in workerd here, beside the front that it reads.
import { inWorkerd } from '../../src/suite/workerd/subject.ts';
import { clientSuite } from '../suite/client-suite.ts';

clientSuite(inWorkerd);
