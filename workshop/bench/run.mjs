// npm run check bench [-- --quick | --cold]: everything side by side, in one run, printed as the tables of
// docs/explanation/evidence/measurements.md. With --cold cold starts alone; --quick takes few rounds.
import { loadavg } from 'node:os';
import process from 'node:process';
import { formatSeconds, secondsSince } from '../../scripts/tasks.mjs';
import { installPeers } from './peers/install.mjs';

const quick = process.argv.includes('--quick');
const seconds = secondsSince();
const time = () => formatSeconds(seconds());
const say = (line) => console.log(`${time().padStart(8)}  ${line}`);
const peers = await installPeers();

// What follows imports what was just installed.
const { measureAll, measureColdStarts } = await import('./measure-all.mjs');
const { environment } = await import('./environment.mjs');
const { coldStartTable, printResults } = await import('./report.mjs');

if (process.argv.includes('--cold')) {
  console.log(coldStartTable(await measureColdStarts(quick, say)));
  process.exit();
}
const where = environment(peers);
const measured = await measureAll(quick, say);
printResults({ environment: { ...where, loadAfter: loadavg()[0] }, ...measured });
console.log(`\nTook ${time()}.`);
