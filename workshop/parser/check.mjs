// npm run check parser [inputs] [seed]: the Markdown parser is native code, so a fault in it would end the process that builds. A child process
// parses mutated pages into both of its trees: those of this repository, and all trees where VITRINE_DATA names a folder that has them. No input ends it, throws,
// or takes a second of CPU.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(import.meta.url);
const root = fileURLToPath(new URL('../../', import.meta.url));
const [inputs = '1000000', seed = '1', part] = process.argv.slice(2);
/** Longest page that is mutated, in characters: a longer one begins here. */
const maxLength = 20_000;
/** Most CPU time of one input, in microseconds: other programs on the machine do not count. */
const slowUs = 1_000_000;
const mostBytes = 1_000_000_000;

function pages() {
  const folders = [join(root, 'docs'), join(root, 'packages/conformance/fixture/docs')];
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
async function parseMany() {
  const { parseMarkdown, parseMarkdownHtml } = await import('@vitrine/content');
  const { createRandom, mutate } = await import('./mutate.mjs');
  const texts = pages();
  for (let number = 0; number < Number(inputs); number += 1) {
    if (number % 1_000 === 0) process.stdout.write(`${number}\n`);
    if (number % 100 === 0) {
      // the memory of native trees is freed when the event loop turns
      await nextTurn();
      if (process.memoryUsage.rss() > mostBytes) throw new Error(`input ${number}: more than ${mostBytes} bytes of memory`);
    }
    const random = createRandom(number * 7_919 + Number(seed));
    const pick = () => texts[Math.floor(random() * texts.length)] ?? '';
    const text = mutate(pick(), random, pick);
    const began = process.cpuUsage();
    parseMarkdown(text);
    asHtml(parseMarkdownHtml, text);
    const { user, system } = process.cpuUsage(began);
    if (user + system > slowUs) throw new Error(`input ${number} took ${user + system} µs of CPU`);
  }
}

/** The tree of a page for people, which is the other call of the parser. Tags that nest too deeply are refused. */
function asHtml(parseMarkdownHtml, text) {
  try {
    parseMarkdownHtml(text, new Map());
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
}

if (part === 'child') await parseMany();
else {
  const worker = spawn(process.execPath, [script, inputs, seed, 'child'], { stdio: ['ignore', 'pipe', 'inherit'] });
  let last = '';
  worker.stdout.on('data', (chunk) => (last = String(chunk).trim().split('\n').at(-1) ?? last));
  const [code, signal] = await once(worker, 'exit');
  const isWell = code === 0;
  if (!isWell) console.log(`the child ended with ${signal ?? code} within 1,000 inputs from ${last}, seed ${seed}`);
  console.log(
    `${isWell ? inputs : last} inputs from ${pages().length} pages, each as Markdown and as HTML, seed ${seed}: ${isWell ? 0 : 1} faults`,
  );
  if (!isWell) process.exitCode = 1;
}
