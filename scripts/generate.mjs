// npm run generate: writes catalogs, schemas and pages that are made from code. Installs and builds what that needs; only Node.js and npm are
// needed on the machine.
import process from 'node:process';
import { install, turbo } from './workspace.mjs';

const isDone = async (task) => (await task).outcome === 'passed';
process.exitCode = (await isDone(install())) && (await isDone(turbo('generate', ['generate']))) ? 0 : 1;
