// Digests as our documents write them: `sha256:` and 64 hexadecimal digits.
import { createHash } from 'node:crypto';

/** Digest of bytes, or of a text as UTF-8. */
export function sha256(content: string | Uint8Array): string {
  return `sha256:${createHash('sha256').update(content).digest('hex')}`;
}
