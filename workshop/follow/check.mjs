// Three instances that follow one object of a real S3-compatible server with the client of AWS, under load: how long a publication
// takes to reach the last of them and what it costs the server; and every fault of a source, after which the last good snapshot is
// served, each instance has reported it once, and no client has seen an error.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  build,
  command,
  endpoint,
  installed,
  keep,
  nextDay,
  ours,
  patienceMs,
  publish,
  put,
  putLarge,
  remove,
  replace,
  s3,
  server,
  startServer,
} from './store.mjs';

const instances = 3;
const publications = 5;
const pollIntervalMs = 1_000;
const faults = [];

function expect(what, holds, found = '') {
  console.log(`${holds ? 'ok    ' : 'FAULT '} ${what}${found === '' ? '' : `: ${found}`}`);
  if (!holds) faults.push(what);
}

await startServer();
const first = build('Edition 1.');
await publish(first);

/** An instance, its events, and the time of each. */
async function startInstance() {
  const options = JSON.stringify({ installed, endpoint, trust: [ours], pollIntervalMs });
  const child = keep(fork(fileURLToPath(new URL('instance.mjs', import.meta.url)), [options], { execArgv: ['--no-warnings'] }));
  const events = [];
  const { promise, resolve } = Promise.withResolvers?.() ?? resolvers();
  child.on('message', (message) => {
    if (message.event) events.push(message);
    if (message.url) resolve(message.url);
  });
  return { child, events, url: await promise };
}

function resolvers() {
  let resolve;
  const promise = new Promise((done) => (resolve = done));
  return { promise, resolve };
}

const fleet = await Promise.all(Array.from({ length: instances }, startInstance));

/** Resolves when every instance has reported something of this kind and code after `before`; gives all that each has reported since. */
async function reportedEvents(before, kind, code) {
  const until = Date.now() + patienceMs;
  const since = () => fleet.map(({ events }, index) => events.slice(before[index]));
  while (!since().every((events) => events.some(({ event }) => event.kind === kind && event.code === code))) {
    if (Date.now() > until) throw new Error(`no instance may be silent: ${JSON.stringify(since())}`);
    await pause(20);
  }
  return since();
}

const counts = () => fleet.map(({ events }) => events.length);

async function asked() {
  return Promise.all(
    fleet.map(async ({ child }) => {
      child.send('asked');
      for (;;) {
        const [message] = await once(child, 'message');
        if (message.asked) return message.asked;
      }
    }),
  );
}

// Clients, for as long as the check runs.
let running = true;
const seen = { answers: 0, errors: [], ids: new Set() };
const load = fleet.map(async ({ url }) => {
  while (running) {
    try {
      const answer = await fetch(`${url}/capabilities.json`);
      const { snapshot_id: id } = await answer.json();
      if (answer.status !== 200 || answer.headers.get('x-snapshot-id') !== id || answer.headers.get('x-snapshot-key') !== ours)
        seen.errors.push(`${answer.status} ${id}`);
      seen.ids.add(id);
      seen.answers++;
    } catch (error) {
      seen.errors.push(`${error} ${error.cause ?? ''}`);
    }
    await pause(20);
  }
});

// Publications: how long each takes to reach the last instance.
const before = await asked();
const begun = Date.now();
const last = [];
for (let edition = 2; edition < 2 + publications; edition++) {
  nextDay();
  const next = build(`Edition ${edition}.`);
  // At another moment of the waits each time.
  await pause(edition * 130);
  const events = counts();
  await publish(next);
  const at = Date.now();
  const reached = await reportedEvents(events, 'published');
  const whole = ([{ event }, ...more]) => more.length === 0 && event.snapshotId === next.id && event.signedBy === ours;
  if (!reached.every(whole)) expect(`edition ${edition} is published by every instance`, false, JSON.stringify(reached));
  last.push(Math.max(...reached.map(([{ at: when }]) => when)) - at);
}
const seconds = (Date.now() - begun) / 1_000;
const after = await asked();
const count = (status) =>
  after.reduce((sum, { statuses }, at) => sum + (statuses[status] ?? 0) - (before[at].statuses[status] ?? 0), 0);
const waits = after.flatMap(({ at }) => at.slice(1).map((time, index) => time - at[index]));
expect(
  `${publications} publications reach ${instances} instances, each read once with its signature`,
  count(200) === instances * publications * 2,
  `${count(200)} objects`,
);
expect(
  'every other request is answered with 304',
  Object.keys(after[0].statuses).every((status) => status === '200' || status === '304'),
  `${count(304)} in ${seconds.toFixed(1)} s`,
);
expect(
  'waits differ',
  new Set(waits.map((wait) => Math.round(wait / 50))).size > 5,
  `${Math.min(...waits)} to ${Math.max(...waits)} ms of ${pollIntervalMs}`,
);
console.log(
  `      from publication to the last instance: ${[...last].sort((a, b) => a - b).join(', ')} ms; mean wait ${pollIntervalMs} ms`,
);
console.log(`      requests to the source: ${((count(200) + count(304)) / seconds / instances).toFixed(2)} a second and instance`);

// Faults. Each begins and ends with a good snapshot.
nextDay();
const newest = build('The good one.');
let events = counts();
await publish(newest);
await reportedEvents(events, 'published');

async function fault(what, code, begin, end = () => put('front.vitrine', newest.file)) {
  events = counts();
  await begin();
  await reportedEvents(events, 'failed', code);
  // A few more waits, in which nothing more may be reported.
  await pause(pollIntervalMs * 3);
  const failed = await reportedEvents(events, 'failed', code);
  await end();
  const all = await reportedEvents(events, 'recovered');
  const once = failed.every((each) => each.length === 1 && each[0].event.code === code && each[0].event.snapshotId === newest.id);
  const over = all.every((each) => each.length === 2 && each[1].event.snapshotId === newest.id);
  expect(
    `a source that ${what}: ${code}, reported once, and again when it is over`,
    once && over,
    once && over ? '' : JSON.stringify(all),
  );
}

const damaged = Buffer.from(newest.file);
damaged[damaged.length - 9] ^= 1;
await fault('is gone', 'gone', () => remove('front.vitrine'));
await fault('is cut', 'truncated', () => put('front.vitrine', newest.file.subarray(0, 5_000)));
await fault('has a wrong digest', 'damaged', () => put('front.vitrine', damaged));
await fault('is something else', 'not_a_snapshot', () => put('front.vitrine', 'AccessDenied'));
await fault('has older content', 'older', () => put('front.vitrine', first.file));
nextDay();
const unsigned = build('Unsigned.');
await fault('is not signed', 'unsigned', () => put('front.vitrine', unsigned.file));
const theirs = build('Theirs.', 'theirs.pem');
await fault('is signed by another key', 'untrusted_key', () => publish(theirs));
await putLarge('large');
await fault('has 2 GB', 'too_large', () => replace('front.vitrine', 'large'));
await fault('does not listen', 'unavailable', () => server.kill('SIGKILL'), startServer);
await fault(
  'hangs',
  'unavailable',
  () => server.kill('SIGSTOP'),
  () => server.kill('SIGCONT'),
);

// The command over the same object, read without a client of AWS.
nextDay();
const served = keep(
  spawn(
    process.execPath,
    [command, 'serve', `${endpoint}/front/front.vitrine`, '--port', '0', '--poll', '500ms', '--trust', ours, '--json'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  ),
);
const lines = [];
served.stdout.setEncoding('utf8').on('data', (text) =>
  lines.push(
    ...text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ),
);
const line = async (name) => {
  const until = Date.now() + patienceMs;
  for (; Date.now() < until; await pause(20)) {
    const found = lines.find(({ event }) => event === name);
    if (found) return found;
  }
  return {};
};
const ready = await line('ready');
const final = build('The last one.');
events = counts();
await publish(final);
const published = await line('published');
await reportedEvents(events, 'published');
expect(
  'vitrine serve <url> follows it too',
  ready.snapshot_id === newest.id && published.snapshot_id === final.id && published.signed_by === ours,
  JSON.stringify(published).slice(0, 120),
);
served.kill('SIGINT');
await once(served, 'exit');

running = false;
await Promise.all(load);
expect(
  'no client saw an error, and every answer was of one snapshot',
  seen.errors.length === 0,
  `${seen.answers} answers of ${seen.ids.size} snapshots${seen.errors.length > 0 ? `, ${seen.errors.slice(0, 3).join('; ')}` : ''}`,
);
s3.destroy();
for (const { child } of fleet) child.kill();
console.log(faults.length === 0 ? 'Sources: all held.' : `Sources: ${faults.length} faults.`);
process.exit(faults.length === 0 ? 0 : 1);
