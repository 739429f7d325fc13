// npm start: serves the demonstration as it was built, with the settings of scripts/start.mjs.
import process from 'node:process';
import { readSettings } from '../../scripts/settings.mjs';
import { startDemo } from './dist/node.js';

try {
  const { url, paths } = await startDemo(readSettings(process.env));
  console.log(`Listening on ${url}\n`);
  for (const [path, what] of paths) console.log(`  ${url}${path.padEnd(24)} ${what}`);
  console.log('\nStop with Ctrl-C.');
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
