// One answer, ready to be written: every field is there, Content-Length included. Plain values, as Incoming is.

export type Fields = readonly (readonly [name: string, value: string])[];

export interface Reply {
  readonly status: number;
  readonly fields: Fields;
  readonly body: Uint8Array | null;
}
