// npm run changeset [-- version]: writes a changeset, or the versions and changelogs of those that are there. Installed when it runs.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import process from 'node:process';
import { installFolder } from '../workshop/install.mjs';

const folder = fileURLToPath(new URL('../workshop/changesets', import.meta.url));
installFolder(folder);
const program = `${folder}/node_modules/@changesets/cli/bin.js`;
process.exitCode = spawnSync(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1;
