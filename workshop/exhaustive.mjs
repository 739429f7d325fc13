// npm run check exhaustive: the tests whose strength is their count, in full, and every case of the contract on every
// host. `npm test` runs the same files at a tenth.
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { reporters } from './closing-reporter.mjs';

const files = [
  'examples/test/existing-site.test.ts',
  'examples/test/inside.test.ts',
  'packages/import/test/import-capabilities.test.ts',
  'packages/contract-suite/test/base-url.test.ts',
  'packages/contract-suite/test/follow-load.test.ts',
  'packages/contract-suite/test/hono.test.ts',
  'packages/contract-suite/test/lambda.test.ts',
  'packages/contract-suite/test/srvx.test.ts',
  'packages/contract-suite/test/whatwg-server.test.ts',
  'packages/contract-suite/test/worker.test.ts',
  'packages/contract-suite/test/differential.test.ts',
  'packages/contract-suite/test/swap.test.ts',
  'packages/contract-suite/test/verify/mutations.test.ts',
  'packages/core/src/engine/rate-limit/networks.test.ts',
  'packages/core/src/observation/searches.test.ts',
  'packages/docs-index/src/format.test.ts',
  'packages/mcp-tools/test/arguments.test.ts',
  'packages/mcp-tools/test/largest-answer.test.ts',
  'packages/mcp-tools/test/observed.test.ts',
  'workshop/conformance/test/crossed-answers.test.ts',
];

const { status } = spawnSync('node_modules/.bin/vitest', ['run', ...reporters, '--testTimeout=600000', ...files], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  env: { ...process.env, VITRINE_FULL: '1' },
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exitCode = status ?? 1;
