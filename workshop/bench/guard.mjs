// npm run check bench-guard: whether a tool call still costs what it did, beside the floor, in five rounds that take turns, and
// whether documents are still rendered in a small multiple of the time in which their bytes are hashed. Ratios of the best rounds
// are compared, because the machine's pace drops out of them.
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { releaseCalls } from './cases/calls.mjs';
import { compare } from './measure/rounds.mjs';
import { renderingCost } from './rendering.mjs';

/** How much dearer a call may get before it is noticed. */
const tolerance = 1.3;
/** A machine that was too busy to tell gets further chances; a call that became dearer fails all of them. */
const attempts = 3;
/** Rendering took 4.4 to 8.5 times the hashing on a machine that did other work too. */
const mostRendering = 12;

const { ratio: committed } = JSON.parse(await readFile(new URL('guard.json', import.meta.url), 'utf8'));
const most = committed * tolerance;
const subjects = [releaseCalls('floor', 'floor-node', 'legacy'), releaseCalls('ours', 'vitrine', 'legacy')];

let ratio = Number.POSITIVE_INFINITY;
for (let attempt = 0; attempt < attempts && ratio > most; attempt++) {
  const { floor, ours } = await compare(subjects, { rounds: 5, warmUpMs: 3_000, roundMs: 250 });
  ratio = Math.min(ratio, ours.cpuMicroseconds.best / floor.cpuMicroseconds.best);
  console.log(
    `tools/call: ${ours.cpuMicroseconds.best.toFixed(1)} µs of CPU, floor ${floor.cpuMicroseconds.best.toFixed(1)} µs, ratio ${ratio.toFixed(2)}; at most ${most.toFixed(2)}`,
  );
}
if (ratio > most) {
  console.error(`A call costs ${ratio.toFixed(2)} times the floor, and ${committed} was committed: see docs/performance.md.`);
  process.exitCode = 1;
}

let rendering = Number.POSITIVE_INFINITY;
for (let attempt = 0; attempt < attempts && rendering > mostRendering; attempt++) {
  rendering = Math.min(rendering, (await renderingCost()).ratio);
  console.log(`all documents: rendered in ${rendering.toFixed(1)} times their hashing; at most ${mostRendering}`);
}
if (rendering > mostRendering) {
  console.error(`Rendering costs ${rendering.toFixed(1)} times hashing what it renders; expected at most ${mostRendering}.`);
  process.exitCode = 1;
}
