// The bindings that vitest.config.ts gives the tests, and a definition made of them.
import type { env } from 'cloudflare:test';
import { openDocuments, openSnapshot } from '@vitrine/core';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import type { WorkerDefinition } from '../../src/index.ts';

export type Env = typeof env;

export function definitionOf({ SNAPSHOT }: Pick<Env, 'SNAPSHOT'>): WorkerDefinition {
  const file = new Uint8Array(SNAPSHOT);
  return { documents: openDocuments(file), mcp: () => createDocumentationTools(openSnapshot(file)) };
}

/** A request as Cloudflare passes it. */
export function request(path: string, init: RequestInit = {}, address = '203.0.113.1'): Request {
  const headers = new Headers(init.headers);
  headers.set('CF-Connecting-IP', address);
  return new Request(`https://front.example.com${path}`, { ...init, headers });
}

/** A JSON-RPC request to the tool server. */
export function call(body: BodyInit, fields: Readonly<Record<string, string>> = {}): Request {
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...fields };
  // The types of Workers do not know that a body that is a stream must say so.
  const init: RequestInit & { readonly duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
  return request('/api/mcp', init);
}
