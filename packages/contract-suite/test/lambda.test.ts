import { contractSuite } from '../src/suite.ts';
import { alb, albMultiValue, functionUrl, lambdaV1, lambdaV2 } from '../src/subjects/lambda.ts';

contractSuite(lambdaV2);
// These differ from the one above in how an event is written alone, which the adapter's own tests hold.
for (const subject of [lambdaV1, functionUrl, alb, albMultiValue]) contractSuite({ ...subject, sampled: true });
