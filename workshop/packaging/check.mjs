// npm run check packages [-- --update] [--only <check>,…] [--packages <folder>,…]: everything that must hold of the
// published packages. Packs them as they would be published, and looks at them as strangers would. `--update` writes the
// committed lists and reports instead of comparing them.
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { formatSeconds, secondsSince } from '../../scripts/tasks.mjs';
import { prepare } from '../../scripts/workspace.mjs';
import { checks } from './checks.mjs';
import { packAll } from './packed.mjs';
import { publishedPackages } from './published.mjs';
import { installTools } from './tools.mjs';

const seconds = secondsSince();
const options = { update: { type: 'boolean', default: false }, only: { type: 'string' }, packages: { type: 'string' } };
const { values } = given();
const all = await publishedPackages();
const wanted = chosen('--only', values.only, Object.keys(checks));
const labels = chosen(
  '--packages',
  values.packages,
  all.map(({ label }) => label),
);
const packages = all.filter(({ label }) => labels.includes(label));
const names = packages.map(({ name }) => name);
if (!(await prepare(names, { declarations: true }))) process.exit(1);
installTools();

const stage = await realpath(await mkdtemp(join(tmpdir(), 'vitrine-packages-')));
let failures = 0;
let results = 0;
try {
  const context = {
    packages,
    packed: await packAll(packages, stage),
    stage,
    update: values.update,
    complete: packages.length === all.length,
  };
  for (const name of wanted) {
    const took = secondsSince();
    console.log(`\n== ${name}`);
    for await (const result of checks[name](context)) report(result);
    console.log(`== ${name}: ${formatSeconds(took())}`);
  }
} finally {
  await rm(stage, { recursive: true, force: true });
}
console.log(`\n${results} results, ${failures} of them failed. Took ${formatSeconds(seconds())}.`);
process.exitCode = failures === 0 ? 0 : 1;

/** The options, or the end with 2 and a sentence about the one that is not known. */
function given() {
  try {
    return parseArgs({ options });
  } catch (error) {
    console.error(`${error.message}\nnpm run check packages [-- --update] [--only <check>,…] [--packages <folder>,…]`);
    return process.exit(2);
  }
}

/** The members of a list that an option names; all of them when it is absent. */
function chosen(option, value, choices) {
  const names = value?.split(',') ?? choices;
  const unknown = names.filter((name) => !choices.includes(name));
  if (unknown.length === 0) return names;
  console.error(`${option}: expected names among ${choices.join(', ')}; received ${unknown.join(', ')}`);
  process.exit(2);
}

function report({ line, problems, unasked = false }) {
  results += 1;
  const word = unasked ? 'UNASKED' : problems.length === 0 ? 'ok     ' : 'FAILED ';
  console.log(`${word} ${line}`);
  if (problems.length === 0) return;
  failures += 1;
  for (const problem of problems) console.log(`        ${problem.length > 1_000 ? `${problem.slice(0, 1_000)} …` : problem}`);
}
