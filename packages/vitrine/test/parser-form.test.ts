import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, onTestFinished, test } from 'vitest';

const packageFolder = fileURLToPath(new URL('..', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'vitrine-parser-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

test('where no program of the parser is installed, its WASI form is used, and a warning names it once', () => {
  // as `npm install --omit=optional` leaves them
  const modules = join(work, 'node_modules');
  for (const part of ['dist', 'package.json'])
    cpSync(join(packageFolder, part), join(modules, 'vitrine', part), { recursive: true });
  cpSync(realpathSync(join(packageFolder, 'node_modules/satteri')), join(modules, 'satteri'), { recursive: true });
  // a program of another C library, such as `node_modules` that was copied into a container has, ended the build
  const { header } = process.report.getReport() as { readonly header: { readonly glibcVersionRuntime?: string } };
  const other = `@bruits/satteri-linux-${process.arch}-${header.glibcVersionRuntime === undefined ? 'gnu' : 'musl'}`;
  mkdirSync(join(modules, other), { recursive: true });
  writeFileSync(join(modules, other, 'index.js'), 'throw new Error("Error relocating");\n');
  const content = join(work, 'content');
  mkdirSync(join(content, 'docs'), { recursive: true });
  const files = {
    'product.yaml': 'id: pier\nname: Pier\ndescription: Moors boats.\nhomepage: https://pier.example\nversion: 1.0.0\n',
    'capabilities.yaml': 'actions: []\n',
    'releases.yaml': 'releases: []\n',
    'front.yaml': 'base_url: https://front.example\n',
    'docs/moor.md': '# Moor\n\n| Boat | Rope |\n| --- | --- |\n| Tug | two |\n',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(content, name), text);
  const line = [join(modules, 'vitrine/dist/vitrine.js'), 'build', content, '--out', join(work, 'out')];
  // a path of modules that a package manager set would lead to the program
  const env = { ...process.env, NODE_PATH: '' };
  const { status, stdout, stderr } = spawnSync(process.execPath, line, { encoding: 'utf8', env });
  expect([status, stdout.startsWith('built '), stderr.split('its WASI form is used').length - 1]).toEqual([0, true, 1]);
});

test('what works on a built file does not load the parser', async () => {
  rmSync(join(work, 'node_modules/satteri'), { recursive: true });
  const program = join(work, 'node_modules/vitrine/dist/vitrine.js');
  const file = join(work, 'out/front.vitrine');
  const questions = join(work, 'eval.yaml');
  writeFileSync(questions, 'questions:\n  - { ask: How do I moor?, page: moor }\n');
  const ends = [
    ['check', file],
    ['export', file, '--out', join(work, 'site')],
    ['eval', file, '--questions', questions],
    ['diff', file, file, '--questions', questions],
    ['pack', file, '--out', join(work, 'pack')],
    ['build', join(work, 'content')],
  ].map((args) => spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' }).status);
  const server = spawn(process.execPath, [program, 'serve', file, '--port', '0', '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  const [line] = (await once(server.stdout.setEncoding('utf8'), 'data')) as [string];
  expect([ends, JSON.parse(line)]).toEqual([[0, 0, 0, 0, 0, 70], expect.objectContaining({ event: 'ready' })]);
});
