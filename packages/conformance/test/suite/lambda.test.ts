import { full } from '../../../../workshop/full.ts';
import { contractSuite } from '../../src/suite/suite.ts';
import { alb, albMultiValue, functionUrl, lambdaV1, lambdaV2 } from '../../src/suite/subjects/lambda.ts';

/** Where an event and its answer show; what documents and tools say is the same behind all of them. */
const files = ['methods', 'problems', 'clients', 'origin', 'cors', 'content coding', 'transport', 'MCP 2026-07-28'];

contractSuite({ ...lambdaV2, sampled: true });
// These differ in how an event is written alone, which the adapter's own tests hold.
for (const subject of [lambdaV1, functionUrl, alb, albMultiValue])
  contractSuite({ ...subject, sampled: true }, full ? undefined : files);
