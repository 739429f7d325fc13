// How `vitrine` follows: a host that serves a file, an address or a reader of its own, and the snapshots that follow it.
// Checks are made by a timer whose waits differ, so that the instances of a fleet do not ask at once.
import {
  type SnapshotFollower,
  type FollowOptions,
  followSnapshot,
  type FrontFactory,
  type SnapshotReader,
  type ReadLimits,
  type ReadResult,
  signatureSuffix,
  FollowError,
} from '@vitrine/core/follow';
import { defined, piecesOf, readBytes } from '@vitrine/core/serving';
import type { RandomAccessFile } from '@vitrine/core';
import { lastServedFile } from './last-served.ts';
import { openRandomAccessFile, fileBehind } from './random-access-file.ts';
import { constants, type BigIntStats, fstatSync, openSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** What `followSnapshot` takes, and how often the source is read. */
export interface PollSnapshotOptions extends Omit<FollowOptions, 'initial'> {
  /** A snapshot file that the host brings along, or its path: it is served until the source can be. It needs no signature. */
  readonly initial?: FollowOptions['initial'] | string | URL;
  /** The mean wait between two checks, in milliseconds; each is between half and one and a half of it. Default 30,000, of a file 2,000. */
  readonly pollIntervalMs?: number;
  /** A file in which the content that was served last is kept, so that older signed content is refused after a restart too. */
  readonly stateFile?: string;
  /** Numbers from 0 up to 1 that the waits are made of. Default: Math.random. */
  readonly random?: () => number;
}

/** A source that is read again and again. */
export interface SnapshotPoller<Front> extends SnapshotFollower<Front> {
  /** Ends the checks. What is served stays. */
  close(): void;
}

const defaultPollMs = 30_000;
const defaultFilePollMs = 2_000;
/** A timer with a longer wait would fire at once. */
const longestPollMs = 86_400_000;

/**
 * Reads a snapshot from a path, an `https:` address or a reader, makes of it what `open` makes, and does so again for each that follows.
 * Hand `current` to a host: `serve(() => source.current)`. Rejects with FollowError when nothing good is there at the start, with
 * TypeError or RangeError for a bad option.
 */
export async function pollSnapshot<Front>(
  source: string | URL | SnapshotReader,
  open: FrontFactory<Front>,
  options: PollSnapshotOptions = {},
): Promise<SnapshotPoller<Front>> {
  const { random = Math.random, stateFile, initial, ...followed } = options;
  const isFile = source instanceof URL ? source.protocol === 'file:' : typeof source === 'string' && !/^https?:\/\//i.test(source);
  const pollIntervalMs = options.pollIntervalMs ?? (isFile ? defaultFilePollMs : defaultPollMs);
  if (!(pollIntervalMs >= 1 && pollIntervalMs <= longestPollMs))
    throw new RangeError(`pollIntervalMs: expected a number from 1 to ${longestPollMs}, received ${pollIntervalMs}`);
  const follower = await followSnapshot(readerOf(source, isFile, options), open, {
    ...followed,
    ...defined({
      initial: openInitial(initial),
      lastServed: stateFile === undefined ? options.lastServed : lastServedFile(stateFile),
    }),
  });
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const wait = (): void => {
    timer = setTimeout(() => void follower.refresh().then(() => closed || wait()), pollIntervalMs * (0.5 + random())).unref();
  };
  wait();
  return {
    get current(): Front {
      return follower.current;
    },
    get state(): SnapshotFollower<Front>['state'] {
      return follower.state;
    },
    refresh: () => follower.refresh(),
    close: () => {
      closed = true;
      clearTimeout(timer);
    },
  };
}

function openInitial(given: PollSnapshotOptions['initial']): FollowOptions['initial'] {
  if (typeof given !== 'string' && !(given instanceof URL)) return given;
  try {
    return openRandomAccessFile(given);
  } catch (error) {
    throw new TypeError(`initial: expected a snapshot file, received ${String(given)}: ${String(error)}`, { cause: error });
  }
}

function readerOf(source: string | URL | SnapshotReader, isFile: boolean, { trust = [] }: PollSnapshotOptions): SnapshotReader {
  if (typeof source !== 'string' && !(source instanceof URL)) return source;
  // Signed content may come over an insecure connection.
  return isFile ? fromFile(source) : fromUrl(source, { plainHttp: trust.length > 0 });
}

// Readers of snapshot files, from a path and from an address. Each checks for a change before it reads, within its bounds.

const maxSignatureBytes = 1_024;
const maxRedirects = 3;

/** A pipe is opened at once and never waited for; what was opened is looked at, not what has its name. */
const readFlags = constants.O_RDONLY | constants.O_NONBLOCK;

/** The bytes of a file up to the size that it had when it was opened, however it grows meanwhile. */
async function readFileBytes(file: FileHandle, size: number, signal?: AbortSignal): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let length = 0;
  for (let count = -1; count !== 0 && length < size; length += count) {
    signal?.throwIfAborted();
    count = (await file.read(bytes, length, Math.min(size - length, 1 << 20))).bytesRead;
  }
  return bytes.subarray(0, length);
}

/** A file with more bytes is read piece by piece, for as long as it is served. */
const largeBytes = 64 * 1024 * 1024;

/** The open file, which throws where its bytes may be others: pieces are read long after their digest was compared. */
function largeFile(path: string, version: string): RandomAccessFile {
  const descriptor = openSync(path, readFlags);
  const stats = fstatSync(descriptor, { bigint: true });
  return fileBehind(descriptor, Number(stats.size), () => {
    const now = versionOf(fstatSync(descriptor, { bigint: true }));
    if (now !== version) throw new Error(`${path} was changed in place: write a new file and rename it, as \`vitrine build\` does`);
  });
}

function versionOf({ dev, ino, size, mtimeNs }: BigIntStats): string {
  return [dev, ino, size, mtimeNs].join('-');
}

/**
 * Reads a file that is replaced by renaming another to its name. Its version is its place on the disk, its size and its time. A file with more than
 * 64 MiB is not read into memory: what is requested is read when it is requested.
 */
export function fromFile(path: string | URL): SnapshotReader {
  const filePath = path instanceof URL ? fileURLToPath(path) : path;
  return {
    name: filePath,
    async read(previous, { signal, maxBytes }) {
      try {
        const file = await open(filePath, readFlags);
        try {
          const stats = await file.stat({ bigint: true });
          if (!stats.isFile()) throw new FollowError('gone', 'it is no file');
          const { size } = stats;
          const version = versionOf(stats);
          if (version === previous) return undefined;
          if (size > maxBytes) throw tooLarge(Number(size), maxBytes);
          const bytes = size > largeBytes ? largeFile(filePath, version) : await readFileBytes(file, Number(size), signal);
          return { file: bytes, version, signature: () => signatureOf(filePath, bytes) };
        } finally {
          await file.close();
        }
      } catch (error) {
        throw isMissing(error) ? new FollowError('gone', 'nothing is there') : error;
      }
    },
  };
}

async function signatureOf(snapshotPath: string, file: Uint8Array | RandomAccessFile): Promise<string | undefined> {
  const path = `${snapshotPath}${signatureSuffix(file)}`;
  try {
    const opened = await open(path, readFlags);
    try {
      const stats = await opened.stat();
      if (!stats.isFile()) return 'no file';
      if (stats.size > maxSignatureBytes) return 'too long';
      return new TextDecoder().decode(await readFileBytes(opened, stats.size));
    } finally {
      await opened.close();
    }
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/**
 * Reads an address with conditional requests. Redirects are followed on the same host only. Throws TypeError for an address that is not
 * `https:`, unless it is one of this machine, and for one with a password. `headers` are further fields of each request, such as
 * `Authorization`; they go to no other host. `plainHttp` allows `http:` beyond this machine: where keys are trusted, or the network is.
 *
 * @example packages/vitrine/test/signed-address.test.ts
 * ```ts
 * const reader = fromUrl(url, { headers: { Authorization: token } });
 * ```
 */
export function fromUrl(
  address: string | URL,
  { headers = {}, plainHttp = false }: { readonly headers?: Readonly<Record<string, string>>; readonly plainHttp?: boolean } = {},
): SnapshotReader {
  const url = new URL(address);
  const isOwn = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && (plainHttp || isOwn)))
    throw new TypeError(`${withoutQuery(url)}: expected an https address; http needs trusted keys`);
  if (`${url.username}${url.password}` !== '')
    throw new TypeError(`${withoutQuery(url)}: expected an address without user and password`);
  const fields = { ...headers, 'Accept-Encoding': 'identity', 'Cache-Control': 'no-cache' };
  return {
    name: withoutQuery(url),
    async read(previous, { signal, maxBytes }) {
      const answer = await ask(url, { ...fields, ...conditionOf(previous) }, signal);
      if (answer.status === 304 && previous !== undefined) return undefined;
      const file = await bodyOf(answer, maxBytes);
      const version = answer.headers.get('etag') ?? answer.headers.get('last-modified');
      const signature = (): Promise<string | undefined> => signatureAt(url, file, fields, signal);
      return { file, ...(version !== null && { version }), signature } satisfies ReadResult;
    },
  };
}

async function signatureAt(
  url: URL,
  file: Uint8Array,
  fields: Record<string, string>,
  signal: ReadLimits['signal'],
): Promise<string | undefined> {
  const signatureUrl = new URL(url);
  signatureUrl.pathname += signatureSuffix(file);
  try {
    return new TextDecoder().decode(await bodyOf(await ask(signatureUrl, fields, signal), maxSignatureBytes));
  } catch (error) {
    if (error instanceof FollowError && error.code === 'gone') return undefined;
    if (error instanceof FollowError && error.code === 'too_large') return 'too long';
    throw error;
  }
}

/** Entity tags are quoted; without one the version is the time of the last change (RFC 9110 section 13.1). */
function conditionOf(previous: string | undefined): Record<string, string> {
  if (previous === undefined) return {};
  return previous.endsWith('"') ? { 'If-None-Match': previous } : { 'If-Modified-Since': previous };
}

async function ask(url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
  let current = url;
  for (let redirects = 0; ; redirects++) {
    const answer = await fetch(current, { headers, signal, redirect: 'manual' });
    const location = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null;
    if (location === null) return answer;
    await answer.body?.cancel();
    const next = URL.canParse(location, current.href) ? new URL(location, current) : undefined;
    if (next?.origin !== url.origin)
      throw new FollowError('redirected', `it redirects to another host, ${next?.origin ?? 'which is none'}`);
    if (redirects === maxRedirects) throw new FollowError('redirected', 'it leads on and on');
    current = next;
  }
}

async function bodyOf(answer: Response, maxBytes: number): Promise<Uint8Array> {
  const { status, body, headers } = answer;
  const declared = Number(headers.get('content-length') ?? 0);
  if (status !== 200 || declared > maxBytes) {
    await body?.cancel();
    if (status === 404 || status === 410) throw new FollowError('gone', `it answers ${status}`);
    if (status !== 200) throw new FollowError('unavailable', `it answers ${status}`);
    throw tooLarge(declared, maxBytes);
  }
  const bytes = await readBytes(piecesOf(body), maxBytes, declared);
  if (bytes === 'too-large') throw tooLarge(maxBytes + 1, maxBytes);
  if (bytes === 'too-fragmented') throw new FollowError('unavailable', 'it arrives in too many pieces; serve it as one file');
  return bytes;
}

/** An address for people: queries may hold secrets. */
function withoutQuery({ origin, pathname }: URL): string {
  return `${origin}${pathname}`;
}

function tooLarge(bytes: number, most: number): FollowError {
  return new FollowError('too_large', `it has ${bytes} bytes or more; at most ${most} are read`);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
