// npm run check bench [-- --quick | --hosts [--quick] | --cold]: everything side by side, in one run, printed as the tables of
// docs/explanation/evidence/measurements.md. With --hosts the hosts of others alone, with --cold cold starts alone. --quick takes few rounds,
// and leaves the hosts out unless --hosts is given.
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
const { environment } = await import('./environment.mjs');
const { printResults } = await import('./report.mjs');

if (coldOnly) {
  const { coldStartTable } = await import('./report.mjs');
  console.log(coldStartTable(await measureColdStarts(quick, say)));
  process.exit();
}
const where = environment(peers);
const measured = hostsOnly ? undefined : await measureAll(quick, say);
const found = inHosts ? await measureInHosts(quick, say) : undefined;
printResults({ environment: { ...where, loadAfter: loadavg()[0] }, ...measured, ...(found !== undefined && { hosts: { found } }) });
console.log(`\nTook ${time()}.`);
