import { installedCommand } from '@vitrine/cli-kit/how-to-run';

export const embeddings = ['node', 'express', 'hono', 'next', 'worker', 'lambda'] as const;
export type Embedding = (typeof embeddings)[number];

export interface EmbedFiles {
  readonly files: ReadonlyMap<string, string>;
  readonly packages: readonly string[];
  readonly next: readonly string[];
}

export interface EmbedPlace {
  readonly folder: string;
  /** Whether routes of Next.js are below `src/app`. */
  readonly hasSource: boolean;
  /** Whether the project has a tsconfig.json: the code is TypeScript then. */
  readonly isTyped: boolean;
  readonly command: string;
}

export function embedFiles(embedding: Embedding, target: EmbedPlace): EmbedFiles {
  return makers[embedding](target);
}

/** A module is one by its ending, whatever the `type` of the project. */
const endingOf = (isTyped: boolean): string => (isTyped ? 'mts' : 'mjs');

const makers: Readonly<Record<Embedding, (target: EmbedPlace) => EmbedFiles>> = {
  node: ({ folder, isTyped }) =>
    server(
      isTyped,
      [],
      `import { createFront } from 'vitrine';
import { serve } from 'vitrine/node';

const port = Number(process.env['PORT'] ?? 3000);
const front = await createFront(${quoted(folder)}); // its address is base_url of front.yaml
const { url } = await serve(front, { port, host: process.env['HOST'] ?? '127.0.0.1' });
console.log(url);
`,
    ),

  express: ({ folder, isTyped }) =>
    server(
      isTyped,
      ['express', ...(isTyped ? ['@types/express'] : [])],
      `import express from 'express';
import { createFront } from 'vitrine';
import { toExpress } from 'vitrine/express';

const port = Number(process.env['PORT'] ?? 3000);
const front = await createFront(${quoted(folder)}); // its address is base_url of front.yaml
const app = express();
app.get('/shop', (_, response) => void response.send('open')); // your routes come first
app.use(toExpress(front)); // then what the front has; the rest is your 404
app.listen(port, '127.0.0.1', () => console.log(\`http://127.0.0.1:\${port}\`));
`,
    ),

  hono: ({ folder, isTyped }) =>
    server(
      isTyped,
      ['hono', '@hono/node-server'],
      `import { serve } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { ${isTyped ? 'type Context, ' : ''}Hono } from 'hono';
import { createFront } from 'vitrine';
import { toHono } from 'vitrine/hono';

const port = Number(process.env['PORT'] ?? 3000);
const front = await createFront(${quoted(folder)}); // its address is base_url of front.yaml
const connection = (context${isTyped ? ': Context' : ''}) => ({ remoteAddress: getConnInfo(context).remote.address });
const app = new Hono();
app.get('/shop', (context) => context.text('open')); // your routes come first
app.use(toHono(front, { connection })); // then what the front has; the rest is your 404
serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () => console.log(\`http://127.0.0.1:\${port}\`));
`,
    ),

  next: ({ folder, hasSource }) => ({
    files: new Map([
      [
        `${hasSource ? 'src/' : ''}app/[...path]/route.ts`,
        `import { createFront } from 'vitrine';
import { toNext } from 'vitrine/next';

// Routes of your own come first. Next names no peer: the client is the one that the proxy in front names.
const front = await createFront(${quoted(folder)}, { trustProxy: { hops: 1 } });
export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = toNext(front);
`,
      ],
    ]),
    packages: [],
    next: ["set serverExternalPackages: ['vitrine'] and skipTrailingSlashRedirect: true in next.config", 'npx next dev'],
  }),

  worker: ({ folder, isTyped, command }) => ({
    files: new Map([
      [
        `worker.${endingOf(isTyped)}`,
        `// A Worker over what \`${buildOf(folder)}\` wrote.
import { ${isTyped ? 'type RateLimitBinding, ' : ''}toWorker } from 'vitrine/worker';
import snapshot from './dist/front.vitrine';

export default toWorker(snapshot, (env${isTyped ? ': { readonly RATE_LIMIT: RateLimitBinding }' : ''}) => ({ rateLimitBinding: env.RATE_LIMIT }));
`,
      ],
      [
        'wrangler.jsonc',
        `{
  "name": "front",
  "main": "worker.${endingOf(isTyped)}",
  "compatibility_date": "2026-04-01",
  "minify": true,
  // The Worker receives the snapshot as bytes.
  "rules": [{ "type": "Data", "globs": ["**/*.vitrine"], "fallthrough": true }],
  // One quota for all isolates of a location: the figures of \`rate_limit\` in front.yaml, here its default. The period is 10 or 60.
  "ratelimits": [{ "name": "RATE_LIMIT", "namespace_id": "1001", "simple": { "limit": 120, "period": 60 } }]
}
`,
      ],
      ...(isTyped ? [['vitrine.d.ts', declaration] as const] : []),
    ]),
    packages: [],
    next: [buildOf(folder, command), 'npx wrangler dev --local-upstream front.example.com', 'npx wrangler deploy'],
  }),

  lambda: ({ folder, isTyped, command }) => ({
    files: new Map([
      [
        `lambda.${endingOf(isTyped)}`,
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
    packages: [...(isTyped ? ['@types/node'] : [])],
    next: [
      buildOf(folder, command),
      ...(isTyped ? ['npx esbuild lambda.mts --platform=node --format=esm --outfile=lambda.mjs'] : []),
      'deploy lambda.mjs, dist/front.vitrine and node_modules; the handler is lambda.handler',
    ],
  }),
};

const declaration = `// A snapshot file is a data module of the Worker; wrangler.jsonc has the rule.
declare module '*.vitrine' {
  const bytes: ArrayBuffer;
  export default bytes;
}
`;

function server(isTyped: boolean, packages: readonly string[], text: string): EmbedFiles {
  const name = `server.${endingOf(isTyped)}`;
  return {
    files: new Map([[name, text]]),
    packages: [...packages, ...(isTyped ? ['@types/node'] : [])],
    next: [isTyped ? `npx tsx ${name}` : `node ${name}`],
  };
}

function buildOf(folder: string, command = installedCommand): string {
  return `${command} build ${folder} --base-url https://front.example.com`;
}

/** A path of the content folder as a string of JavaScript, relative where it is not absolute. */
function quoted(folder: string): string {
  const path = /^(?:\.{0,2}\/|[A-Za-z]:)/.test(folder) ? folder : `./${folder}`;
  return `'${path.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
