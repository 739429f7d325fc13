// Public entry "vitrine/lambda": a front as an AWS Lambda function.
import { type LambdaOptions, type LambdaResult, toLambdaHandler as handlerOf } from '@vitrine/adapter-lambda';
import type { Front } from './front/front.ts';

export { toEmbeddedMetricFormat } from '@vitrine/adapter-lambda/embedded-metrics';
export type { LambdaOptions, LambdaResult } from '@vitrine/adapter-lambda';

/** An event of API Gateway, a function URL or a load balancer, as far as their types agree. */
export interface LambdaEvent {
  readonly headers?: Readonly<Record<string, string | undefined>> | null;
  readonly body?: string | null;
  readonly isBase64Encoded?: boolean;
}

/** Assignable to the handler types of `@types/aws-lambda` for API Gateway, function URLs and load balancers. */
export type LambdaHandler = (event: LambdaEvent, context?: { getRemainingTimeInMillis(): number }) => Promise<LambdaResult>;

/**
 * Makes the handler of a function behind API Gateway (REST or HTTP), a function URL or a load balancer, or several of them.
 *
 * @example examples/minimal-lambda/handler.ts
 * ```ts
 * import { readFileSync } from 'node:fs';
 * import { createFront } from 'vitrine/edge';
 * import { toLambdaHandler } from 'vitrine/lambda';
 *
 * const file = readFileSync(new URL('front.vitrine', import.meta.url));
 * export const handler = toLambdaHandler(await createFront(file));
 * ```
 */
export function toLambdaHandler(front: Front, options: LambdaOptions = {}): LambdaHandler {
  // The adapter reads every member of an event as a stranger's, so it takes any object; its type names the platform's three shapes.
  return handlerOf(() => front.service, options) as LambdaHandler;
}
