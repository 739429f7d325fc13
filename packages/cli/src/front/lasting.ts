// What a command that serves what it builds keeps from one build to the next, so that an edit costs the work on what it touched: pages as they were read,
// their HTML, documents, and their bodies, which lie in a file without a name.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type BuildCache, createBuildCache, encodeSnapshot, type ServedFile, serveSnapshot } from '@vitrine/content';
import type { Spool, SpooledBody } from '@vitrine/content/files';
import type { RenderedDocuments, Representation, Snapshot } from '@vitrine/core';
import { type BodyKeeper, type Compressor, createRenderMemory, type Explorer, type RenderMemory } from '@vitrine/core/render';
import { createExplorer, type PageHtml, type PageMemory } from '@vitrine/explorer';
import { fewUnusedBytes, movedToOwn, openOwnSpool } from './own-spool.ts';
import { createSpooledTexts } from './spooled-texts.ts';

/** A file of a front whose bodies are in a spool. */
export interface LastingFile extends ServedFile {
  /** Descriptors of spools that nothing is written to any more. Each is named once. */
  readonly left: readonly number[];
}

/** The parts of a build that remember the build before. */
export interface Lasting {
  readonly cache: BuildCache;
  readonly explorer: Explorer;
  readonly memory: RenderMemory;
  /** gzip alone, at its quickest: Brotli would take megabytes for each document that is compressed at the same time. */
  readonly compress: Compressor;
  /** Left out where the system gives no file: bodies are in memory then, and so are those that a full disk does not take. */
  readonly keepBody: BodyKeeper | undefined;
  /** The file of a front, or its bytes where bodies are in memory. */
  readonly file: (snapshot: Snapshot, documents: RenderedDocuments) => LastingFile | Uint8Array;
}

const zip = promisify(gzip);

/** Empty. `html` makes the HTML of pages, and `earlier` has that of other processes; so many bytes that nothing needs are left in the file in any case. */
export function createLasting(html: PageHtml, earlier: PageMemory, fewUnused: number = fewUnusedBytes): Lasting {
  let spool = openOwnSpool();
  let left: readonly number[] = [];
  return {
    cache: createBuildCache(),
    explorer: createExplorer(html, createSpooledTexts(earlier, fewUnused)),
    memory: createRenderMemory(),
    compress: async (body) => [{ coding: 'gzip', body: await zip(body, { level: 1 }) }],
    keepBody: spool && ((body) => (spool as Spool).keep(body)),
    file: (snapshot, documents) => {
      if (spool === undefined) return encodeSnapshot(snapshot, documents);
      const used = bodiesOf(documents);
      const bytes = used.reduce((sum, { length }) => sum + length, 0);
      const isMoved = spool.isFull || spool.length > 2 * bytes + fewUnused;
      const other = isMoved ? movedToOwn(used) : undefined;
      if (other !== undefined) {
        left = [...left, spool.descriptor];
        spool = other;
      }
      const made = spool.isFull ? undefined : serveSnapshot(snapshot, documents, spool);
      // it may have taken bodies itself
      if (made === undefined || spool.isFull) return encodeSnapshot(snapshot, documents);
      const file = { ...made, left };
      left = [];
      return file;
    },
  };
}

/** The bodies of documents that are in a spool, each once. */
function bodiesOf(documents: RenderedDocuments): readonly SpooledBody[] {
  const found = new Set<SpooledBody>();
  const note = ({ variants, alternates = [] }: Representation): void => {
    for (const { kept } of variants) if (kept !== undefined && 'spool' in kept) found.add(kept as SpooledBody);
    for (const other of alternates) note(other);
  };
  for (const path of documents.paths()) {
    const document = documents.get(path);
    if (document !== undefined) note(document);
  }
  return [...found];
}
