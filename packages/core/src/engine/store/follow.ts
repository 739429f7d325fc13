// followSnapshot: serves what a source holds, and what it holds next. A reading is checked before it is used: signature, digests, age, and
// whether a service can be made of it. What fails is reported once, and the last good snapshot stays. No timer is kept here: hosts with
// timers call `refresh` by them, Workers after a request.
import type { RenderedDocuments } from './documents.ts';
import { openDocuments } from './documents-file.ts';
import { importTrustedKeys, requireSignature, type TrustedKeys } from './signature.ts';
import { parseTimestamp } from '../../shared/timestamp.ts';
import { checkSnapshot, openSnapshot, type Snapshot } from './snapshot.ts';
import { openSnapshotFile, type RandomAccessFile, SnapshotError } from './snapshot-file.ts';
import { type ReadResult, type SnapshotReader, FollowError, type FollowEvent, type FollowState } from './snapshot-reader.ts';

/** A snapshot file that was checked and opened. */
export interface OpenedSnapshot {
  readonly file: Uint8Array | RandomAccessFile;
  readonly snapshot: Snapshot;
  /** Its documents; they name the trusted key that signed the file. */
  readonly documents: RenderedDocuments;
}

/** What is followed, and within which bounds. */
export interface FollowOptions {
  /** Public keys, `ed25519:…`; a file is then used only when one of them signed it. Several overlap while keys are changed. */
  readonly trust?: readonly string[];
  /** The time before which no content is served, RFC 3339: where a host starts without memory of what it served. */
  readonly notBefore?: string;
  /** Keeps what was served over a restart. It is used where keys are trusted: without them nothing proves what was served. */
  readonly lastServed?: LastServedStore;
  /** Whether content may replace newer content, by `generatedAt`, and be of a time that has not come. Default false. */
  readonly allowOlder?: boolean;
  /** Most bytes of a file. Default 268,435,456. */
  readonly maxBytes?: number;
  /** How long a reading, or a call of `lastServed`, may take, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number;
  /** A file that the host brings along: it is served at once, and the source is read by the first check. It needs no signature. */
  readonly initial?: Uint8Array | RandomAccessFile;
  /** Receives one event for each change and each failure. What it throws goes to `onError`. */
  onEvent?(event: FollowEvent): void;
  /** Receives what `onEvent` threw. */
  onError?(error: unknown): void;
  /** Default: Date.now. */
  readonly clock?: () => number;
}

/** The content that a host served last. */
export interface LastServed {
  /** Its `generated_at`. */
  readonly generatedAt: string;
  readonly snapshotId: string;
}

/** Remembers the content that a host served last. What its methods throw at the start ends the start; later it goes to `onError`. */
export interface LastServedStore {
  read(): Promise<LastServed | undefined>;
  write(content: LastServed): Promise<void>;
}

/** A source that is followed. */
export interface SnapshotFollower<Front> {
  /** What was made of the last good snapshot. */
  readonly current: Front;
  readonly state: FollowState;
  /** Reads the source once and swaps where it holds something new. Never rejects; resolves at once while another check is under way. */
  refresh(): Promise<void>;
}

/** Makes what is served of an opened snapshot; `before` is what it replaces. What it throws refuses the snapshot. */
export type FrontFactory<Front> = (opened: OpenedSnapshot, before: Front | undefined) => Front | Promise<Front>;

interface CurrentFront<Front> extends Pick<FollowState, 'snapshotId' | 'generatedAt' | 'signedBy'> {
  readonly front: Front;
  readonly digest: string;
  readonly version: string | undefined;
}

type Content = Pick<CurrentFront<unknown>, 'digest' | 'signedBy'>;

function isSame(one: Content, other: Content): boolean {
  return one.digest === other.digest && one.signedBy === other.signedBy;
}

const defaultMaxBytes = 268_435_456;
const defaultDeadlineMs = 30_000;
/** How far the clock of the build may be ahead of that of the host, in milliseconds: a day. */
const maxAheadMs = 86_400_000;

/**
 * Follows a source. Rejects with FollowError when there is nothing good at the start, with TypeError or RangeError for a bad option; later
 * failures are events, and `current` stays.
 */
export async function followSnapshot<Front>(
  reader: SnapshotReader,
  open: FrontFactory<Front>,
  options: FollowOptions = {},
): Promise<SnapshotFollower<Front>> {
  const { allowOlder = false, initial, clock = Date.now } = options;
  if (initial !== undefined && (typeof initial !== 'object' || !('length' in initial)))
    throw new TypeError(`initial: expected the bytes of a snapshot file, received ${typeof initial}`);
  const maxBytes = positive('maxBytes', options.maxBytes ?? defaultMaxBytes);
  const timeoutMs = positive('timeoutMs', options.timeoutMs ?? defaultDeadlineMs);
  const trusted = await importTrustedKeys(options.trust ?? []);
  const source = reader.name ?? 'source';
  const notBefore = timeOf('notBefore', options.notBefore);
  const { lastServed } = options;
  const remembered =
    trusted.size > 0 && !allowOlder && lastServed !== undefined
      ? await within(timeoutMs, 'lastServed was not read', () => lastServed.read())
      : undefined;
  // Everything would be newer than a time that is none.
  timeOf('lastServed.generatedAt', remembered?.generatedAt);

  async function serve(
    reading: ReadResult,
    before: CurrentFront<Front> | undefined,
    keys: TrustedKeys,
  ): Promise<CurrentFront<Front>> {
    const { file, version } = reading;
    if (file.length > maxBytes) throw new FollowError('too_large', `it has ${file.length} bytes, and at most ${maxBytes} are read`);
    const opened = await checkAndOpen(reading, keys);
    const { id: snapshotId, generatedAt } = opened.snapshot;
    const { signedBy } = opened.documents;
    const digest = openSnapshotFile(file).digestHex;
    if (before !== undefined && isSame(before, { digest, signedBy })) return { ...before, version };
    if (!allowOlder) {
      requireAge(generatedAt, before, clock());
      // What a host brings along was not signed, and does not take the place of what it served before.
      const last = before?.signedBy === undefined ? remembered : before;
      if (keys.size > 0) requireOrder({ snapshotId, generatedAt }, last, notBefore);
    }
    const front = await making(() => open(opened, before?.front));
    return { front, snapshotId, generatedAt, signedBy, digest, version };
  }

  async function read(previous: string | undefined, keys: TrustedKeys): Promise<ReadResult | undefined> {
    return within(timeoutMs, 'it was not read', async (signal) => {
      const reading = await reader.read(previous, { signal, maxBytes });
      if (reading === undefined || keys.size === 0) return reading;
      const text = await reading.signature?.();
      return { ...reading, signature: () => text };
    });
  }

  function emit(event: FollowEvent): void {
    try {
      options.onEvent?.(event);
    } catch (error) {
      options.onError?.(error);
    }
  }

  async function remember({ snapshotId, generatedAt, signedBy }: CurrentFront<Front>): Promise<void> {
    if (signedBy === undefined || lastServed === undefined) return;
    await within(timeoutMs, 'lastServed was not written', () => lastServed.write({ snapshotId, generatedAt }));
  }

  function published(next: CurrentFront<Front>, bytes: number, before: CurrentFront<Front> | undefined): void {
    const { snapshotId, generatedAt, signedBy } = next;
    emit({ kind: 'published', source, snapshotId, before: before?.snapshotId, generatedAt, bytes, signedBy });
  }

  async function begin(): Promise<{ readonly first: CurrentFront<Front>; readonly bytes: number }> {
    const reading = initial === undefined ? await read(undefined, trusted) : { file: initial };
    if (reading === undefined) throw new FollowError('unavailable', 'it reports no change, but nothing was read before');
    const first = await serve(reading, undefined, initial === undefined ? trusted : new Map());
    return { first, bytes: reading.file.length };
  }

  const { first, bytes } = await begin().catch((error: unknown) => {
    throw withSource(error, source);
  });
  // A host that cannot remember what it serves would serve older content after its next start: it does not start.
  await remember(first);
  published(first, bytes, undefined);
  let served = first;
  let checkedAt = initial === undefined ? clock() : undefined;
  let failure: FollowState['failure'];
  /** What distinguishes one failure from the next. */
  let failed: string | undefined;
  /** A check of a request that was cut off never ends: after twice its time another one may begin. */
  let busyUntil = 0;
  let turn = 0;
  /** What is served could not be remembered yet. */
  let isForgotten = false;

  /** A disk that fails or hangs keeps no news from clients: the error is reported once, and each check tries again. */
  async function rememberLater(content: CurrentFront<Front>): Promise<void> {
    try {
      await remember(content);
      isForgotten = false;
    } catch (error) {
      if (!isForgotten) options.onError?.(error);
      isForgotten = true;
    }
  }

  async function refresh(): Promise<void> {
    const busyMs = busyUntil - clock();
    // More than twice the time is left only where the clock was set back meanwhile.
    if (busyMs > 0 && busyMs <= 2 * timeoutMs) return;
    busyUntil = clock() + 2 * timeoutMs;
    const mine = ++turn;
    const before = served;
    let reading: ReadResult | undefined;
    try {
      reading = await read(before.version, trusted);
      const next = reading === undefined ? before : await serve(reading, before, trusted);
      const isNew = !isSame(before, next);
      // Remembered before a client can see it, so that a host that ends in between takes nothing older.
      if ((isNew || isForgotten) && mine === turn) await rememberLater(next);
      if (mine !== turn) return;
      served = next;
      if (isNew) published(next, reading?.file.length ?? 0, before);
      else if (failure !== undefined) emit({ kind: 'recovered', source, snapshotId: next.snapshotId });
      failure = undefined;
      failed = undefined;
    } catch (error) {
      if (mine !== turn) return;
      const { code, message } = withSource(error, source);
      // The same failure of the same version is reported once, however often the source is read.
      const what = `${code} ${reading?.version ?? ''}`;
      if (what !== failed) emit({ kind: 'failed', source, code, message, snapshotId: before.snapshotId });
      failure = { code, message, since: what === failed && failure !== undefined ? failure.since : clock() };
      failed = what;
    }
    checkedAt = clock();
    busyUntil = 0;
  }

  return {
    get current(): Front {
      return served.front;
    },
    get state(): FollowState {
      const { snapshotId, generatedAt, signedBy } = served;
      return { source, snapshotId, generatedAt, signedBy, checkedAt, failure };
    },
    refresh,
  };
}

/** Content only becomes newer, and is not of a time that would keep out what follows it. */
function requireAge(generatedAt: string, before: CurrentFront<unknown> | undefined, now: number): void {
  const time = Date.parse(generatedAt);
  if (before !== undefined && time < Date.parse(before.generatedAt))
    throw new FollowError('older', `its content is of ${generatedAt}, older than what is served, of ${before.generatedAt}`);
  if (time > now + maxAheadMs)
    throw new FollowError('ahead', `its content is of ${generatedAt}, a time in the future, and no later content could replace it`);
}

/** Refuses signed content that is older or of the same time, since an attacker could publish a replaced file again. */
function requireOrder({ snapshotId, generatedAt }: LastServed, last: LastServed | undefined, notBefore: number): void {
  const time = Date.parse(generatedAt);
  if (time < notBefore)
    throw new FollowError(
      'older',
      `its content is of ${generatedAt}, before the time that is allowed, ${new Date(notBefore).toISOString()}`,
    );
  if (last === undefined) return;
  if (time < Date.parse(last.generatedAt))
    throw new FollowError('older', `its content is of ${generatedAt}, older than what was served, of ${last.generatedAt}`);
  if (time === Date.parse(last.generatedAt) && snapshotId !== last.snapshotId)
    throw new FollowError('same_time', `its content differs from what was served, and both are of ${generatedAt}`);
}

/** Opens a file that is signed, whole and of a known time. */
async function checkAndOpen(reading: ReadResult, keys: TrustedKeys): Promise<OpenedSnapshot> {
  const { file } = reading;
  const signedBy = keys.size > 0 ? await requireSignature(file, await reading.signature?.(), keys) : undefined;
  await checkSnapshot(file);
  const snapshot = openSnapshot(file);
  if (parseTimestamp(snapshot.generatedAt) === undefined) throw new SnapshotError('damaged', 'generated_at is no time');
  const documents = openDocuments(file);
  return { file, snapshot, documents: signedBy === undefined ? documents : { ...documents, signedBy } };
}

/** Runs work of the host; after the time it is left alone, whether it obeys the signal or not. */
async function within<Result>(milliseconds: number, late: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const control = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new FollowError('unavailable', `${late} within ${milliseconds} ms`));
      control.abort();
    }, milliseconds);
  });
  try {
    return await Promise.race([work(control.signal), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

async function making<Front>(make: () => Front | Promise<Front>): Promise<Front> {
  try {
    return await make();
  } catch (error) {
    throw new FollowError('unusable', reasonOf(error));
  }
}

function withSource(error: unknown, source: string): FollowError {
  const code = error instanceof FollowError || error instanceof SnapshotError ? error.code : 'unavailable';
  return new FollowError(code, `${source}: ${reasonOf(error)}`);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== '' ? `${error.message}: ${error.cause.message}` : error.message;
}

function timeOf(name: string, value: string | undefined): number {
  const time = value === undefined ? Number.NEGATIVE_INFINITY : parseTimestamp(value);
  if (time === undefined) throw new RangeError(`${name}: expected an RFC 3339 time, received ${JSON.stringify(value)}`);
  return time;
}

function positive(name: string, value: number): number {
  if (!(value > 0 && value <= Number.MAX_SAFE_INTEGER))
    throw new RangeError(`${name}: expected a number above 0, received ${value}`);
  return value;
}
