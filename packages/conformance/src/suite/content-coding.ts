// Undoes the content coding of an answer, as a client would (RFC 9110 section 8.4).
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Answer } from './subject.ts';

/** The text of an answer without its content coding. Throws for a coding that nobody requested. */
export function decodedText(answer: Answer): string {
  const coding = answer.field('content-encoding');
  if (coding === undefined) return answer.text;
  if (coding === 'gzip') return gunzipSync(answer.body).toString();
  if (coding === 'br') return brotliDecompressSync(answer.body).toString();
  throw new TypeError(`an unknown content coding: ${coding}`);
}
