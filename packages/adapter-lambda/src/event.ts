// The payloads in which AWS hands a request to a function -> ServiceRequest: API Gateway REST (v1) and HTTP (v2), function URLs
// (v2 as well) and load balancers. Paths, queries and cookies are passed on as the gateway gave them. An event is looked
// at member by member: a function can be invoked with anything.
import { membersOf } from '@vitrine/core/serving';
import { Buffer } from 'node:buffer';
import type { ALBEvent, APIGatewayProxyEvent, APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Body } from '@vitrine/core/serving';
import type { ServiceRequest } from '@vitrine/core';

/** What API Gateway, a function URL or a load balancer sends. */
export type LambdaEvent = APIGatewayProxyEvent | APIGatewayProxyEventV2 | ALBEvent;

/** Which payload it is, and so which form of result its sender understands. */
export type Shape = 'v1' | 'v2' | 'alb' | 'alb-multi-value';

export type EventRequest =
  | { readonly kind: 'request'; readonly shape: Shape; readonly incoming: ServiceRequest }
  | { readonly kind: 'malformed'; readonly shape: Shape; readonly target: string; readonly detail: string };

type Members = Readonly<Record<string, unknown>>;

const forwardedFor = 'x-forwarded-for';

/** What the operator knows of the way to the function. */
export interface EventReading {
  /** Whether the stage is taken off paths. */
  readonly stripStage: boolean;
  /** Whether the load balancer writes the address of its client into X-Forwarded-For. */
  readonly balancerAppends: boolean;
}

/** Reads an event of any payload; `signal` becomes that of the request. Never throws. */
export function readEvent(
  event: unknown,
  { stripStage, balancerAppends }: EventReading,
  signal: AbortSignal | undefined,
): EventRequest {
  const members = membersOf(event);
  const { shape, method, path, query, sourceIp, stage } = payloadOf(members, membersOf(members['requestContext']));
  const bare = typeof path === 'string' ? reencoded(withoutStage(path, stripStage ? stage : undefined)) : '';
  const target = typeof query === 'string' && query !== '' ? `${bare}?${query}` : bare;
  const fields = fieldsOf(members);
  const text = members['body'] ?? '';
  const encoding = members['isBase64Encoded'] === true ? 'base64' : 'utf8';

  const malformed = (detail: string): EventRequest => ({ kind: 'malformed', shape, target, detail });
  if (typeof method !== 'string' || method === '') return malformed('The event has no HTTP method.');
  if (!bare.startsWith('/')) return malformed('The event has no path that begins with a slash.');
  if (fields === undefined) return malformed('The event has header fields that are not strings.');
  if (typeof text !== 'string') return malformed('The event has a body that is not a string.');
  if (encoding === 'base64' && !isBase64(text)) return malformed('The event has isBase64Encoded and a body that is not base64.');

  const isBalancer = shape === 'alb' || shape === 'alb-multi-value';
  const connection = { remoteAddress: isBalancer ? takeBalanced(fields, members, balancerAppends) : takePeer(fields, sourceIp) };
  const field = (name: string): string | null => fields.get(name) ?? null;
  const body = (maxBytes: number): Promise<Body> => Promise.resolve(readBody(text, encoding, field('content-length'), maxBytes));
  return { kind: 'request', shape, incoming: { method, target, connection, field, body, ...(signal && { signal }) } };
}

/** Members that are in different places of the payloads. A load balancer names the client's address in X-Forwarded-For alone. */
function payloadOf(event: Members, { elb, http, identity, stage, path: wholePath }: Members) {
  const { httpMethod: method, path, rawPath, rawQueryString, multiValueHeaders } = event;
  if (elb !== undefined) {
    const shape: Shape = multiValueHeaders == null ? 'alb' : 'alb-multi-value';
    return { shape, method, path, query: queryOf(event, (raw) => raw) };
  }
  if (method === undefined) {
    const { method, sourceIp } = membersOf(http);
    return { shape: 'v2' as const, method, path: rawPath, query: rawQueryString, sourceIp, stage };
  }
  // `path` may lack the stage that the client sent.
  const { sourceIp } = membersOf(identity);
  return { shape: 'v1' as const, method, path: wholePath ?? path, query: queryOf(event, encode), sourceIp, stage };
}

/** The query of names and values; a name without a value is written without `=`, as it is more often sent. */
function queryOf(event: Members, write: (text: string) => string): string {
  const query = Object.entries(membersOf(event['multiValueQueryStringParameters'] ?? event['queryStringParameters']));
  const pair = (name: string, value: unknown): string =>
    typeof value === 'string' && value !== '' ? `${write(name)}=${write(value)}` : write(name);
  return query.flatMap(([name, values]) => [values].flat().map((value) => pair(name, value))).join('&');
}

/** API Gateway REST decodes names and values. Half a surrogate pair would make encodeURIComponent throw. */
function encode(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}

/** The HTTP API passes a decoded path, in which the signs that end a path are names of the path. */
function reencoded(path: string): string {
  return path.replaceAll(/[?#]/g, encodeURIComponent);
}

function withoutStage(path: string, stage: unknown): string {
  if (typeof stage !== 'string' || !`${path}/`.startsWith(`/${stage}/`)) return path;
  return path.slice(stage.length + 1) || '/';
}

/**
 * Whether an event shows that its load balancer writes no X-Forwarded-For: to each request of a client it adds the port that it was
 * sent to. Its own health checks have neither.
 */
export function lacksForwardedFor(event: unknown): boolean {
  const members = membersOf(event);
  if (membersOf(members['requestContext'])['elb'] === undefined) return false;
  const names = Object.keys(membersOf(members['multiValueHeaders'] ?? members['headers'])).map((name) => name.toLowerCase());
  return names.includes('x-forwarded-port') && !names.includes(forwardedFor);
}

/** Fields by lower-case name, several lines joined; undefined when a value is no string. */
function fieldsOf({ headers, multiValueHeaders, cookies }: Members): Map<string, string> | undefined {
  const fields = new Map<string, string>();
  const lines = Object.entries(membersOf(multiValueHeaders ?? headers));
  if (Array.isArray(cookies)) lines.push(['cookie', cookies]);
  for (const [name, values] of lines) {
    const key = name.toLowerCase();
    for (const value of [values].flat()) {
      if (typeof value !== 'string') return undefined;
      const before = fields.get(key);
      fields.set(key, before === undefined ? value : `${before}${key === 'cookie' ? '; ' : ', '}${value}`);
    }
  }
  return fields;
}

/** A balancer names its client only in the last entry of X-Forwarded-For. Several lines of it may be forged: dropped. */
function takeBalanced(fields: Map<string, string>, { headers, multiValueHeaders }: Members, appends: boolean): string {
  const lines = Object.entries(membersOf(multiValueHeaders ?? headers)).flatMap(([name, values]) =>
    name.toLowerCase() === forwardedFor ? values : [],
  );
  if (lines.length > 1) fields.delete(forwardedFor);
  return appends ? takePeer(fields, undefined) : '';
}

/** The client that connected to AWS. Removes the entry that AWS added, so `trustProxy` counts as on other hosts. */
function takePeer(fields: Map<string, string>, sourceIp: unknown): string {
  const chain = (fields.get(forwardedFor) ?? '').split(',').map((entry) => entry.trim());
  const peer = typeof sourceIp === 'string' ? sourceIp : (chain.at(-1) ?? '');
  const at = chain.lastIndexOf(peer);
  if (at >= 0) fields.set(forwardedFor, chain.slice(0, at).join(', '));
  // A load balancer may be set to add the client's port.
  return peer.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^([^:]*):\d+$/, '$1');
}

/** With padding and in one line: what gateways write. */
function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
}

/** Counts bytes before it decodes them. A body whose length differs from the declared one did not arrive whole. */
function readBody(text: string, encoding: 'base64' | 'utf8', declared: string | null, maxBytes: number): Body {
  const length = Buffer.byteLength(text, encoding);
  if (length > maxBytes) return 'too-large';
  return declared !== null && Number(declared) !== length ? 'incomplete' : Buffer.from(text, encoding);
}
