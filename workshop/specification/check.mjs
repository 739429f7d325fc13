// Every sentence of the specification on every host: runs the cases of the contract suite that the table of coverage names against all of
// its subjects, prints what holds where, and compares the exceptions that docs/reference/specification.md lists. `--update` writes them there.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rowsOf, rulesOf } from './coverage.mjs';

const specificationFile = 'docs/reference/specification.md';
/** Cases that every host runs: those of the suite, and the rows of the one table. */
const isCase = ({ file }) =>
  file.startsWith('packages/conformance/src/suite/cases/') || file === 'packages/conformance/src/cases.ts';
const specification = readFileSync(specificationFile, 'utf8');
const rows = rowsOf(readFileSync('apps/demo/test/specification/coverage.md', 'utf8'));

/** Results of the named cases: name, then host, then why it is left out there, or whether it passed. */
async function run(names) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-specification-'));
  const report = join(folder, 'report.json');
  const pattern = names.map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
  const files = ['handle', 'fetch', 'node', 'hono', 'srvx', 'worker.', 'lambda', 'workerd/suite'].map(
    (name) => `packages/conformance/test/suite/${name}`,
  );
  const command = ['node_modules/vitest/vitest.mjs', 'run', ...files, '-t', pattern];
  const env = { ...process.env, VITRINE_FULL: '1' };
  const options = { env, maxBuffer: 256 * 1024 * 1024 };
  try {
    await promisify(execFile)(process.execPath, [...command, '--reporter=json', `--outputFile=${report}`], options).catch(
      (error) => {
        // A case that failed is a result; a run that wrote none is a fault.
        if (error.code !== 1) throw error;
      },
    );
    return resultsOf(JSON.parse(readFileSync(report, 'utf8')), new Set(names));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function resultsOf({ testResults }, names) {
  const broken = testResults.find(({ assertionResults }) => assertionResults.length === 0);
  if (broken !== undefined) throw new Error(`${broken.name}: ${broken.message}`);
  const results = new Map([...names].map((name) => [name, new Map()]));
  for (const { ancestorTitles, title, status } of testResults.flatMap(({ assertionResults }) => assertionResults)) {
    const [, name = title, reason] = /^(.*) \(not here: (.*)\)$/.exec(title) ?? [];
    results.get(name)?.set(ancestorTitles[0], reason ?? status === 'passed');
  }
  return results;
}

/** How many cases hold a row on every host, and the hosts where one is left out, by reason. Cases that fail or did not run are added to the faults. */
function lineOf({ rule, what, tests }, results, hosts, faults) {
  const namedTests = tests.filter(isCase).map(({ name }) => name);
  const notes = new Map();
  for (const name of namedTests)
    for (const host of hosts) {
      const result = results.get(name)?.get(host);
      if (result === true) continue;
      if (typeof result === 'string') notes.set(result, [...(notes.get(result) ?? []), host]);
      else faults.push(`${rule}: “${name}” ${result === false ? 'fails' : 'did not run'} on ${host}`);
    }
  return { rule, what, count: namedTests.length || tests.length, isShared: namedTests.length > 0, exceptions: [...notes] };
}

const wanted = [
  specification,
  ...(process.env['VITRINE_DATA'] ? [readFileSync(join(process.env['VITRINE_DATA'], 'SPEC.md'), 'utf8')] : []),
];
const ruleNames = new Set(rows.map(({ rule }) => rule));
const faults = [...new Set(wanted.flatMap(rulesOf))]
  .filter((rule) => !ruleNames.has(rule))
  .map((rule) => `${rule}: no row of the table of coverage`);
const names = [...new Set(rows.flatMap(({ tests }) => tests.filter(isCase).map(({ name }) => name)))];
const results = await run(names);
const hosts = [...new Set([...results.values()].flatMap((result) => [...result.keys()]))].sort();
const lines = rows.map((row) => lineOf(row, results, hosts, faults));
for (const { rule, what, count, isShared } of lines)
  console.log(`${rule} ${what}: ${count} ${isShared ? `cases on ${hosts.length} hosts` : 'other tests'}`);
const summary = [
  `${hosts.length} hosts: ${hosts.join(' · ')}.`,
  '',
  `${names.length} cases hold ${lines.filter(({ isShared }) => isShared).length} of ${lines.length} rules on every host; tests of one package or of the demo hold the others. Exceptions:`,
  '',
  '| Rule | Host | Why |',
  '| --- | --- | --- |',
  ...lines.flatMap(({ rule, exceptions }) =>
    exceptions.map(([reason, where]) => `| ${rule} | ${[...new Set(where)].join(' · ')} | ${reason} |`),
  ),
].join('\n');

// The summary is the end of the page.
const whole = `${specification.split(/^\d+ hosts: /m)[0]}${summary}\n`;
if (process.argv.includes('--update')) writeFileSync(specificationFile, whole);
else if (whole !== specification)
  faults.push(`${specificationFile}: its list of hosts is another one; npm run check specification -- --update`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
