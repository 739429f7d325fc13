// The content coding for `vitrine serve`: gzip alone, at its quickest, and made once for bytes that stay the same
// from one build to the next. Brotli would take megabytes for each document that is compressed at the same time.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { CompressedBody, Compressor } from '@vitrine/core/render';

const zip = promisify(gzip);

/** A compressor with a memory of one build. */
export function createQuickCompressor(): { readonly compress: Compressor; readonly settle: () => void } {
  let before = new Map<string, readonly CompressedBody[]>();
  let now = new Map<string, readonly CompressedBody[]>();
  return {
    compress: async (body) => {
      const key = createHash('sha256').update(body).digest('base64');
      const made = before.get(key) ?? now.get(key) ?? [{ coding: 'gzip', body: await zip(body, { level: 1 }) }];
      now.set(key, made);
      return made;
    },
    settle: () => {
      before = now;
      now = new Map();
    },
  };
}
