// Imported pages into docs/. A section that a person edited stays, and the difference is reported.
import { join, relative } from 'node:path';
import { isObject } from '@vitrine/core/serving';
import type { JsonObject } from '@vitrine/core';
import { type FileTree, openFolder, parseYaml } from '@vitrine/content/files';
import { writeFileWhole } from '@vitrine/cli-kit/output/atomic';
import { exitCodes, tried } from '@vitrine/cli-kit/output/failure';
import { counted } from '@vitrine/cli-kit/output/format';
import { patchOf, printPatch, printSome } from '../changes.ts';
import { type ImportedPages, type ImportRun, textAt } from '../imported.ts';
import { isImported, isOf, markGone, mergePage, type PageChange } from './merge.ts';

interface Written extends PageChange {
  readonly path: string;
  readonly before: string;
}

export async function runPages(imported: ImportedPages, run: ImportRun): Promise<number> {
  const { options, terminal, front, day } = run;
  const { print, note, colours } = terminal;
  const source = `${options.from}:${options.as ?? imported.name}`;
  const tree = openFolder(front);
  const pages: Written[] = [];
  const otherSources: string[] = [];
  const last = lastOrder(tree, front);
  for (const [index, given] of imported.pages.entries()) {
    const page = last === undefined ? given : { ...given, facts: { ...given.facts, order: String(last + index + 1) } };
    const path = join(front, 'docs', `${page.path}.md`);
    const before = await tried(`${path} cannot be read`, () => Promise.resolve(pageAt(tree, path)));
    if (before !== '' && !isOf(before, source)) otherSources.push(path);
    else pages.push({ path, before, ...mergePage(before, page, source, day) });
  }
  if (imported.isWhole === true)
    pages.push(...gonePages(tree, front, source, day, new Set([...otherSources, ...pages.map(({ path }) => path)])));
  const changed = pages.filter(({ text, before }) => text !== before);
  const patches = options.dryRun === true ? changed.map(patchOf) : [];
  if (options.dryRun !== true) for (const { path, text } of changed) await writeFileWhole(path, text, run.interruption);
  const remarks = [...imported.remarks, ...elsewhere(tree)];
  const files = changed.map(({ path }) => relative('', path));
  const findings = imported.findings ?? [];
  const lines = [
    ...otherSources.map(
      (path) => `kept ${relative('', path)}: another page already has this path; the source's page is not written`,
    ),
    ...pages.flatMap(({ conflicts, removed, path }) => [
      ...conflicts.map((id) => `kept ${relative('', path)}#${id}: you edited it, and the source has changed`),
      ...removed.map(
        (id) =>
          `gone ${relative('', path)}${id === '' ? '' : `#${id}`}: the source no longer has it; ${id === '' ? 'the page' : 'the section'} is marked`,
      ),
    ]),
  ];
  terminal.emit({
    ok: true,
    source,
    pages: pages.length,
    written: options.dryRun === true ? [] : files,
    notes: lines,
    ...(imported.findings && { findings }),
    remarks,
    ...(options.dryRun && { patch: patches.join('') }),
  });
  for (const patch of patches) printPatch(patch, print);
  const sections = imported.pages.reduce((sum, page) => sum + page.sections.length, 0);
  const verb = options.dryRun === true || changed.length === 0 ? 'read' : colours.green('imported');
  print(
    `${verb} ${counted(imported.pages.length, 'page')} with ${counted(sections, 'section')} from ${colours.bold(source)}: ${changed.length} changed, ${pages.length - changed.length} unchanged`,
  );
  printSome(options.dryRun === true ? [] : files.map((file) => `  wrote ${file}`), print);
  printSome(
    lines.map((line) => `  ${line}`),
    print,
  );
  printSome(
    findings.map(({ location, message }) => `${colours.yellow('finding')} ${location}: ${message}`),
    note,
  );
  printSome(
    remarks.map((remark) => `${colours.yellow('note')} ${remark}`),
    note,
  );
  return exitCodes.done;
}

/** Most bytes of a page, and of the settings: those that the build reads. */
const maxPageBytes = 10 * 1024 * 1024;
const maxSettingsBytes = 32 * 1024 * 1024;

/** The text of a page; empty where there is none. Throws FileAccessError for what is no file, or a link out of the content folder. */
function pageAt(tree: FileTree, path: string): string {
  return tree.stat(path) === undefined ? '' : tree.readText(path, maxPageBytes);
}

/** The last `order` among a person's pages; undefined without one. Imported pages follow it in the source's order. */
function lastOrder(tree: FileTree, front: string): number | undefined {
  const places = pagesBelow(tree, join(front, 'docs')).flatMap((path) => {
    const text = pageAt(tree, path);
    const [, order] = /^---\r?\n(?:(?!---\r?\n)[^\n]*\n){0,200}?order: *["']?(\d{1,6})\b/.exec(text) ?? [];
    return order === undefined || isImported(text) ? [] : [Number(order)];
  });
  return places.length === 0 ? undefined : Math.max(...places);
}

/** Pages of the source that it no longer has, marked. */
function gonePages(tree: FileTree, front: string, source: string, day: string, seen: ReadonlySet<string>): readonly Written[] {
  const goneFiles: Written[] = [];
  for (const path of pagesBelow(tree, join(front, 'docs'))) {
    if (seen.has(path)) continue;
    const before = pageAt(tree, path);
    const text = markGone(before, source, day);
    if (text !== undefined && text !== before) goneFiles.push({ path, before, text, conflicts: [], removed: [''] });
  }
  return goneFiles;
}

/** The pages below a folder, sorted. Links are not followed. */
function pagesBelow(tree: FileTree, folder: string): readonly string[] {
  if (tree.stat(folder)?.kind !== 'folder') return [];
  return tree.list(folder).flatMap(({ name, kind }) => {
    const path = join(folder, name);
    return kind === 'folder' ? pagesBelow(tree, path) : kind === 'file' && name.endsWith('.md') ? [path] : [];
  });
}

/** A front whose settings name other folders of documentation does not read docs/ unless they name it too. */
function elsewhere(tree: FileTree): readonly string[] {
  const docs = docsOf(tree);
  if (!Array.isArray(docs) || docs.some((entry: JsonObject) => /^(?:\.\/)?docs\/?$/.test(textAt(entry, 'path') ?? ''))) return [];
  return ['front.yaml lists other documentation folders; add `- path: docs` to its `docs` to publish these pages too'];
}

/** `docs` of front.yaml; undefined where it cannot be read, which the build reports. */
function docsOf(tree: FileTree): unknown {
  try {
    const settings: unknown = parseYaml(tree.readText('front.yaml', maxSettingsBytes));
    return isObject(settings) ? settings['docs'] : undefined;
  } catch {
    return undefined;
  }
}
