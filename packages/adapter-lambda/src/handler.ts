// toLambdaHandler: event -> ServiceRequest, service, ServiceResponse -> result. The service is made once for each instance.
import process from 'node:process';
import type { Context } from 'aws-lambda';
import { badRequest } from '@vitrine/core/serving';
import type { ServiceProvider, ServiceResponse } from '@vitrine/core';
import { lacksForwardedFor, type LambdaEvent, readEvent, type Shape } from './event.ts';
import { Buffer, isUtf8 } from 'node:buffer';
import { STATUS_CODES } from 'node:http';

/** Options of a handler. */
export interface LambdaOptions {
  /**
   * Takes the name of API Gateway's stage off the beginning of paths: for domains and proxies in front that add it, so
   * that clients do not send it. Default false.
   */
  readonly stripStage?: boolean;
  /**
   * The attribute `routing.http.xff_header_processing.mode` of the load balancer. With `append` (default) it writes the last entry of
   * X-Forwarded-For. With another mode it may not: all of its clients share one quota, unless `trustProxy` of the service names
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
      process.emitWarning('The load balancer sends no X-Forwarded-For, so its clients share one quota.', {
        code: 'VITRINE_NO_FORWARDED_FOR',
        detail: 'Set its routing.http.xff_header_processing.mode to append, or set the option xffHeaderProcessing.',
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

// ServiceResponse -> the result that API Gateway, a function URL or a load balancer turns into a response. Text is sent as text,
// everything else, compressed bodies included, as base64.

/** Assignable to the result type of every gateway. */
export interface LambdaResult {
  /** The HTTP status. */
  readonly statusCode: number;
  readonly statusDescription?: string;
  readonly headers?: Record<string, string>;
  readonly multiValueHeaders?: Record<string, string[]>;
  readonly body: string;
  readonly isBase64Encoded: boolean;
}

function toResult({ status, fields, body }: ServiceResponse, shape: Shape): LambdaResult {
  const isBase64Encoded = typeof body === 'object' && body !== null && !isUtf8(body);
  return {
    statusCode: status,
    ...(shape.startsWith('alb') && { statusDescription: `${status} ${STATUS_CODES[status] ?? ''}` }),
    ...headersOf(fields, shape),
    body: bodyText(body, isBase64Encoded ? 'base64' : 'utf8'),
    isBase64Encoded,
  };
}

function bodyText(body: ServiceResponse['body'], encoding: 'base64' | 'utf8'): string {
  if (body === null || typeof body === 'string') return body ?? '';
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString(encoding);
}

/** Lines of one name apart where that can be said, else joined (RFC 9110 section 5.3). */
function headersOf(fields: ServiceResponse['fields'], shape: Shape): Pick<LambdaResult, 'headers' | 'multiValueHeaders'> {
  const lines: Record<string, string[]> = {};
  for (const [name, value] of fields) (lines[name] ??= []).push(value);
  if (shape === 'v1' || shape === 'alb-multi-value') return { multiValueHeaders: lines };
  return { headers: Object.fromEntries(Object.entries(lines).map(([name, values]) => [name, values.join(', ')])) };
}

/** Whether the platform carries a reply; HEAD has the status of GET, which its body decides. */
function isCarried(reply: ServiceResponse, shape: Shape): boolean {
  // The platform carries 1 MB of JSON through a load balancer, else 6 MiB, and answers a larger result with 502.
  const most = shape.startsWith('alb') ? 1_000_000 : 6_291_456;
  const body = reply.headBody ?? reply.body;
  // JSON makes of a byte six characters at most, so small bodies need no counting.
  return (body?.length ?? 0) < most / 8 || Buffer.byteLength(JSON.stringify(toResult({ ...reply, body }, shape))) <= most;
}
