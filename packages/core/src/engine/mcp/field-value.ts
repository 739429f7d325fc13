// A text as the value of a header field that repeats it (MCP 2026-07-28, transports).

/** Visible ASCII as it is, everything else as Base64 of its UTF-8. */
export function mcpFieldValue(value: string): string {
  if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value) && !value.startsWith('=?base64?')) return value;
  const bytes = new TextEncoder().encode(value);
  return `=?base64?${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}?=`;
}
