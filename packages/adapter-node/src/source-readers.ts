// Readers of snapshot files: of a path, and of an address. Each asks whether something changed before it reads, within bounds of bytes and
// time. The signature of a file lies beside it (`signatureSuffix`).
import { open, readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type ReadBounds, type Reading, signatureSuffix, type SnapshotReader, SourceError } from '@vitrine/core/source';

/** How an address is asked. */
export interface UrlReaderOptions {
  /** Further fields of each request, such as `Authorization`. They go to no other host. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether `http:` is allowed beyond this machine: where keys are trusted, or the network is. Default false. */
  readonly plainHttp?: boolean;
}

/** Most bytes of a signature file. */
const maxSignatureBytes = 1_024;
const mostRedirects = 3;

/** Whether a text is an address and no path. */
export function isAddress(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

/** Reads a file that is replaced by renaming another to its name. Its version is its place on the disk, its size and its time. */
export function fromFile(path: string | URL): SnapshotReader {
  const place = path instanceof URL ? fileURLToPath(path) : path;
  return {
    name: place,
    async read(previous, { signal, maxBytes }) {
      try {
        // A pipe would be waited for: nothing but a file is opened.
        const found = await stat(place);
        if (!found.isFile()) throw new SourceError('gone', 'it is no file');
        const file = await open(place, 'r');
        try {
          const { dev, ino, size, mtimeNs } = await file.stat({ bigint: true });
          const version = [dev, ino, size, mtimeNs].join('-');
          if (version === previous) return undefined;
          if (size > maxBytes) throw tooLarge(Number(size), maxBytes);
          const bytes = await file.readFile({ signal });
          return { file: bytes, version, signature: () => signatureOf(place, bytes) };
        } finally {
          await file.close();
        }
      } catch (error) {
        throw isMissing(error) ? new SourceError('gone', 'nothing is there') : error;
      }
    },
  };
}

async function signatureOf(place: string, file: Uint8Array): Promise<string | undefined> {
  const path = `${place}${signatureSuffix(file)}`;
  try {
    return (await stat(path)).size > maxSignatureBytes ? 'too long' : await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/**
 * Reads an address with conditional requests. Redirects are followed on the same host only. Throws TypeError for an address that is not
 * `https:`, unless it is one of this machine or `plainHttp` allows it, and for one with a password.
 */
export function fromUrl(address: string | URL, { headers = {}, plainHttp = false }: UrlReaderOptions = {}): SnapshotReader {
  const url = new URL(address);
  const isOwn = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && (plainHttp || isOwn)))
    throw new TypeError(`${shown(url)}: expected an https address; http needs keys that are trusted`);
  if (`${url.username}${url.password}` !== '') throw new TypeError(`${shown(url)}: expected an address without user and password`);
  const fields = { ...headers, 'Accept-Encoding': 'identity', 'Cache-Control': 'no-cache' };
  return {
    name: shown(url),
    async read(previous, { signal, maxBytes }) {
      const answer = await ask(url, { ...fields, ...conditionOf(previous) }, signal);
      if (answer.status === 304 && previous !== undefined) return undefined;
      const file = await bodyOf(answer, maxBytes);
      const version = answer.headers.get('etag') ?? answer.headers.get('last-modified');
      const signature = (): Promise<string | undefined> => signatureAt(url, file, fields, signal);
      return { file, ...(version !== null && { version }), signature } satisfies Reading;
    },
  };
}

async function signatureAt(
  url: URL,
  file: Uint8Array,
  fields: Record<string, string>,
  signal: ReadBounds['signal'],
): Promise<string | undefined> {
  const beside = new URL(url);
  beside.pathname += signatureSuffix(file);
  try {
    return new TextDecoder().decode(await bodyOf(await ask(beside, fields, signal), maxSignatureBytes));
  } catch (error) {
    if (error instanceof SourceError && error.code === 'gone') return undefined;
    if (error instanceof SourceError && error.code === 'too_large') return 'too long';
    throw error;
  }
}

/** Entity tags are quoted; without one the version is the time of the last change (RFC 9110 section 13.1). */
function conditionOf(previous: string | undefined): Record<string, string> {
  if (previous === undefined) return {};
  return previous.endsWith('"') ? { 'If-None-Match': previous } : { 'If-Modified-Since': previous };
}

async function ask(url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
  let place = url;
  for (let redirects = 0; ; redirects++) {
    const answer = await fetch(place, { headers, signal, redirect: 'manual' });
    const location = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null;
    if (location === null) return answer;
    await answer.body?.cancel();
    const next = URL.canParse(location, place.href) ? new URL(location, place) : undefined;
    if (next?.origin !== url.origin)
      throw new SourceError('redirected', `it leads to another host, ${next?.origin ?? 'which is none'}`);
    if (redirects === mostRedirects) throw new SourceError('redirected', 'it leads on and on');
    place = next;
  }
}

async function bodyOf(answer: Response, maxBytes: number): Promise<Uint8Array> {
  const { status, body, headers } = answer;
  const declared = Number(headers.get('content-length') ?? 0);
  if (status !== 200 || declared > maxBytes) {
    await body?.cancel();
    if (status === 404 || status === 410) throw new SourceError('gone', `it answers ${status}`);
    if (status !== 200) throw new SourceError('unavailable', `it answers ${status}`);
    throw tooLarge(declared, maxBytes);
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop cancels the body.
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge(length, maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

/** An address for people: queries may hold secrets. */
function shown({ origin, pathname }: URL): string {
  return `${origin}${pathname}`;
}

function tooLarge(bytes: number, most: number): SourceError {
  return new SourceError('too_large', `it has ${bytes} bytes or more, and at most ${most} are read`);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
