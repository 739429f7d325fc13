// npm run nginx: the contract suite over an export that nginx serves. Where nginx is not installed it says so and is left out.
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

if (spawnSync('nginx', ['-v']).error !== undefined) {
  console.log('nginx is not installed here, so its checks are left out (Debian: apt-get install nginx).');
} else {
  const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--config', 'vitest.nginx.config.ts'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
