// npm run check bench [-- --quick | --cold]: every comparison in its order, printed as tables. A comparison is finished before the next one starts,
// so that at most its own processes run. With --cold cold starts alone; --quick takes few rounds.
import { cpus, loadavg } from 'node:os';
import process from 'node:process';
import { calls } from './cases/calls.mjs';
import { documents, revalidation } from './cases/documents.mjs';
import { refusals } from './cases/refusals.mjs';
import { searchTool } from './cases/searches.mjs';
import { toolGrowth, toolLists } from './cases/tools.mjs';
import { coldStarts } from './measure/cold-start.mjs';
import { compare } from './measure/rounds.mjs';

const quick = process.argv.includes('--quick');
const effort = quick ? { rounds: 3, warmUpMs: 1_200, roundMs: 120 } : { rounds: 6, warmUpMs: 2_000, roundMs: 300 };
const groups = [calls, documents, revalidation, toolLists, toolGrowth, searchTool, refusals];

console.log(`${cpus()[0]?.model}, Node.js ${process.version}, load ${loadavg()[0].toFixed(1)} before`);
for (const { name, subjects } of process.argv.includes('--cold') ? [] : groups) {
  const group = await compare(subjects(quick), effort);
  const [{ cpuMicroseconds: first }] = Object.values(group);
  print(name, group, ({ cpuMicroseconds: { best }, requestsPerSecond, p99, rss }) => ({
    'CPU µs': digits(best),
    ratio: digits(best / first.best),
    'requests/s': digits(requestsPerSecond),
    'p99 ms': digits(p99),
    'RSS MB': digits(rss / 1e6),
  }));
}
const starts = await coldStarts({ sections: 5_000, times: quick ? 5 : 15 });
const [floor] = Object.values(starts);
print('cold start, from spawn to the first correct answer', starts, ({ best, median }) => ({
  'best ms': digits(best),
  'median ms': digits(median),
  'above the floor, median ms': digits(median - floor.median),
}));
console.log(`load ${loadavg()[0].toFixed(1)} after`);

function print(title, rows, columnsOf) {
  console.log(`\n${title}`);
  console.table(Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, columnsOf(row)])));
}

/** Three digits that count. */
function digits(value) {
  return Number(value.toPrecision(3));
}
