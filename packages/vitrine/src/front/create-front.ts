// createFront where files are: a folder is built, a file is opened, an address or a reader is followed.
import { readFile, stat } from 'node:fs/promises';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { openSnapshot, type RandomAccessFile, type Snapshot } from '@vitrine/core';
import type { SnapshotReader } from '@vitrine/core/follow';
import { type Front, frontOf, type Rendered, servedOf } from './front.ts';
import { chooseParser } from '../command/front/markdown-parser.ts';
import { snapshotOfPack } from '../command/front/pack-folder.ts';
import { sourceBytes, adoptOrRender, documentsIn, type Render } from './open.ts';
import { checkOptions, type FrontOptions } from './options.ts';

/**
 * What a front is made of: a content folder, a pack, a snapshot file or an `https:` address by path or URL; the bytes of a snapshot file; a
 * snapshot; or a reader of snapshot files, such as an object of a store.
 */
export type FrontSource = string | URL | Uint8Array | ArrayBuffer | Snapshot | SnapshotReader;

/** Loaded when something has to be rendered: a program that serves a built file loads no renderer. */
const render: Render = async (snapshot, options) => {
  chooseParser();
  return (await import('./render.ts')).render(snapshot, options);
};

/**
 * Makes a front. A folder for which nothing names a base URL has that of this machine: the port is `PORT` of the environment, else 3000. Throws TypeError or RangeError naming the option that cannot be used, ContentError with every problem of a folder,
 * SnapshotError for bytes that are no snapshot file, FollowError for a followed source without a good file at the start.
 *
 * @example examples/minimal-node/server.ts
 * ```ts
 * import { createFront } from 'vitrine';
 * import { serve } from 'vitrine/node';
 *
 * const port = Number(process.env['PORT'] ?? 3000);
 * const front = await createFront('./content', { baseUrl: `http://127.0.0.1:${port}` });
 * await serve(front, { port });
 * ```
 */
export async function createFront(source: FrontSource, options: FrontOptions = {}): Promise<Front> {
  checkOptions(options);
  const bytes = sourceBytes(source);
  if (bytes !== undefined) return fromFile(bytes, notFollowed(options, 'bytes'));
  if (typeof source === 'string' || source instanceof URL) return fromPlace(source, options);
  const given: unknown = source;
  if (isReader(given)) return followed(given, options);
  if (isSnapshot(given)) return fixed(await render(given, notFollowed(options, 'a snapshot')), options);
  throw new TypeError(
    `source: expected a folder, a file, an address, bytes, a snapshot or a reader; received ${given === null ? 'null' : typeof given}`,
  );
}

async function fromPlace(source: string | URL, options: FrontOptions): Promise<Front> {
  if (isHttpUrl(source)) return followed(source, options);
  const path = source instanceof URL ? fileURLToPath(source) : source;
  const stats = await stat(path).catch((error: unknown) => {
    throw new TypeError(`source: expected a content folder or a snapshot file, found nothing at ${JSON.stringify(path)}`, {
      cause: error,
    });
  });
  const packed = stats.isDirectory() ? await snapshotOfPack(path, isFile) : undefined;
  if (packed !== undefined) return fromPlace(packed, options);
  if (stats.isDirectory()) {
    chooseParser();
    const { buildFolder } = await import('./build.ts');
    const local = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;
    return fixed(await buildFolder(path, notFollowed(options, 'a folder'), local), options);
  }
  if (!stats.isFile())
    throw new TypeError(
      `source: expected a content folder or a snapshot file, found a pipe or a device at ${JSON.stringify(path)}`,
    );
  if (options.follow !== undefined && options.follow !== false) return followed(path, options);
  if (stats.size <= largeBytes) return fromFile(await readFile(path), options);
  const { openRandomAccessFile } = await import('@vitrine/adapter-node');
  return fromFile(openRandomAccessFile(path), options);
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  );
}

/** A file with more bytes is read piece by piece, for as long as it is served. */
const largeBytes = 64 * 1024 * 1024;

async function fromFile(file: Uint8Array | RandomAccessFile, options: FrontOptions): Promise<Front> {
  return fixed(await adoptOrRender(openSnapshot(file), documentsIn(file), options, render), options);
}

function isHttpUrl(source: string | URL): boolean {
  return source instanceof URL ? source.protocol !== 'file:' : /^https?:\/\//i.test(source);
}

async function followed(source: string | URL | SnapshotReader, options: FrontOptions): Promise<Front> {
  if (options.follow === false)
    throw new TypeError(
      'follow: expected an address or a reader to be followed. Read it yourself and pass its bytes to createFront.',
    );
  const { followFront } = await import('./follow.ts');
  return followFront(source, options, render);
}

function fixed(rendered: Rendered, options: FrontOptions): Front {
  return frontOf({ current: servedOf(rendered, options) }, options);
}

/** Throws TypeError where there is nothing to follow. */
function notFollowed(options: FrontOptions, what: string): FrontOptions {
  if (options.follow !== undefined && options.follow !== false)
    throw new TypeError(
      `follow: expected a file, an address or a reader, received ${what}. \`vitrine serve\` builds a folder again after edits.`,
    );
  return options;
}

function isReader(source: unknown): source is SnapshotReader {
  return typeof source === 'object' && source !== null && 'read' in source && typeof source.read === 'function';
}

function isSnapshot(source: unknown): source is Snapshot {
  return typeof source === 'object' && source !== null && 'id' in source && 'facts' in source;
}
