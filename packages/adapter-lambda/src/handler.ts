// toLambdaHandler: event -> ServiceRequest, service, ServiceResponse -> result. The service is made outside of the handler, once for each
// instance of the function. It holds no policy; every refusal is the service's.
import type { Context } from 'aws-lambda';
import { badRequest, type ServiceProvider } from '@vitrine/core';
import { type LambdaEvent, readEvent } from './event.ts';
import { isCarried, type LambdaResult, toResult } from './result.ts';

/** Options of a handler. */
export interface LambdaOptions {
  /**
   * Takes the name of API Gateway's stage off the beginning of paths: for domains and proxies in front that add it, so
   * that clients do not send it. Default false.
   */
  readonly stripStage?: boolean;
}

/** Assignable to APIGatewayProxyHandler, APIGatewayProxyHandlerV2, LambdaFunctionURLHandler and ALBHandler. */
export type LambdaHandler = (event: LambdaEvent, context?: Pick<Context, 'getRemainingTimeInMillis'>) => Promise<LambdaResult>;

/** Time left of an invocation when its tool is aborted, in milliseconds: enough to answer. */
export const reserveMs = 250;

/** Makes the handler of a function behind API Gateway (REST or HTTP), a function URL or a load balancer, or several of them. */
export function toLambdaHandler(service: ServiceProvider, { stripStage = false }: LambdaOptions = {}): LambdaHandler {
  const current = typeof service === 'function' ? service : () => service;
  return async (event, context) => {
    const signal = context && AbortSignal.timeout(Math.max(0, context.getRemainingTimeInMillis() - reserveMs));
    const request = readEvent(event, stripStage, signal);
    const { shape } = request;
    const source = current();
    if (request.kind === 'malformed') return toResult(source.refuse(badRequest, request.detail, request.target), shape);
    return toResult(await source.handle({ ...request.incoming, carries: (reply) => isCarried(reply, shape) }), shape);
  };
}
