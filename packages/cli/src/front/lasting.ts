// What a command that serves what it builds keeps from one build to the next, so that an edit costs the work on what it touched: pages as they were read,
// their HTML, documents, and their bodies, which lie in a file without a name.
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type BuildCache, createBuildCache, encodeSnapshot, type ServedFile, serveSnapshot } from '@vitrine/content';
import { moveSpooled, openSpool, type Spool, type SpooledBody } from '@vitrine/content/files';
import type { RenderedDocuments, Representation, Snapshot } from '@vitrine/core';
import { type BodyKeeper, type Compressor, createRenderMemory, type Explorer, type RenderMemory } from '@vitrine/core/render';
import { createExplorer, type PageHtml } from '@vitrine/explorer';
import { bytesOfPageText, pageTextFrom } from './page-text.ts';

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

/** Bytes that nothing needs any more are left in the file until they are as many as the others, and at least these. */
const fewUnusedBytes = 64 * 1024 * 1024;

/** Texts of pages that are held at the most: those of one front, and of what was edited. */
const mostTexts = 20_000;

const zip = promisify(gzip);

/** Empty. `html` makes the HTML of pages; so many bytes that nothing needs are left in the file in any case. */
export function createLasting(html: PageHtml, fewUnused: number = fewUnusedBytes): Lasting {
  let spool = openOwnSpool();
  let left: readonly number[] = [];
  const texts = new Map<string, SpooledBody>();
  return {
    cache: createBuildCache(),
    explorer: createExplorer(
      html,
      spool === undefined
        ? undefined
        : {
            get: (key) => {
              const known = texts.get(key);
              return known && pageTextFrom(known.read());
            },
            set: (key, made) => {
              const kept = spool?.keep(bytesOfPageText(made));
              if (kept === undefined) return;
              texts.set(key, kept);
              const [oldest] = texts.keys();
              if (texts.size > mostTexts && oldest !== undefined) texts.delete(oldest);
            },
          },
    ),
    memory: createRenderMemory(),
    compress: async (body) => [{ coding: 'gzip', body: await zip(body, { level: 1 }) }],
    keepBody: spool && ((body) => (spool as Spool).keep(body)),
    file: (snapshot, documents) => {
      if (spool === undefined) return encodeSnapshot(snapshot, documents);
      const used = [...bodiesOf(documents), ...texts.values()];
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

/** A spool in the folder of the system for such files; undefined where none can be there. */
function openOwnSpool(): Spool | undefined {
  try {
    return openSpool(join(tmpdir(), `vitrine-${randomBytes(12).toString('hex')}`), { restInMemory: true });
  } catch {
    return undefined;
  }
}

/** A spool of these bodies alone; undefined where the system has no room for it. The one before stays open for what is served from it. */
function movedToOwn(bodies: readonly SpooledBody[]): Spool | undefined {
  const own = openOwnSpool();
  if (own === undefined) return undefined;
  try {
    moveSpooled(bodies, own);
    return own;
  } catch {
    own.close();
    return undefined;
  }
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
