// The licences of everything in the bundles, as one text next to them: they require to be passed on with the code. Runs after the builds,
// which run at once: a list is complete when its build has ended.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folders of bundles below the package; the notices are written into the first. */
const folders = ['dist', 'dist/wasi'].map((folder) => fileURLToPath(new URL(`../${folder}`, import.meta.url)));
/** Where esbuild lists what it bundled. */
const lists = folders.map((folder) => join(folder, 'metafile-esm.json'));

const inputs = lists.flatMap((list) => Object.keys(JSON.parse(readFileSync(list, 'utf8')).inputs));
const root = fileURLToPath(new URL('..', import.meta.url));
const packages = new Set(
  inputs.flatMap((input) => /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(resolve(root, input))?.[1] ?? []),
);
const notices = [...packages].map((folder) => {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  if (license === undefined && file === undefined) throw new Error(`${name} ${version} has no licence`);
  const text = file === undefined ? '' : `\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
  return `${name} ${version} (${license ?? 'see below'})\n${text}`;
});
const unique = [...new Set(notices)].sort();
writeFileSync(join(folders[0], 'THIRD-PARTY-NOTICES.txt'), unique.join(`\n${'-'.repeat(80)}\n\n`));
for (const list of lists) rmSync(list);
