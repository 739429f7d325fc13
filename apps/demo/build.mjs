// Builds the demonstration from the sources of the packages, so that no package is built before and no declaration is made: the program,
// and the two fronts that it serves, rendered for the address that `npm start` has when nothing else is asked for.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { fromSources } from '../../scripts/bundle.mjs';

const place = (path) => fileURLToPath(new URL(path, import.meta.url));

process.chdir(place('.'));
await rm('dist', { recursive: true, force: true });
await build({ ...fromSources, absWorkingDir: process.cwd(), entryPoints: ['src/node.ts'], outdir: 'dist' });

const { buildFronts } = await import('./dist/node.js');
const warnings = [];
await mkdir('dist/fronts', { recursive: true });
for (const [name, bytes] of Object.entries(await buildFronts((warning) => warnings.push(warning))))
  await writeFile(`dist/fronts/${name}.vitrine`, bytes);
await writeFile('dist/warnings.json', JSON.stringify(warnings));
