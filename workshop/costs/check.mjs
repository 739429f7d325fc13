// npm run check costs -- [sections …]: what the dearest calls cost in processor time, least of five runs of each, at 5,000 actions and each number of
// sections. The first call of a tool prepares it and is not counted.
import process from 'node:process';
import { ownProcessorMs } from '../processor.mjs';
import { dearestCalls } from './dearest-calls.mjs';
import { largeFront } from './large-front.mjs';

/** Most milliseconds that one call may take, by sections. */
const bounds = new Map([
  [2_000, 20],
  [100_000, 60],
]);
const runs = 5;
const maxPrinted = 12;
const given = process.argv.slice(2).map(Number);

for (const sections of given.length > 0 ? given : bounds.keys()) {
  const most = bounds.get(sections) ?? 60;
  const front = await largeFront({ actions: 5_000, releases: 1_000, evidence: 1_000, sections });
  const rows = [];
  for (const { of, what, message } of dearestCalls(front)) {
    await front.answer(message);
    let [ms, work] = [Infinity, 0];
    for (let run = 0; run < runs; run += 1) {
      const [before, workBefore] = [process.cpuUsage(), front.counted.work];
      await front.answer(message);
      ms = Math.min(ms, ownProcessorMs(before));
      work = front.counted.work - workBefore;
      // What is far below the bound needs no better figure.
      if (ms < most / 4) break;
    }
    rows.push({ of, what, ms, work, bytes: message.length });
  }
  rows.sort((a, b) => b.ms - a.ms);
  console.log(`${sections} sections, 5,000 actions: ${rows.length} calls; the dearest, of ${most} ms allowed`);
  for (const { of, what, ms, work, bytes } of rows.slice(0, maxPrinted))
    console.log(
      `${ms.toFixed(1).padStart(7)} ms ${String(work).padStart(10)} units ${String(bytes).padStart(6)} bytes  ${of}: ${what}`,
    );
  const slow = rows.filter(({ ms }) => ms > most);
  if (slow.length === 0) continue;
  console.error(`${slow.length} calls take more than ${most} ms.`);
  process.exitCode = 1;
}
