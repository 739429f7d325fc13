// npm run check tails: the tests whose strength is their count, at full count. `npm test` runs the same files at a tenth.
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const files = {
  'packages/contract-suite': ['test/differential.test.ts', 'test/swap.test.ts', 'test/verify/mutations.test.ts'],
  'packages/docs-index': ['src/format.test.ts'],
  'packages/mcp-tools': ['test/arguments.test.ts', 'test/largest-answer.test.ts'],
  workshop: ['conformance/test/crossed-answers.test.ts'],
};

for (const [folder, names] of Object.entries(files)) {
  console.log(`\n== ${folder}`);
  const { status } = spawnSync('npm', ['exec', '--', 'vitest', 'run', '--testTimeout=600000', ...names], {
    cwd: fileURLToPath(new URL(`../${folder}`, import.meta.url)),
    env: { ...process.env, VITRINE_FULL: '1' },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exitCode = 1;
}
