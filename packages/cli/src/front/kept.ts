// What earlier builds made: pages that were read, what the index found in them, their HTML, and compressed bodies, by a digest of all that each is made of. It is
// in a folder that the person who builds names, never in the content, whose author could put pages there that no rule has read. A second build
// makes nothing again.
import { createHash } from 'node:crypto';
import { basename, dirname } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { compress, type PageFindings, type PageRead, type PageReader, pageKey, readPage, type ServedFile } from '@vitrine/content';
import { type BuildStore, FileAccessError, openBuildStore, openFolder } from '@vitrine/content/files';
import type { CompressedBody, Compressor } from '@vitrine/core/render';
import type { TallyStore } from '@vitrine/docs-index/build';
import type { PageMemory } from '@vitrine/explorer';
import { createKeptTallies } from './kept-tallies.ts';
import { type EndedBuild, findLast, keepLast } from './last-build.ts';
import { copyLast, headerOf } from './last-file.ts';
import { keepFront, type KeptFront, readFront } from './last-front.ts';
import { openOwnSpool } from './own-spool.ts';
import { bytesOfPageText, pageTextFrom } from './page-text.ts';
import type { PageThreads } from './page-threads.ts';
import type { SentFile } from './served-file.ts';
import type { BuildRequest, ContentReport } from './thread-messages.ts';

/** A request that is answered by a file. */
export type FileRequest = BuildRequest & { readonly into: string };

/** The parts of a build that use what is kept. */
export interface Kept {
  readonly read: PageReader;
  /** The HTML of pages. */
  readonly texts: PageMemory;
  readonly compress: Compressor;
  readonly tallies: TallyStore;
  /** Writes the file of the build before, where nothing has changed since. */
  readonly writeAgain: (request: FileRequest) => Promise<ContentReport | undefined>;
  readonly keepWritten: (request: FileRequest, ended: EndedBuild) => void;
  /** The front that the server before served first, where nothing has changed since. */
  readonly serveAgain: (request: BuildRequest) => { readonly file: SentFile; readonly report: ContentReport } | undefined;
  readonly keepServed: (request: BuildRequest, ended: EndedBuild, file: ServedFile) => void;
  /** Why results cannot be kept, as a code of the system; undefined while they can. */
  readonly refused: () => string | undefined;
  /** The build is complete: what it did not use is forgotten, when that is most of it. */
  readonly settle: () => void;
  readonly close: () => void;
}

/** Opens what is kept in a folder; undefined where nothing can be, as in a folder that is read only. */
export function openKept(folder: string, pages: PageThreads): Kept | undefined {
  try {
    return createKept(openBuildStore(folder), programDigest(), pages);
  } catch (error) {
    if (error instanceof FileAccessError || (error instanceof Error && 'code' in error)) return undefined;
    throw error;
  }
}

/** Most bytes of a program. */
const maxProgramBytes = 64 * 1024 * 1024;

/** Results hold for the program that made them: its entries name their parts by digest. */
function programDigest(): string {
  const own = fileURLToPath(import.meta.url);
  const tree = openFolder(dirname(own));
  const hash = createHash('sha256').update(
    JSON.stringify(['zlib', 'brotli', 'icu', 'unicode'].map((name) => process.versions[name])),
  );
  for (const name of new Set([basename(own), 'build-thread.js', 'page-thread.js'])) hash.update(tree.read(name, maxProgramBytes));
  return hash.digest('base64');
}

const utf8 = new TextDecoder();

/** Fewer characters of pages that are not kept are read sooner than threads have started. */
const fewCharacters = 256 * 1024;

function createKept(store: BuildStore, program: string, pages: Pick<PageThreads, 'read'>): Kept {
  const text = (name: string): string | undefined => {
    const bytes = store.get(name);
    return bytes && utf8.decode(bytes);
  };
  const tallies = createKeptTallies(store, program);
  let unread = 0;
  const setText = (name: string, value: unknown): void => void store.set(name, Buffer.from(JSON.stringify(value)));
  return {
    read: async (work, file) => {
      const name = `${program} read ${pageKey(work)}\n\n${work.text}`;
      const known = store.get(name);
      if (known !== undefined) return findingsFrom(known);
      unread += work.text.length + work.markdown.length;
      // a build asks for all of its pages at once: after a turn, everything that it lacks is counted
      await turn();
      const findings = unread < fewCharacters ? readPage(work) : await pages.read(work, file);
      store.set(name, bytesOf(findings));
      return findings;
    },
    texts: {
      get: (key) => {
        const known = store.get(`${program} html ${key}`);
        return known && pageTextFrom(known);
      },
      set: (key, made) => void store.set(`${program} html ${key}`, bytesOfPageText(made)),
    },
    compress: async (body, _, digestOfBody) => {
      const name = `${program} codings ${digestOfBody}`;
      const known = text(name);
      const codings = known === undefined ? [] : (JSON.parse(known) as [CompressedBody['coding'], string][]); // written below
      const kept = codings.flatMap(([coding, digest]): CompressedBody[] => {
        const bytes = store.get(bodyName(digest));
        return bytes === undefined ? [] : [{ coding, body: bytes }];
      });
      if (known !== undefined && kept.length === codings.length) return kept;
      const made = await compress(body);
      const places = made.map((each) => [each.coding, digestOf(each.body)] as const);
      for (const [index, [, digest]] of places.entries()) store.set(bodyName(digest), made[index]?.body ?? new Uint8Array());
      setText(name, places);
      return made;
    },
    writeAgain: async (request) => {
      const last = findLast<string>(store, program, request);
      return last !== undefined && (await copyLast(request.into, last.file)) ? last.report : undefined;
    },
    keepWritten: (request, ended) => keepLast(store, program, request, ended, () => headerOf(request.into)),
    serveAgain: (request) => {
      const last = findLast<KeptFront>(store, program, request);
      const file = last && readFront(store, last.file, openOwnSpool());
      return last && file && { file, report: last.report };
    },
    keepServed: (request, ended, file) => keepLast(store, program, request, ended, () => keepFront(store, file)),
    refused: store.refused,
    tallies,
    settle: () => {
      tallies.settle();
      store.settle();
    },
    close: store.close,
  };
}

const lineEnd = 10;

/** Findings as they are kept: a line of JSON, and the sections as they are. */
function bytesOf({ clean, read }: PageFindings): Uint8Array {
  const { sections, ...rest } = read ?? {};
  return Buffer.concat([Buffer.from(`${JSON.stringify([clean, read && rest])}\n`), sections ?? Buffer.alloc(0)]);
}

/** What `bytesOf` wrote; the store compared it with its digest. */
function findingsFrom(bytes: Uint8Array): PageFindings {
  const end = bytes.indexOf(lineEnd);
  const [clean, read] = JSON.parse(utf8.decode(bytes.subarray(0, end))) as [boolean, Omit<PageRead, 'sections'> | null];
  return { clean, ...(read && { read: { ...read, sections: bytes.slice(end + 1) } }) };
}

function bodyName(digest: string): string {
  return `body ${digest}`;
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64');
}
