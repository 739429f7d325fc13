// npm run check runtimes: the whole contract suite over HTTP against the plain Fetch function on Bun and on Deno, and the
// programs of their page. They are installed in a folder of their own, because together they are larger than everything else here.
import { readFile } from 'node:fs/promises';
import { runInstalled } from './installed.mjs';

const { dependencies } = JSON.parse(await readFile(new URL('runtimes/package.json', import.meta.url), 'utf8'));
const versions = Object.entries(dependencies).map(([name, version]) => `${name} ${version}`);
console.log(`The contract suite on ${versions.join(' and ')}`);
runInstalled('runtimes');
