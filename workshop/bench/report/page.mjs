// The measured half of docs/performance.md: what is between its two marks is written by the full run.
import {
  bundleTable,
  coldStartTable,
  goalsTable,
  groupTable,
  heapTable,
  hostCallsTable,
  hostDocumentsTable,
  hostMemoryTable,
} from './table.mjs';

const begin = '<!-- results: written by `npm run check bench` -->';
const end = '<!-- end of results -->';

const images = {
  'tools/call with a constant answer': 'calls',
  'a static catalog of 100 KB, not modified': 'documents',
  'tools/list with 200 tools': 'lists',
  'tools/call, by the number of tools': 'tools',
  'search, by the number of sections, in process': 'searches',
  'tools/call through fetch, in process': 'fetch',
};

/** The page with the results in their place. Throws when the page has lost its marks. */
export function withResults(page, results, evaluated) {
  const start = page.indexOf(begin);
  const stop = page.indexOf(end);
  if (start < 0 || stop < start) throw new Error('docs/performance.md: expected the marks of the results');
  return `${page.slice(0, start + begin.length)}\n\n${resultsText(results, evaluated)}\n\n${page.slice(stop)}`;
}

function resultsText({ environment, groups, hosts, coldStart, bundles, heap }, evaluated) {
  return [
    described(environment),
    '### Goals',
    goalsTable(evaluated),
    ...Object.entries(groups).flatMap(([name, group]) => [`### ${sentence(name)}`, ...chart(name), groupTable(group)]),
    ...(hosts === undefined ? [] : hostsText(hosts)),
    '### Cold start',
    coldStartTable(coldStart),
    '### Size of a Worker',
    '![Size of a Worker](performance/bundles.svg)',
    bundleTable(bundles),
    '### Heap after many calls',
    heapTable(heap),
  ].join('\n\n');
}

/** The hosts may have been measured in a run of their own. */
function hostsText({ environment, found }) {
  return [
    '### Inside other hosts',
    described(environment),
    '#### Tools/call with a constant answer',
    hostCallsTable(found),
    '#### A static catalog of 100 KB, whole',
    hostDocumentsTable(found, 'whole'),
    '#### A static catalog of 100 KB, not modified',
    hostDocumentsTable(found, 'notModified'),
    '#### Resident memory after many calls',
    hostMemoryTable(found),
  ];
}

function described({ quick, capturedAt, os, cpu, memory, runtime, version, commit, peers, loadBefore, loadAfter }) {
  const pinned = Object.entries(peers).map(([name, exact]) => `${name} ${exact}`);
  const effort = quick ? 'A quick run, with few rounds. ' : '';
  return `${effort}Measured ${capturedAt} at commit \`${commit}\` (${version}) on ${cpu}, ${memory}, ${os}, ${runtime}. One-minute load of the machine: ${loadBefore.toFixed(1)} before, ${loadAfter.toFixed(1)} after.\n\nBeside: ${pinned.join(', ')}.`;
}

function chart(name) {
  return images[name] === undefined ? [] : [`![${sentence(name)}](performance/${images[name]}.svg)`];
}

const sentence = (name) => name.charAt(0).toUpperCase() + name.slice(1);
