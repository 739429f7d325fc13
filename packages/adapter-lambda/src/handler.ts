// toLambdaHandler: event -> Incoming, service, Reply -> result. The service is made outside of the handler, once for each
// instance of the function. It holds no policy; every refusal is the service's.
import type { Context } from 'aws-lambda';
import { badRequest, internalError, type Reply, type Service, type ServiceSource } from '@vitrine/core';
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
export function toLambdaHandler(service: ServiceSource, { stripStage = false }: LambdaOptions = {}): LambdaHandler {
  const current = typeof service === 'function' ? service : () => service;
  return async (event, context) => {
    const signal = context && AbortSignal.timeout(Math.max(0, context.getRemainingTimeInMillis() - reserveMs));
    const request = readEvent(event, stripStage, signal);
    const { shape } = request;
    const source = current();
    if (request.kind === 'malformed') return toResult(source.refuse(badRequest, request.detail, request.target), shape);
    const { incoming } = request;
    const reply = await source.handle(incoming);
    const result = toResult(reply, shape);
    // HEAD has the status of GET, which its body may decide.
    const { unsent } = reply;
    if (isCarried(unsent === undefined ? result : toResult({ ...reply, body: unsent }, shape), shape)) return result;
    const refusal = tooLarge(source, reply, incoming.target);
    return toResult(unsent === undefined ? refusal : { ...refusal, body: null }, shape);
  };
}

/** The refusal in place of an answer, with the quota that the answer took. */
function tooLarge(service: Service, { fields }: Reply, target: string): Reply {
  const refusal = service.refuse(internalError, 'The answer is larger than the platform carries; compressed it may fit.', target);
  return { ...refusal, fields: [...refusal.fields, ...fields.filter(([name]) => /^(?:x-)?ratelimit/i.test(name))] };
}
