// Bytes as platforms hand them over.

/** Bytes, in either form in which platforms hand them over; undefined for anything else. */
export function bytesOf(source: unknown): Uint8Array | undefined {
  if (source instanceof Uint8Array) return source;
  return source instanceof ArrayBuffer ? new Uint8Array(source) : undefined;
}
