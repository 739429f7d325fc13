// How an import reads a file or an address, with a bound on time and size. It sends requests and credentials to one host only.
import { FileAccessError, type FileTree, openFolderContaining } from '@vitrine/content/files';
import { type BodyFault, piecesOf, readBytes } from '@vitrine/core/serving';
import { boundedPieces } from '@vitrine/core/client';
import { createGuard, type Guard, PrivateAddress } from './guard.ts';
import { CommandFailure, exitCodes, type RemoteDetails, tried } from '../output/failure.ts';
import { call } from './call.ts';

/** How long an import may take, in milliseconds. */
export const maxMilliseconds = 60_000;
/** Most bytes of one body or file. */
export const maxBytes = 50 * 1024 * 1024;
const maxRedirects = 5;

export interface Credential {
  readonly name: string;
  readonly value: string;
}

export interface FetcherOptions {
  /** The first is sent as `Authorization`: as it is when it names a scheme (`Basic …`), else as a bearer token. */
  readonly credentials: readonly Credential[];
  readonly signal: AbortSignal;
  /** When the signal ends everything, in milliseconds, for messages. Default: `maxMilliseconds`. */
  readonly timeoutMs?: number;
  /** Most bytes of a body. Default: `maxBytes`. */
  readonly maxBytes?: number;
  /** Most bytes of all bodies together. Default: no bound. */
  readonly maxTotalBytes?: number;
  /** `named`: a private address is called where it was named itself, not where a name leads to it, now or a moment later. Default: `allowed`. */
  readonly privateHosts?: 'allowed' | 'named';
  /** Awaited before each request, redirects among them; what it throws ends the request. */
  readonly before?: (url: URL) => Promise<void>;
}

export interface Fetcher {
  /** A `fetch` that keeps the rules, for a library: one request with the method, fields, body and signal of `init`. The host of the first request is the only one that is called. */
  readonly fetch: (input: string | URL, init?: RequestInit) => Promise<Response>;
  /** The same, with the address that the answer came from. */
  readonly request: (input: string | URL, init?: RequestInit) => Promise<{ readonly response: Response; readonly url: URL }>;
  /** The text at an address. Throws CommandFailure. */
  readonly text: (url: string, accept: string) => Promise<string>;
  /** A text without the credentials. */
  readonly redact: (text: string) => string;
}

/** Whether a text is an address and no path. */
export function isHttpUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

export function createFetcher(options: FetcherOptions): Fetcher {
  const { credentials, signal, timeoutMs = maxMilliseconds, maxBytes: most = maxBytes, privateHosts = 'allowed', before } = options;
  let left = options.maxTotalBytes ?? Number.POSITIVE_INFINITY;
  let givenUrl: URL | undefined;
  let guard: Guard | undefined;
  const [credential] = credentials;
  const redact = (text: string): string =>
    credentials.reduce((clean, { name, value }) => (value.length < 4 ? clean : clean.replaceAll(value, `[${name}]`)), text);

  const request = async (url: URL, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (credential !== undefined && !headers.has('Authorization'))
      headers.set('Authorization', /^[A-Za-z]+ /.test(credential.value) ? credential.value : `Bearer ${credential.value}`);
    const { method = 'GET', body = null, signal: requestSignal } = init;
    const bytes = await readBytes(piecesOf(new Response(body).body), most);
    if (typeof bytes === 'string') throw tooLarge('the request', most);
    const signals = requestSignal == null ? [signal] : [signal, requestSignal];
    try {
      guard?.check(url);
      return await call(url, { method, headers, body: bytes, lookup: guard?.lookup, signals });
    } catch (error) {
      if (requestSignal?.aborted === true) throw error;
      if (error instanceof PrivateAddress) throw privateFailure(url, error);
      throw unreachable(url, signal, timeoutMs, redact(reasonOf(error)));
    }
  };

  const bounded: Fetcher['request'] = async (input, init = {}) => {
    let url = parseAddress(String(input));
    givenUrl ??= url;
    if (privateHosts === 'named') guard ??= createGuard(givenUrl);
    for (let redirects = 0; ; redirects += 1) {
      if (url.host !== givenUrl.host && !isUpgrade(givenUrl, url)) throw elsewhere(givenUrl, url);
      await before?.(url);
      const response = await request(url, init);
      const location = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
      if (location === null) return { response: withBoundedBody(response, url), url };
      await response.body?.cancel();
      const next = parseAddress(new URL(location, url).href);
      if (url.protocol === 'https:' && next.protocol === 'http:') throw elsewhere(givenUrl, next);
      const keeps = response.status === 307 || response.status === 308;
      if (redirects >= maxRedirects || ((init.method ?? 'GET') !== 'GET' && !keeps))
        throw failure('redirected', `${show(url)} leads on and on`, 'Use the address that it redirects to.');
      url = next;
    }
  };

  /** The same answer, whose body fails beyond the bounds of its own and of all bodies. Only event streams stay streams. */
  function withBoundedBody(response: Response, url: URL): Response {
    const { body, status, statusText, headers } = response;
    if (body === null) return response;
    const refuse = (fault: BodyFault, bytes: number): CommandFailure =>
      fault === 'too-large' ? tooLarge(show(url), bytes) : tooFragmented(show(url));
    async function* counted(): AsyncGenerator<Uint8Array> {
      for await (const piece of boundedPieces(piecesOf(body), most, (fault) => refuse(fault, most))) {
        left -= piece.length;
        if (left < 0) throw refuse('too-large', options.maxTotalBytes ?? most);
        yield piece;
      }
    }
    const isStream = /^text\/event-stream\b/i.test(headers.get('content-type') ?? '');
    return new Response(streamOf(isStream ? counted() : whole(counted())), { status, statusText, headers });
  }

  return {
    fetch: async (input, init) => (await bounded(input, init)).response,
    request: bounded,
    redact,
    text: async (address, accept) => {
      const { response } = await bounded(address, { headers: { Accept: accept } });
      const url = parseAddress(address);
      if (!response.ok) {
        await response.body?.cancel();
        const denied = response.status === 401 || response.status === 403;
        throw failure(
          'refused',
          `${show(url)} answers ${response.status}`,
          denied ? 'Pass a credential in an environment variable: --credential-env NAME.' : 'Check the address.',
        );
      }
      try {
        return new TextDecoder('utf-8', { fatal: true }).decode(await readBody(response));
      } catch (error) {
        if (error instanceof CommandFailure) throw error;
        if (error instanceof TypeError) throw failure('not_text', `${show(url)} is not UTF-8 text`, 'Check the address.');
        throw unreachable(url, signal, timeoutMs, redact(reasonOf(error)));
      }
    },
  };
}

function privateFailure({ hostname }: URL, { address }: PrivateAddress): CommandFailure {
  return failure(
    'private',
    `${hostname} leads to ${address}, an address of a private network`,
    'If you mean that site, add --allow-private.',
  );
}

function parseAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw failure(
      'address',
      'the address is not an http or https address',
      'Give one such as https://api.example.com/openapi.json.',
    );
  if (url.username !== '' || url.password !== '')
    throw failure('address', 'the address contains a credential', 'Put it in an environment variable: --credential-env NAME.');
  return url;
}

/** The same host by its secure scheme. */
function isUpgrade(from: URL, to: URL): boolean {
  return (
    from.protocol === 'http:' && to.protocol === 'https:' && from.hostname === to.hostname && from.port === '' && to.port === ''
  );
}

/** An address for people: queries may hold secrets. */
function show(url: URL): string {
  return `${url.origin}${url.pathname}`;
}

function elsewhere(from: URL, to: URL): CommandFailure {
  return failure('other_host', `${show(from)} redirects to another host, ${to.origin}`, `If you trust it, use it: ${to.origin}.`);
}

function unreachable(url: URL, signal: AbortSignal, timeoutMs: number, reason: string): CommandFailure {
  if (signal.aborted) return failure('too_slow', `${show(url)} did not answer within ${timeoutMs / 1000} s`, 'Try again later.');
  return failure('unreachable', `${show(url)} cannot be reached: ${reason}`, 'Check the address and the network.');
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // one fault for each address of a name
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  return first instanceof Error ? first.message : error.message;
}

export function failure(code: string, message: string, resolution: string, details: RemoteDetails = {}): CommandFailure {
  return new CommandFailure(`import_${code}`, message, resolution, exitCodes.refused, details);
}

/** The bytes of an answer of a fetcher, which bounds them. Throws what the body fails with. */
export async function readBody({ body }: Response): Promise<Uint8Array> {
  const bytes = await readBytes(piecesOf(body), Number.POSITIVE_INFINITY);
  if (typeof bytes === 'string') throw tooFragmented('the answer');
  return bytes;
}

async function* whole(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const bytes = await readBytes(pieces, Number.POSITIVE_INFINITY);
  if (typeof bytes === 'string') throw tooFragmented('the answer');
  if (bytes.length > 0) yield bytes;
}

function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next: IteratorResult<Uint8Array, unknown> = await pieces.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: async () => void (await pieces.return(undefined)),
    },
    { highWaterMark: 0 },
  );
}

function tooFragmented(what: string): CommandFailure {
  return failure('too_large', `${what} arrives in too many pieces`, 'Ask the operator to send it in larger pieces.');
}

function tooLarge(what: string, most: number): CommandFailure {
  return failure('too_large', `${what} has more than ${Math.round(most / 1024 / 1024)} MB`, 'Import a part of it.');
}

/** The text of a file. Throws CommandFailure for one that is too large, no file, no text, or behind a link that leads out of the tree. */
export async function readLocal(path: string, tree?: FileTree): Promise<string> {
  return tried(`${path} cannot be read`, () => {
    try {
      return Promise.resolve((tree ?? openFolderContaining(path)).readText(path, maxBytes));
    } catch (error) {
      if (!(error instanceof FileAccessError)) throw error;
      if (error.code === 'too_large') throw tooLarge(path, maxBytes);
      if (error.code === 'not_text') throw failure('not_text', `${path} is not UTF-8 text`, 'Check the path.');
      throw error;
    }
  });
}

export async function readText(what: string, fetcher: Fetcher, accept = '*/*'): Promise<string> {
  return isHttpUrl(what) ? fetcher.text(what, accept) : readLocal(what);
}
