// Values that MCP repeats in header fields (2026-07-28, transports): plain visible ASCII as it is, everything else as
// `=?base64?<standard Base64 of the UTF-8 bytes>?=`.

const sentinel = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/;
const plain = /^[\x20-\x7e\t]*$/;
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The value a field stands for, outer white space removed; undefined when it has bad characters or a bad encoding. */
export function decodeHeaderValue(field: string): string | undefined {
  const value = field.replace(/^[ \t]+|[ \t]+$/g, '');
  if (!plain.test(value)) return undefined;
  if (!value.startsWith('=?base64?') || !value.endsWith('?=') || value.length < 11) return value;
  const encoded = sentinel.exec(value)?.[1];
  if (encoded === undefined || encoded.length % 4 !== 0) return undefined;
  try {
    return strictUtf8.decode(Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0)));
  } catch {
    return undefined;
  }
}
