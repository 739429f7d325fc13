// Every path that a command reads or writes is once a link to the outside, a link to nowhere, a circle, a pipe and a device. The paths are
// those that strace saw in an ordinary folder, so a command that reads a new file is in this list by itself.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { forms } from '../../packages/content/test/hostile-repository.ts';
import { below, type Trace, trace } from './trace.ts';

const repository = realpathSync(fileURLToPath(new URL('../..', import.meta.url)));
const vitrine = join(repository, 'packages/vitrine/dist/vitrine.js');
const stage = realpathSync(mkdtempSync(join(tmpdir(), 'strace-links-')));
afterAll(() => {
  rmSync(stage, { recursive: true, force: true });
});

const secret = 'the-token-of-another-program';
const front: Readonly<Record<string, string>> = {
  'front/product.yaml': 'id: lamp\nname: Lamp\ndescription: A fictional lamp\nhomepage: https://lamp.example\nversion: 1.0.0\n',
  'front/capabilities.yaml': 'actions: []\n',
  'front/releases.yaml': 'releases: []\n',
  'front/front.yaml': 'docs:\n  - path: docs\n  - path: ../guide\n  - path: ../manual\n  - openapi: ../openapi.yaml\n    as: api\n',
  'front/docs/index.md': '# Lamp\n\nA lamp that exists in tests only.\n',
  'guide/mkdocs.yml': 'site_name: Lamp\n',
  'guide/docs/use.md': '# Use\n\nLight it.\n\n--8<-- "part.md"\n',
  'guide/docs/part.md': 'With a match.\n',
  'guide/_redirects': '/old /use 301\n',
  'manual/book.toml': '[book]\n',
  'manual/src/SUMMARY.md': '- [Manual](index.md)\n',
  'manual/src/index.md': '# Manual\n\nHold it.\n\n{{#include care.md}}\n\n{{#include turn.txt:on}}\n',
  'manual/src/care.md': 'Clean it.\n',
  'manual/src/turn.txt': '# ANCHOR: on\nlamp on\n# ANCHOR_END: on\n',
  'README.md': '# Lamp\n\nA lamp.\n',
  'CHANGELOG.md': '# Changelog\n\n## 1.0.0 - 2026-01-01\n\n- First.\n',
  'package.json': '{ "name": "lamp", "version": "1.0.0" }\n',
  'openapi.yaml':
    "openapi: 3.1.0\ninfo: { title: Lamp, version: 1.0.0 }\npaths:\n  /lamps:\n    get:\n      operationId: listLamps\n      summary: Lists lamps\n      parameters:\n        - { name: colour, in: query, schema: { $ref: ./schema.json } }\n      responses: { '200': { description: Lamps } }\n",
  'sitemap.xml':
    '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://lamp.example/</loc></url></urlset>\n',
  'front.log': '{"time":"2026-01-01T00:00:00.000Z","status":200,"operation":"getStatus","client":"curl"}\n',
  'ranges.json': '{ "creationTime": "2026-01-01T00:00:00.000000", "prefixes": [{ "ipv4Prefix": "192.0.2.0/28" }] }\n',
  'schema.json': '{ "type": "string" }\n',
  'eval.yaml': 'questions:\n  - ask: light the lamp\n    facts: [with a match]\n',
  'hyperfine.json': '{ "results": [{ "command": "lamp on", "mean": 0.1, "median": 0.1, "times": [0.1, 0.1] }] }\n',
  'built/index.html':
    '<!DOCTYPE html><html lang="en"><head><title>Lamp</title></head><body><main><h1>Lamp</h1><p>A lamp that exists.</p></main></body></html>',
};

const url = ['--base-url', 'https://front.example.com'];
/** Nothing listens on this port. */
const nobody = 'http://127.0.0.1:9';
const commands: Readonly<Record<string, readonly string[]>> = {
  check: ['check'],
  'check --sitemap': ['check', '--sitemap', 'sitemap.xml'],
  'check a file': ['check', 'signed/front.vitrine'],
  build: ['build', ...url, '--sign', 'key.pem'],
  eval: ['eval', '--out', 'eval.md'],
  diff: ['diff', 'signed/front.vitrine', 'front', '--out', 'diff.md'],
  export: ['export', ...url, '--out', 'site'],
  init: ['init', 'new'],
  'init --sitemap': ['init', 'new', '--sitemap', 'sitemap.xml', '--embed', 'node'],
  serve: ['serve', '--port', '0'],
  'serve a file': ['serve', 'signed/front.vitrine', '--port', '0', '--trust', 'PUBLIC', '--state', 'state.json'],
  mcp: ['mcp'],
  'mcp of a file': ['mcp', 'signed/front.vitrine'],
  doctor: ['doctor', nobody],
  report: ['report', 'front.log'],
  keys: ['keys', 'new.pem'],
  'import docs': ['import', 'docs', '--from', 'site', 'built', 'front'],
  'import capabilities': ['import', 'capabilities', '--from', 'openapi', 'openapi.yaml'],
  'import releases': ['import', 'releases', '--from', 'changelog', 'CHANGELOG.md'],
  'import releases git': ['import', 'releases', '--from', 'git'],
  'import installation': ['import', 'installation', '--from', 'package.json', 'package.json'],
  'import installation readme': ['import', 'installation', '--from', 'readme', 'README.md'],
  'import benchmarks': ['import', 'benchmarks', '--from', 'hyperfine', 'hyperfine.json'],
};
/** What a command that serves writes when it is ready; then it is ended. */
const ready = '"event":"ready"';

/** What takes the place of a path. `outside` is a folder with files under the names of content. */
const kinds: Readonly<Record<string, (path: string, outside: string) => void>> = {
  'a link to a file outside': (path, outside) => symlinkSync(join(outside, 'product.yaml'), path),
  'a link to a folder outside': (path, outside) => symlinkSync(outside, path),
  'a link that leads nowhere': (path, outside) => symlinkSync(join(outside, 'absent'), path),
  'a link to itself': (path) => symlinkSync(path, path),
  'a pipe': (path) => void execFileSync('mkfifo', [path]),
  'a link to a device': (path) => symlinkSync('/dev/zero', path),
};

const planted = Object.entries(kinds);
/** A command that waits for a pipe waits for ever; on a machine with other work half a second has taken more than a minute. */
const patienceMs = 300_000;

let count = 0;
/** An ordinary folder with a repository in it, a key and a signed file, made once. */
function template(): { readonly folder: string; readonly publicKey: string } {
  const folder = join(stage, 'template');
  for (const [path, text] of Object.entries(front)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  forms['a planted .git']?.(folder);
  const vitrineOf = (...args: readonly string[]): string =>
    execFileSync(process.execPath, [vitrine, ...args, '--json'], { cwd: folder, encoding: 'utf8' });
  const { public_key: publicKey } = JSON.parse(vitrineOf('keys', 'key.pem')) as { readonly public_key: string };
  vitrineOf('build', ...url, '--sign', 'key.pem', '--out', 'signed');
  return { folder, publicKey };
}
const { folder: ordinaryFolder, publicKey } = template();

/** A copy of the ordinary folder, and a folder outside of it. */
function ordinary(): { readonly cwd: string; readonly outside: string; readonly isUntouched: () => boolean } {
  const place = mkdtempSync(join(stage, 'place-'));
  const [cwd, outside] = [join(place, 'project'), join(place, 'outside')];
  cpSync(ordinaryFolder, cwd, { recursive: true, preserveTimestamps: true });
  mkdirSync(outside);
  for (const path of Object.keys(front)) writeFileSync(join(outside, path.split('/').at(-1) ?? ''), `# ${secret}\n`);
  const before = contentOf(outside);
  return { cwd, outside, isUntouched: () => contentOf(outside) === before };
}

function contentOf(folder: string): string {
  return JSON.stringify(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

function run(args: readonly string[], cwd: string): Promise<Trace> {
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: mkdtempSync(join(stage, 'home-')) };
  const argumentsGiven = args.map((each) => (each === 'PUBLIC' ? publicKey : each));
  return trace([process.execPath, vitrine, ...argumentsGiven, '--json'], {
    cwd,
    env,
    log: join(stage, `${++count}.log`),
    stopAfter: ready,
    endAfterMs: patienceMs,
  });
}

/** Paths below the folder that the command opened or changed. A draft has a name of its own each time; objects are git's to read. */
async function pathsOf(args: readonly string[]): Promise<readonly string[]> {
  const { cwd } = ordinary();
  const { opened, changed } = await run(args, cwd);
  const ownPaths = [...opened, ...changed].filter((path) => below(path, [cwd]) && path !== cwd).map((path) => relative(cwd, path));
  return [...new Set(ownPaths)].filter((path) => !path.includes('.draft') && !path.startsWith('.git/objects')).sort();
}

/** What went wrong in one run; undefined where nothing did. */
async function faultOf(args: readonly string[], path: string, [kind, make]: (typeof planted)[number]): Promise<string | undefined> {
  const { cwd, outside, isUntouched } = ordinary();
  rmSync(join(cwd, path), { recursive: true, force: true });
  mkdirSync(dirname(join(cwd, path)), { recursive: true });
  make(join(cwd, path), outside);
  const { code, opened, changed, output } = await run(args, cwd);
  const left = [...opened, ...changed].filter((path) => below(path, [outside]) || path === '/dev/zero');
  const untouched = isUntouched();
  rmSync(dirname(cwd), { recursive: true, force: true });
  const faults = [
    code === null && `it was ended after ${patienceMs / 60_000} minutes`,
    code !== null && ![0, 1, 2, 3].includes(code) && `it ended with ${code}`,
    left.length > 0 && `it opened ${left.join(', ')}`,
    !untouched && 'it wrote outside',
    output.includes(secret) && 'it printed the secret',
  ].filter((fault) => fault !== false);
  return faults.length === 0 ? undefined : `${path} is ${kind}: ${faults.join('; ')}: ${output.slice(0, 400)}`;
}

describe.each(Object.entries(commands))('%s', (name, args) => {
  test('reads and writes nothing outside, waits for nothing, and has a name for what it refuses, whatever has the names of its files', async () => {
    const paths = await pathsOf(args);
    expect(paths.length).toBeGreaterThan(0);
    if (process.env['SHOW'] !== undefined) console.log(name, paths.length * planted.length, paths.join(' '));
    const faults: (string | undefined)[] = [];
    for (const path of paths) faults.push(...(await Promise.all(planted.map((each) => faultOf(args, path, each)))));
    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
  }, 3_600_000);
});

test('the tracer notices a link that is followed', async () => {
  const { cwd, outside } = ordinary();
  symlinkSync(join(outside, 'product.yaml'), join(cwd, 'followed'));
  const args = [process.execPath, '-e', "require('fs').readFileSync(require('fs').realpathSync('followed'))"];
  const { opened } = await trace(args, { cwd, env: {}, log: join(stage, 'followed.log'), endAfterMs: 30_000 });
  expect(opened).toContain(join(outside, 'product.yaml'));
});
