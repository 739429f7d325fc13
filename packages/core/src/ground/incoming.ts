// One request as a host hands it over. Plain values: a host that does not speak Fetch makes no `Request`.

/** One request, as plain values and two functions. */
export interface Incoming {
  /** As sent, upper case by convention; unknown methods are welcome, they get 405. */
  readonly method: string;
  /** Origin form: path and query, percent-encoding untouched. */
  readonly target: string;
  /** A field by lower-case name; several lines joined with ", "; null when absent. */
  field(name: string): string | null;
  readonly connection: Connection;
  /** Reads the body while counting. */
  body(maxBytes: number): Promise<Body>;
  readonly signal?: AbortSignal;
}

/** A whole body; or that `maxBytes` was passed, said at once; or that the client broke off. */
export type Body = Uint8Array | 'too-large' | 'incomplete';

/** Only what the platform vouches for, never what a request claims. */
export interface Connection {
  readonly remoteAddress?: string;
  /** True when the listener can be reached from this machine alone. */
  readonly loopback?: boolean;
}
