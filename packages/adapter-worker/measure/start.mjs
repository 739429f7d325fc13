// npm run measure:worker: installs and builds what is measured, then measures it.
import process from 'node:process';
import { install, turbo } from '../../../scripts/workspace.mjs';

const filters = ['--filter=@vitrine/adapter-worker', '--filter=@vitrine/mcp-tools'];
if ((await install()) || (await turbo(['build', ...filters, '--output-logs=errors-only'], { quiet: true }))) process.exit(1);
await import('./run.mjs');
