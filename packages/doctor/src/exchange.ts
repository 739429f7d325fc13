// One request and its answer over node:http: bounded in bytes, ended by a signal, without redirects.
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { HeaderList } from '@vitrine/core';

/** Most bytes of an answer, and of one that need not end. */
export const maxBytes = 6_000_000;
const maxStreamBytes = 1_000_000;

export interface Asked {
  readonly method?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** True when what has arrived is enough, of an answer that need not end; asked of nothing when its fields are there. */
  readonly until?: (text: string) => boolean;
}

/** An answer after redirects. */
export interface Received {
  readonly url: string;
  readonly status: number;
  readonly fields: HeaderList;
  readonly body: Uint8Array;
  /** More was sent than was read. */
  readonly cut: boolean;
}

/** The lines of a field, joined; undefined when there is none. */
export function fieldOf({ fields }: Pick<Received, 'fields'>, name: string): string | undefined {
  const lines = fields.filter(([candidate]) => candidate.toLowerCase() === name);
  return lines.length === 0 ? undefined : lines.map(([, value]) => value).join(', ');
}

/** Whether a body is HTML, by its type or by how it begins. */
export function isHtml(received: Pick<Received, 'fields' | 'body'>): boolean {
  const begins = new TextDecoder().decode(received.body.subarray(0, 200)).trimStart().toLowerCase();
  return (
    /^text\/html\b/i.test(fieldOf(received, 'content-type') ?? '') ||
    begins.startsWith('<!doctype html') ||
    begins.startsWith('<html')
  );
}

export interface Bounds {
  readonly lookup: LookupFunction;
  readonly signal: AbortSignal;
  /** How long the whole answer may take, in milliseconds. */
  readonly patienceMs: number;
}

/** One request and its answer. A connection of its own: one that is kept may have been closed by the other side. */
export function exchange(
  url: URL,
  { method = 'GET', fields, body, until }: Asked,
  agentName: string,
  { patienceMs, ...bounds }: Bounds,
): Promise<Received> {
  const headers = { 'User-Agent': agentName, Accept: '*/*', 'Accept-Encoding': 'identity', ...fields };
  const send = url.protocol === 'https:' ? overHttps : overHttp;
  return new Promise((resolve, reject) => {
    const request = send(url, { method, headers, agent: false, ...bounds }, (response) => {
      const chunks: Uint8Array[] = [];
      let length = 0;
      const end = (cut: boolean): void => {
        const lines = response.rawHeaders;
        const received = lines.flatMap((name, index) => (index % 2 === 0 ? [[name, lines[index + 1] ?? ''] as const] : []));
        resolve({ url: url.href, status: response.statusCode ?? 0, fields: received, body: Buffer.concat(chunks), cut });
        if (cut || !response.complete) request.destroy();
      };
      if (method !== 'HEAD' && Number(response.headers['content-length'] ?? 0) > maxBytes) {
        end(true);
        return;
      }
      // What is no stream of events ends by itself.
      const enough = /^text\/event-stream\b/i.test(response.headers['content-type'] ?? '') ? until : undefined;
      if (enough?.('') === true) end(false);
      response.on('data', (chunk: Uint8Array) => {
        if (length + chunk.length > (enough === undefined ? maxBytes : maxStreamBytes)) end(true);
        else {
          length += chunk.length;
          chunks.push(chunk);
          // An event ends with an empty line, so only then there may be enough.
          if (enough !== undefined && /\n\r?\n/.test(String(chunk)) && enough(String(Buffer.concat(chunks)))) end(false);
        }
      });
      response.on('end', () => end(false));
      response.on('error', reject);
    });
    // A timer of our own: Node.js 20 may collect a signal that AbortSignal.any made of a time-out, and then nothing ends the wait.
    const timer = setTimeout(() => {
      reject(new Error(`no whole answer within ${patienceMs / 1_000} s`));
      request.destroy();
    }, patienceMs);
    request.on('close', () => {
      clearTimeout(timer);
    });
    request.on('error', reject);
    request.end(body);
  });
}
