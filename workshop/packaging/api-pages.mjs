// docs/reference/generated/api: a page for each entry of `vitrine`, made of its docstrings by TypeDoc.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importTool } from './tools.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * The entries of `vitrine`, which hands on what a program needs of the other packages: the name that a program imports, and its source.
 * Pages of all packages would say most things twice, and a search for a guide would find them first (docs/explanation/decisions/packages.md, 055).
 */
export async function publicEntries() {
  const { name, exports } = JSON.parse(await readFile(join(root, 'packages/vitrine/package.json'), 'utf8'));
  return Object.keys(exports)
    .filter((path) => !path.endsWith('.json'))
    .map((path) => ({
      specifier: join(name, path),
      source: join(root, 'packages/vitrine/src', `${path === '.' ? 'index' : path.slice(2)}.ts`),
    }));
}

/** `vitrine/node` is the page `vitrine-node.md`. */
const pageName = (specifier) => `${specifier.replaceAll('/', '-')}.md`;

/** The pages by their names in docs/reference/generated/api, and what TypeDoc reported. */
export async function apiPages() {
  const entries = await publicEntries();
  const out = await mkdtemp(join(tmpdir(), 'vitrine-api-'));
  try {
    const { Application, LogLevel, ReflectionKind } = await importTool('typedoc/dist/index.js');
    const app = await Application.bootstrapWithPlugins({ ...optionsFor(entries, out), logLevel: LogLevel.Error });
    const project = await app.convert();
    if (project === undefined || app.logger.hasErrors()) throw new Error('TypeDoc found errors; they are printed above');
    describeCallbacks(project.getReflectionsByKind(ReflectionKind.Property));
    await app.generateOutputs(project);
    const written = entries.map(({ specifier, source }) => ({ specifier, path: `${basename(source, '.ts')}.md` }));
    const names = new Map(written.map(({ specifier, path }) => [path, pageName(specifier)]));
    const pages = new Map();
    for (const { specifier, path } of written)
      pages.set(pageName(specifier), finished(await readFile(join(out, path), 'utf8'), { specifier, names }));
    return new Map([['README.md', indexPage(entries, await buildingBlocks())], ...pages]);
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

/** A method of a type that another one takes up by `Pick` is a property there, whose words TypeDoc leaves with the signature. */
function describeCallbacks(properties) {
  for (const property of properties)
    property.comment ??= property.type?.declaration?.signatures?.find(({ comment }) => comment !== undefined)?.comment;
}

function optionsFor(entries, out) {
  return {
    entryPoints: entries.map(({ source }) => source),
    tsconfig: fileURLToPath(new URL('tsconfig.api.json', import.meta.url)),
    plugin: ['typedoc-plugin-markdown'],
    readme: 'none',
    out,
    // Types are checked by the linter.
    skipErrorChecking: true,
    excludeExternals: true,
    disableSources: true,
    disableGit: true,
    gitRevision: 'none',
    validation: false,
    // What a program calls comes first, then what it passes.
    groupOrder: ['Functions', 'Variables', 'Classes', 'Interfaces', 'Type Aliases', 'Properties', 'Methods'],
    sort: ['alphabetical'],
    // Options of the plugin: one page for each entry, members of a type as a table.
    router: 'module',
    hidePageHeader: true,
    hideBreadcrumbs: true,
    hideGroupHeadings: true,
    useCodeBlocks: true,
    expandParameters: true,
    parametersFormat: 'table',
    interfacePropertiesFormat: 'table',
    typeAliasPropertiesFormat: 'table',
    typeDeclarationFormat: 'table',
    enumMembersFormat: 'table',
  };
}

/** A page of TypeDoc under the name that a program imports, with links to pages by their names here. */
function finished(text, { specifier, names }) {
  const written = `<!-- Written by \`npm run generate\` from the docstrings of \`${specifier}\`; do not edit. -->`;
  const page = compact(text);
  return page
    .replace(/^# .*\n/, `# API of ${specifier}\n\n${written}\n\n${contents(page, specifier)}\n`)
    .replaceAll(/\]\(([^)#\s]+\.md)(#[^)\s]*)?\)/g, (whole, target, anchor = '') => {
      const name = names.get(target);
      return name === undefined ? whole : `](${name}${anchor})`;
    })
    .replaceAll(/<a id="[^"]*"><\/a> /g, '')
    .replaceAll('\n***\n', '')
    .replaceAll(/\]\(#property-[^)]*\)/g, ']')
    .replaceAll(/\n{3,}/g, '\n\n');
}

/** What a program imports, by name, each a link: types, which have no code of their own, follow on the page. */
function contents(page, specifier) {
  const names = [...page.matchAll(/^## (.*)\n+```ts\n(?:function|const) /gm)].map(([, name]) => name);
  const links = names.map((name) => `[\`${name}\`](#${name.replace('()', '').toLowerCase()})`);
  return `What \`${specifier}\` exports: ${links.join(', ')}; then its classes and types.\n`;
}

/**
 * What a reader needs of a page: the signature has the type parameters, and a class is caught and read, not made. Headings that every
 * export has (Parameters, Returns) would be most of the sections that a search finds.
 */
function compact(text) {
  return text
    .replaceAll(/^(#{3,6}) (?:Constructors|Extends|Extended by|Type Parameters|Overrides)\n[\s\S]*?(?=^#{2,6} |$(?![\s\S]))/gm, '')
    .replaceAll(/^#{4,6} Constructor\n[\s\S]*?(?=^#{2,3} |$(?![\s\S]))/gm, '')
    .replaceAll(/^#{3,6} Returns\n\n([\s\S]*?)(?=^#{2,6} |$(?![\s\S]))/gm, (_, what) => returned(what.trim()))
    .replaceAll(/^#{3,6} Example\n\n\*\*(.*)\*\*\n/gm, 'Example, from `$1`:\n')
    .replaceAll(/^#{3,6} (?:Parameters|Properties|Methods)\n\n/gm, '')
    .replaceAll(/^#{4} (.*)$/gm, '### $1')
    .replaceAll(/^\| (Property|Parameter) \|[\s\S]*?(?=\n\n|$(?![\s\S]))/gm, narrowed);
}

/** A type in one line, with its sentence where it has one; nothing for a function that returns nothing. */
function returned(text) {
  const [type = '', ...sentences] = text.split('\n\n');
  if (/^`(?:void|undefined)`$/.test(type)) return '';
  return `Returns ${type
    .replace(/^\s*\\\|/, '')
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim()}.${sentences.map((sentence) => ` ${sentence}`).join('')}\n\n`;
}

/** A table without the columns for readers of our source, and without descriptions where no row has one. */
function narrowed(table) {
  const rows = table.split('\n').map((row) => row.split(/(?<!\\)\|/).slice(1, -1));
  const dropped = new Set(['Modifier', 'Inherited from', 'Overrides']);
  const says = (cell = '-') => cell.trim() !== '-' && cell.trim() !== '';
  const keep = rows[0].map((head, at) => !dropped.has(head.trim()) && rows.slice(2).some((row) => says(row[at])));
  const shownRows = rows.map((row) => row.filter((_, at) => keep[at]).map((cell) => (cell.trim() === '-' ? ' ' : cell)));
  return shownRows.map((cells) => `|${cells.join('|')}|`).join('\n');
}

/** The published packages that `vitrine` is made of, each with the entries that it exports. */
async function buildingBlocks() {
  const folders = (await readdir(join(root, 'packages'))).toSorted();
  const manifests = await Promise.all(
    folders.map(async (folder) => ({
      folder,
      ...JSON.parse(await readFile(join(root, 'packages', folder, 'package.json'), 'utf8')),
    })),
  );
  return manifests.filter(({ name, private: hidden }) => name.startsWith('@') && hidden !== true);
}

function indexPage(entries, blocks) {
  const rows = entries.map(({ specifier }) => `| [\`${specifier}\`](${pageName(specifier)}) |`);
  const others = blocks.map(({ name, folder }) => `| [${name}](../../../../packages/${folder}/README.md#exports) |`);
  return `# API by import

<!-- Written by \`npm run generate\` from the exports of the packages; do not edit. -->

Every export, from its docstring. A program that embeds a front begins with [\`vitrine\`](vitrine.md).

| Import |
| --- |
${rows.join('\n')}

## Building blocks

\`vitrine\` hands on what a program needs of the packages below. The table of a package has a sentence for each export, made from the
sources.

| Package |
| --- |
${others.join('\n')}
`;
}
