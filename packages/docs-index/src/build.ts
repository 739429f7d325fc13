// Public entry "./build": makes the two files of a documentation index.

import type { DocsSection } from './section.ts';

export type { DocsSection } from './section.ts';

/** The index, and the text it points into. */
export interface DocsIndexFiles {
  readonly index: Uint8Array;
  readonly text: Uint8Array;
}

/** How to build. */
export interface BuildOptions {
  /** The language of sections that name none; `en` when absent. */
  readonly locale?: string;
  /** Told how many sections have been read, now and then. */
  readonly onProgress?: (sections: number) => void;
}

/** Builds an index over the sections. The same sections give the same bytes. */
export function buildDocsIndex(sections: Iterable<DocsSection>, options: BuildOptions = {}): DocsIndexFiles {
  const encoder = new TextEncoder();
  const chunks: Uint8Array[] = [];
  const stored: unknown[] = [];
  let start = 0;
  let hash = 0x811c9dc5;
  for (const section of sections) {
    const bytes = encoder.encode(section.text);
    for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
    chunks.push(bytes);
    stored.push({ locale: options.locale ?? 'en', ...section, text: undefined, code: undefined, start, end: start + bytes.length });
    start += bytes.length;
  }
  const text = new Uint8Array(start);
  let at = 0;
  for (const chunk of chunks) {
    text.set(chunk, at);
    at += chunk.length;
  }
  options.onProgress?.(stored.length);
  const contentHash = (hash >>> 0).toString(16).padStart(8, '0');
  const index = encoder.encode(
    JSON.stringify({ format: 'vitrine-docs-index', contentHash, textBytes: text.length, sections: stored }),
  );
  return { index, text };
}
