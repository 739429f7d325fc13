// The demonstration on AWS Lambda. `vitrine build content --base-url <URL>` wrote the file next to the bundled program.
import { readFileSync } from 'node:fs';
import { createFront } from 'vitrine/edge';
import { type LambdaHandler, toLambdaHandler } from 'vitrine/lambda';

const file = readFileSync(new URL('front.vitrine', import.meta.url));

/** For API Gateway, a function URL or a load balancer. */
export const handler: LambdaHandler = toLambdaHandler(await createFront(file));
