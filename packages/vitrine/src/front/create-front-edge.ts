// createFront where no files are: Workers and other edge runtimes. A front is made of the bytes of a snapshot file.
import { openDocuments, openSnapshot } from '@vitrine/core';
import { type Front, frontOf, servedOf } from './front.ts';
import { sourceBytes, adopt } from './open.ts';
import { checkOptions, type FrontOptions } from './options.ts';

/** What a front is made of: the bytes of a snapshot file. */
export type FrontSource = Uint8Array | ArrayBuffer;

/**
 * Makes a front of the bytes of a snapshot file. Rejects with TypeError for anything else and for an option that its documents
 * contradict, with SnapshotError for bytes that are no snapshot file.
 *
 * @example examples/minimal-lambda/handler.ts
 * ```ts
 * import { readFileSync } from 'node:fs';
 * import { createFront } from 'vitrine/edge';
 * import { toLambdaHandler } from 'vitrine/lambda';
 *
 * const file = readFileSync(new URL('front.vitrine', import.meta.url));
 * export const handler = toLambdaHandler(await createFront(file));
 * ```
 */
// async, as it is where files are
// oxlint-disable-next-line typescript/require-await
export async function createFront(source: FrontSource, options: FrontOptions = {}): Promise<Front> {
  checkOptions(options);
  const file = sourceBytes(source);
  if (file === undefined)
    throw new TypeError(
      'source: expected the bytes of a snapshot file; this runtime has no files. Make one with `vitrine build --base-url <URL>`.',
    );
  if (options.follow !== undefined && options.follow !== false)
    throw new TypeError('follow: this runtime cannot follow a source. `toWorker` of vitrine/worker follows KV and R2.');
  return frontOf({ current: servedOf(adopt(openSnapshot(file), openDocuments(file), options), options) }, options);
}
