// The first hour of somebody who follows the commands: init, the address in front.yaml, build, start, and a question of an agent. A Worker under
// `wrangler dev`, and nginx before `vitrine serve`, with an export after an edit. Each in a project of its own that has installed the package; the
// programs of other embeddings are served by packages/vitrine/test/embed.test.ts.
import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** A dependency of the plugin that runs tests inside workerd. */
const wrangler = join(realpathSync(join(root, 'node_modules/@cloudflare/vitest-plugin')), '../../wrangler/bin/wrangler.js');
const work = realpathSync(mkdtempSync(join(tmpdir(), 'vitrine-first-hour-')));
const address = 'https://front.example.com';
const children = [];
const faults = [];
process.on('exit', () => {
  for (const child of children) end(child);
  rmSync(work, { recursive: true, force: true });
});

function expect(what, holds, received = '') {
  console.log(`${holds ? 'ok    ' : 'FAULT '} ${what}${holds ? '' : `; found ${String(received).slice(0, 500)}`}`);
  if (!holds) faults.push(what);
}

/** A project with a page of documentation, in which the package is installed. */
function projectOf(name) {
  const cwd = join(work, name);
  mkdirSync(join(cwd, 'docs'), { recursive: true });
  mkdirSync(join(cwd, 'node_modules'));
  writeFileSync(
    join(cwd, 'package.json'),
    JSON.stringify({ name: 'lantern', version: '1.2.0', description: 'Lamps for a harbour.' }),
  );
  writeFileSync(join(cwd, 'docs/install.md'), '# Install the lamp\n\nScrew the lamp to the mast.\n');
  symlinkSync(join(root, 'packages/vitrine'), join(cwd, 'node_modules/vitrine'));
  const vitrine = (...args) =>
    execFileSync(process.execPath, [join(cwd, 'node_modules/vitrine/dist/vitrine.js'), ...args], { cwd, encoding: 'utf8' });
  return { cwd, vitrine, settings: join(cwd, 'front/front.yaml') };
}

/** Starts a program and waits until it has printed a text. */
async function start(command, args, cwd, ready, env = {}) {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (said) => (text += said));
  for (let waited = 0; !ready.test(text) && child.exitCode === null && waited < 120_000; waited += 100) await pause(100);
  expect(`${[command, ...args].join(' ').replaceAll(root, '').slice(-60)} is ready`, ready.test(text), text);
  return child;
}

function end(child) {
  try {
    process.kill(-child.pid, 'SIGTERM');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** The status and the body of an answer; a Host field of its own is sent as it is. */
function ask(port, path, { host = `127.0.0.1:${port}`, body } = {}) {
  const headers = { Host: host, 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream, */*' };
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method: body === undefined ? 'GET' : 'POST', headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece) => (text += piece));
      response.on('end', () => resolve({ status: response.statusCode, text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const search = (query) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search_docs', arguments: { query } } });

async function expectAnswers(name, port, host) {
  const status = await ask(port, '/api/v1/status', { host });
  expect(`${name}: the status names base_url`, status.text.includes(`"mcp":"${address}/api/mcp"`), status.text);
  const answer = await ask(port, '/api/mcp', { host, body: search('install the lamp') });
  expect(
    `${name}: an agent is answered at ${host ?? 'this machine'}`,
    answer.text.includes('Screw the lamp to the mast.'),
    answer.text,
  );
}

async function worker() {
  const { cwd, vitrine, settings } = projectOf('worker');
  vitrine('init', '--embed', 'worker');
  appendFileSync(settings, `\nbase_url: ${address}\n`);
  vitrine('build', 'front');
  const port = await freePort();
  // wrangler wants a newer Node.js than this repository does
  const newer = ['-y', '-p', 'node@22', '--', 'node'];
  const dev = [...newer, wrangler, 'dev', '--local-upstream', 'front.example.com', '--port', String(port)];
  const child = await start('npx', dev, cwd, /Ready on/, { WRANGLER_SEND_METRICS: 'false', CI: 'true' });
  await expectAnswers('worker', port);
  end(child);
}

async function nginx() {
  const { cwd, vitrine, settings } = projectOf('nginx');
  vitrine('init');
  appendFileSync(settings, `\nbase_url: ${address}\n`);
  const [port, dynamic] = [await freePort(), await freePort()];
  const deploy = () => {
    vitrine('build', 'front');
    vitrine('export', 'dist/front.vitrine', '--dynamic', `http://127.0.0.1:${dynamic}`);
    const exported = readFileSync(join(cwd, 'public/nginx.conf'), 'utf8');
    const configured = exported
      .replace(/^(\s*)listen [^;]*;/m, `$1listen 127.0.0.1:${port};`)
      .replace(/^(\s*)root [^;]*;/m, `$1root ${cwd}/public/site;`);
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((each) => `${each}_temp_path ${cwd}/${each};`)
      .join(' ');
    const user = process.getuid?.() === 0 ? 'user root;' : '';
    writeFileSync(
      join(cwd, 'nginx.conf'),
      `${user} daemon off; pid ${cwd}/pid; error_log ${cwd}/error.log notice; events {}\nhttp { access_log off; ${places}\n${configured}\n}\n`,
    );
  };
  deploy();
  const args = ['-p', cwd, '-c', 'nginx.conf', '-e', 'error.log'];
  const served = ['dist/front.vitrine', '--trust-proxy', '1', '--poll', '1s', '--port', String(dynamic)];
  const host = await start(process.execPath, ['node_modules/vitrine/dist/vitrine.js', 'serve', ...served], cwd, /^ready/m);
  const child = spawn('nginx', args, { cwd, detached: true, stdio: 'inherit' });
  children.push(child);
  await pause(1_000);
  await expectAnswers('nginx', port, 'front.example.com');
  const before = await ask(port, '/docs/install.md', { host: 'front.example.com' });
  expect('nginx: a page is a file', before.text.includes('Screw the lamp'), before.text);
  writeFileSync(join(cwd, 'docs/oil.md'), '# Fill in oil\n\nOpen the lid and pour.\n');
  deploy();
  execFileSync('nginx', [...args, '-t'], { cwd, stdio: 'ignore' });
  execFileSync('nginx', [...args, '-s', 'reload'], { cwd, stdio: 'ignore' });
  await pause(3_000);
  const after = await ask(port, '/docs/oil.md', { host: 'front.example.com' });
  expect('nginx: after an export and a reload, a new page is a file', after.text.includes('Open the lid'), after.text);
  const answer = await ask(port, '/api/mcp', { host: 'front.example.com', body: search('fill in oil') });
  expect('nginx: and the tools know it', answer.text.includes('Open the lid'), answer.text);
  end(child);
  end(host);
}

const walks = { worker, nginx };
const only = process.argv.slice(2);
for (const [name, walk] of Object.entries(walks)) if (only.length === 0 || only.includes(name)) await walk();
process.exit(faults.length > 0 ? 1 : 0);
