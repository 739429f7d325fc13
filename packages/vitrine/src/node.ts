// Public entry "vitrine/node": a hardened server, a handler for a server of your own, a reader of an address, and the bytes of a snapshot file.
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type HttpServer,
  type ListenerOptions,
  serve as serveService,
  type ServeOptions,
  toNodeHandler as handlerOf,
} from '@vitrine/adapter-node';
import { chooseParser } from './command/front/markdown-parser.ts';
import type { Front } from './front/front.ts';
import { checkOptions, type FrontOptions } from './front/options.ts';

export type { HttpServer, ListenerOptions, ServeOptions } from '@vitrine/adapter-node';
export { fromUrl } from '@vitrine/adapter-node/follow';

/**
 * Listens and serves. Rejects when the address cannot be had; throws TypeError or RangeError for a bad option.
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
export async function serve(front: Front, options: ServeOptions = {}): Promise<HttpServer> {
  return serveService(() => front.service, options);
}

/**
 * Makes a `request` listener for a node:http server of your own, and for frameworks that pass on its requests and responses. It answers
 * every path, takes a body that a parser has read before, and sees the path as sent. `serve` brings the guards of the socket as well.
 *
 * @example packages/vitrine/test/library.test.ts
 * ```ts
 * const listening = createServer(toNodeHandler(front, { loopback: true })).listen(0, '127.0.0.1');
 * ```
 */
export function toNodeHandler(
  front: Front,
  options: ListenerOptions = {},
): (request: IncomingMessage, response: ServerResponse) => void {
  return handlerOf(() => front.service, options);
}

/**
 * Builds a content folder with the options of `createFront`: the bytes of a snapshot file, for Workers, Lambda and other hosts.
 * `vitrine build` writes the same without code. Throws ContentError with every problem of the folder.
 *
 * @example examples/minimal-worker/build-snapshot.mjs
 * ```js
 * import { writeFile } from 'node:fs/promises';
 * import { buildFront } from 'vitrine/node';
 *
 * const [content = './content', baseUrl = 'https://front.example.com', target = './snapshot.vitrine'] = process.argv.slice(2);
 * await writeFile(target, await buildFront(content, { baseUrl }));
 * ```
 */
export async function buildFront(folder: string, options: FrontOptions = {}): Promise<Uint8Array> {
  checkOptions(options);
  chooseParser();
  const { buildFolder, fileOf } = await import('./front/build.ts');
  return fileOf(await buildFolder(folder, options));
}
