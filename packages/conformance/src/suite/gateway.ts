// What AWS puts in front of a function: a request becomes an event, the function's result a response. Each gateway states
// what its events hold; they begin as the examples that the Lambda adapter keeps, one of each payload.
import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import type { LambdaEvent } from '@vitrine/adapter-lambda/event';
import type { LambdaResult } from '@vitrine/adapter-lambda/handler';
import { host } from './published.ts';
import { type Answer, answerOf, asObject, sentBytes, type Json, linesOf, type Sent } from './subject.ts';

export interface Gateway {
  readonly eventOf: (sent: Sent) => LambdaEvent;
  readonly answerOf: (result: LambdaResult) => Answer;
}

interface RequestParts {
  readonly method: string;
  readonly path: string;
  /** As sent, without the question mark. */
  readonly query: string;
  /** Every line, by lower-case name. */
  readonly lines: Readonly<Record<string, readonly string[]>>;
  readonly sourceIp: string;
  readonly body: Uint8Array | undefined;
}

/** API Gateway REST. All its media types are set to be binary, so that every body is base64. */
export const v1: Gateway = gateway('v1', 'multiValueHeaders', (parts) => ({
  httpMethod: parts.method,
  path: parts.path,
  headers: lastOf(parts.lines),
  multiValueHeaders: parts.lines,
  ...queryOf(parts, (text) => new URLSearchParams(`=${text}`).get('') ?? ''),
  requestContext: { httpMethod: parts.method, path: parts.path, identity: { sourceIp: parts.sourceIp } },
  body: parts.body === undefined ? null : base64(parts.body),
  isBase64Encoded: parts.body !== undefined,
}));

/** API Gateway HTTP at its stage $default. It would decode the path; this one does not. */
export const v2: Gateway = gateway('v2', 'headers', http);

export const functionUrl: Gateway = gateway('function-url', 'headers', http);

/** A load balancer as it comes: of several lines or values of one name the last is passed on. */
export const alb: Gateway = gateway('alb', 'headers', (parts) => ({
  httpMethod: parts.method,
  path: parts.path,
  queryStringParameters: queryOf(parts).queryStringParameters,
  headers: lastOf(parts.lines),
  ...textOrBase64(parts),
}));

export const albMultiValue: Gateway = gateway('alb-multi-value', 'multiValueHeaders', (parts) => ({
  httpMethod: parts.method,
  path: parts.path,
  multiValueQueryStringParameters: queryOf(parts).multiValueQueryStringParameters,
  multiValueHeaders: parts.lines,
  ...textOrBase64(parts),
}));

function http(parts: RequestParts): Json {
  const { method, path, query, sourceIp, lines } = parts;
  const { cookie, ...others } = lines;
  return {
    rawPath: path,
    rawQueryString: query,
    cookies: cookie?.flatMap((line) => line.split('; ')),
    headers: Object.fromEntries(Object.entries(others).map(([name, values]) => [name, values.join(',')])),
    queryStringParameters: undefined,
    requestContext: { http: { method, path, protocol: 'HTTP/1.1', sourceIp, userAgent: '' } },
    ...(parts.body !== undefined && textOrBase64(parts)),
  };
}

/** Makes a gateway that lays members over its example, those of the request context apart, and reads one form of fields. */
function gateway(name: string, form: 'headers' | 'multiValueHeaders', membersOf: (parts: RequestParts) => Json): Gateway {
  const file = new URL(`../../../adapter-lambda/test/events/${name}.json`, import.meta.url);
  const example = asObject(JSON.parse(readFileSync(file, 'utf8')), name);
  return {
    eventOf: (sent) => {
      const members = membersOf(partsOf(sent));
      const requestContext = { ...asObject(example['requestContext'], name), ...asObject(members['requestContext'] ?? {}, name) };
      // It travels as JSON. Its members are those that this payload has.
      return JSON.parse(JSON.stringify({ ...example, ...members, requestContext })) as LambdaEvent;
    },
    answerOf: (result) => readResult(result, form),
  };
}

function partsOf(sent: Sent): RequestParts {
  const sourceIp = `192.0.2.${sent.client ?? 1}`;
  const body = sentBytes(sent);
  const fields: readonly (readonly [string, string])[] = [
    ...(Object.keys(sent.fields ?? {}).some((name) => name.toLowerCase() === 'host') ? [] : [['host', host] as const]),
    ...(body === undefined || sent.framing === 'chunked' ? [] : [['content-length', String(body.length)] as const]),
    ...linesOf(sent.fields),
  ];
  const lines: Record<string, string[]> = {};
  for (const [name, value] of fields) (lines[name.toLowerCase()] ??= []).push(value.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, ''));
  // Who connected is added to the chain, in one line.
  lines['x-forwarded-for'] = [[...(lines['x-forwarded-for'] ?? []), sourceIp].join(', ')];
  const [path = '', ...query] = sent.target.split('?');
  return { method: sent.method ?? 'GET', path, query: query.join('?'), lines, sourceIp, body };
}

function lastOf(lines: RequestParts['lines']): Json {
  return Object.fromEntries(Object.entries(lines).map(([name, values]) => [name, values.at(-1)]));
}

/** Names with their values, and with their last value; null without a query. */
function queryOf({ query }: RequestParts, read: (text: string) => string = (text) => text) {
  if (query === '') return { queryStringParameters: null, multiValueQueryStringParameters: null };
  const values = new Map<string, string[]>();
  for (const pair of query.split('&')) {
    const [name = '', ...value] = pair.split('=');
    values.set(read(name), [...(values.get(read(name)) ?? []), read(value.join('='))]);
  }
  const multiValueQueryStringParameters = Object.fromEntries(values);
  return { queryStringParameters: lastOf(multiValueQueryStringParameters), multiValueQueryStringParameters };
}

/** Media types whose bodies are passed on as text, if they are text. */
const textual = /^(?:text\/.*|application\/(?:json|javascript|xml))$/;

function textOrBase64({ body = new Uint8Array(), lines }: RequestParts): {
  readonly body: string;
  readonly isBase64Encoded: boolean;
} {
  const [type = ''] = lines['content-type'] ?? [];
  const isText = textual.test(type.split(';')[0] ?? '') && lines['content-encoding'] === undefined && isUtf8(body);
  return { body: isText ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(body) : base64(body), isBase64Encoded: !isText };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

/** The response that a gateway makes of a result. Throws for a result that it would answer with 502. */
function readResult(result: LambdaResult, form: 'headers' | 'multiValueHeaders'): Answer {
  const { statusCode, body, isBase64Encoded, [form]: fields } = JSON.parse(JSON.stringify(result)) as LambdaResult;
  if (!Number.isInteger(statusCode) || typeof body !== 'string' || fields === undefined)
    throw new TypeError(`expected statusCode, ${form} and body, received ${Object.keys(result).join(', ')}`);
  const lines = Object.entries(fields).flatMap(([name, values]) => [values].flat().map((value) => [name, String(value)] as const));
  return answerOf(statusCode, lines, Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'));
}
