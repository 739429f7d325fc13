// What a service tells about each exchange. No address, no query text, no
// arguments: an event can be logged as it is (SPEC 3).

/** One exchange, after its reply is final. */
export interface ExchangeEvent {
  /** X-Request-Id. */
  readonly id: string;
  /** The request's method when it is a known one, else `_OTHER`. */
  readonly method: string;
  /** The path as the contract writes it, such as `/docs/{page}.md`; undefined when there is no such resource. */
  readonly route: string | undefined;
  readonly status: number;
  /** Epoch milliseconds at arrival. */
  readonly startedAt: number;
  /** Milliseconds from arrival to the finished reply. */
  readonly durationMs: number;
}

const known: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);

/** A method of bounded cardinality. */
export function methodLabel(method: string): string {
  return known.has(method) ? method : '_OTHER';
}
