// One request as a host passes it. Plain values: a host that does not speak Fetch makes no `Request`.
import type { BodyFault } from './body-bytes.ts';
import type { ServiceResponse } from './service-response.ts';

/** One request, as plain values and two functions. */
export interface ServiceRequest {
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
  /** Whether the host can send a reply; it answers with a 500 that states why otherwise. Without this function it can send every one. */
  carries?(reply: ServiceResponse): boolean;
}

/**
 * A whole body, as bytes, or as text where the host decodes cheaper; or, at once, that it has too many bytes or pieces; that the client broke
 * off, or the host gave up waiting for the rest; or that the host read it before.
 */
export type Body = Uint8Array | { readonly text: string } | BodyFault | 'incomplete' | 'timed-out' | 'consumed';

/** Only what the platform itself reports, never what a request claims. */
export interface Connection {
  readonly remoteAddress?: string | undefined;
  /** True when the listener can be reached from this machine alone. */
  readonly loopback?: boolean | undefined;
  /**
   * True when the request comes from the server as it is: its body ends at Content-Length (RFC 9112 section 6.3), so it is read at once
   * and need not be counted. False, or left out, behind anything that changes bodies, such as a middleware that inflates.
   */
  readonly framed?: boolean | undefined;
}
