// Prints the closing line of the last `npm test` with further checks added: closing-line.mjs <passed> <failed>.
import process from 'node:process';
import { closingLine, readSummary } from './results.mjs';

const [passed = '0', failed = '0'] = process.argv.slice(2);
const summary = await readSummary();
console.log(closingLine({ ...summary, passed: summary.passed + Number(passed), failed: summary.failed + Number(failed) }));
