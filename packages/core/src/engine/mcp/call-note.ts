// What is noted of a call while it is answered, for those who observe exchanges (SPEC 3). Made only where somebody listens; every
// member is one of a closed list, a count, or what a search was made of, which the counter of searches alone may see.
import { isObject, type JsonObject } from '../../ground/json.ts';
import type { RpcError } from '../json-rpc/error.ts';
import type { Message } from '../json-rpc/message.ts';
import type { Accepted, Call, Refusal } from './admission.ts';
import { clientOf } from './envelope.ts';
import { revision20251125 as legacy } from './revision-2025-11-25.ts';
import { revision20260728 as modern } from './revision-2026-07-28.ts';
import type { McpServer } from './server.ts';
import type { ResultMembers } from './written.ts';

/** What a search was made of and what it found. */
export interface SearchNote {
  /** Sections shown in this answer, and found in all. */
  readonly results: number;
  readonly total: number;
  /** The words of the query as the index reads them, each once, without those that say nothing. */
  readonly words: readonly { readonly text: string; readonly known: boolean }[];
  /** Pages whose sections are shown. */
  readonly pages: readonly string[];
}

const notifications = ['initialized', 'cancelled', 'progress', 'roots/list_changed'].map((name) => `notifications/${name}`);
const methods: ReadonlySet<string> = new Set([...legacy.methods.keys(), ...modern.methods.keys(), ...notifications]);

/** Filled in by the steps of the endpoint. */
export class CallNote {
  /** A method that this server knows, else `_OTHER`. */
  method = '_OTHER';
  /** Tools and prompts of this server only. */
  tool: string | undefined;
  prompt: string | undefined;
  era: 'legacy' | 'modern' | undefined;
  /** The protocol version on the wire. */
  revision: string | undefined;
  error: number | 'tool_error' | undefined;
  problem: string | undefined;
  cut = false;
  paged = false;
  search: SearchNote | undefined;
  /** What the client calls itself in this very request; never told to anybody. */
  clientName: string | undefined;
  traceparent: string | undefined;

  /** Where a message was placed, and whom it names. */
  placed(message: Message, place: Call | Accepted | Refusal, server: McpServer): void {
    if (message.kind === 'response') return;
    if (methods.has(message.method)) this.method = message.method;
    const params = message.params ?? {};
    const meta = isObject(params['_meta']) ? params['_meta'] : undefined;
    const { name } = params;
    if (typeof name === 'string') {
      if (message.method === 'tools/call' && server.tools.has(name)) this.tool = name;
      if (message.method === 'prompts/get' && server.prompts.has(name)) this.prompt = name;
    }
    if (place.kind === 'call') {
      this.era = place.revision.era;
      this.revision = place.version;
      this.traceparent = traceparentOf(meta);
    }
    const info = message.method === 'initialize' ? params['clientInfo'] : meta && clientOf(meta).info;
    if (isObject(info) && typeof info['name'] === 'string') this.clientName = info['name'];
  }

  failed({ code, type }: RpcError): void {
    this.error = code;
    this.problem = type.code;
  }

  answered(result: ResultMembers): void {
    if (result['isError'] === true) this.error = 'tool_error';
    if (result['nextCursor'] !== undefined) this.paged = true;
  }

  /** The structured answer of a tool. */
  shown({ truncated, next_cursor: cursor }: JsonObject): void {
    this.cut = truncated === true;
    this.paged = cursor !== undefined;
  }
}

/** W3C trace context, level 1. */
const traceparentPattern = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The trace context of `_meta`, when it is valid. */
export function traceparentOf(meta: JsonObject | undefined): string | undefined {
  const traceparent = meta?.['traceparent'];
  return typeof traceparent === 'string' && traceparentPattern.test(traceparent) ? traceparent : undefined;
}
