// Text as bytes in UTF-8.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const encode = (text: string): Uint8Array => encoder.encode(text);

/** The text in some bytes; what is no character becomes U+FFFD. */
export const decode = (bytes: Uint8Array): string => decoder.decode(bytes);
