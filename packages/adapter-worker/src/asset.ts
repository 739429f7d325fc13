// A static asset of the Worker, for a snapshot that is too large for the script or that changes without it.
import { piecesOf, readBytes } from '@vitrine/core/serving';

/** Workers stores assets of at most 25 MiB. */
const maxAssetBytes = 26_214_400;

/** An assets binding, as far as it is used here. */
export interface AssetsBinding {
  fetch(request: Request): Promise<Response>;
}

/**
 * Reads an asset by its absolute path, such as `/snapshot.vitrine`. Throws when there is none.
 *
 * @example examples/minimal-worker/from-asset.ts
 * ```ts
 * export default toWorker((env: { readonly ASSETS: AssetsBinding }) => readAsset(env.ASSETS, '/snapshot.vitrine'));
 * ```
 */
export async function readAsset(assets: AssetsBinding, path: string): Promise<Uint8Array> {
  // Only the path of the address counts.
  const response = await assets.fetch(new Request(new URL(path, 'https://assets.invalid')));
  if (response.status !== 200) throw new Error(`asset ${path}: expected status 200, received ${response.status}`);
  const bytes = await readBytes(piecesOf(response.body), maxAssetBytes);
  if (typeof bytes === 'string') throw new Error(`asset ${path}: expected at most ${maxAssetBytes} bytes, and not in small pieces`);
  return bytes;
}
