// Every comparison in its order. A comparison is finished before the next one starts, so that at most its own processes run.
import { calls } from './cases/calls.mjs';
import { documents, revalidation } from './cases/documents.mjs';
import { refusals } from './cases/refusals.mjs';
import { searchTool } from './cases/searches.mjs';
import { toolGrowth, toolLists } from './cases/tools.mjs';
import { coldStarts } from './measure/cold-start.mjs';
import { heapAfter } from './measure/heap.mjs';
import { compare } from './measure/rounds.mjs';

const groups = [calls, documents, revalidation, toolLists, toolGrowth, searchTool, refusals];

const efforts = {
  full: { rounds: 6, warmUpMs: 2_000, roundMs: 300 },
  quick: { rounds: 3, warmUpMs: 1_200, roundMs: 120 },
};
const heapTargets = [
  { name: 'Vitrine serve()', target: 'vitrine', counts: [100_000, 1_000_000] },
  { name: 'mcp-lite', target: 'peer', options: { peer: 'mcp-lite' } },
  { name: 'SDK v2, node:http', target: 'sdk-v2-node' },
];

/** Measures everything; `say` receives what comes next. */
export async function measureAll(quick, say) {
  const effort = quick ? efforts.quick : efforts.full;
  const measured = {};
  for (const { name, subjects } of groups) {
    say(name);
    measured[name] = await compare(subjects(quick), effort);
  }
  const coldStart = await measureColdStarts(quick, say);
  say('heap after many calls');
  const heap = quick
    ? await heapAfter([{ name: 'Vitrine serve()', target: 'vitrine' }], [50_000])
    : await heapAfter(heapTargets, [100_000]);
  return { groups: measured, coldStart, heap };
}

/** Measures from the spawning of a process to its first answer. */
export function measureColdStarts(quick, say) {
  say('cold start');
  return coldStarts({ sections: 5_000, times: quick ? 5 : 15 });
}
