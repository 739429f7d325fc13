// The demonstration on AWS Lambda. The file that was built lies beside the bundled program.
import { readFileSync } from 'node:fs';
import { type LambdaHandler, toLambdaHandler } from '@vitrine/adapter-lambda';
import { createService } from '@vitrine/core';
import { openFront } from './front.ts';

const file = readFileSync(new URL('front.vitrine', import.meta.url));

/** For API Gateway, a function URL or a load balancer. */
export const handler: LambdaHandler = toLambdaHandler(createService(openFront(file)));
