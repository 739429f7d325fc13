// A store of objects over HTTP, with the vices that stores and what is before them have: answers of an older state, bodies of two states, bodies
// that end early, entity tags of something else, redirects, silence.
import { createHash } from 'node:crypto';
import type { Network, Server } from './network.ts';
import type { Process, World } from './world.ts';

/** How an answer is wrong. */
export const vices = [
  'none',
  'of an older state',
  'of two states',
  'cut short',
  'ended early',
  'with another tag',
  'without a tag',
  'unchanged although nobody asked',
  'with an error status',
  'never complete',
  'slow',
  'a redirect to itself',
  'a redirect elsewhere',
  'of too many bytes',
] as const;
export type Vice = (typeof vices)[number];

export interface ObjectStore extends Server {
  /** What answers have from now on, one after another; the last one stays. */
  vices: Vice[];
  readonly objects: ReadonlyMap<string, Uint8Array>;
  put(name: string, bytes: Uint8Array | string): void;
  remove(name: string): void;
}

export interface Stored extends ObjectStore {
  /** Gives every object another tag for the same bytes. */
  retag(): void;
  /** Requests that nobody gave up, and whose answers did not end. */
  readonly open: Set<OpenRequest>;
  answer(path: string, fields: ReadonlyMap<string, string>): StoreAnswer;
}

export interface OpenRequest {
  readonly process: Process;
  readonly begun: number;
}

/** An answer before its body is on the way. */
export interface StoreAnswer {
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** How the body arrives. */
  readonly end: 'whole' | 'broken' | 'never';
  readonly slow: boolean;
}

export function tagOf(bytes: Uint8Array, times = 0): string {
  return `"${createHash('md5').update(bytes).digest('hex')}${times === 0 ? '' : `-${times}`}"`;
}

export function createObjectStore(world: World, name: string): Stored {
  const { choices } = world;
  const objects = new Map<string, Uint8Array>();
  /** What each object was, the last one first. */
  const history = new Map<string, Uint8Array[]>();

  let tags = 0;

  function change(path: string, bytes: Uint8Array | undefined): void {
    const before = objects.get(path);
    if (before !== undefined) history.set(path, [before, ...(history.get(path) ?? [])]);
    if (bytes === undefined) objects.delete(path);
    else objects.set(path, bytes);
  }

  function answer(path: string, fields: ReadonlyMap<string, string>): StoreAnswer {
    const [vice = 'none'] = store.vices;
    if (store.vices.length > 1) store.vices.shift();
    const older = history.get(path) ?? [];
    const now = objects.get(path);
    const stored = vice === 'of an older state' ? (older[choices.int(older.length)] ?? now) : now;
    const none = new Uint8Array();
    const wholeAnswer = { end: 'whole', slow: vice === 'slow' } as const;
    if (vice === 'with an error status')
      return { ...wholeAnswer, status: choices.pick([503, 500, 403, 429, 206]), fields: {}, body: none };
    if (vice === 'a redirect to itself') return { ...wholeAnswer, status: 302, fields: { location: `/${path}` }, body: none };
    if (vice === 'a redirect elsewhere')
      return { ...wholeAnswer, status: 307, fields: { location: 'https://elsewhere.example/front.vitrine' }, body: none };
    if (stored === undefined) return { ...wholeAnswer, status: 404, fields: {}, body: none };
    const before = older[0] ?? stored;
    const tag = vice === 'with another tag' ? tagOf(before) : vice === 'without a tag' ? undefined : tagOf(stored, tags);
    if (vice === 'unchanged although nobody asked' || (tag !== undefined && fields.get('if-none-match') === tag))
      return { ...wholeAnswer, status: 304, fields: { ...(tag !== undefined && { etag: tag }) }, body: none };
    const at = Math.floor((stored.length * choices.int(100)) / 100);
    const body =
      vice === 'of two states'
        ? Uint8Array.from([...stored.subarray(0, at), ...before.subarray(at)])
        : vice === 'cut short' || vice === 'ended early'
          ? stored.subarray(0, at)
          : stored;
    const length = vice === 'of too many bytes' ? 2 ** 40 : vice === 'ended early' ? stored.length : body.length;
    return {
      status: 200,
      fields: { 'content-length': String(length), ...(tag !== undefined && { etag: tag }) },
      body,
      end: vice === 'ended early' ? 'broken' : vice === 'never complete' ? 'never' : 'whole',
      slow: vice === 'slow',
    };
  }

  const store: Stored = {
    name,
    up: true,
    vices: ['none'],
    objects,
    put: (path, bytes) => change(path, typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes),
    retag: () => void (tags += 1),
    open: new Set(),
    remove: (path) => change(path, undefined),
    answer,
  };
  return store;
}

/** `fetch` of the objects of a store: as far as a reader of snapshots uses it. `resolve` finds the server of a host, as DNS does. */
export function createFetch(
  world: World,
  network: Network,
  resolve: (host: string) => Stored | undefined,
): (address: string | URL, init: RequestInit) => Promise<Response> {
  return async (address, init) => {
    const url = new URL(address);
    const { signal } = init;
    const fields = new Map(
      Object.entries(init.headers as Record<string, string>).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('This operation was aborted', 'AbortError')), { once: true });
    });
    // Unheard where nothing waits for an answer any more.
    aborted.catch(() => {});
    const server = resolve(url.host);
    const request: OpenRequest = { process: world.current, begun: world.now };
    const ended = (): void => void server?.open.delete(request);
    server?.open.add(request);
    aborted.catch(ended);
    if (server === undefined) throw new TypeError('fetch failed', { cause: new Error(`getaddrinfo ENOTFOUND ${url.host}`) });
    const asking = network
      .call(server, () => server.answer(url.pathname.slice(1), fields))
      .catch((error: unknown) => {
        ended();
        throw new TypeError('fetch failed', { cause: error });
      });
    const { status, fields: answered, body, end, slow } = await Promise.race([asking, aborted]);
    if (status !== 200) ended();

    async function* pieces(): AsyncGenerator<Uint8Array> {
      const size = Math.max(1, Math.ceil(body.length / (1 + world.choices.int(4))));
      for (let at = 0; at < body.length; at += size) {
        const line = network.condition(world.current, server ?? { name: '', up: false });
        const silent = line === 'cut' || line === 'no answers';
        await Promise.race([silent ? new Promise(() => {}) : world.sleep(slow ? 2_000 : 0.2), aborted]);
        yield body.subarray(at, at + size);
      }
      if (end === 'broken') throw new TypeError('terminated', { cause: new Error('other side closed') });
      if (end === 'never') await Promise.race([new Promise(() => {}), aborted]);
    }
    async function* counted(): AsyncGenerator<Uint8Array, void> {
      try {
        yield* pieces();
      } finally {
        ended();
      }
    }
    const cancel = (): Promise<void> => {
      ended();
      return Promise.resolve();
    };
    const arriving = counted();
    const pull = async (control: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
      const next = await arriving.next();
      if (next.done === true) control.close();
      else control.enqueue(next.value);
    };
    const stream = new ReadableStream<Uint8Array>({ pull, cancel }, { highWaterMark: 0 });
    const response = { status, headers: new Headers(answered), body: stream };
    // The members that are read of an answer.
    return response as unknown as Response;
  };
}
