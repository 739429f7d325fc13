// The few lines of code that host a built front, for each runtime. They open what `vitrine build` wrote and nothing else.

/** Files beside the content folder, and what to do next. */
export interface RuntimeFiles {
  readonly files: ReadonlyMap<string, string>;
  /** Packages the code imports. */
  readonly packages: readonly string[];
  readonly next: readonly string[];
}

const openFile = `const file = readFileSync(new URL('dist/front.vitrine', import.meta.url));
const service = createService({ documents: openDocuments(file), mcp: documentation(openSnapshot(file)) });`;

/** The code for one runtime; `folder` is the content folder as the user named it. */
export function runtimeFiles(runtime: 'node' | 'lambda' | 'workers', folder: string): RuntimeFiles {
  const build = `npx vitrine build ${folder} --base-url https://front.example.com`;
  switch (runtime) {
    case 'node':
      return {
        files: new Map([
          [
            'server.mjs',
            `// Serves what \`${build}\` wrote.
import { readFileSync } from 'node:fs';
import { serve } from '@vitrine/adapter-node';
import { createService, openDocuments, openSnapshot } from '@vitrine/core';
import { documentation } from '@vitrine/mcp-tools';

${openFile}
const { url } = await serve(service, { port: Number(process.env.PORT ?? 3000), host: process.env.HOST ?? '127.0.0.1' });
console.log(url);
`,
          ],
        ]),
        packages: ['@vitrine/adapter-node', '@vitrine/core', '@vitrine/mcp-tools'],
        next: [build, 'node server.mjs'],
      };
    case 'lambda':
      return {
        files: new Map([
          [
            'lambda.mjs',
            `// The handler of a function: \`lambda.handler\`. Deploy it with dist/front.vitrine, which
// \`${build}\` wrote.
import { readFileSync } from 'node:fs';
import { toLambdaHandler } from '@vitrine/adapter-lambda';
import { createService, openDocuments, openSnapshot } from '@vitrine/core';
import { documentation } from '@vitrine/mcp-tools';

${openFile}

export const handler = toLambdaHandler(service);
`,
          ],
        ]),
        packages: ['@vitrine/adapter-lambda', '@vitrine/core', '@vitrine/mcp-tools'],
        next: [build, 'deploy lambda.mjs, dist/front.vitrine and node_modules; the handler is lambda.handler'],
      };
    case 'workers':
      return {
        files: new Map([
          [
            'worker.mjs',
            `// A Worker over what \`${build}\` wrote.
import { toWorker } from '@vitrine/adapter-worker';
import { openDocuments, openSnapshot } from '@vitrine/core';
import { documentation } from '@vitrine/mcp-tools';
import snapshot from './dist/front.vitrine';

const file = new Uint8Array(snapshot);

export default toWorker(() => ({ documents: openDocuments(file), mcp: () => documentation(openSnapshot(file)) }));
`,
          ],
          [
            'wrangler.jsonc',
            `{
  "name": "front",
  "main": "worker.mjs",
  "compatibility_date": "2026-07-01",
  // The snapshot is a module of bytes.
  "rules": [{ "type": "Data", "globs": ["**/*.vitrine"] }]
}
`,
          ],
        ]),
        packages: ['@vitrine/adapter-worker', '@vitrine/core', '@vitrine/mcp-tools'],
        next: [build, 'npx wrangler deploy'],
      };
  }
}
