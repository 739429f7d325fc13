// Asking over HTTP: no content coding, no redirect, a bounded body, and patience where the service asks for it.
import { type ServiceResponse, piecesOf, readBytes, defined } from '@vitrine/core';
import type { SendRequest, VerifyRequest } from './send-request.ts';

export interface SendToUrlOptions {
  /** Default: that of the runtime. */
  readonly fetch?: typeof fetch;
  readonly signal?: AbortSignal;
}

/** Longest answer that is read, in bytes. */
const maxAnswerBytes = 67_108_864;
/** How long one answer may take, in milliseconds. */
const patienceMs = 15_000;
/** Longest pause for a used-up quota, in seconds: the window of SPEC 8. */
const longestPause = 60;

/** Asks the service at a URL, which may have a path. Throws TypeError for a text that is no http or https URL. */
export function sendToUrl(url: string, { fetch: send = fetch, signal }: SendToUrlOptions = {}): SendRequest {
  const base = URL.canParse(url) ? new URL(url) : undefined;
  if (base === undefined || !/^https?:$/.test(base.protocol))
    throw new TypeError(`url: expected an http or https URL, received ${JSON.stringify(url)}`);
  const prefix = `${base.origin}${base.pathname.replace(/(?<!\/)\/+$/, '')}`;

  async function once({ method, target, fields, body }: VerifyRequest): Promise<ServiceResponse> {
    // Not AbortSignal.any: Node.js 20 collects a time-out that only it refers to, and then nobody ends the wait.
    const ended = new AbortController();
    const giveUp = (): void => {
      ended.abort(signal?.reason);
    };
    const timer = setTimeout(() => {
      ended.abort(new DOMException(`no answer within ${patienceMs / 1_000} s`, 'TimeoutError'));
    }, patienceMs);
    signal?.addEventListener('abort', giveUp, { once: true });
    if (signal?.aborted === true) giveUp();
    try {
      const response = await send(`${prefix}${target}`, {
        method,
        headers: { 'accept-encoding': 'identity', ...fields },
        redirect: 'manual',
        signal: ended.signal,
        ...defined({ body }),
      });
      return { status: response.status, fields: [...response.headers], body: await bytesOf(response) };
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    }
  }

  return async (question) => {
    const reply = await once(question);
    const field = (name: string): string => reply.fields.find(([candidate]) => candidate.toLowerCase() === name)?.[1] ?? '';
    const [, remaining, seconds] = /;r=(\d+);t=(\d+)/.exec(field('ratelimit')) ?? [];
    if (reply.status === 429) {
      await pause(Number(field('retry-after')), signal);
      return once(question);
    }
    if (remaining === '0') await pause(Number(seconds), signal);
    return reply;
  };
}

async function bytesOf({ body, headers }: Response): Promise<Uint8Array> {
  const bytes = await readBytes(piecesOf(body), maxAnswerBytes, Number(headers.get('content-length') ?? 0));
  if (bytes === 'too-large') throw new RangeError(`an answer of more than ${maxAnswerBytes} bytes`);
  if (bytes === 'too-fragmented') throw new RangeError('an answer in too many pieces');
  return bytes;
}

/** Waits as long as the service asks, within bounds. Rejects when the caller gives up. */
async function pause(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  const milliseconds = Math.min(Math.max(Number.isFinite(seconds) ? seconds : longestPause, 1), longestPause) * 1_000;
  await new Promise<void>((resolve, reject) => {
    const giveUp = (): void => {
      clearTimeout(timer);
      reject(new Error('given up'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', giveUp, { once: true });
  });
}
