// Results for a terminal: the same tables as in the documentation.
import { bundleTable, coldStartTable, goalsTable, groupTable, heapTable, hostCallsTable, hostMemoryTable } from './table.mjs';

/** Prints every table, the goals last. */
export function printResults({ groups, hosts, coldStart, bundles, heap, environment }, evaluated) {
  for (const [name, group] of Object.entries(groups)) section(name, groupTable(group));
  if (hosts !== undefined) {
    section('inside other hosts: tools/call with a constant answer', hostCallsTable(hosts.found));
    section('inside other hosts: resident memory after many calls', hostMemoryTable(hosts.found));
  }
  section('cold start, from spawn to the first correct answer', coldStartTable(coldStart));
  section('size of a Worker', bundleTable(bundles));
  section('heap after many calls', heapTable(heap));
  section('goals', goalsTable(evaluated));
  const { cpu, runtime, loadBefore, loadAfter } = environment;
  console.log(`\n${cpu}, ${runtime}, load ${loadBefore.toFixed(1)} before and ${loadAfter.toFixed(1)} after`);
}

function section(title, text) {
  console.log(`\n${title}\n\n${text}`);
}
