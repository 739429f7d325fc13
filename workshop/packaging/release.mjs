// npm run release [-- --dry-run]: publishes what the versions say and the registry does not have yet. Started by the
// release workflow on a reviewed commit. Refuses a tree with changes, and changesets that no version has taken up.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { pnpm, prepare, root } from '../../scripts/workspace.mjs';
import { addressedManifest, addressedReadme, webAddress } from './address.mjs';
import { succeed } from './command.mjs';
import { publishedPackages } from './published.mjs';

const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });
const dry = values['dry-run'];

const packages = await publishedPackages();
const problems = [...(await uncommitted()), ...(await pending())];
if (problems.length > 0 && !dry) {
  for (const problem of problems) console.error(problem);
  process.exit(1);
}
if (!(await prepare(packages.map(({ name }) => name)))) process.exit(1);

const commit = (await succeed('git', ['rev-parse', 'HEAD'], { cwd: root })).trim();
const url = await address();
const originals = new Map();
try {
  if (url !== undefined) for (const one of packages) await writeAddress(one);
  const filters = packages.map(({ name }) => `--filter=${name}`);
  const command = dry ? ['-r', ...filters, 'publish', '--dry-run', '--no-git-checks'] : ['changeset', 'publish'];
  const { outcome } = await pnpm('publish', command);
  process.exitCode = outcome === 'passed' ? 0 : 1;
} finally {
  for (const [path, text] of originals) await writeFile(path, text);
}
for (const problem of problems) console.log(`not released: ${problem}`);

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
