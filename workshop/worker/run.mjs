// npm run check worker: how large the example Worker is, how long workerd takes to its first answer with it, and what
// its isolate holds with the documentation of a large product. Each figure next to its aim; exit code 1 when one is missed.
import { resolve } from 'node:path';
import process from 'node:process';
import { bundleExample } from './bundle.mjs';
import { snapshotOf } from './corpus.mjs';
import { measureHeap } from './heap.mjs';
import { measureStartup } from './startup.mjs';

const runs = 20;
/** 0.45 of mcp-lite with MiniSearch; processor time of a first answer above a hello-world Worker's. docs/guides/hosting/workers.md states what blocks them. */
const aims = { gzipBytes: 48_300, statusMs: 6, searchMs: 14, heapBytes: 32 * 2 ** 20 };
const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
const search = { name: 'search_docs', arguments: { query: 'tide alarm' } };
const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: search });
const asks = { 'GET /api/v1/status': { path: '/api/v1/status' }, search_docs: { method: 'POST', path: '/api/mcp', headers, body } };
const startupAims = { 'GET /api/v1/status': aims.statusMs, search_docs: aims.searchMs };
let missed = 0;

const { code, bytes, gzipBytes, inputs } = await bundleExample();
console.log(`Bundle: ${kib(bytes)}, ${kib(gzipBytes)} gzip${verdict(gzipBytes, aims.gzipBytes, kib)}`);
for (const [name, size] of Object.entries(byPackage(inputs))) console.log(`  ${kib(size).padStart(9)}  ${name}`);

const small = await snapshotOf(1);
console.log(
  `\nSpawn of workerd to first answer, median of ${runs}, ${small.sections} sections, snapshot ${mib(small.file.length)}`,
);
for (const { what, hello, carried, ours } of await measureStartup(modulesOf(small), asks, runs)) {
  const above = ours.wall - hello.wall;
  const more = ours.processor - hello.processor;
  console.log(`  ${what.padEnd(20)} ${ms(ours.wall)}, hello-world ${ms(hello.wall)}: ${ms(above)} above`);
  const processor = `processor time ${ms(ours.processor)}, hello-world ${ms(hello.processor)}: ${ms(more)} above`;
  console.log(`  ${''.padEnd(20)} ${processor}${verdict(more, startupAims[what], ms)}`);
  console.log(`  ${''.padEnd(20)} of it ${ms(carried.processor - hello.processor)} for a module that nothing imports`);
}

const large = await snapshotOf(10_000);
const { markdown, docs } = large.snapshot;
console.log(
  `\nIsolate with ${large.sections} sections: snapshot ${mib(large.file.length)}, of it index ${mib(docs.index.length)},`,
);
console.log(`  text ${mib(docs.text.length)}, Markdown ${mib(markdown.length)}`);
const { usedSize, embedderHeapUsedSize, backingStorageSize, resident } = await measureHeap(modulesOf(large), asks);
const whole = usedSize + embedderHeapUsedSize + backingStorageSize;
console.log(
  `  objects ${mib(usedSize + embedderHeapUsedSize)}, array buffers ${mib(backingStorageSize)}, process ${mib(resident)}`,
);
console.log(`  together ${mib(whole)}${verdict(whole, aims.heapBytes, mib)}`);
process.exitCode = missed > 0 ? 1 : 0;

function modulesOf({ file }) {
  return { 'worker.js': code, 'snapshot.vitrine': file };
}

/** Bytes of the bundle by the package that they came from. */
function byPackage(parts) {
  const sizes = {};
  for (const [path, { bytesInOutput }] of Object.entries(parts)) {
    const name = /([^/]+)\/dist\//.exec(resolve(path))?.[1] ?? 'the example';
    sizes[name] = (sizes[name] ?? 0) + bytesInOutput;
  }
  return sizes;
}

function verdict(value, aim, unit) {
  if (value <= aim) return ` (aim ${unit(aim)})`;
  missed += 1;
  return ` (aim ${unit(aim)}: MISSED)`;
}

function kib(size) {
  return `${(size / 1_024).toFixed(1)} KiB`;
}

function mib(size) {
  return `${(size / 2 ** 20).toFixed(1)} MiB`;
}

function ms(time) {
  return `${time.toFixed(1)} ms`;
}
