// npm run check contract -- <address> [--base-url <url>] [--except <file>] [options of vitest]: the contract suite against the
// fixture as it is served at an address. docs/reference/contract-suite.md states what has to be served there.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const usage = 'usage: npm run check contract -- <address> [--base-url <url>] [--except <file>] [-- <options of vitest>]';
const folder = fileURLToPath(new URL('.', import.meta.url));
const { address, baseUrl, except, more } = readArguments(process.argv.slice(2));
const { status } = spawnSync('npm', ['exec', '--', 'vitest', 'run', 'deployed/deployed.ts', ...more], {
  cwd: folder,
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: {
    ...process.env,
    CONTRACT_ADDRESS: address,
    CONTRACT_BASE_URL: baseUrl,
    ...(except !== undefined && { CONTRACT_EXCEPTIONS: resolve(except) }),
  },
});
process.exitCode = status ?? 1;

function readArguments(given) {
  const end = given.indexOf('--');
  const [ownArguments, more] = end < 0 ? [given, []] : [given.slice(0, end), given.slice(end + 1)];
  try {
    const options = { 'base-url': { type: 'string' }, except: { type: 'string' } };
    const { values, positionals } = parseArgs({ args: ownArguments, options, allowPositionals: true });
    const address = httpUrl(positionals[0] ?? '', 'address');
    if (positionals.length > 1) throw new TypeError('expected one address');
    const baseUrl = values['base-url'] === undefined ? address : httpUrl(values['base-url'], '--base-url');
    if (new URL(baseUrl).pathname !== '/') throw new TypeError('--base-url: the fixture is served at the root of a host');
    return { address, baseUrl: new URL(baseUrl).origin, except: values.except, more };
  } catch (error) {
    console.error(`${error.message}\n${usage}`);
    process.exit(2);
  }
}

function httpUrl(text, name) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new TypeError(`${name}: expected an http or https URL, received ${JSON.stringify(text)}`);
  return url.href;
}
