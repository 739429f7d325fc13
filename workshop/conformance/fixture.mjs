// node workshop/conformance/fixture.mjs: serves the fixture at http://127.0.0.1:$PORT/api/mcp until it is stopped.
import process from 'node:process';
import { readSettings } from '../../scripts/settings.mjs';
import { prepare } from '../../scripts/workspace.mjs';

const { port } = readSettings(process.env);
if (!(await prepare(['@vitrine/workshop']))) process.exit(1);

const { startFixture } = await import('./dist/fixture.js');
const { endpoint } = await startFixture({ port });
console.log(`The conformance fixture answers at ${endpoint}`);
