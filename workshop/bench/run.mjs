// npm run check bench [-- --quick | --hosts [--quick] | --cold]: everything side by side, in one run. The full run writes its results, the page, the
// charts and the demonstration's evidence; the quick one prints them, and writes them with --publish.
// With --hosts the hosts of others alone are measured, and only their part of the results is written again (--quick: in few rounds,
// which are printed); with --cold cold starts alone, which are printed. A quick run without --hosts leaves them out.
import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import process from 'node:process';
import { formatSeconds, secondsSince } from '../../scripts/tasks.mjs';
import { installPeers, installRuntimes } from './peers/install.mjs';

const quick = process.argv.includes('--quick');
const hostsOnly = process.argv.includes('--hosts');
const coldOnly = process.argv.includes('--cold');
const seconds = secondsSince();
const time = () => formatSeconds(seconds());
const say = (line) => console.log(`${time().padStart(8)}  ${line}`);
const inHosts = hostsOnly || !quick;
const peers = coldOnly ? {} : { ...(await installPeers()), ...(inHosts && (await installRuntimes())) };

// What follows imports what was just installed.
const { measureAll, measureColdStarts, measureInHosts } = await import('./measure-all.mjs');
const { evaluateGoals } = await import('./goals.mjs');
const { environment } = await import('./environment.mjs');
const { printResults } = await import('./report/print.mjs');

if (coldOnly) {
  const { coldStartTable } = await import('./report/table.mjs');
  console.log(coldStartTable(await measureColdStarts(quick, say)));
  process.exit();
}
const where = environment(peers);
const measured = hostsOnly ? await committed() : await measureAll(quick, say);
const found = inHosts ? await measureInHosts(quick, say) : undefined;
const here = { ...where, loadAfter: loadavg()[0], quick };
const publishes = !quick || process.argv.includes('--publish');
// A quick run that is published leaves the hosts of others as they are.
const kept = publishes ? (await committed()).hosts : undefined;
const hosts = found === undefined ? kept : { environment: here, found };
const results = { environment: here, ...measured, ...(hosts !== undefined && { hosts }) };
const evaluated = evaluateGoals(results);
printResults(results, evaluated);
if (publishes) {
  const { publish } = await import('./report/publish.mjs');
  await publish(results, evaluated);
}
console.log(`\nTook ${time()}.`);

async function committed() {
  return JSON.parse(await readFile(new URL('../../docs/explanation/evidence/results.json', import.meta.url), 'utf8'));
}
