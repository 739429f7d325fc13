// npm run check simulations [-- --seeds 20000]: runs the packages' code in a simulated world, one seed after another. A seed that fails is
// run again, made as short as it can be, and printed as a trace. `--seed 7` replays one run; `--scenario follow` chooses what runs;
// `--digest` prints one digest over all traces, which is the same on every Node.js.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { bundle } from './bundle.mjs';
import { makeEditions } from './make-editions.mjs';
import { regressions } from './regressions.mjs';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '0' },
    seed: { type: 'string' },
    scenario: { type: 'string' },
    digest: { type: 'boolean', default: false },
    coverage: { type: 'boolean', default: false },
  },
});
/** Failures that are shown; one fault often fails many seeds. */
const mostShown = 3;

const folder = mkdtempSync(join(tmpdir(), 'vitrine-simulations-'));
try {
  const module = join(folder, 'simulate.mjs');
  await bundle(module);
  const simulation = await import(pathToFileURL(module).href);
  simulation.useEditions(await makeEditions());
  process.exitCode = values.seed === undefined ? await runSeeds(simulation) : await replay(simulation, Number(values.seed));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function replay({ play, shrunk, invariants }, seed) {
  const played = await play(seed, { scenario: values.scenario, tracing: true });
  if (played.violation === undefined) {
    console.log(played.trace.join('\n'));
    console.log(`seed ${seed}, ${played.scenario}: everything held in ${played.events} events`);
    return 0;
  }
  show(seed, await shrunk(seed, played), invariants);
  return 1;
}

async function runSeeds({ play, shrunk, invariants, scenarios }) {
  const from = Number(values.from);
  const began = process.cpuUsage();
  const traces = createHash('sha256');
  const met = new Map();
  const counts = new Map(Object.keys(scenarios).map((name) => [name, 0]));
  const failures = [];
  let events = 0;
  let simulatedMs = 0;
  const knownSeeds = regressions.map(({ seed, scenario }) => ({ seed, scenario }));
  const fresh = (index) => ({ seed: from + index, scenario: values.scenario });
  const total = Number(values.seeds) + knownSeeds.length;
  for (let index = 0; index < total && failures.length < 100; index++) {
    const { seed, scenario } = knownSeeds[index] ?? fresh(index - knownSeeds.length);
    const played = await play(seed, { scenario, tracing: values.digest });
    events += played.events;
    simulatedMs += played.simulatedMs;
    counts.set(played.scenario, counts.get(played.scenario) + 1);
    traces.update(played.digest);
    for (const [place, times] of played.met)
      met.set(`${played.scenario} | ${place}`, (met.get(`${played.scenario} | ${place}`) ?? 0) + times);
    if (played.violation !== undefined) failures.push({ seed, played });
  }
  const { user, system } = process.cpuUsage(began);
  const seconds = (user + system) / 1e6;
  if (values.coverage) printCoverage(met);
  const firstFailures = new Map(failures.map((failure) => [failure.played.violation.invariant, failure]));
  for (const { seed, played } of [...firstFailures.values()].slice(0, mostShown))
    show(seed, await shrunk(seed, played), invariants);
  const runs = [...counts].map(([name, count]) => `${name} ${count}`).join(', ');
  const days = (simulatedMs / 86_400_000).toFixed(1);
  console.log(
    `${total} seeds (${runs}): ${failures.length} failed; ${events} events, ${days} simulated days, ${met.size} faults in phases, ${seconds.toFixed(0)} s of one core${values.digest ? `, traces ${traces.digest('hex').slice(0, 16)}` : ''}`,
  );
  return failures.length === 0 ? 0 : 1;
}

function show(seed, { scenario, trace, violation }, invariants) {
  const { sentence, source, section } = invariants[violation.invariant];
  console.log(`\nseed ${seed}, ${scenario}: ${violation.message}`);
  console.log(`  "${sentence}" (${source}, ${section})`);
  console.log(trace.slice(-80).join('\n'));
  console.log(`  npm run check simulations -- --seed ${seed} --scenario ${scenario}\n`);
}

/** Which faults met which phases; what was met seldom comes first. */
function printCoverage(met) {
  const rows = [...met]
    .sort((a, b) => a[1] - b[1])
    .map(([place, times]) => `${String(times).padStart(8)}  ${place.replaceAll(' | ', ', ')}`);
  console.log(rows.join('\n'));
}
