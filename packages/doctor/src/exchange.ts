// One request and its answer: bounded in bytes and in time, without redirects.
import type { IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import { send } from '@vitrine/cli-kit/http/call';
import { BodyMeter, GrowingBytes, type HeaderList } from '@vitrine/core';

/** Most bytes of an answer, and of one that need not end. */
export const maxBytes = 6_000_000;
const maxStreamBytes = 1_000_000;

export interface RequestOptions {
  readonly method?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** True when what has arrived is enough, of an answer that need not end; called with an empty text once the fields are there. */
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

/** One request and its answer, without redirects. */
export async function exchange(
  url: URL,
  { method = 'GET', fields = {}, body = '', until }: RequestOptions,
  agentName: string,
  { patienceMs, lookup, signal }: Bounds,
): Promise<Received> {
  const headers = new Headers({ 'user-agent': agentName, 'accept-encoding': 'identity' });
  for (const [name, value] of Object.entries(fields)) headers.set(name, value);
  // A timer of our own: Node.js 20 may collect a signal that AbortSignal.any made of a time-out, and then nothing ends the wait.
  const patience = new AbortController();
  const timer = setTimeout(() => {
    patience.abort(new Error(`no whole answer within ${patienceMs / 1_000} s`));
  }, patienceMs);
  try {
    const signals = [signal, patience.signal];
    const answer = await send(url, { method, headers, body: new TextEncoder().encode(body), lookup, signals });
    const read = await bodyOf(answer, method, until);
    const lines = answer.rawHeaders;
    const received = lines.flatMap((name, index) => (index % 2 === 0 ? [[name, lines[index + 1] ?? ''] as const] : []));
    return { url: url.href, status: answer.statusCode ?? 0, fields: received, ...read };
  } finally {
    clearTimeout(timer);
  }
}

/** The body as far as it is read; the connection ends with it. */
async function bodyOf(
  answer: IncomingMessage,
  method: string,
  until: RequestOptions['until'],
): Promise<Pick<Received, 'body' | 'cut'>> {
  const { 'content-length': declared = 0, 'content-type': type = '' } = answer.headers;
  // What is no stream of events ends by itself.
  const enough = /^text\/event-stream\b/i.test(type) ? until : undefined;
  const isTooLarge = method !== 'HEAD' && Number(declared) > maxBytes;
  const bytes = new GrowingBytes();
  const read = (cut: boolean): Pick<Received, 'body' | 'cut'> => ({ body: bytes.take(), cut });
  if (isTooLarge || enough?.('') === true) {
    answer.destroy();
    return read(isTooLarge);
  }
  const meter = new BodyMeter(enough === undefined ? maxBytes : maxStreamBytes);
  for await (const piece of answer as AsyncIterable<Uint8Array>) {
    if (meter.add(piece.length) !== undefined) return read(true);
    bytes.append(piece);
    // An event ends with an empty line, so only then there may be enough.
    if (enough !== undefined && /\n\r?\n/.test(String(piece)) && enough(new TextDecoder().decode(bytes.current)))
      return read(false);
  }
  return read(false);
}
