const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const encode = (text: string): Uint8Array => encoder.encode(text);

/** The text in some bytes; what is no character becomes U+FFFD. */
export const decode = (bytes: Uint8Array): string => decoder.decode(bytes);

/** Signs by which a text without blanks is the name of something in a program. */
const identifier = /[A-Za-z]\.[A-Za-z]|[a-z][A-Z]|_|\(\)|::|^[-@$<.]/;

/** Whether a query or heading is the name of something in a program. */
export function isIdentifier(text: string): boolean {
  return text !== '' && !/\s/.test(text) && identifier.test(text);
}
