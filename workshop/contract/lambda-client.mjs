// npm run check lambda-client: the whole contract suite, and the zip of the example, through the runtime client of AWS Lambda. It
// is installed in a folder of its own, because it compiles libcurl and itself: a minute or more. It does so on Linux alone.
import process from 'node:process';
import { runInstalled } from './installed.mjs';

if (process.platform === 'linux') runInstalled('lambda-client');
else {
  console.log('the runtime client of AWS Lambda compiles on Linux');
  process.exitCode = 77;
}
