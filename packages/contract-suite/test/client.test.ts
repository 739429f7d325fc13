import { fetch } from '../src/subjects/fetch.ts';
import { lambdaV2 } from '../src/subjects/lambda.ts';
import { node } from '../src/subjects/node.ts';
import { worker } from '../src/subjects/worker.ts';
import { clientSuite } from './client-suite.ts';

for (const subject of [fetch, node, lambdaV2, worker]) clientSuite(subject);
