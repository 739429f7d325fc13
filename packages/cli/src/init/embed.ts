// The few lines of code that put a front into a program, for each host and framework.

/** Hosts and frameworks by the names of the option `--embed`. */
export const embeddings = ['node', 'express', 'hono', 'next', 'worker', 'lambda'] as const;
export type Embedding = (typeof embeddings)[number];

/** Files next to the content folder, and what to do next. */
export interface EmbedFiles {
  readonly files: ReadonlyMap<string, string>;
  /** Packages that the code imports. */
  readonly packages: readonly string[];
  readonly next: readonly string[];
}

/** What the code is written for. */
export interface EmbedPlace {
  /** The content folder, as the user named it. */
  readonly folder: string;
  /** Whether routes of Next.js are below `src/app`. */
  readonly hasSource: boolean;
}

/** The code for one host. */
export function embedFiles(embedding: Embedding, place: EmbedPlace): EmbedFiles {
  return makers[embedding](place);
}

const address = `const port = Number(process.env.PORT ?? 3000);
const baseUrl = process.env.BASE_URL ?? \`http://127.0.0.1:\${port}\`;`;

const makers: Readonly<Record<Embedding, (place: EmbedPlace) => EmbedFiles>> = {
  node: ({ folder }) => ({
    files: new Map([
      [
        'server.mjs',
        `import { createFront } from 'vitrine';
import { serve } from 'vitrine/node';

${address}
const front = await createFront(${quoted(folder)}, { baseUrl });
const { url } = await serve(front, { port, host: process.env.HOST ?? '127.0.0.1' });
console.log(url);
`,
      ],
    ]),
    packages: ['vitrine'],
    next: ['node server.mjs'],
  }),

  express: ({ folder }) => ({
    files: new Map([
      [
        'server.mjs',
        `import express from 'express';
import { createFront } from 'vitrine';
import { nodeMiddleware } from 'vitrine/node';

${address}
const front = await createFront(${quoted(folder)}, { baseUrl });
const app = express();
app.use(nodeMiddleware(front)); // before what reads bodies; your routes follow
app.get('/shop', (request, response) => response.send('open'));
app.listen(port, '127.0.0.1', () => console.log(baseUrl));
`,
      ],
    ]),
    packages: ['vitrine', 'express'],
    next: ['node server.mjs'],
  }),

  hono: ({ folder }) => ({
    files: new Map([
      [
        'server.mjs',
        `import { serve } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono } from 'hono';
import { createFront } from 'vitrine';
import { honoMiddleware } from 'vitrine/hono';

${address}
const front = await createFront(${quoted(folder)}, { baseUrl });
const connection = (context) => ({ remoteAddress: getConnInfo(context).remote.address });
const app = new Hono();
app.use(honoMiddleware(front, { connection })); // your routes follow
app.get('/shop', (context) => context.text('open'));
serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () => console.log(baseUrl));
`,
      ],
    ]),
    packages: ['vitrine', 'hono', '@hono/node-server'],
    next: ['node server.mjs'],
  }),

  next: ({ folder, hasSource }) => ({
    files: new Map([
      [
        `${hasSource ? 'src/' : ''}app/[...path]/route.ts`,
        `import { createFront } from 'vitrine';

// Routes of your own come first. Next names no peer: the client is the one that the proxy in front names.
const baseUrl = process.env['BASE_URL'] ?? 'http://localhost:3000';
const front = await createFront(${quoted(folder)}, { baseUrl, trustProxy: { hops: 1 } });
const answer = (request: Request): Promise<Response> => front.fetch(request);

export { answer as DELETE, answer as GET, answer as HEAD, answer as OPTIONS, answer as PATCH, answer as POST, answer as PUT };
`,
      ],
    ]),
    packages: ['vitrine'],
    next: ["set serverExternalPackages: ['vitrine'] and skipTrailingSlashRedirect: true in next.config", 'npx next dev'],
  }),

  worker: ({ folder }) => ({
    files: new Map([
      [
        'worker.mjs',
        `// A Worker over what \`${buildOf(folder)}\` wrote.
import { toWorker } from 'vitrine/worker';
import snapshot from './dist/front.vitrine';

export default toWorker(snapshot);
`,
      ],
      [
        'wrangler.jsonc',
        `{
  "name": "front",
  "main": "worker.mjs",
  "compatibility_date": "2026-07-01",
  // The snapshot is a module of bytes.
  "rules": [{ "type": "Data", "globs": ["**/*.vitrine"], "fallthrough": true }]
}
`,
      ],
    ]),
    packages: ['vitrine'],
    next: [buildOf(folder), 'npx wrangler deploy'],
  }),

  lambda: ({ folder }) => ({
    files: new Map([
      [
        'lambda.mjs',
        `// The handler of a function: \`lambda.handler\`. Deploy it with dist/front.vitrine, which
// \`${buildOf(folder)}\` wrote.
import { readFileSync } from 'node:fs';
import { createFront } from 'vitrine/edge';
import { toLambdaHandler } from 'vitrine/lambda';

const file = readFileSync(new URL('dist/front.vitrine', import.meta.url));
export const handler = toLambdaHandler(await createFront(file));
`,
      ],
    ]),
    packages: ['vitrine'],
    next: [buildOf(folder), 'deploy lambda.mjs, dist/front.vitrine and node_modules; the handler is lambda.handler'],
  }),
};

function buildOf(folder: string): string {
  return `npx vitrine build ${folder} --base-url https://front.example.com`;
}

/** A path of the content folder as a string of JavaScript, relative where it is not absolute. */
function quoted(folder: string): string {
  const path = /^(?:\.{0,2}\/|[A-Za-z]:)/.test(folder) ? folder : `./${folder}`;
  return `'${path.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
