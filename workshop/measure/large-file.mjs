// npm run check large-file [pages] [megabytes]: what opening a large snapshot file costs. Generated pages, and documents of random bytes up to the
// size that is wanted, are one file. `createFront` and `vitrine serve` open it; printed are the time to the first answer and the memory after it, and
// after a page and a search.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { writePages } from '../corpus/pages.mjs';

const own = fileURLToPath(import.meta.url);
const command = fileURLToPath(new URL('../../packages/vitrine/dist/vitrine.js', import.meta.url));

const mostMb = 150;
const mostMs = 300;
const documentBytes = 4_000_000;

/** Megabytes that a process has now. */
function memory(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

const search = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'search_docs', arguments: { query: 'rest hours of the crew' } },
});
const call = { method: 'POST', headers: { 'content-type': 'application/json', accept: 'application/json' }, body: search };

/** A status, a page and a search; the memory after each. */
async function use(ask, pid) {
  const found = [];
  for (const [path, init] of [['/api/v1/status'], ['/docs/page-7'], ['/api/mcp', call]]) {
    const answer = await ask(path, init);
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
    await answer.arrayBuffer();
    found.push({ at: performance.now(), mb: memory(pid) });
  }
  return found;
}

async function writeLargeFile(folder, file, pages, megabytes) {
  const { buildSnapshot, writeSnapshot } = await import('@vitrine/content');
  const { openTemporaryBodies } = await import('@vitrine/content/files');
  const { renderDocuments } = await import('@vitrine/core/render');
  const { createDocumentationTools } = await import('@vitrine/mcp-tools');
  const { explorer } = await import('@vitrine/explorer');
  writePages(folder, pages, 'files');
  const { snapshot } = await buildSnapshot(folder, { generatedAt: '2026-01-01T00:00:00Z' });
  const bodies = openTemporaryBodies(`${file}-bodies`);
  const documents = Array.from({ length: Math.ceil((megabytes * 1e6) / documentBytes) }, (_, number) => ({
    path: `/own/${number}.bin`,
    mediaType: 'application/octet-stream',
    content: randomBytes(documentBytes),
    title: `Own ${number}`,
    description: 'Random bytes.',
  }));
  const mcp = createDocumentationTools(snapshot);
  const site = { baseUrl: 'http://127.0.0.1', mcp, explorer, documents, keepBody: bodies.keep };
  await writeSnapshot(file, snapshot, await renderDocuments(snapshot, site));
  bodies.close();
}

async function served(file) {
  const began = performance.now();
  const child = spawn(process.execPath, [command, 'serve', file, '--port', '0', '--once', '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(child.stdout)) {
    const event = JSON.parse(line);
    if (event.event !== 'ready') continue;
    const found = await use((path, init) => fetch(`${event.listening}${path}`, init), child.pid);
    child.kill('SIGTERM');
    await once(child, 'exit');
    return found.map(({ at, mb }) => ({ ms: at - began, mb }));
  }
  throw new Error('vitrine serve ended before it was ready');
}

async function opened(file) {
  const child = spawn(process.execPath, [own, '--open', file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface(child.stdout), 'line');
  return JSON.parse(line);
}

if (process.argv[2] === '--open') {
  const { createFront } = await import('vitrine');
  const began = performance.now();
  const front = await createFront(process.argv[3]);
  const found = await use((path, init) => front.fetch(new Request(`http://127.0.0.1${path}`, init)), process.pid);
  console.log(JSON.stringify(found.map(({ at, mb }) => ({ ms: at - began, mb }))));
} else {
  const [pages = 1_000, megabytes = 1_000] = process.argv.slice(2).map(Number);
  const work = mkdtempSync(join(tmpdir(), 'vitrine-large-file-'));
  const faults = [];
  try {
    const file = join(work, 'front.vitrine');
    await writeLargeFile(join(work, 'content'), file, pages, megabytes);
    console.log(`${pages} pages, ${(statSync(file).size / 1e6).toFixed(0)} MB\n`);
    console.log('| | First answer, ms | Memory, MB | After a page, MB | After a search, MB |\n| --- | --- | --- | --- | --- |');
    for (const [name, run] of [
      ['`createFront`', opened],
      ['`vitrine serve`', served],
    ]) {
      const found = await run(file);
      console.log(`| ${name} | ${found[0].ms.toFixed(0)} | ${found.map(({ mb }) => mb.toFixed(0)).join(' | ')} |`);
      if (found[0].mb > mostMb) faults.push(`${name}: at most ${mostMb} MB expected, ${found[0].mb.toFixed(0)} measured`);
      if (name === '`createFront`' && found[0].ms > mostMs)
        faults.push(`${name}: a first answer within ${mostMs} ms expected, ${found[0].ms.toFixed(0)} measured`);
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  for (const fault of faults) console.log(fault);
  if (faults.length > 0) process.exitCode = 1;
}
