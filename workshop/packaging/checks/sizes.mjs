// What a program pays for each entry: minified, bundled with all it imports, after gzip, by size-limit. Budgets are
// committed; a budget is raised by hand, in a change that states why.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { consumer, writeJson } from '../consumer.mjs';
import { allEntries } from '../published.mjs';
import { importTool, toolVersions } from '../tools.mjs';

const budgetFile = fileURLToPath(new URL('../budgets.json', import.meta.url));
const programs = fileURLToPath(new URL('../programs', import.meta.url));

/** One result for each entry, and one for each program of `programs/`. */
export async function* sizes(context) {
  const [{ default: measure }, { default: file }, { default: esbuild }] = await Promise.all([
    importTool('size-limit/index.js'),
    importTool('@size-limit/file/index.js'),
    importTool('@size-limit/esbuild/index.js'),
  ]);
  const budgets = JSON.parse(await readFile(budgetFile, 'utf8'));
  const subjects = await writeSubjects(await consumer(context), context.packages);
  for (const [subject, path] of subjects) {
    const check = { files: [path], gzip: true, modifyEsbuildConfig: (config) => ({ ...config, platform: 'node', format: 'esm' }) };
    const [{ size }] = await measure([...file, ...esbuild], { checks: [check] });
    if (context.update) budgets[subject] ??= suggestedBudget(size);
    const line = `size of ${subject}: ${size} bytes of ${budgets[subject] ?? 'no budget'} (size-limit ${toolVersions['size-limit']}, gzip)`;
    yield { line, problems: overBudget(size, budgets[subject]) };
  }
  const subjectNames = new Set(subjects.map(([subject]) => subject));
  const left = context.complete ? Object.keys(budgets).filter((subject) => !subjectNames.has(subject)) : [];
  yield { line: `${subjectNames.size} budgets`, problems: left.map((subject) => `${subject} has a budget and does not exist`) };
  if (context.update) await writeJson(budgetFile, Object.fromEntries(Object.entries(budgets).sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** Room for small changes, in whole hundreds of bytes. */
export function suggestedBudget(size) {
  return Math.ceil((size * 1.05) / 100) * 100;
}

/** Why a size is not acceptable. */
export function overBudget(size, budget) {
  if (budget === undefined) return ['it has no budget: run npm run check packages -- --update, and look at what it says'];
  return size <= budget ? [] : [`${size - budget} bytes over its budget of ${budget}`];
}

async function writeSubjects(folder, packages) {
  const below = join(folder, 'sizes');
  await mkdir(below);
  const subjects = [];
  const add = async (subject, name, text) => {
    const path = join(below, `${name}.mjs`);
    await writeFile(path, text);
    subjects.push([subject, path]);
  };
  for (const { specifier, label } of allEntries(packages)) await add(specifier, label, `export * from '${specifier}';\n`);
  for (const name of (await readdir(programs)).sort()) {
    const text = await readFile(join(programs, name), 'utf8');
    const installed = [...text.matchAll(/from '(@?[^/']+(?:\/[^/']+)?)/g)].every(([, one]) =>
      packages.some((published) => published.name === one),
    );
    if (installed) await add(`program ${basename(name, '.mjs')}`, `program-${name}`, text);
  }
  return subjects;
}
