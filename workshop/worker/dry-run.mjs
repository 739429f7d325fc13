// npm run check worker-deploy: the snapshots of the example and of the demonstration are built, and wrangler does everything but
// deploy them.
import { mkdtemp, rm } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const wrangler = 'wrangler@4.86.0';
const builder = fileURLToPath(new URL('../../examples/minimal-worker/build-snapshot.mjs', import.meta.url));
/** Folders with a wrangler.jsonc: content, and the file that the Worker imports. */
const workers = {
  'examples/minimal-worker': ['../minimal-node/content', 'snapshot.vitrine'],
  'apps/demo': ['content', 'src/front.vitrine'],
};

const target = await mkdtemp(join(tmpdir(), 'vitrine-dry-run-'));
try {
  for (const [folder, [content, file]] of Object.entries(workers)) {
    console.log(`\n== ${folder}`);
    process.exitCode ||=
      runIn(folder, process.execPath, [builder, content, 'https://front.example.com', file]) ||
      runIn(folder, 'npx', ['--yes', wrangler, 'deploy', '--dry-run', '--outdir', join(target, folder)]);
  }
} finally {
  await rm(target, { recursive: true });
}

function runIn(folder, command, args) {
  const cwd = fileURLToPath(new URL(`../../${folder}/`, import.meta.url));
  const env = { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: '1' };
  const shell = process.platform === 'win32' && command === 'npx';
  return spawnSync(command, args, { cwd, env, stdio: 'inherit', shell }).status ?? 1;
}
