// npm run check verify <url>: whether what a service publishes agrees, asked over HTTP with at most 40 requests. Without a URL
// the demonstration is started for it. Exit code 0 when nothing is found, 1 when something is, 2 for a call that is wrong.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { startDemo } from '../apps/demo/dist/node.js';
import { formatDiagnostic, verifyUrl } from '../packages/vitrine/dist/verify.js';
import { formatSeconds, secondsSince } from '../scripts/tasks.mjs';

const usage = 'npm run check verify -- [url] [--base-url <url that the documents must name>] [--requests <1 to 40>]';
/** Lines about what was left out that are printed. */
const toldLines = 5;

function fail(message, code) {
  console.error(message);
  process.exit(code);
}

/** The arguments of this run. Throws for any that are unknown. */
function readArguments() {
  const options = { 'base-url': { type: 'string' }, requests: { type: 'string' } };
  const { positionals, values } = parseArgs({ options, allowPositionals: true });
  if (positionals.length > 1) throw new TypeError(`expected one URL, received ${positionals.length}`);
  return {
    url: positionals[0],
    settings: {
      ...(values['base-url'] !== undefined && { baseUrl: values['base-url'] }),
      ...(values.requests !== undefined && { requests: Number(values.requests) }),
    },
  };
}

/** Prints what came of it. */
function report(url, { findings, requests, unchecked }, time) {
  for (const finding of findings) console.log(`${formatDiagnostic(finding)}\n  ${finding.fix}\n`);
  const outcome = findings.length === 0 ? 'nothing disagrees' : `${findings.length} disagree`;
  console.log(`${url}: ${outcome} (${requests} requests, ${time})`);
  for (const line of unchecked.slice(0, toldLines)) console.log(`  not checked  ${line}`);
  const more = unchecked.length - toldLines;
  if (more > 0) console.log(`  not checked  and ${more} more; verify(service) asks everything, in process`);
}

let asked;
try {
  asked = readArguments();
} catch (error) {
  fail(`${error.message}\n${usage}`, 2);
}
const demo = asked.url === undefined ? await startDemo({ port: 0, host: '127.0.0.1' }) : undefined;
const url = asked.url ?? demo.url;
const seconds = secondsSince();
try {
  const verification = await verifyUrl(url, asked.settings);
  report(url, verification, formatSeconds(seconds()));
  process.exitCode = verification.findings.length === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
  console.error(`${error.message}\n${usage}`);
  process.exitCode = 2;
} finally {
  await demo?.stop();
}
