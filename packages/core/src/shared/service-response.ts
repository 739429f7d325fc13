// One answer, ready to be written: every field is there, Content-Length included. Plain values, as ServiceRequest is.

/** Header fields in the order in which they are sent; a name may occur more than once. */
export type HeaderList = readonly (readonly [name: string, value: string])[];

/** One answer, ready to be written. */
export interface ServiceResponse {
  readonly status: number;
  readonly fields: HeaderList;
  /** Text is sent as UTF-8. The text of an answer to a call is encoded by the host that sends it. */
  readonly body: Uint8Array | string | null;
  /** In an answer to HEAD: the body of GET, for a host whose platform may refuse it. It is never sent. */
  readonly headBody?: Uint8Array | string;
}
