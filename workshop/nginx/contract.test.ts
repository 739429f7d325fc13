// The exported tree served by nginx, beside the service, held to the contract suite.
import { contractSuite } from '@vitrine/contract-suite';
import { nginx } from './subject.ts';

contractSuite(nginx);
