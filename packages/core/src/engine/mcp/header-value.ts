// Values that MCP repeats in header fields (2026-07-28, transports): visible ASCII, everything else as `=?base64?…?=`.

const sentinel = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/;
const printableAscii = /^[\x20-\x7e\t]*$/;
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * A field value without white space around it (RFC 9110 section 5.5). Not a regular expression: one that looks for white
 * space at the end takes seconds for a field that is full of it.
 */
export function withoutOuterSpace(field: string): string {
  let start = 0;
  let end = field.length;
  while (start < end && isSpace(field.charCodeAt(start))) start++;
  while (end > start && isSpace(field.charCodeAt(end - 1))) end--;
  return field.slice(start, end);
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

/** The value of a field, outer white space removed; undefined when it has bad characters or a bad encoding. */
export function decodeHeaderValue(field: string): string | undefined {
  const value = withoutOuterSpace(field);
  if (!printableAscii.test(value)) return undefined;
  if (!value.startsWith('=?base64?') || !value.endsWith('?=') || value.length < 11) return value;
  const encoded = sentinel.exec(value)?.[1];
  if (encoded === undefined || encoded.length % 4 !== 0) return undefined;
  try {
    return strictUtf8.decode(Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0)));
  } catch {
    return undefined;
  }
}
