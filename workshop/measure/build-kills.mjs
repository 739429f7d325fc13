// npm run check build-kills [count]: a build that is killed at any moment leaves the last good file.
// Builds of two states of the same pages take turns, and each is killed after a random time. After each kill the file is one of the two, whole.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { shapes, writePages } from '../corpus/pages.mjs';
import { createRandom } from '../parser/mutate.mjs';

const command = fileURLToPath(new URL('../../packages/vitrine/dist/vitrine.js', import.meta.url));
const kills = Number(process.argv[2] ?? 100);
const pages = 100;
/** Most builds for each kill: some end before it. */
const mostBuilds = 4;
const seed = 43;

function start(folder, out) {
  const options = { stdio: 'ignore', env: { ...process.env, SOURCE_DATE_EPOCH: '1780000000' } };
  return spawn(process.execPath, [command, 'build', folder, '--base-url', 'https://front.example', '--out', out], options);
}

const work = mkdtempSync(join(tmpdir(), 'vitrine-build-kills-'));
const random = createRandom(seed);
const faults = [];
let ended = 0;
try {
  const [folder, out] = ['content', 'out'].map((name) => join(work, name));
  writePages(folder, pages, 'files');
  const page = join(folder, 'docs', shapes.files(pages >> 1));
  const texts = [readFileSync(page, 'utf8'), `${readFileSync(page, 'utf8')}\nEdited.\n`];
  const file = () => readFileSync(join(out, 'front.vitrine'));
  const states = [];
  let longest = 0;
  for (const text of texts) {
    writeFileSync(page, text);
    const began = performance.now();
    const [code] = await once(start(folder, out), 'exit');
    if (code !== 0) throw new Error(`vitrine build ended with ${code}`);
    longest = Math.max(longest, performance.now() - began);
    states.push(file());
  }
  if (states[0].equals(states[1])) throw new Error('an edit changed nothing');
  let kill = 0;
  for (; kill - ended < kills && kill < mostBuilds * kills; kill += 1) {
    writeFileSync(page, texts[kill % 2]);
    const began = performance.now();
    const child = start(folder, out);
    const exit = once(child, 'exit');
    await Promise.race([exit, pause(random() * longest * 1.1)]);
    if (child.exitCode === null) child.kill('SIGKILL');
    else {
      longest = performance.now() - began;
      ended += 1;
    }
    await exit;
    const bytes = file();
    if (!states.some((state) => state.equals(bytes))) faults.push(`kill ${kill}: the file is neither of the two`);
    if (readdirSync(out).some((name) => name.endsWith('-bodies'))) faults.push(`kill ${kill}: bodies were left`);
  }
  if (kill - ended < kills) faults.push(`${kills} kills expected, ${kill - ended} done`);
  const drafts = readdirSync(out).filter((name) => name.endsWith('.draft')).length;
  console.log(`${kill} builds, seed ${seed}: ${kill - ended} killed, ${ended} ended before; ${drafts} drafts left`);
} finally {
  rmSync(work, { recursive: true, force: true });
}
for (const fault of faults) console.log(fault);
console.log(faults.length === 0 ? 'each file whole' : `${faults.length} faults`);
if (faults.length > 0) process.exitCode = 1;
