// A process that connects and disconnects every client is killed at a random moment, again and again. After each kill every settings file has the
// bytes of before or of after, and every backup those of before. Fails as well when too few kills fell into the middle of a write: then it showed nothing.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { clients } from '../../packages/core/dist/render.js';

const kills = Number(process.argv[2] ?? 1_000);
/** At least one kill in so many falls into a write. */
const rarest = 20;
const longestMs = 25;
const golden = (name) =>
  readFileSync(fileURLToPath(new URL(`../../packages/vitrine/src/command/connect/golden/${name}.golden`, import.meta.url)));
const writer = fileURLToPath(new URL('writer.mjs', import.meta.url));

const root = mkdtempSync(join(tmpdir(), 'vitrine-kills-'));
const folders = { CLAUDE_CONFIG_DIR: '~', CODEX_HOME: '~/.codex' };
const withFile = clients.filter(({ settings }) => settings !== undefined);
const files = withFile.flatMap(({ id, settings }) => {
  const below = settings.user.darwin.replace(/^\$(\w+)/, (_, name) => folders[name]).replace('~/', '');
  const kept = join(root, 'kept', below);
  mkdirSync(dirname(kept), { recursive: true });
  writeFileSync(kept, golden(`${id}.before`));
  const fresh = join(root, 'fresh', below);
  mkdirSync(dirname(fresh), { recursive: true });
  return [
    {
      id,
      file: kept,
      states: [golden(`${id}.before`), golden(`${id}.after`)],
      backup: golden(`${id}.before`),
      midWrite: 0,
      seen: new Set(),
    },
    { id, file: fresh, states: [undefined, golden(`${id}.new`)], backup: undefined, midWrite: 0, seen: new Set() },
  ];
});

const equal = (one, other) => (one === undefined || other === undefined ? one === other : one.equals(other));
const bytesOf = (file) => (existsSync(file) ? readFileSync(file) : undefined);

let failed = 0;
for (let kill = 1; kill <= kills; kill += 1) {
  // another client first each time: the child lives for a moment
  const order = withFile.map((_, index) => withFile[(index + kill) % withFile.length].id);
  const child = spawn(process.execPath, [writer, root, ...order], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  await pause(Math.random() * longestMs);
  const ended = once(child, 'exit');
  if (!child.kill('SIGKILL')) failed += 1;
  const [code] = await ended;
  if (code !== null) {
    console.error(`kill ${kill}: the writer ended by itself, with ${code}`);
    failed += 1;
  }
  for (const each of files) {
    const { id, file, states, backup } = each;
    const found = states.findIndex((state) => equal(state, bytesOf(file)));
    if (found < 0) {
      console.error(`kill ${kill}: the file of ${id} has neither its old nor its new bytes: ${file}`);
      failed += 1;
    } else each.seen.add(found);
    const kept = bytesOf(`${file}.before-acme`);
    if (kept !== undefined && !equal(kept, backup)) {
      console.error(`kill ${kill}: the backup of ${id} is not backup: ${file}`);
      failed += 1;
    }
    const drafts = readdirSync(dirname(file)).filter(
      (name) => name.endsWith('.draft') && name.startsWith(`.${file.split('/').at(-1)}`),
    );
    if (drafts.length > 0) each.midWrite += 1;
    for (const draft of drafts) rmSync(join(dirname(file), draft));
  }
}
rmSync(root, { recursive: true, force: true });

const inWrites = files.reduce((sum, { midWrite }) => sum + midWrite, 0);
for (const { id } of withFile) {
  if (files.every((each) => each.id !== id || each.midWrite === 0)) {
    console.error(`no kill fell into a write of the file of ${id}`);
    failed += 1;
  }
  const own = files.filter((each) => each.id === id);
  const seen = own.map(({ seen: states }) =>
    [...states]
      .map((state) => (state === 0 ? 'old' : 'new'))
      .sort()
      .join(' and '),
  );
  console.log(
    `${id.padEnd(15)} ${own.reduce((sum, { midWrite }) => sum + midWrite, 0)} kills in a write; seen: ${seen.join('; ')}`,
  );
}
console.log(`${kills} kills, ${inWrites} of them in the middle of a write, ${failed} faults`);
if (inWrites * rarest < kills) {
  console.error(`expected at least ${Math.ceil(kills / rarest)} kills in the middle of a write`);
  failed += 1;
}
process.exitCode = failed > 0 ? 1 : 0;
