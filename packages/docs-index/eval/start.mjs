// What `npm run eval:search` and `npm run bench:search` run: builds the documentation index, quietly, then measures.

import { spawnSync } from 'node:child_process';
import { isAbsolute, join, resolve } from 'node:path';
import process from 'node:process';
import { install, root, turbo } from '../../../scripts/workspace.mjs';

const [script, ...rest] = process.argv.slice(2);
const built = (await install()) || (await turbo(['build', '--filter=@vitrine/docs-index'], { quiet: true }));
if (built !== 0) process.exit(built);

// npm runs this in the repository's root; a folder is meant from where the user stands.
const from = process.env.INIT_CWD ?? process.cwd();
const args = rest.map((one) => (one.startsWith('--') || isAbsolute(one) || /^\d+$/.test(one) ? one : resolve(from, one)));
const { status } = spawnSync(process.execPath, ['--expose-gc', join(root, 'packages/docs-index', script, 'run.mjs'), ...args], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
