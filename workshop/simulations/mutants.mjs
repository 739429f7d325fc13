// npm run check simulations-mutants: changes one thing at a time in the code that is guarded, and asks whether the simulation notices. The changes
// are made in the bundle, one by one, by the syntax tree of TypeScript: comparisons, conditions, arithmetic, numbers, statements left out.
// Stryker makes the same changes, but runs a test runner for each; here a run of seeds is the test, in a thread that can be ended.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import ts from 'typescript';
import { bundle } from './bundle.mjs';
import { guarded } from './guarded.mjs';
import { makeEditions } from './make-editions.mjs';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    only: { type: 'string' },
    share: { type: 'string', default: '3' },
    show: { type: 'boolean', default: false },
  },
});
/** A mutant that runs longer waits for something that never comes, which is noticed too. */
const longestMs = 120_000;
/** What must be noticed of those that somebody could see. */
const least = 0.95;

const swapped = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['===', '!=='],
  ['!==', '==='],
  ['&&', '||'],
  ['||', '&&'],
  ['+', '-'],
  ['-', '+'],
  ['*', '/'],
  ['+=', '-='],
  ['-=', '+='],
]);

/** What is changed in the text of one module: where, and to what. */
function mutantsOf(text, { leaves = [] }) {
  const source = ts.createSourceFile('module.js', text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS);
  const found = [];
  const add = (node, to, what) => found.push({ start: node.getStart(source), end: node.end, to, what });
  const visit = (node) => {
    const name = node.name?.getText?.(source);
    // The bundler numbers names that two modules have.
    if (ts.isFunctionDeclaration(node) && leaves.includes(name?.replace(/\d+$/, ''))) return;
    // What is said of a fault, and what is only said, is no decision.
    if (ts.isExpressionStatement(node) && /^within\d*\(/.test(node.getText(source))) return;
    if (ts.isThrowStatement(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTemplateExpression(node))
      return;
    if (ts.isBinaryExpression(node)) {
      const operator = node.operatorToken.getText(source);
      const other = swapped.get(operator);
      const isText =
        [node.left, node.right].some((each) => ts.isStringLiteral(each) || ts.isTemplateExpression(each)) && operator === '+';
      if (other !== undefined && !isText) add(node.operatorToken, other, `${operator} becomes ${other}`);
    }
    if (ts.isIfStatement(node)) {
      add(node.expression, 'true', 'a condition holds always');
      add(node.expression, 'false', 'a condition never holds');
    }
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      add(node, node.operand.getText(source), '! is left out');
    if (ts.isExpressionStatement(node) && !ts.isAwaitExpression(node.expression)) add(node, ';', 'a statement is left out');
    if (ts.isExpressionStatement(node) && ts.isAwaitExpression(node.expression)) add(node, ';', 'what is awaited is left out');
    if (
      ts.isPropertyAccessExpression(node) &&
      node.expression.getText(source) === 'Math' &&
      ['min', 'max'].includes(node.name.text)
    )
      add(node.name, node.name.text === 'min' ? 'max' : 'min', 'min and max are exchanged');
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const folder = mkdtempSync(join(tmpdir(), 'vitrine-mutants-'));
const outcomes = [];
try {
  const path = join(folder, 'simulate.mjs');
  await bundle(path);
  const text = readFileSync(path, 'utf8');
  const files = await makeEditions();
  const mutants = guarded.flatMap((each) => {
    // A module begins with its name, and what it imports from Node.js may be further up, under the same name.
    const heads = [...text.matchAll(new RegExp(`^// \\S*packages/${each.file.replaceAll('/', '\\/')}$`, 'gm'))];
    const begin = heads.at(-1)?.index;
    if (begin === undefined) throw new Error(`${each.file} is not in the bundle`);
    const length = text.slice(begin + 3).search(/^\/\/ \S+\.(?:ts|mjs)$/m);
    const module = text.slice(begin, length < 0 ? undefined : begin + 3 + length);
    return mutantsOf(module, each).map((mutant) => ({ ...mutant, ...each, start: begin + mutant.start, end: begin + mutant.end }));
  });
  const wanted = mutants.filter(
    ({ file }, index) => (values.only === undefined || file.includes(values.only)) && index % Number(values.share) === 0,
  );
  const waiting = wanted.map((mutant, index) => ({ ...mutant, index }));
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift())
        outcomes.push(await judge(mutant, text, files));
    }),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
report();

/** Runs seeds against a mutant until one notices. */
async function judge(mutant, text, files) {
  const path = join(folder, `mutant-${mutant.index}.mjs`);
  writeFileSync(path, `${text.slice(0, mutant.start)}${mutant.to}${text.slice(mutant.end)}`);
  const line = text.slice(text.lastIndexOf('\n', mutant.start) + 1, text.indexOf('\n', mutant.start)).trim();
  const data = { url: pathToFileURL(path).href, files, seeds: Number(values.seeds), scenarios: mutant.scenarios };
  const worker = new Worker(new URL('mutant-worker.mjs', import.meta.url), { workerData: data });
  const noticed = await new Promise((resolve) => {
    const timer = setTimeout(() => resolve('it does not end'), longestMs);
    const done = (by) => {
      clearTimeout(timer);
      resolve(by);
    };
    worker.once('message', done);
    worker.once('error', (error) => done(`error: ${error.message}`));
  });
  await worker.terminate();
  rmSync(path);
  if (values.show) console.log(`${noticed ?? 'NOT NOTICED'}: ${mutant.file}: ${mutant.what}: ${line}`);
  return { ...mutant, line, noticed };
}

function report() {
  const known = (outcome) =>
    outcome.same?.find(({ line, what }) => outcome.line.includes(line) && (what === undefined || outcome.what === what));
  const missed = outcomes.filter(({ noticed }) => noticed === undefined);
  const equal = missed.filter((outcome) => known(outcome) !== undefined);
  for (const outcome of missed.filter((each) => known(each) === undefined))
    console.log(`not noticed: ${outcome.file}: ${outcome.what}: ${outcome.line}`);
  for (const { file } of guarded) {
    const own = outcomes.filter((each) => each.file === file);
    if (own.length > 0) console.log(`${file}: ${own.filter(({ noticed }) => noticed !== undefined).length} of ${own.length}`);
  }
  const judged = outcomes.length - equal.length;
  const share = (outcomes.length - missed.length) / judged;
  console.log(
    `${outcomes.length} mutants, ${equal.length} of them known to change nothing: ${outcomes.length - missed.length} of ${judged} noticed, ${(100 * share).toFixed(1)} %`,
  );
  if (share < least) process.exitCode = 1;
}
