// npm start: from a fresh clone to the running demo. Installs and builds only what changed, then serves in this process,
// so that Ctrl-C and SIGTERM reach the server and let it drain.
import process from 'node:process';
import { readSettings } from './settings.mjs';
import { formatSeconds, secondsSince } from './tasks.mjs';
import { prepareDemo } from './workspace.mjs';

const seconds = secondsSince();

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

console.log('Vitrine: installing and building what changed (half a minute the first time) …');
if (!(await prepareDemo())) fail('The installation or the build failed; the output is above.');

const { startDemo } = await import('../apps/demo/dist/node.js');
try {
  const { url, paths } = await startDemo(settings);
  console.log(`\nVitrine describes itself at ${url} (ready after ${formatSeconds(seconds())})\n`);
  for (const [path, what] of paths) console.log(`  ${url}${path.padEnd(24)} ${what}`);
  console.log('\nStop with Ctrl-C.');
} catch (error) {
  const hint = error.cause?.code === 'EADDRINUSE' ? ', such as: PORT=3001 npm start' : '';
  fail(`${error.message}${hint}`);
}
