import { fetch } from '../../src/suite/subjects/fetch.ts';
import { lambdaV2 } from '../../src/suite/subjects/lambda.ts';
import { node } from '../../src/suite/subjects/node.ts';
import { worker } from '../../src/suite/subjects/worker.ts';
import { clientSuite } from './client-suite.ts';

for (const subject of [fetch, node, lambdaV2, worker]) clientSuite(subject);
