// POST /api/mcp: one JSON-RPC message in, one JSON answer out, never a stream (SPEC 4.5). The checks of the fields run
// in the order of the list, then the body is read, then the message finds its revision.
import type { Prepared } from './definition.ts';
import type { Exchange, Handler, Outcome } from './exchange.ts';
import { acceptWeight, essence } from '../http/negotiation.ts';
import { problem } from '../http/problem.ts';
import {
  badRequest,
  contentTooLarge,
  notAcceptable,
  type ProblemType,
  requestTimeout,
  unsupportedMediaType,
} from '../../shared/problem-types.ts';
import { maxBodyBytes } from '../../shared/limits.ts';
import { rpcPath } from '../../shared/operations.ts';
import { isPromise, mapMaybeAsync } from '../../shared/json.ts';
import { answerMessage } from '../mcp/endpoint.ts';
import type { McpContent, McpServer } from '../mcp/server.ts';

interface FieldCheck {
  readonly type: ProblemType;
  readonly detail: string;
  readonly fails: (field: (name: string) => string | null) => boolean;
  readonly fields?: readonly (readonly [string, string])[];
}

/** Any one of these in Accept is enough: real clients send odd values, and a 406 sends them to look for a login. */
const acceptable: readonly string[] = ['application/json', 'text/event-stream'];

const tooLarge = `The body of a call may have at most ${maxBodyBytes} bytes.`;

/** What the fields of a call must say, in the order in which they are checked. */
export const fieldChecks: readonly FieldCheck[] = [
  {
    type: unsupportedMediaType,
    detail: 'The Content-Type of a call must be application/json.',
    fails: (field) => essence(field('content-type') ?? '') !== 'application/json',
    fields: [['Accept-Post', 'application/json']],
  },
  {
    type: unsupportedMediaType,
    detail: 'A request body must not have a content coding.',
    fails: (field) => !['', 'identity'].includes(field('content-encoding')?.trim().toLowerCase() ?? ''),
    fields: [['Accept-Encoding', 'identity']],
  },
  {
    type: notAcceptable,
    detail: 'Accept allows neither application/json nor text/event-stream.',
    fails: (field) => !acceptable.some((mediaType) => acceptWeight(field('accept') ?? '', mediaType) > 0),
  },
  {
    type: contentTooLarge,
    detail: tooLarge,
    fails: (field) => Number(field('content-length') ?? 0) > maxBodyBytes,
  },
];

/** Makes the server that answers calls: now, or by the first call where the content is a function. */
export type McpServerSource = () => McpServer | Promise<McpServer>;

/** See `McpServerSource`. The server is kept and never a promise of it, which would belong to one request (Workers). */
export function createMcpServerSource({ mcp, prepareServer }: Pick<Prepared, 'mcp' | 'prepareServer'>): McpServerSource {
  let server: McpServer | undefined;
  const prepared = (content: McpContent): McpServer => (server ??= prepareServer(content));
  if (typeof mcp === 'function') return () => server ?? mapMaybeAsync(mcp(), prepared);
  const preparedServer = prepared(mcp);
  return () => preparedServer;
}

export function callMcp(server: McpServerSource, baseUrl: string): Handler {
  return async ({ incoming, now, callRecord }: Exchange): Promise<Outcome> => {
    const fields = (name: string): string | null => incoming.field(name);
    const failed = fieldChecks.find(({ fails }) => fails(fields));
    if (failed !== undefined) return problem(failed.type, failed.detail, failed.fields);
    const body = await incoming.body(maxBodyBytes);
    if (body === 'too-large') return problem(contentTooLarge, tooLarge);
    if (body === 'too-fragmented') return problem(contentTooLarge, 'The body arrives in too many pieces: send it in larger ones.');
    if (body === 'timed-out') return problem(requestTimeout, 'The body did not arrive in time.');
    if (body === 'incomplete') return problem(badRequest, 'The body is incomplete.');
    if (body === 'consumed')
      throw new TypeError(`body of POST ${rpcPath}: expected an unread body. Put the front before middleware that reads bodies.`);
    const ready = server();
    const answer = await answerMessage(isPromise(ready) ? await ready : ready, body, {
      now,
      baseUrl,
      client: incoming,
      fields,
      callRecord,
    });
    return { kind: 'rpc', ...answer };
  };
}
