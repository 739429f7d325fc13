// Every test of the repository in one run, a project for each package. What needs a system package is a check of the workshop.
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { bundledTextOfTests } from './packages/explorer/bundled-text.mjs';
import { checksOfTheirOwn, projects } from './scripts/projects.mjs';

const forgetLastStat = fileURLToPath(new URL('scripts/forget-last-stat.mjs', import.meta.url));
const testCosts = fileURLToPath(new URL('scripts/test-costs.mjs', import.meta.url));
const insideWorkerd = 'test/workerd/*.test.ts';
const notHere = ['**/node_modules/**', '**/dist/**', insideWorkerd];

/** What a project has beside the usual. */
const more = {
  workshop: {
    include: ['**/*.test.{ts,mjs}'],
    exclude: [...notHere, ...checksOfTheirOwn.map((folder) => `${folder}/**`)],
  },
};

/** Tests of a package that run inside workerd, where files of bytes are bindings; the first names the program that writes them. */
function inWorkerd(name, files, { include = [], bindings = {} }) {
  return {
    extends: true,
    root: `packages/${name}`,
    plugins: [
      cloudflareTest(({ inject }) => ({
        miniflare: {
          compatibilityDate: '2026-07-01',
          dataBlobBindings: Object.fromEntries(files.map((file) => [file.toUpperCase(), inject(file)])),
          ...bindings,
        },
      })),
    ],
    test: {
      name: `${name}-in-workerd`,
      include: [insideWorkerd, ...include],
      globalSetup: [fileURLToPath(new URL(`packages/${name}/test/workerd/write-${files[0]}.ts`, import.meta.url))],
    },
  };
}

export default defineConfig({
  test: {
    // Commands are run as processes and thousands of generated inputs are tried: on a busy machine that takes its time.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Each worker loads the modules of each project anew, which is a third of the work where there are twice as many.
    maxWorkers: availableParallelism(),
    // Modules hold no state, so test files share them: for small tests, loading modules is half of the work.
    isolate: false,
    // Built packages are loaded as Node.js loads them.
    server: { deps: { external: [/\/dist\//] } },
    projects: [
      ...Object.entries(projects).map(([name, { folder }]) => ({
        extends: true,
        root: folder,
        ...(name === 'explorer' && { plugins: [bundledTextOfTests] }),
        test: { name, exclude: notHere, setupFiles: [forgetLastStat, testCosts], ...more[name] },
      })),
      inWorkerd('adapter-worker', ['snapshot', 'next'], {
        bindings: {
          ratelimits: { RATE_LIMIT: { namespace_id: '1', simple: { limit: 3, period: 60 } } },
          kvNamespaces: ['KV'],
          r2Buckets: ['R2'],
        },
      }),
      inWorkerd('contract-suite', ['fixture'], { include: ['test/conforms.test.ts'] }),
    ],
  },
});
