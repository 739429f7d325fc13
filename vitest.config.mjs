// Every test of the repository in one run and one project, so that a worker loads each module once. Tests of a package are those of its
// folder: `npx vitest run packages/core/`. What needs a system package is a check of the workshop, run by workshop/vitest.config.ts.
import { availableParallelism } from 'node:os';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import { bundledTextOfTests } from './packages/explorer/bundled-text.mjs';

const insideWorkerd = 'test/workerd/*.test.ts';
/** Folders of the workshop whose tests take a minute, or need nginx, strace, Redis, PostgreSQL, Prometheus or a browser. */
const checks = ['nginx', 'pages', 'patterns', 'strace', 'redis', 'operating', 'postgres', 'simulations'];

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
      globalSetup: [
        fileURLToPath(new URL('scripts/temporary-folder.mjs', import.meta.url)),
        fileURLToPath(new URL(`packages/${name}/test/workerd/write-${files[0]}.ts`, import.meta.url)),
      ],
    },
  };
}

/** A worker ends when its next file is of another project. Those inside workerd come first, so that none is waited for at the end. */
class ByProject extends BaseSequencer {
  async sort(files) {
    const rank = ({ project }) => ['adapter-worker-in-workerd', 'conformance-in-workerd', 'node'].indexOf(project.name);
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: ByProject },
    // Commands are run as processes and thousands of generated inputs are tried: on a busy machine that takes its time.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    teardownTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    // One more than there are cores: tests wait for processes and sockets a third of their time.
    maxWorkers: availableParallelism() + 1,
    // Modules hold no state, so test files share them: for small tests, loading modules is half of the work.
    isolate: false,
    // Built packages are loaded as Node.js loads them.
    server: { deps: { external: [/\/dist\//] } },
    projects: [
      {
        extends: true,
        plugins: [bundledTextOfTests],
        test: {
          name: 'node',
          include: ['{packages/*,apps/*,examples,workshop}/**/*.test.{ts,mjs}'],
          exclude: [
            '**/{node_modules,dist,.stryker-tmp}/**',
            `packages/*/${insideWorkerd}`,
            ...checks.map((folder) => `workshop/${folder}/**`),
          ],
          globalSetup: ['scripts/temporary-folder.mjs'],
          // The garbage of tests is collected less often in a larger young generation: 6 % of all processor time. Most functions of tests run
          // a few times. V8 11, of Node.js 20, spent a sixth of all processor time on compiling them once more; it does so later now. Newer
          // versions refuse that flag.
          execArgv: ['--max-semi-space-size=64', ...(process.versions.v8.startsWith('11.') ? ['--interrupt-budget=1000000'] : [])],
          setupFiles: ['scripts/forget-last-stat.mjs', 'scripts/compare-bytes.mjs', 'scripts/test-costs.mjs'],
        },
      },
      inWorkerd('adapter-worker', ['snapshot', 'next'], {
        bindings: {
          ratelimits: { RATE_LIMIT: { namespace_id: '1', simple: { limit: 3, period: 60 } } },
          kvNamespaces: ['KV'],
          r2Buckets: ['R2'],
        },
      }),
      inWorkerd('conformance', ['fixture'], { include: ['test/suite/conforms.test.ts'] }),
    ],
  },
});
