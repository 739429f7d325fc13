// npm run check export-kills [count]: an export that replaces a folder and is killed leaves the older folder or the new one. It is killed once at
// each of its renames, which strace arranges, and at random times. After each kill the folder has one of two states, complete; between two renames
// it has another name, and the next export gives its name back.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { writePages } from '../corpus/pages.mjs';
import { createRandom } from '../parser/mutate.mjs';

const command = fileURLToPath(new URL('../../packages/vitrine/dist/vitrine.js', import.meta.url));
const kills = Number(process.argv[2] ?? 20);
const seed = 50;
const random = createRandom(seed);
const work = mkdtempSync(join(tmpdir(), 'vitrine-export-kills-'));
const place = join(work, 'public');
const between = join(work, '.public.vitrine-before');
const faults = [];

/** Starts the command; `killedAt` is the number of the rename behind which it is killed. */
function start(args, killedAt) {
  const options = { cwd: work, stdio: 'ignore', env: { ...process.env, SOURCE_DATE_EPOCH: '1780000000' } };
  const commandLine = [process.execPath, command, ...args];
  const kill = ['-f', '-qq', '-o', '/dev/null', '-e', 'trace=/^rename', '-e', `inject=/^rename:signal=KILL:when=${killedAt}`];
  const [program, ...rest] = killedAt === undefined ? commandLine : ['strace', ...kill, ...commandLine];
  return spawn(program, rest, options);
}

async function run(args, killedAt) {
  const [code, signal] = await once(start(args, killedAt), 'exit');
  return signal ?? code;
}

function listed(folder) {
  if (!existsSync(folder)) return undefined;
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return names
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => `${path.slice(folder.length)} ${readFileSync(path, 'base64')}`)
    .join('\n');
}

try {
  const files = [];
  for (const pages of [20, 30]) {
    const folder = join(work, `content-${pages}`);
    writePages(folder, pages, 'files');
    const args = ['build', folder, '--base-url', 'https://front.example', '--out', join(work, `out-${pages}`)];
    if ((await run(args)) !== 0) throw new Error('vitrine build failed');
    files.push(join(work, `out-${pages}`, 'front.vitrine'));
  }
  const exported = (number) => ['export', files[number % 2], '--out', place];
  const states = [];
  let longest = 0;
  for (const number of [0, 1]) {
    const began = performance.now();
    if ((await run(exported(number))) !== 0) throw new Error('vitrine export failed');
    longest = Math.max(longest, performance.now() - began);
    states.push(listed(place));
  }
  if (states[0] === states[1]) throw new Error('both exports are the same');

  /** Judges what a killed export left, and lets a next one find it. */
  async function judge(what) {
    const state = listed(place);
    const isBetween = state === undefined && states.includes(listed(between));
    if (!isBetween && !states.includes(state)) faults.push(`${what}: neither the older folder nor the new one`);
    return isBetween ? 'between' : state === states[0] ? 'first' : 'second';
  }
  let number = 0;
  const left = [];
  for (let rename = 1; ; rename += 1) {
    const ended = await run(exported(number), rename);
    left.push(await judge(`killed at rename ${rename}`));
    if (ended === 0) break;
    if ((await run(exported(number + 1))) !== 0) faults.push(`after rename ${rename}: the next export fails`);
    if (listed(place) !== states[(number + 1) % 2]) faults.push(`after rename ${rename}: the next export is not there`);
    if (existsSync(between)) faults.push(`after rename ${rename}: the other name is left`);
    number += 2;
    if (rename > 10) throw new Error('it renames more than is known');
  }
  console.log(`killed at each rename: ${left.join(', ')}`);
  if (!left.includes('between')) faults.push('no kill was between two renames');

  let ended = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const child = start(exported(kill));
    const exit = once(child, 'exit');
    await Promise.race([exit, pause(random() * longest * 1.1)]);
    if (child.exitCode === null) child.kill('SIGKILL');
    else ended += 1;
    await exit;
    await judge(`kill ${kill}`);
  }
  console.log(`${kills} exports, seed ${seed}: ${kills - ended} killed, ${ended} ended before`);

  // Never through a link: neither one in its place, nor one of the other name.
  const elsewhere = join(work, 'elsewhere');
  mkdirSync(elsewhere);
  for (const name of [place, between]) {
    if ((await run(exported(0))) !== 0) faults.push('an export without a link fails');
    rmSync(name, { recursive: true, force: true });
    symlinkSync(elsewhere, name);
    if ((await run(exported(1))) === 0) faults.push(`a link at ${name} is no reason to refuse`);
    if (readdirSync(elsewhere).length > 0) faults.push(`something was written through ${name}`);
    rmSync(name);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
for (const fault of faults) console.log(fault);
console.log(faults.length === 0 ? 'each folder complete, no link followed' : `${faults.length} faults`);
if (faults.length > 0) process.exitCode = 1;
