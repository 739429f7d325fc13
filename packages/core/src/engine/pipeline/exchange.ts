import type { CallRecord } from '../mcp/call-record.ts';
import type { SerializedJson } from '../mcp/result.ts';
import type { Problem } from '../http/problem.ts';
import type { Representation } from '../http/representation.ts';
import type { ServiceRequest } from '../../shared/service-request.ts';
import type { HeaderList } from '../../shared/service-response.ts';

export interface Exchange {
  readonly incoming: ServiceRequest;
  /** Epoch milliseconds, from the service's clock. */
  readonly now: number;
  /** The occurrence: X-Request-Id, and `instance` of a problem. */
  readonly id: string;
  /** Notes of a call; undefined in a service without a listener. */
  readonly callRecord?: CallRecord | undefined;
}

/** A JSON-RPC answer; `body` is null for a notification (202). */
export interface RpcResponse {
  readonly kind: 'rpc';
  readonly status: number;
  readonly body: SerializedJson | null;
}

export interface Empty {
  readonly kind: 'empty';
  readonly status: number;
  readonly fields: HeaderList;
}

/** A resource that has moved for good: RFC 9110 section 15.4.9. */
export interface Moved {
  readonly kind: 'moved';
  /** Absolute. */
  readonly location: string;
}

export type Outcome = Representation | Problem | RpcResponse | Empty | Moved;

/** Answers an exchange on a path, at once where it can. */
export type Handler = (exchange: Exchange, path: string) => Outcome | Promise<Outcome>;

/** Epoch milliseconds; the only source of time. */
export type Clock = () => number;
/** Makes the id of an occurrence: unique, not guessable from the request. */
export type IdGenerator = () => string;
