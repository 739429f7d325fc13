// The tool server without HTTP: one message in, its answer or nothing out. For transports that have no header fields, such
// as stdio, where the body alone decides which revision serves it (MCP 2026-07-28, transports). The methods, checks and
// deadlines are those of POST /api/mcp; limits, Origin and statuses belong to HTTP and are not here.
import type { Documents } from '../store/documents.ts';
import type { Clock } from './exchange.ts';
import { errorResponse } from '../json-rpc/error.ts';
import { parseMessage } from '../json-rpc/message.ts';
import type { JsonObject } from '../../ground/json.ts';
import { defaultDeadlineMs } from '../../ground/limits.ts';
import { classify } from '../mcp/admission.ts';
import type { McpContent } from '../mcp/content.ts';
import { answerCall } from '../mcp/endpoint.ts';
import { prepareServer } from '../mcp/server.ts';

/** What is served. */
export interface LocalEndpointDefinition {
  /** Name the server and the addresses in its answers. */
  readonly documents: Documents;
  /** The tools, resources and prompts that the documents were rendered with. */
  readonly mcp: McpContent;
  /** How long a tool, resource or prompt may take, in milliseconds; default 5,000. */
  readonly deadlineMs?: number;
  /** Default: Date.now. */
  readonly clock?: Clock;
  /** Told of what was thrown; the client never is. */
  onError?(error: unknown): void;
}

/** A tool server that is spoken to in messages. */
export interface LocalEndpoint {
  /** The answer to one JSON-RPC message in UTF-8; undefined for what is not answered. Never rejects. */
  answer(message: Uint8Array, signal?: AbortSignal): Promise<JsonObject | undefined>;
}

/** Errors carry no HTTP status here; 200 is the one that is left out. */
const noStatus = 200;

/** Makes a tool server for a transport without header fields. Throws TypeError for a name used twice. */
export function createLocalEndpoint(definition: LocalEndpointDefinition): LocalEndpoint {
  const { documents, mcp, deadlineMs = defaultDeadlineMs, clock = Date.now } = definition;
  const { identity, baseUrl } = documents.site;
  const onError = definition.onError?.bind(definition) ?? (() => {});
  const server = prepareServer(identity, mcp, deadlineMs, onError);
  return {
    answer: async (bytes, signal) => {
      const message = parseMessage(bytes);
      if (message.kind === 'malformed') return errorResponse(message.id, message.error, noStatus, baseUrl);
      const placed = classify(message, undefined);
      if (placed.kind === 'accepted') return undefined;
      if (placed.kind === 'refusal') {
        const id = message.kind === 'request' ? message.id : undefined;
        return errorResponse(id, placed.error, noStatus, baseUrl);
      }
      const revision = { ...placed.revision, httpStatus: () => noStatus };
      const { response } = await answerCall(server, { ...placed, revision }, { now: clock(), baseUrl, client: { signal } });
      return response;
    },
  };
}
