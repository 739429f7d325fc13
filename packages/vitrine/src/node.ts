// Public entry "vitrine/node": a hardened server, a listener, a middleware, and the bytes of a snapshot file.
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type HttpServer,
  type ListenerOptions,
  serve as serveService,
  type ServeOptions,
  toNodeListener as listenerOf,
} from '@vitrine/adapter-node';
import { nodeMiddleware as middlewareOf } from '@vitrine/adapter-node/middleware';
import { chooseParser } from './command/front/markdown-parser.ts';
import { checked, type FallbackOptions } from './library/fallback.ts';
import type { Front } from './library/front.ts';
import { checkOptions, type FrontOptions } from './library/options.ts';

export type { AdminOptions, HttpServer, ListenerOptions, ServeOptions } from '@vitrine/adapter-node';

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
 * Makes a `request` listener for a node:http server of your own; `serve` brings the guards of the socket as well.
 *
 * @example packages/vitrine/test/library.test.ts
 * ```ts
 * const listening = createServer(toNodeListener(front, { loopback: true })).listen(0, '127.0.0.1');
 * ```
 */
export function toNodeListener(
  front: Front,
  options: ListenerOptions = {},
): (request: IncomingMessage, response: ServerResponse) => void {
  return listenerOf(() => front.service, options);
}

/**
 * Makes a middleware for Express, Connect and others that continue with `next()`: every request that is not the front's passes through unchanged.
 * After your routes it answers what none of them does; before them the front answers first, `/`, `/docs` and `/sitemap.xml` included.
 *
 * @example examples/existing-site/app.ts
 * ```ts
 * const app = express();
 * app.disable('x-powered-by');
 * app.use(nodeMiddleware(front, { mcpAlias: '/mcp' }));
 * ```
 */
export function nodeMiddleware(
  front: Front,
  options: FallbackOptions & ListenerOptions = {},
): (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void {
  return middlewareOf(() => front.service, checked(front, options));
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
  const { buildFolder, fileOf } = await import('./library/build.ts');
  return fileOf(await buildFolder(folder, options));
}
