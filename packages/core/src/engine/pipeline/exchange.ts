// What a handler sees, and what it can answer with.
import type { CallNote } from '../mcp/call-note.ts';
import type { Written } from '../mcp/result.ts';
import type { Problem } from '../http/problem.ts';
import type { Representation } from '../http/representation.ts';
import type { Incoming } from '../../ground/incoming.ts';
import type { Fields } from '../../ground/reply.ts';

/** What a handler knows beyond the request itself. */
export interface Exchange {
  readonly incoming: Incoming;
  /** Epoch milliseconds, from the service's clock. */
  readonly now: number;
  /** The occurrence: X-Request-Id, and `instance` of a problem. */
  readonly id: string;
  /** Notes of a call; undefined in a service without a listener. */
  readonly note?: CallNote | undefined;
}

/** A JSON-RPC answer; `body` is null for a notification (202). */
export interface RpcReply {
  readonly kind: 'rpc';
  readonly status: number;
  readonly body: Written | null;
}

export interface Empty {
  readonly kind: 'empty';
  readonly status: number;
  readonly fields: Fields;
}

export type Outcome = Representation | Problem | RpcReply | Empty;

/** Answers an exchange on a path, at once where it can. */
export type Handler = (exchange: Exchange, path: string) => Outcome | Promise<Outcome>;

/** Epoch milliseconds; the only source of time. */
export type Clock = () => number;
/** Makes the id of an occurrence: unique, not guessable from the request. */
export type IdSource = () => string;
