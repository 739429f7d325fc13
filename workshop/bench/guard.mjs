// npm run check bench-guard: whether a tool call still costs what it did, through `serve()` and inside Hono's host, each held
// to its committed ratio beside mcp-lite inside Hono; and whether documents are still rendered in a small multiple of the time
// in which their bytes are hashed. The subjects take turns and the best of five rounds count, so that the machine's pace drops
// out. The comparison is a server like ours: beside bare node:http the same commit measured 1.8 on one machine and 2.3 on
// another, because the floor is system calls and the rest is not.
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { releaseCalls } from './cases/calls.mjs';
import { compare } from './measure/rounds.mjs';
import { renderingCost } from './rendering.mjs';

/** How much dearer a call may get before it is noticed. */
const tolerance = 1.3;
/** A machine that was too busy for a result gets further chances; what became dearer fails all of them. */
const attempts = 3;
/** Rendering took 4.4 to 8.5 times the hashing on a machine that did other work too. */
const maxRendering = 12;

const committed = JSON.parse(await readFile(new URL('guard.json', import.meta.url), 'utf8'));
const host = '@hono/node-server';

const peer = releaseCalls('peer', 'peer', 'legacy, JSON only', { peer: 'mcp-lite' });

await guard('tools/call through serve() beside mcp-lite, JSON only', committed.serve * tolerance, () =>
  ratioOf(releaseCalls('ours', 'vitrine', 'legacy'), peer),
);
await guard(`tools/call inside ${host} beside mcp-lite, JSON only`, committed.hono * tolerance, () =>
  ratioOf(releaseCalls('ours', 'vitrine-fetch', 'legacy'), peer),
);
await guard('rendering all documents beside hashing them', maxRendering, async () => (await renderingCost()).ratio);

/** Prints the smallest of some ratios, and fails the process when each of them is above the bound. */
async function guard(what, most, measure) {
  let ratio = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts && ratio > most; attempt++) {
    ratio = Math.min(ratio, await measure());
    console.log(`${what}: ${ratio.toFixed(2)} times; at most ${most.toFixed(2)}`);
  }
  if (ratio <= most) return;
  console.error(
    `${what}: ${ratio.toFixed(2)} times, and at most ${most.toFixed(2)} is expected: see docs/explanation/performance.md.`,
  );
  process.exitCode = 1;
}

async function ratioOf(...subjects) {
  const { ours, peer: theirs } = await compare(subjects, { rounds: 5, warmUpMs: 3_000, roundMs: 250 });
  return ours.cpuMicroseconds.best / theirs.cpuMicroseconds.best;
}
