// npm start: from a fresh clone to the running demo. Installs and builds only what changed, then serves in this process,
// so that Ctrl-C and SIGTERM reach the server and let it drain.
import process from 'node:process';
import { readSettings } from './settings.mjs';
import { install, stopwatch, turbo } from './workspace.mjs';

const time = stopwatch();

function fail(message) {
  console.error(message);
  process.exit(1);
}

let settings;
try {
  settings = readSettings(process.env);
} catch (error) {
  fail(error.message);
}

console.log('Vitrine: installing and building what changed (about a minute the first time) …');
if ((await install()) !== 0) fail('The installation failed; its output is above.');
const built = await turbo(['build', '--filter=@vitrine/demo', '--output-logs=errors-only'], { quiet: true });
if (built !== 0) fail('The build failed; its output is above.');

const { startDemo } = await import('../apps/demo/dist/node.js');
try {
  const { url, paths } = await startDemo(settings);
  console.log(`\nVitrine describes itself at ${url} (ready after ${time()})\n`);
  for (const [path, what] of paths) console.log(`  ${url}${path.padEnd(24)} ${what}`);
  console.log('\nStop with Ctrl-C.');
} catch (error) {
  const hint = error.cause?.code === 'EADDRINUSE' ? ', such as: PORT=3001 npm start' : '';
  fail(`${error.message}${hint}`);
}
