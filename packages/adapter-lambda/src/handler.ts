// toLambdaHandler: event -> ServiceRequest, service, ServiceResponse -> result. The service is made outside of the handler, once for each
// instance of the function. It holds no policy; every refusal is the service's.
import process from 'node:process';
import type { Context } from 'aws-lambda';
import { badRequest, type ServiceProvider } from '@vitrine/core';
import { lacksForwardedFor, type LambdaEvent, readEvent } from './event.ts';
import { isCarried, type LambdaResult, toResult } from './result.ts';

/** Options of a handler. */
export interface LambdaOptions {
  /**
   * Takes the name of API Gateway's stage off the beginning of paths: for domains and proxies in front that add it, so
   * that clients do not send it. Default false.
   */
  readonly stripStage?: boolean;
  /**
   * The attribute `routing.http.xff_header_processing.mode` of the load balancer. With `append` (default) it vouches for the last entry of
   * X-Forwarded-For. With another mode nobody does: all of its clients share one quota, unless `trustProxy` of the service names
   * the proxies in front that write the field.
   */
  readonly xffHeaderProcessing?: 'append' | 'preserve' | 'remove';
}

const modes: readonly unknown[] = ['append', 'preserve', 'remove'];

/** Assignable to APIGatewayProxyHandler, APIGatewayProxyHandlerV2, LambdaFunctionURLHandler and ALBHandler. */
export type LambdaHandler = (
  event: LambdaEvent,
  context?: Partial<Pick<Context, 'getRemainingTimeInMillis'>>,
) => Promise<LambdaResult>;

/** Time left of an invocation when its tool is aborted, in milliseconds: enough to answer. */
export const reserveMs = 250;

/**
 * Makes the handler of a function behind API Gateway (REST or HTTP), a function URL or a load balancer, or several of them. Throws TypeError
 * for a mode that is none.
 */
export function toLambdaHandler(
  service: ServiceProvider,
  { stripStage = false, xffHeaderProcessing = 'append' }: LambdaOptions = {},
): LambdaHandler {
  if (!modes.includes(xffHeaderProcessing))
    throw new TypeError(
      `xffHeaderProcessing: expected append, preserve or remove, received ${JSON.stringify(xffHeaderProcessing)}`,
    );
  const current = typeof service === 'function' ? service : () => service;
  let balancerAppends = xffHeaderProcessing === 'append';
  return async (event, context) => {
    const leftMs = context?.getRemainingTimeInMillis?.();
    const signal = leftMs === undefined ? undefined : AbortSignal.timeout(Math.max(0, leftMs - reserveMs));
    // What a balancer in this mode passes on is what its client wrote, now and before.
    if (balancerAppends && lacksForwardedFor(event)) {
      balancerAppends = false;
      process.emitWarning('The load balancer writes no X-Forwarded-For, so its clients share one quota.', {
        code: 'VITRINE_NO_FORWARDED_FOR',
        detail: 'Set its routing.http.xff_header_processing.mode to append, or name the mode as the option xffHeaderProcessing.',
      });
    }
    const request = readEvent(event, { stripStage, balancerAppends }, signal);
    const { shape } = request;
    const source = current();
    if (request.kind === 'malformed') {
      const { detail, target } = request;
      return toResult(await source.refuse(badRequest, detail, { target }), shape);
    }
    return toResult(await source.handle({ ...request.incoming, carries: (reply) => isCarried(reply, shape) }), shape);
  };
}
