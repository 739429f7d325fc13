// The demonstration without a port: the same content behind `fetch`, with a clock that tests set.
import { createService, type ServiceDefinition } from '@vitrine/core';
import { renderDocuments, type RenderOptions } from '@vitrine/core/render';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { snapshot } from '../content.ts';

/** Every path below it is a path of SPEC 4. */
export const baseUrl = 'https://front.example.com';

export interface Subject {
  get(path: string, fields?: Record<string, string>): Promise<Response>;
  send(method: string, path: string, fields?: Record<string, string>): Promise<Response>;
  /** POST /api/mcp as a client does it; a text is sent as it is. */
  post(message: unknown, fields?: Record<string, string>): Promise<Response>;
  /** The result of a JSON-RPC request, or its whole answer when it is an error. */
  call(method: string, params?: object): Promise<Record<string, unknown>>;
  /** The answer's body. */
  json(path: string): Promise<Record<string, unknown>>;
  /** Lets time pass. */
  wait(seconds: number): void;
}

const mcp = createDocumentationTools(snapshot);
/** The documents of a front without settings of its own, rendered once. */
let plainDocuments: ReturnType<typeof renderDocuments> | undefined;

const render = (site: Partial<RenderOptions> = {}): ReturnType<typeof renderDocuments> =>
  renderDocuments(snapshot, { baseUrl, mcp, ...site });

/** Makes a service of its own for a test. */
export async function subject(site: Partial<RenderOptions> = {}, definition: Partial<ServiceDefinition> = {}): Promise<Subject> {
  let now = Date.UTC(2026, 10, 21, 12);
  const isPlain = Object.keys(site).length === 0;
  const documents = await (isPlain ? (plainDocuments ??= render()) : render(site));
  const service = createService({ documents, mcp, clock: () => now, ...definition });

  const send: Subject['send'] = (method, path, fields = {}) =>
    service.fetch(new Request(`${baseUrl}${path}`, { method, headers: fields }), { remoteAddress: '192.0.2.1' });
  const post: Subject['post'] = (message, fields = {}) =>
    service.fetch(
      new Request(`${baseUrl}/api/mcp`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...fields },
        body: typeof message === 'string' ? message : JSON.stringify(message),
      }),
      { remoteAddress: '192.0.2.1' },
    );
  return {
    send,
    post,
    get: (path, fields) => send('GET', path, fields),
    async call(method, params = {}) {
      const answer = await body(await post({ jsonrpc: '2.0', id: 1, method, params }));
      return 'result' in answer ? (answer['result'] as Record<string, unknown>) : answer;
    },
    json: async (path) => body(await send('GET', path)),
    wait(seconds) {
      now += seconds * 1_000;
    },
  };
}

/** A JSON object from an answer. */
export async function body(response: Response): Promise<Record<string, unknown>> {
  const value: unknown = await response.json();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('expected a JSON object');
  return value as Record<string, unknown>;
}
