// Steady clients over keep-alive connections: each sends its request again as soon as the answer is there.
import { connect, type Socket } from 'node:net';

export interface LoadOptions {
  readonly port: number;
  readonly connections: number;
  /** Whole requests; each connection sends them in turn. */
  readonly requests: readonly string[];
  /** Ends after so many answers, or after so many milliseconds. */
  readonly answers?: number;
  readonly durationMs?: number;
  /** Milliseconds between an answer and the next request of a connection. */
  readonly thinkMs?: number;
  /** Opens a new connection where the host closed one after an answer. Default true. */
  readonly reconnect?: boolean;
}

export interface LoadResult {
  readonly answers: number;
  readonly statuses: ReadonlyMap<number, number>;
  /** Requests that were sent and got no answer. */
  readonly unanswered: number;
  readonly resets: number;
  readonly seconds: number;
  /** Milliseconds below which this share (0 to 1) of the answers came. */
  percentile(share: number): number;
}

export interface Load {
  readonly done: Promise<LoadResult>;
  /** Sends nothing more; `done` resolves when what was sent is answered. */
  stop(): void;
}

const headEnd = Buffer.from('\r\n\r\n');

export function startLoad(options: LoadOptions): Load {
  const { port, connections, requests, answers: most = Number.POSITIVE_INFINITY, thinkMs = 0, reconnect = true } = options;
  const statuses = new Map<number, number>();
  const times: number[] = [];
  const started = performance.now();
  let answered = 0;
  let unanswered = 0;
  let resets = 0;
  let open = 0;
  let stopped = false;
  let finish: (result: LoadResult) => void = () => {};
  const done = new Promise<LoadResult>((resolve) => {
    finish = resolve;
  });

  function run(first: number): void {
    open++;
    const socket: Socket = connect(port, '127.0.0.1');
    let turn = first;
    let sentAt = 0;
    let waiting = false;
    let last = false;
    let received: Buffer = Buffer.alloc(0);
    const next = (): void => {
      if (stopped || last) {
        socket.end();
        return;
      }
      sentAt = performance.now();
      waiting = true;
      socket.write(requests[turn++ % requests.length] ?? '');
    };
    socket.on('connect', next);
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET') resets++;
    });
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const end = received.indexOf(headEnd);
      if (end < 0) return;
      const head = received.toString('latin1', 0, end);
      const whole = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (received.length < whole) return;
      received = received.subarray(whole);
      const status = Number(head.slice(9, 12));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      times.push(performance.now() - sentAt);
      waiting = false;
      last = /\r\nconnection: close/i.test(head);
      if (++answered >= most) stopped = true;
      if (thinkMs === 0) next();
      else setTimeout(next, thinkMs);
    });
    socket.on('close', () => {
      open--;
      if (waiting) unanswered++;
      if (!stopped && reconnect) run(turn);
      else if (open === 0) end();
    });
  }

  function end(): void {
    const sorted = Float64Array.from(times).sort();
    finish({
      answers: answered,
      statuses,
      unanswered,
      resets,
      seconds: (performance.now() - started) / 1_000,
      percentile: (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN,
    });
  }

  function stop(): void {
    stopped = true;
  }

  for (let index = 0; index < connections; index++) run(index);
  if (options.durationMs !== undefined) setTimeout(stop, options.durationMs);
  return { done, stop };
}
