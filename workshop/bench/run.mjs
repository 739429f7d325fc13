// npm run check bench [-- --quick]: everything side by side, in one run. The full run writes its results, the page, the charts
// and the demonstration's evidence; the quick one prints them, and writes them when it is told to with --publish.
import { loadavg } from 'node:os';
import process from 'node:process';
import { formatSeconds, secondsSince } from '../../scripts/tasks.mjs';
import { installPeers } from './peers/install.mjs';

const quick = process.argv.includes('--quick');
const seconds = secondsSince();
const time = () => formatSeconds(seconds());
const peers = await installPeers();

// What follows imports what was just installed.
const { measureAll } = await import('./measure-all.mjs');
const { judge } = await import('./goals.mjs');
const { environment } = await import('./environment.mjs');
const { printResults } = await import('./report/print.mjs');

const where = environment(peers);
const measured = await measureAll(quick, (line) => console.log(`${time().padStart(8)}  ${line}`));
const results = { environment: { ...where, loadAfter: loadavg()[0], quick }, ...measured };
const judged = judge(results);
printResults(results, judged);
if (!quick || process.argv.includes('--publish')) {
  const { publish } = await import('./report/publish.mjs');
  await publish(results, judged);
}
console.log(`\nTook ${time()}.`);
