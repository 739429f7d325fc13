// npm run check parser [inputs] [seed]: the Markdown parser is native code, so a fault in it would end the process that builds. Child processes
// parse mutated pages: those of this repository, and all trees where VITRINE_DATA names a folder that has them. No input ends a child, throws,
// or takes a second of CPU.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const own = fileURLToPath(import.meta.url);
const root = fileURLToPath(new URL('../../', import.meta.url));
const [inputs = '100000', seed = '1', part] = process.argv.slice(2);
const processes = 2;
/** Longest page that is mutated, in characters: a longer one begins here. */
const maxLength = 20_000;
/** Most CPU time of one input, in microseconds: other programs on the machine do not count. */
const slowUs = 1_000_000;

function pages() {
  const folders = [join(root, 'docs'), join(root, 'packages/contract-suite/fixture/docs')];
  const data = join(process.env['VITRINE_DATA'] ?? '', 'docs-trees');
  if (process.env['VITRINE_DATA'] !== undefined && existsSync(data)) folders.push(data);
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .filter((name) => /\.(?:md|mdx|markdown)$/.test(name))
      .sort()
      .map((name) => readFileSync(join(folder, name), 'utf8').slice(0, maxLength)),
  );
}

/** Parses inputs; each is named before it is parsed, so that the parent knows the last. */
async function parseMany(first, count) {
  const { parseMarkdown } = await import('@vitrine/content');
  const { createRandom, mutate } = await import('../fuzz/mutate.mjs');
  const texts = pages();
  for (let number = first; number < first + count; number += 1) {
    if ((number - first) % 1_000 === 0) {
      process.stdout.write(`${number}\n`);
      // the memory of native trees is freed when the event loop turns
      await nextTurn();
    }
    const random = createRandom(number * 7_919 + Number(seed));
    const pick = () => texts[Math.floor(random() * texts.length)] ?? '';
    const text = mutate(pick(), random, pick);
    const began = process.cpuUsage();
    parseMarkdown(text);
    const { user, system } = process.cpuUsage(began);
    if (user + system > slowUs) throw new Error(`input ${number} took ${user + system} µs of CPU`);
  }
}

async function child(index, count) {
  const worker = spawn(process.execPath, [own, inputs, seed, `${index * count},${count}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let last = '';
  worker.stdout.on('data', (chunk) => (last = String(chunk).trim().split('\n').at(-1) ?? last));
  const [code, signal] = await once(worker, 'exit');
  return code === 0 ? undefined : `a child ended with ${signal ?? code} within 1,000 inputs from ${last}, seed ${seed}`;
}

if (part !== undefined) {
  const [first = 0, count = 0] = part.split(',').map(Number);
  await parseMany(first, count);
} else {
  const each = Math.ceil(Number(inputs) / processes);
  const faults = (await Promise.all(Array.from({ length: processes }, (_, index) => child(index, each)))).filter(Boolean);
  for (const fault of faults) console.log(fault);
  console.log(`${each * processes} inputs from ${pages().length} pages, ${faults.length} faults`);
  if (faults.length > 0) process.exitCode = 1;
}
