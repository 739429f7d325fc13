// npm test: everything that judges a change in minutes, then one closing line.
import process from 'node:process';
import { closingLine } from './results.mjs';
import { runTests } from './run-tests.mjs';

const counts = await runTests();
console.log(closingLine(counts));
process.exitCode ||= Number(counts.failed > 0);
