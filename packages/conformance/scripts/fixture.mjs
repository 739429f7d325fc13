// npm run conformance:fixture: serves the fixture at http://127.0.0.1:$PORT/api/mcp until it is stopped.
import process from 'node:process';
import { readSettings } from '../../../scripts/settings.mjs';
import { install, turbo } from '../../../scripts/workspace.mjs';

const { port } = readSettings(process.env);
const failed = (await install()) || (await turbo(['build', '--filter=@vitrine/conformance'], { quiet: true }));
if (failed) process.exit(1);

const { startFixture } = await import('../dist/fixture.js');
const { endpoint } = await startFixture({ port });
console.log(`The conformance fixture answers at ${endpoint}`);
