// npm run bench | bench:quick: everything side by side, in one run. The full run writes its results, the page, the charts
// and the demonstration's evidence; the quick one prints them, and writes them when it is told to with --publish.
import { loadavg } from 'node:os';
import process from 'node:process';
import { install, stopwatch, turbo } from '../scripts/workspace.mjs';
import { installPeers } from './peers/install.mjs';

const quick = process.argv.includes('--quick');
const time = stopwatch();
const packages = ['adapter-node', 'adapter-worker', 'content', 'core', 'docs-index', 'mcp-tools'].map(
  (name) => `--filter=@vitrine/${name}`,
);
if ((await install()) || (await turbo(['build', ...packages, '--output-logs=errors-only'], { quiet: true }))) process.exit(1);
const peers = await installPeers();

// What follows imports what was just installed and built.
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
