// The tool server without HTTP: one message in, its answer or nothing out. For transports without header fields, such as stdio, where
// the body alone decides which revision answers (MCP 2026-07-28, transports). Methods, checks and deadlines are those of POST /api/mcp;
// quota, Origin and statuses belong to HTTP.
import type { RenderedDocuments } from '../store/documents.ts';
import { onErrorOf } from './definition.ts';
import type { Clock } from './exchange.ts';
import { defaultDeadlineMs } from '../../shared/limits.ts';
import { answerMessage } from '../mcp/endpoint.ts';
import { type McpContent, prepareServer } from '../mcp/server.ts';

export interface LocalEndpointDefinition {
  /** Name the server and the addresses in its answers. */
  readonly documents: RenderedDocuments;
  /** The tools, resources and prompts that the documents were rendered with. */
  readonly mcp: McpContent;
  /** Default: Date.now. */
  readonly clock?: Clock;
  /** Receives what was thrown; no client ever sees it. Default: console.error. */
  onError?(error: unknown): void;
}

export interface LocalEndpoint {
  /** The answer to one JSON-RPC message in UTF-8, as JSON; undefined for a notification, which has none. Never rejects. */
  answer(message: Uint8Array, signal?: AbortSignal): Promise<string | undefined>;
}

/** Makes a tool server for a transport without header fields. Throws TypeError for a name used twice. */
export function createLocalEndpoint(definition: LocalEndpointDefinition): LocalEndpoint {
  const { documents, mcp, clock = Date.now } = definition;
  const { baseUrl } = documents.site;
  const onError = onErrorOf(definition);
  const server = prepareServer(documents, mcp, defaultDeadlineMs, onError);
  return {
    answer: async (bytes, signal) => {
      const { body } = await answerMessage(server, bytes, { now: clock(), baseUrl, client: { signal }, fields: undefined });
      return body?.json;
    },
  };
}
