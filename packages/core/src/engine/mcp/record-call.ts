// Notes where a message was placed, and whom it names. Names that a client made up are never noted.
import { isObject } from '../../shared/json.ts';
import type { Message } from '../json-rpc/message.ts';
import type { Accepted, Call, Refusal } from './admission.ts';
import type { CallRecord } from './call-record.ts';
import { traceparentOf } from './envelope.ts';
import { clientOf } from './envelope.ts';
import { revision20251125 as legacy } from './revision-2025-11-25.ts';
import { revision20260728 as modern } from './revision-2026-07-28.ts';
import type { McpServer } from './server.ts';

const notifications = ['initialized', 'cancelled', 'progress', 'roots/list_changed'].map((name) => `notifications/${name}`);
const methods: ReadonlySet<string> = new Set([...legacy.methods.keys(), ...modern.methods.keys(), ...notifications]);

/** Notes a message before it is answered. */
export function recordCall(callRecord: CallRecord, message: Message, place: Call | Accepted | Refusal, server: McpServer): void {
  if (message.kind === 'response') return;
  if (methods.has(message.method)) callRecord.method = message.method;
  const params = message.params ?? {};
  const meta = isObject(params['_meta']) ? params['_meta'] : undefined;
  const { name } = params;
  if (typeof name === 'string') {
    if (message.method === 'tools/call' && server.tools.has(name)) callRecord.tool = name;
    if (message.method === 'prompts/get' && server.prompts.has(name)) callRecord.prompt = name;
  }
  if (place.kind === 'call') {
    callRecord.era = place.revision.era;
    callRecord.revision = place.version;
    callRecord.traceparent = traceparentOf(meta);
  }
  const info = message.method === 'initialize' ? params['clientInfo'] : meta && clientOf(meta).info;
  if (isObject(info) && typeof info['name'] === 'string') callRecord.clientName = info['name'];
}
