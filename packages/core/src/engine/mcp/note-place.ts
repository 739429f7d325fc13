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
export function notePlace(note: CallRecord, message: Message, place: Call | Accepted | Refusal, server: McpServer): void {
  if (message.kind === 'response') return;
  if (methods.has(message.method)) note.method = message.method;
  const params = message.params ?? {};
  const meta = isObject(params['_meta']) ? params['_meta'] : undefined;
  const { name } = params;
  if (typeof name === 'string') {
    if (message.method === 'tools/call' && server.tools.has(name)) note.tool = name;
    if (message.method === 'prompts/get' && server.prompts.has(name)) note.prompt = name;
  }
  if (place.kind === 'call') {
    note.era = place.revision.era;
    note.revision = place.version;
    note.traceparent = traceparentOf(meta);
  }
  const info = message.method === 'initialize' ? params['clientInfo'] : meta && clientOf(meta).info;
  if (isObject(info) && typeof info['name'] === 'string') note.clientName = info['name'];
}
