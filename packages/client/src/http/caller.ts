// One call over HTTP: within a time, a number of bytes and the origin that was named, and not before the server admits it.
import { ClientError } from '../client-error.ts';
import { chunksOf } from './body.ts';
import { maxSeconds, retryAfter, secondsToWait, secondsWithoutQuota } from './quota.ts';

/** How a request is sent: the runtime's `fetch`, a guarded one, or that of a front in this process. */
export type Send = (request: Request) => Response | Promise<Response>;

export interface Bounds {
  readonly send: Send;
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly maxRedirects: number;
  readonly maxWaitSeconds: number;
  readonly clock: () => number;
  readonly sleep: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
}

export interface Call {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal | undefined;
}

export interface Answered<Value> {
  /** Where it came from, after redirects. */
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  /** Without parameters, in lower case; empty where none is stated. */
  readonly mediaType: string;
  readonly value: Value;
}

/** A call that was made, for explanations. */
export interface MadeCall {
  readonly method: string;
  readonly url: string;
  /** 0 where no answer came. */
  readonly status: number;
}

export type ReadBody<Value> = (head: Omit<Answered<unknown>, 'value'>, chunks: AsyncIterable<Uint8Array>) => Promise<Value>;

export interface Caller {
  readonly call: <Value>(call: Call, read: ReadBody<Value>) => Promise<Answered<Value>>;
  /** The last calls, oldest first. */
  readonly calls: () => readonly MadeCall[];
}

const maxCalls = 50;
const maxPlaces = 100;

/** Makes a caller. It follows redirects within the origin that is called, and to the same host by https. */
export function createCaller(bounds: Bounds): Caller {
  const { clock, sleep, maxWaitSeconds } = bounds;
  const calls: MadeCall[] = [];
  /** When a place may be called again, in milliseconds. */
  const free = new Map<string, number>();

  const block = (endpoint: string, seconds: number): void => {
    if (free.size >= maxPlaces) free.clear();
    free.set(endpoint, clock() + seconds * 1_000);
  };

  async function patiently<Value>(call: Call, read: ReadBody<Value>): Promise<Answered<Value>> {
    const endpoint = `${call.url.origin}${call.url.pathname}`;
    let waited = 0;
    for (;;) {
      const left = Math.min(Math.ceil(((free.get(endpoint) ?? 0) - clock()) / 1_000), maxSeconds);
      if (left > 0) {
        if (waited + left > maxWaitSeconds) throw rateLimited(endpoint, left);
        await sleep(left * 1_000, call.signal ?? bounds.signal);
        waited += left;
      }
      free.delete(endpoint);
      const answered = await followed(call, read);
      const { status, headers } = answered;
      const isRefused = status === 429 || (status === 503 && retryAfter(headers, clock()) !== undefined);
      const seconds = isRefused ? secondsToWait(headers, clock()) : secondsWithoutQuota(headers);
      if (seconds !== undefined) block(endpoint, seconds);
      if (!isRefused) return answered;
    }
  }

  async function followed<Value>(call: Call, read: ReadBody<Value>): Promise<Answered<Value>> {
    return within(call, async (signal, given) => {
      let { url } = call;
      for (let redirects = 0; ; redirects += 1) {
        const response = await Promise.race([sent({ ...call, url }, signal), given]);
        const next = redirectOf(response, url, call);
        if (next === undefined) return answeredOf(response, url, given, read);
        void response.body?.cancel().catch(() => undefined);
        if (redirects >= bounds.maxRedirects)
          throw new ClientError(
            'redirected',
            `${call.url.href} redirects more than ${bounds.maxRedirects} times.`,
            'Use the address that it redirects to.',
          );
        url = next;
      }
    });
  }

  async function sent({ url, method, headers, body }: Call, signal: AbortSignal): Promise<Response> {
    let status = 0;
    try {
      const init = { method, headers, signal, ...(body !== undefined && { body }) };
      let response = await bounds.send(new Request(url, { ...init, redirect: 'manual' }));
      // A browser hides where a redirect leads. It follows it, and the address that answers is checked.
      if (response.type === 'opaqueredirect') {
        response = await bounds.send(new Request(url, init));
        requireSameOrigin(new URL(response.url), url);
      }
      status = response.status;
      return response;
    } catch (error) {
      if (error instanceof ClientError || signal.aborted) throw error;
      throw new ClientError(
        'unreachable',
        `${url.origin} cannot be reached: ${reasonOf(error)}`,
        'Check the address and the network.',
        {
          cause: error,
        },
      );
    } finally {
      calls.push({ method, url: url.href, status });
      if (calls.length > maxCalls) calls.shift();
    }
  }

  async function answeredOf<Value>(
    response: Response,
    url: URL,
    given: Promise<never>,
    read: ReadBody<Value>,
  ): Promise<Answered<Value>> {
    const { status, headers } = response;
    const mediaType = (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
    const head = { url, status, headers, mediaType };
    const chunks = chunksOf(response, { maxBytes: bounds.maxBytes, given });
    try {
      return { ...head, value: await read(head, chunks) };
    } catch (error) {
      if (error instanceof ClientError) throw error;
      // A body that breaks off, or is not coded as it says.
      throw new ClientError('unreachable', `${url.href} stopped before its end: ${reasonOf(error)}`, 'Try again.', {
        cause: error,
        status,
      });
    } finally {
      await chunks.return(undefined);
    }
  }

  /** Ends work after the time of a call, or when the caller gives it up, whether the work notices or not. */
  async function within<Value>(call: Call, work: (signal: AbortSignal, given: Promise<never>) => Promise<Value>): Promise<Value> {
    const ended = new AbortController();
    const signals = [bounds.signal, call.signal].filter((signal) => signal !== undefined);
    for (const signal of signals) signal.throwIfAborted();
    let giveUp: (reason: Error) => void = () => undefined;
    const given = new Promise<never>((_, reject) => {
      giveUp = (reason) => {
        reject(reason);
        ended.abort(reason);
      };
    });
    given.catch(() => undefined);
    const late = new ClientError(
      'timed_out',
      `${call.url.origin} did not answer within ${bounds.timeoutMs / 1_000} s.`,
      'Try again later, or raise `timeoutMs`.',
    );
    const timer = setTimeout(() => giveUp(late), bounds.timeoutMs);
    const listeners = signals.map((signal) => {
      const listener = (): void => giveUp(signal.reason as Error); // whatever it is, it is handed on
      signal.addEventListener('abort', listener, { once: true });
      return () => signal.removeEventListener('abort', listener);
    });
    try {
      return await work(ended.signal, given);
    } catch (error) {
      throw ended.signal.aborted ? (ended.signal.reason as Error) : error;
    } finally {
      clearTimeout(timer);
      for (const forget of listeners) forget();
    }
  }

  return { call: patiently, calls: () => [...calls] };
}

/** Where a redirect leads; undefined for any other answer. Throws ClientError for one that is not followed. */
function redirectOf({ status, headers }: Response, url: URL, { method }: Call): URL | undefined {
  const location = status >= 300 && status < 400 && status !== 304 ? headers.get('location') : null;
  if (location === null) return undefined;
  const next = URL.canParse(location, url) ? new URL(location, url) : undefined;
  if (next === undefined)
    throw new ClientError('invalid_answer', `${url.href} redirects without an address.`, 'Check the address.', { status });
  requireSameOrigin(next, url);
  if (method !== 'GET' && status !== 307 && status !== 308)
    throw new ClientError('redirected', `${url.href} redirects a call to ${next.href}.`, `Name ${next.href} instead.`, { status });
  return next;
}

/** Another origin is not called: who named one trusts that one, and a redirect may lead into a private network. */
function requireSameOrigin(next: URL, from: URL): void {
  if (next.origin === from.origin) return;
  const isUpgrade =
    from.protocol === 'http:' && next.protocol === 'https:' && next.hostname === from.hostname && `${from.port}${next.port}` === '';
  if (!isUpgrade)
    throw new ClientError(
      'redirected',
      `${from.origin} redirects to another origin, ${next.origin}.`,
      `If you trust it, use it: ${next.origin}`,
    );
}

function rateLimited(endpoint: string, seconds: number): ClientError {
  return new ClientError(
    'rate_limited',
    `The quota of ${endpoint} is used up for ${seconds} s.`,
    `Wait ${seconds} s, or let the client wait with \`maxWaitSeconds\`.`,
    { status: 429, retryAfterSeconds: seconds },
  );
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const inner = error.cause instanceof Error && error.cause.message !== '' ? error.cause : error;
  return inner.message.slice(0, 300);
}

/** Waits; rejects with the reason of a signal that ends it. */
export async function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', end, { once: true });
  });
}
