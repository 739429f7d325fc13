// docs/explanation/evidence/measurements.md, and the few figures of docs/explanation/performance.md: the full run writes what is between the marks.
import { coldStartTable, goalsTable, groupTable, heapTable, hostCallsTable, hostMemoryTable, summaryText } from './table.mjs';

/** The charts, by heading. Figures of a chart are not written out again: results.json has them. */
const images = {
  'A static catalog of 100 KB': 'documents',
  'Tools/list with 200 tools': 'lists',
  'Tools/call, by the number of tools': 'tools',
  'Search, by the number of sections, in process': 'searches',
  'Tools/call through fetch, in process': 'fetch',
  'Size of a Worker': 'bundles',
};
const calls = 'tools/call with a constant answer';
const searches = 'search_docs over 2000 sections, six results with excerpts';

/** The page with the results in their place. Throws when the page has lost its marks. */
export function withResults(page, results, evaluated) {
  return between(page, 'results', resultsText(results, evaluated));
}

/** The page with the figures that a reader wants first. Throws when the page has lost its marks. */
export function withSummary(page, results) {
  return between(page, 'summary', summaryText(results));
}

function between(page, name, text) {
  const begin = `<!-- ${name}: written by \`npm run check bench\` -->`;
  const start = page.indexOf(begin);
  const stop = page.indexOf(`<!-- end of ${name} -->`);
  if (start < 0 || stop < start) throw new Error(`the page of the bench: expected the marks of the ${name}`);
  return `${page.slice(0, start + begin.length)}\n\n${text}\n\n${page.slice(stop)}`;
}

function resultsText({ environment, groups, hosts, coldStart, heap }, evaluated) {
  return [
    described(environment),
    '## Goals',
    goalsTable(evaluated),
    `## ${sentence(calls)}`,
    groupTable(groups[calls]),
    `## ${sentence(searches)}`,
    groupTable(groups[searches]),
    ...Object.entries(images).flatMap(([name, file]) => [`## ${name}`, `![${name}](${file}.svg)`]),
    ...(hosts === undefined ? [] : hostsText(hosts)),
    '## Cold start',
    coldStartTable(coldStart),
    '## Heap after many calls',
    heapTable(heap),
  ].join('\n\n');
}

/** The hosts may have been measured in a run of their own. */
function hostsText({ environment, found }) {
  return [
    '## Inside other hosts',
    described(environment),
    '### Tools/call with a constant answer',
    hostCallsTable(found),
    '### Resident memory after many calls',
    hostMemoryTable(found),
  ];
}

function described({ quick, capturedAt, os, cpu, memory, runtime, version, commit, peers, loadBefore, loadAfter }) {
  const pinned = Object.entries(peers).map(([name, exact]) => `${name} ${exact}`);
  const effort = quick ? 'A quick run, with few rounds. ' : '';
  return `${effort}Measured ${capturedAt} at commit \`${commit}\` (${version}) on ${cpu}, ${memory}, ${os}, ${runtime}. One-minute load of the machine: ${loadBefore.toFixed(1)} before, ${loadAfter.toFixed(1)} after.\n\nBeside: ${pinned.join(', ')}.`;
}

const sentence = (name) => name.charAt(0).toUpperCase() + name.slice(1);
