// The demonstration on AWS Lambda. Next to the bundled program are two files that `vitrine build <folder> --base-url <URL>` wrote.
import { readFileSync } from 'node:fs';
import { createFront } from 'vitrine/edge';
import { type LambdaHandler, toLambdaHandler } from 'vitrine/lambda';
import { withExample } from './example.ts';

const front = await createFront(readFileSync(new URL('front.vitrine', import.meta.url)));
const example = await createFront(readFileSync(new URL('tidegate.vitrine', import.meta.url)));

/** For API Gateway, a function URL or a load balancer. */
export const handler: LambdaHandler = toLambdaHandler(withExample(front, example));
