// What is published against the generators themselves: each small site of `sites.mjs` is built by the real program, in a folder outside of the
// repository, and read by Vitrine as it was built and, where it has a reader of sources, from these. Pages and addresses are the same, anchors
// are there, words too, and nothing that the site hides is published.
// `VITRINE_GENERATORS` names a folder that keeps the installed packages; names of generators as arguments run those alone.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { compare, heading, marks } from './compare.mjs';
import { sites } from './sites.mjs';

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => sites[name] === undefined);
if (unknown.length > 0) {
  console.error(`expected ${Object.keys(sites).join(', ')}, received ${unknown.join(', ')}`);
  process.exit(2);
}
const work = mkdtempSync(join(tmpdir(), 'vitrine-generators-'));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));
const packages = process.env.VITRINE_GENERATORS ?? join(work, 'packages');

/** Installs the packages of a generator in a folder of its own, once. */
function install(name, wantedPackages) {
  const folder = join(packages, name);
  if (wantedPackages.length === 0 || existsSync(join(folder, 'node_modules/.bin'))) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--legacy-peer-deps', '--prefer-offline', ...wantedPackages], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return folder;
}

const rows = [];
const faults = [];
for (const name of wanted.length > 0 ? wanted : Object.keys(sites)) {
  const site = sites[name];
  const folder = install(name, site.packages);
  const project = join(work, name);
  for (const [path, text] of Object.entries(site.files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
  // Antora reads the last commit
  const git = (...args) => execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@x.example', ...args], { cwd: project });
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message=x');
  if (site.packages.length > 0) symlinkSync(join(folder, 'node_modules'), join(project, 'node_modules'));
  const [program, ...args] = site.build;
  const ownProgram = join(folder, 'node_modules/.bin', program);
  const built = spawnSync(existsSync(ownProgram) ? ownProgram : program, args, {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', CI: 'true', NODE_ENV: 'production' },
  });
  if (built.error?.code === 'ENOENT') {
    console.log(`${name}: ${program} is not installed`);
    process.exitCode = 77;
    continue;
  }
  if (built.status !== 0) {
    faults.push(`${name}: the build ended with ${built.status}: ${`${built.stdout}${built.stderr}`.slice(-1500)}`);
    continue;
  }
  const output = join(work, `${name}-built`);
  renameSync(join(project, site.output), output);
  for (const isBuilt of marks[name].isRead ? [false, true] : [true]) {
    const comparison = await compare(name, project, output, '/en/', site.url, isBuilt);
    rows.push(comparison.row);
    faults.push(...comparison.faults.map((each) => `${name}${isBuilt ? ', as built' : ''}: ${each}`));
  }
}
console.log([heading, ...rows].join('\n'));
for (const each of faults) console.log(`FAULT ${each}`);
if (faults.length > 0) process.exitCode = 1;
