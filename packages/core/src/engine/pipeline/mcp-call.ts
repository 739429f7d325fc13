// POST /api/mcp: one JSON-RPC message in, one JSON answer out, never a stream (SPEC 4.5). The checks of the fields run
// in the order of the list, then the body is read, then the message finds its revision.
import type { Exchange, Outcome, RpcReply } from './exchange.ts';
import { acceptWeight } from '../http/negotiation.ts';
import { essence } from '../http/representation.ts';
import { type Problem, problem } from '../http/problem.ts';
import { badRequest, contentTooLarge, notAcceptable, type ProblemType, unsupportedMediaType } from '../../ground/problem-types.ts';
import { errorResponse } from '../json-rpc/error.ts';
import { parseMessage } from '../json-rpc/message.ts';
import type { JsonObject } from '../../ground/json.ts';
import { maxBodyBytes } from '../../ground/limits.ts';
import { classify } from '../mcp/admission.ts';
import { answerCall } from '../mcp/endpoint.ts';
import { serializeResponse } from '../mcp/serialize.ts';
import type { McpServer } from '../mcp/server.ts';
import { isPending } from '../../ground/pending.ts';
import { remembered } from '../http/remembered.ts';
import type { Route } from './route.ts';

interface FieldCheck {
  readonly type: ProblemType;
  readonly detail: string;
  readonly fails: (field: (name: string) => string | null) => boolean;
  readonly fields?: readonly (readonly [string, string])[];
}

/** Any one of these in Accept is enough: real clients send odd values, and a 406 sends them to look for a login. */
const acceptable: readonly string[] = ['application/json', 'text/event-stream'];
const isAcceptable = remembered((accept) => acceptable.some((mediaType) => acceptWeight(accept, mediaType) > 0));
const mediaTypeOf = remembered(essence);

function isCoded(contentEncoding: string | null): boolean {
  return contentEncoding !== null && !['', 'identity'].includes(contentEncoding.trim().toLowerCase());
}

export const fieldChecks: readonly FieldCheck[] = [
  {
    type: unsupportedMediaType,
    detail: 'The Content-Type of a call is application/json.',
    fails: (field) => mediaTypeOf(field('content-type') ?? '') !== 'application/json',
    fields: [['Accept-Post', 'application/json']],
  },
  {
    type: unsupportedMediaType,
    detail: 'A request body with a content coding is not read.',
    fails: (field) => isCoded(field('content-encoding')),
    fields: [['Accept-Encoding', 'identity']],
  },
  {
    type: notAcceptable,
    detail: 'Accept admits neither application/json nor text/event-stream.',
    fails: (field) => !isAcceptable(field('accept') ?? ''),
  },
  {
    type: contentTooLarge,
    detail: `The body of a call has at most ${maxBodyBytes} bytes.`,
    fails: (field) => Number(field('content-length') ?? 0) > maxBodyBytes,
  },
];

export function callMcp(server: McpServer, baseUrl: string): Route['handle'] {
  const headerParameters = (tool: string) => server.tools.get(tool)?.headerParameters ?? [];

  return async ({ incoming, now }: Exchange): Promise<Outcome> => {
    const field = (name: string): string | null => incoming.field(name);
    const failed = fieldChecks.find(({ fails }) => fails(field));
    if (failed !== undefined) return problem(failed.type, failed.detail, failed.fields);
    const body = await incoming.body(maxBodyBytes);
    if (body === 'too-large') return tooLarge();
    if (body === 'incomplete') return problem(badRequest, 'The body did not arrive whole.');

    const message = parseMessage(body);
    if (message.kind === 'malformed') return refused(400, errorResponse(message.id, message.error, 400, baseUrl));
    const placed = classify(message, field, headerParameters);
    if (placed.kind === 'accepted') return { kind: 'rpc', status: 202, body: null };
    if (placed.kind === 'refusal') {
      const id = message.kind === 'request' ? message.id : undefined;
      return refused(placed.status, errorResponse(id, placed.error, placed.status, baseUrl));
    }
    const answer = answerCall(server, placed, { now, baseUrl, client: incoming });
    const { status, response } = isPending(answer) ? await answer : answer;
    return { kind: 'rpc', status, body: serializeResponse(response, server) };
  };
}

function tooLarge(): Problem {
  return problem(contentTooLarge, `The body of a call has at most ${maxBodyBytes} bytes.`);
}

function refused(status: number, response: JsonObject): RpcReply {
  return { kind: 'rpc', status, body: JSON.stringify(response) };
}
