// npm run release -- --out <folder> --owner <npm account> [--dry-run]: makes everything that a release publishes, and publishes nothing. Writes a
// tarball and a bill of materials for each package, `packages.txt` (name, version, tarball a line, dependencies first) and
// `SHA256SUMS` over all of them. The release workflow runs it on a reviewed commit without any privilege, and a job that installs
// nothing publishes what it wrote. Refuses a tree with changes, changesets that no version has taken
// up, and names that the registry does not give to the owner; a dry run asks the registry only where it names an owner.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { prepare, root } from '../../scripts/workspace.mjs';
import { addressedManifest, addressedReadme, webAddress } from './address.mjs';
import { succeed } from './command.mjs';
import { nameProblems } from './names.mjs';
import { packTarballs } from './packed.mjs';
import { publishedPackages } from './published.mjs';
import { dependenciesFirst, writeBills, writeSums } from './release-files.mjs';

const { values } = parseArgs({
  options: { 'dry-run': { type: 'boolean', default: false }, out: { type: 'string' }, owner: { type: 'string' } },
});
const dry = values['dry-run'];
if (values.owner === undefined && !dry) stop('--owner: expected the npm account that owns the names of the packages');
if (values.out === undefined) stop('--out: expected a folder that is not there yet, such as: npm run release -- --out release');
const out = resolve(values.out);
if (await readdir(out).catch(() => undefined)) stop(`--out: ${values.out} is there already; name a folder that is not`);

const packages = dependenciesFirst(await publishedPackages());
const names = packages.map(({ name }) => name);
const foreign = values.owner === undefined ? [] : await nameProblems(names, values.owner);
const problems = [...(await uncommitted()), ...(await pending()), ...foreign];
if (problems.length > 0 && !dry) stop(problems.join('\n'));
if (!(await prepare(names, { declarations: true }))) process.exit(1);

const commit = (await succeed('git', ['rev-parse', 'HEAD'], { cwd: root })).trim();
const url = await address();
await mkdir(out, { recursive: true });
const originals = new Map();
try {
  if (url !== undefined) for (const one of packages) await writeAddress(one);
  const tarballs = await packTarballs(packages, out);
  const lines = packages.map(({ name, manifest }) => `${name} ${manifest.version} ${basename(tarballs.get(name))}\n`);
  await writeFile(join(out, 'packages.txt'), lines.join(''));
  await writeBills(packages, out);
  await writeSums(out);
} finally {
  for (const [path, text] of originals) await writeFile(path, text);
}
console.log(`${packages.length} packages, their bills of materials and SHA256SUMS are in ${out}`);
for (const problem of problems) console.log(`not to be published: ${problem}`);

function stop(message) {
  console.error(message);
  process.exit(2);
}

async function writeAddress({ folder, manifest }) {
  const place = { url, commit, directory: relative(root, folder) };
  const readme = join(folder, 'README.md');
  await replace(join(folder, 'package.json'), () => `${JSON.stringify(addressedManifest(manifest, place), undefined, 2)}\n`);
  await replace(readme, (text) => addressedReadme(text, place));
}

async function replace(path, change) {
  const text = await readFile(path, 'utf8');
  originals.set(path, text);
  await writeFile(path, change(text));
}

/** Where the repository is hosted; undefined in a dry run without a remote. */
async function address() {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = process.env;
  if (server && repository) return `${server}/${repository}`;
  const remote = await succeed('git', ['remote', 'get-url', 'origin'], { cwd: root }).catch(() => undefined);
  if (remote !== undefined && /^(?:git@|https:|ssh:)/.test(remote)) return webAddress(remote);
  if (dry) return undefined;
  throw new Error('origin: expected a remote that is hosted, because every package says where its source is');
}

async function uncommitted() {
  const changed = await succeed('git', ['status', '--porcelain'], { cwd: root });
  return changed === '' ? [] : ['the tree has changes that are not committed'];
}

async function pending() {
  const names = (await readdir(join(root, '.changeset'))).filter((name) => name.endsWith('.md') && name !== 'README.md');
  return names.map((name) => `.changeset/${name} is in no version yet: run pnpm changeset version, and have it reviewed`);
}
