// The charts of the documentation, from the results: file name to SVG.
import { barChart, lineChart } from './chart.mjs';
import { digits } from './table.mjs';

const microseconds = (value) => `${digits(value)} µs`;
const count = (value) => value.toLocaleString('en-US');

export function chartsOf({ groups, bundles }) {
  const group = (title) => Object.entries(groups[title]).map(([name, { cpuMicroseconds }]) => [name, cpuMicroseconds.best]);
  const cpu = 'CPU of the server process for each request, best round; shorter is better';
  const inProcess = 'CPU for each search, best round, both axes by factors of ten; lower is better';
  return {
    'calls.svg': barChart('tools/call with a constant answer', cpu, group('tools/call with a constant answer'), microseconds),
    'fetch.svg': barChart(
      'tools/call through fetch, in process',
      'CPU for each call, best round; shorter is better',
      group('tools/call through fetch, in process'),
      microseconds,
    ),
    'documents.svg': barChart(
      'A static catalog of 100 KB',
      cpu,
      ['whole', 'not modified'].flatMap((form) =>
        group(`a static catalog of 100 KB, ${form}`).map(([name, value]) => [`${name}, ${form}`, value]),
      ),
      microseconds,
    ),
    'lists.svg': barChart('tools/list with 200 tools', cpu, group('tools/list with 200 tools'), microseconds),
    'searches.svg': lineChart(
      'Search by the number of sections',
      inProcess,
      bySize(groups['search, by the number of sections, in process']),
      count,
      microseconds,
    ),
    'tools.svg': lineChart(
      'tools/call by the number of tools',
      'CPU of the server process for each request, best round, both axes by factors of ten; lower is better',
      bySize(groups['tools/call, by the number of tools']),
      count,
      microseconds,
    ),
    'bundles.svg': barChart(
      'Size of a Worker',
      'minified, gzip; shorter is better',
      Object.entries(bundles).map(([name, { gzip }]) => [name, gzip]),
      (bytes) => `${(bytes / 1_000).toFixed(1)} kB`,
    ),
  };
}

/** Names such as `MiniSearch, 1000 sections` as lines over the number. */
function bySize(group) {
  const lines = new Map();
  for (const [whole, { cpuMicroseconds }] of Object.entries(group)) {
    const [, name, size] = /^(.*), (\d+) \w+$/.exec(whole);
    if (!lines.has(name)) lines.set(name, { name, points: [] });
    lines.get(name).points.push([Number(size), cpuMicroseconds.best]);
  }
  return [...lines.values()];
}
