// Every export is explained where it is, and met somewhere in the documentation by somebody who reads.
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../../../scripts/workspace.mjs';
import { apiPages } from '../api-pages.mjs';
import { compareWithCommitted } from '../committed.mjs';
import { withExportTable, withoutExportTable } from '../export-table.mjs';
import { exportsOf, forgottenExports } from '../exports.mjs';

/** Results for each package: its docstrings, its README, and where its exports are mentioned. */
export async function* documentation({ packages, update }) {
  yield { line: 'docs/reference/generated/api is made of the docstrings', problems: await apiProblems(update) };
  const pages = await documentationPages();
  const exportsByName = new Map(packages.filter(({ entries }) => entries.length > 0).map((one) => [one.name, exportsOf(one)]));
  // `vitrine` contains the others: whoever has it alone finds every type in it
  const blocks = [...exportsByName].filter(([name]) => name !== 'vitrine').flatMap(([, exported]) => exported);
  for (const one of packages) {
    const path = join(one.folder, 'README.md');
    const readme = await readFile(path, 'utf8').catch(() => '');
    const exported = exportsByName.get(one.name) ?? [];
    const undocumented = exported.flatMap((each) =>
      docstringProblems(each).map((problem) => `${each.place} ${each.name}: ${problem}`),
    );
    if (exported.length > 0) {
      yield { line: `docstrings of ${one.name}: ${exported.length} exports`, problems: [...new Set(undocumented)] };
      const forgotten = forgottenExports(exported, one.name === 'vitrine' ? [] : blocks);
      yield { line: `types in signatures of ${one.name}: each is exported`, problems: forgotten };
      yield { line: `table of exports of ${one.name}`, problems: await tableProblems(path, readme, exported, update) };
      const values = exported.filter(({ isType }) => !isType);
      yield {
        line: `pages that name what ${one.name} exports`,
        problems: unmentioned(values, [...pages, withoutExportTable(readme)]),
      };
    }
    yield { line: `README of ${one.name}`, problems: [...readmeProblems(readme, one), ...deadLinks(readme, one.folder)] };
  }
}

async function tableProblems(path, readme, exported, update) {
  const wanted = withExportTable(readme, exported);
  if (wanted === undefined) return ['README.md has no place for it'];
  return compareWithCommitted(path, wanted, update);
}

/** Pages of docs/reference/generated/api that are not those of the docstrings, or of no entry. */
async function apiProblems(update) {
  const folder = join(root, 'docs/reference/generated/api');
  const wanted = await apiPages();
  const there = await readdir(folder).catch(() => []);
  const stale = there.filter((name) => !wanted.has(name));
  if (update) for (const name of stale) await rm(join(folder, name));
  const compared = await Promise.all([...wanted].map(([name, text]) => compareWithCommitted(join(folder, name), text, update)));
  return [
    ...compared.flat(),
    ...(update ? [] : stale.map((name) => `docs/reference/generated/api/${name} is the page of no entry`)),
  ];
}

/** What a README lacks that stands alone on the page of a registry. */
export function readmeProblems(readme, { name, label, entries }) {
  const shell = readme.match(/```sh\n[\s\S]*?```/g)?.join('') ?? '';
  const [, program = ''] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  const lines = program.split('\n').filter((line) => line.trim() !== '').length;
  const installed =
    // from a clone: the names are in no registry
    (/^npm install \.\/vitrine-\*\.tgz/m.test(shell) && shell.includes(`./packages/${label} `)) ||
    shell.includes(`npx --no ${name}`) ||
    readme.includes(`npm create ${label.replace('create-', '')}`);
  return [
    ...(readme.startsWith(`# ${name}\n`) ? [] : [`it does not begin with "# ${name}"`]),
    ...(installed ? [] : ['it does not say how to install or start it']),
    ...(entries.length > 0 && (lines === 0 || lines > 10) ? [`its first program has ${lines} lines; expected 1 to 10`] : []),
    ...(readme.includes('](../../docs/') ? [] : ['it has no link to a page of docs/']),
  ];
}

/** Links of a README to files that are not there. */
function deadLinks(readme, folder) {
  const targets = [...readme.replaceAll(/```[\s\S]*?```/g, '').matchAll(/\]\((\.[^)#\s]+)/g)].map(([, target]) => target);
  return targets.filter((target) => !existsSync(join(folder, target))).map((target) => `its link to ${target} leads nowhere`);
}

/** Text of every page below docs/ that a person wrote; docs/reference/generated/api names every export. */
async function documentationPages() {
  const names = await readdir(join(root, 'docs'), { recursive: true });
  const pages = names.filter((name) => name.endsWith('.md') && !name.startsWith('reference/generated/'));
  return Promise.all(pages.map((name) => readFile(join(root, 'docs', name), 'utf8')));
}

/** Exports that no page names in code. */
export function unmentioned(exported, pages) {
  const code = pages.flatMap((page) => page.match(/```[\s\S]*?```|`[^`\n]+`/g) ?? []).join('\n');
  const words = new Set(code.match(/[A-Za-z_$][\w$]*/g));
  return exported.filter(({ name }) => !words.has(name)).map(({ name, specifier }) => `${name} of ${specifier} is on no page`);
}

export function docstringProblems({ documentation: text, declarations }) {
  const problems = [];
  if (text.trim().split(/\s+/).length < 2) problems.push('has no docstring');
  for (const declaration of declarations) {
    if (throws(declaration) && !/throw|refuse|reject/i.test(text)) problems.push('throws, and its docstring does not say so');
    for (const name of numbersWithoutUnit(declaration))
      problems.push(`${name} is a number, and neither its name nor a docstring says of what`);
  }
  return problems;
}

/** Whether the body of a function throws, functions inside of it left out. */
function throws(declaration) {
  const body = ts.isFunctionDeclaration(declaration) ? declaration.body : undefined;
  const inside = (node) => ts.isThrowStatement(node) || (!ts.isFunctionLike(node) && ts.forEachChild(node, inside) === true);
  return body !== undefined && ts.forEachChild(body, inside) === true;
}

const unit = /(?:Ms|Seconds|Bytes|Days|Port|status|version|length|count|ratio|score|year)$/i;

/** Members of an interface that are numbers and say nothing of their unit. */
function numbersWithoutUnit(declaration) {
  if (!ts.isInterfaceDeclaration(declaration)) return [];
  return declaration.members
    .filter((member) => ts.isPropertySignature(member) && member.type?.kind === ts.SyntaxKind.NumberKeyword)
    .filter((member) => !unit.test(member.name.getText()) && ts.getJSDocCommentsAndTags(member).length === 0)
    .map((member) => member.name.getText());
}
