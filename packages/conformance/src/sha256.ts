// Digests as documents state them, on every runtime.

/** `sha256:` and the digest of bytes in hexadecimal. */
export async function sha256(bytes: Uint8Array): Promise<string> {
  // Bodies are never views over shared memory, which is all that BufferSource rules out.
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
  return `sha256:${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
