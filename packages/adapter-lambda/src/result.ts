// ServiceResponse -> the result that API Gateway, a function URL or a load balancer turns into a response. Text is sent as text,
// everything else, compressed bodies included, as base64.
import { Buffer, isUtf8 } from 'node:buffer';
import { STATUS_CODES } from 'node:http';
import type { ServiceResponse } from '@vitrine/core';
import type { Shape } from './event.ts';

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

/** Makes the result in the shape that the sender of the event reads. */
export function toResult({ status, fields, body }: ServiceResponse, shape: Shape): LambdaResult {
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

/** Most bytes of JSON that the platform carries: 1 MB through a load balancer, else 6 MiB. It answers a larger result with 502. */
function mostBytes(shape: Shape): number {
  return shape.startsWith('alb') ? 1_000_000 : 6_291_456;
}

/** Whether the platform carries a reply; HEAD has the status of GET, which its body decides. */
export function isCarried(reply: ServiceResponse, shape: Shape): boolean {
  const most = mostBytes(shape);
  const body = reply.headBody ?? reply.body;
  // JSON makes of a byte six characters at most, so small bodies need no counting.
  return (body?.length ?? 0) < most / 8 || Buffer.byteLength(JSON.stringify(toResult({ ...reply, body }, shape))) <= most;
}
