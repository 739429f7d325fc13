// npm run dry-run:worker: the snapshot of the example is built, and wrangler does everything but the deployment.
import { mkdtemp, rm } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { install, turbo } from '../../../scripts/workspace.mjs';

const wrangler = 'wrangler@4.86.0';
const example = fileURLToPath(new URL('../../../examples/minimal-worker', import.meta.url));
const filters = ['--filter=@vitrine/adapter-worker', '--filter=@vitrine/content', '--filter=@vitrine/mcp-tools'];
if ((await install()) || (await turbo(['build', ...filters, '--output-logs=errors-only'], { quiet: true }))) process.exit(1);

const target = await mkdtemp(join(tmpdir(), 'vitrine-dry-run-'));
try {
  process.exitCode =
    runHere(process.execPath, ['build-snapshot.mjs', '../minimal-node/content']) ||
    runHere('npx', ['--yes', wrangler, 'deploy', '--dry-run', '--outdir', target]);
} finally {
  await rm(target, { recursive: true });
}

function runHere(command, args) {
  const env = { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: '1' };
  const shell = process.platform === 'win32' && command === 'npx';
  return spawnSync(command, args, { cwd: example, env, stdio: 'inherit', shell }).status ?? 1;
}
