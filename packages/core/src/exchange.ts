// What comes in, what goes out, and what a handler sees. Plain values: a host that does not speak Fetch converts to
// these and pays for no Request or Response (design: values, then bytes).
import type { ClientKey } from './client.ts';
import type { Problem } from './http/problem.ts';
import type { Representation } from './http/representation.ts';

/** One request as a host hands it over. */
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

export type Fields = readonly (readonly [name: string, value: string])[];

/** One answer, ready to be written: every field is there, Content-Length included. */
export interface Reply {
  readonly status: number;
  readonly fields: Fields;
  readonly body: Uint8Array | null;
}

/** What a handler knows beyond the request itself. */
export interface Exchange {
  readonly incoming: Incoming;
  readonly client: ClientKey;
  /** Epoch milliseconds, from the service's clock. */
  readonly now: number;
  /** The occurrence: X-Request-Id, and `instance` of a problem. */
  readonly id: string;
}

/** A JSON-RPC answer; `body` is null for a notification (202). */
export interface RpcReply {
  readonly kind: 'rpc';
  readonly status: number;
  readonly body: Uint8Array | null;
}

export interface Empty {
  readonly kind: 'empty';
  readonly status: number;
  readonly fields: Fields;
}

export type Outcome = Representation | Problem | RpcReply | Empty;

/** Epoch milliseconds; the only source of time. */
export type Clock = () => number;
/** Makes the id of an occurrence: unique, not guessable from the request. */
export type IdSource = () => string;
