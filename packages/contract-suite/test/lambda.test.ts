import { contractSuite } from '../src/suite.ts';
import { alb, albMultiValue, functionUrl, lambdaV1, lambdaV2 } from '../src/subjects/lambda.ts';

for (const subject of [lambdaV1, lambdaV2, functionUrl, alb, albMultiValue]) contractSuite(subject);
