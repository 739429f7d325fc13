import { contractSuite } from '../../src/suite/suite.ts';
import { alb, albMultiValue, functionUrl, lambdaV1, lambdaV2 } from '../../src/suite/subjects/lambda.ts';

// These differ in how an event is written alone, which the adapter's own tests hold.
for (const subject of [lambdaV2, lambdaV1, functionUrl, alb, albMultiValue]) contractSuite({ ...subject, sampled: true });
