// The exported tree served by nginx, with the service behind it, held to the contract suite.
import { contractSuite } from '@vitrine/conformance/suite';
import { nginx } from './subject.ts';

contractSuite(nginx);
