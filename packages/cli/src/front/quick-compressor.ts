// The content coding for `vitrine serve`: gzip alone, at its quickest, and made once for bytes that stay the same
// from one build to the next. Brotli would take megabytes for each document that is compressed at the same time.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { CompressedBody, Compressor } from '@vitrine/core/render';

const zip = promisify(gzip);

/** A compressor with a memory of one build. */
export function createQuickCompressor(): { readonly compress: Compressor; readonly settle: () => void } {
  let before = new Map<string, readonly CompressedBody[]>();
  let now = new Map<string, readonly CompressedBody[]>();
  return {
    compress: async (body, _, digest) => {
      const made = before.get(digest) ?? now.get(digest) ?? [{ coding: 'gzip', body: await zip(body, { level: 1 }) }];
      now.set(digest, made);
      return made;
    },
    settle: () => {
      before = now;
      now = new Map();
    },
  };
}
