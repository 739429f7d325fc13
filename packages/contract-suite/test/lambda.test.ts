import { contractSuite } from '../src/suite.ts';
import { alb, albMultiValue, functionUrl, lambdaV1, lambdaV2 } from '../src/subjects/lambda.ts';

for (const subject of [lambdaV2, alb]) contractSuite(subject);
// These differ from the two above in how an event is written alone, which the adapter's own tests hold.
for (const subject of [lambdaV1, functionUrl, albMultiValue]) contractSuite({ ...subject, sampled: true });
