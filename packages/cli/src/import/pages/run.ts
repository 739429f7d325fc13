// Imported pages into docs/: each section follows its source until a person edits it. A person's text stays, and the difference is
// reported. A page remembers its sections in a comment at its end.
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { isObject, type JsonObject } from '@vitrine/core';
import { createTwoFilesPatch } from 'diff';
import { parse } from 'yaml';
import { exists, writeFileWhole } from '../../output/atomic.ts';
import { exitCodes, tried } from '../../output/failure.ts';
import { counted } from '../../output/format.ts';
import { type ImportedPages, textAt } from '../imported.ts';
import type { ImportRun } from '../import-run.ts';
import { isOf, markGone, mergePage, type PageChange } from './merge.ts';

/** A page that is written, or left as it is. */
interface Written extends PageChange {
  readonly path: string;
  readonly before: string;
}

export async function runPages(imported: ImportedPages, run: ImportRun): Promise<number> {
  const { options, terminal, front, day, from } = run;
  const source = `${from}:${options.as ?? imported.name}`;
  const pages: Written[] = [];
  const own: string[] = [];
  for (const page of imported.pages) {
    const path = join(front, 'docs', `${page.path}.md`);
    const before = (await exists(path)) ? await tried(`${path} cannot be read`, () => readFile(path, 'utf8')) : '';
    if (imported.standAlone === true && before !== '' && !isOf(before, source)) own.push(path);
    else pages.push({ path, before, ...mergePage(before, page, source, day) });
  }
  if (imported.isWhole === true)
    pages.push(...(await gonePages(front, source, day, new Set([...own, ...pages.map(({ path }) => path)]))));
  const changed = pages.filter(({ text, before }) => text !== before);
  const patches = options.dryRun === true ? changed.map(patchOf) : [];
  if (options.dryRun !== true) for (const { path, text } of changed) await writeFileWhole(path, text, run.interruption);
  const remarks = [...imported.remarks, ...(await elsewhere(front))];
  const files = changed.map(({ path }) => relative('', path));
  const findings = imported.findings ?? [];
  const told = [
    ...own.map(
      (path) =>
        `kept ${relative('', path)}: a page that this source did not make stands there; the page of the source is not written`,
    ),
    ...pages.flatMap(({ kept, gone, path }) => [
      ...kept.map((id) => `kept ${relative('', path)}#${id}: you edited it, and the source says something else now`),
      ...gone.map(
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
    told,
    ...(imported.findings && { findings }),
    remarks,
    ...(options.dryRun && { patch: patches.join('') }),
  });
  for (const patch of patches) for (const line of patch.replace(/^=+\n/, '').split('\n').slice(0, -1)) terminal.print(line);
  const sections = imported.pages.reduce((sum, page) => sum + page.sections.length, 0);
  const verb = options.dryRun === true || changed.length === 0 ? 'read' : terminal.colours.green('imported');
  terminal.print(
    `${verb} ${counted(imported.pages.length, 'page')} with ${counted(sections, 'section')} from ${terminal.colours.bold(source)}: ${changed.length} changed, ${pages.length - changed.length} unchanged`,
  );
  for (const file of options.dryRun === true ? [] : files.slice(0, 20)) terminal.print(`  wrote ${file}`);
  for (const line of told.slice(0, 40)) terminal.print(`  ${line}`);
  for (const { where, message } of findings.slice(0, 40))
    terminal.note(`${terminal.colours.yellow('finding')} ${where}: ${message}`);
  if (findings.length > 40)
    terminal.note(`${terminal.colours.yellow('finding')} and ${findings.length - 40} more; --json lists all`);
  for (const remark of remarks.slice(0, 20)) terminal.note(`${terminal.colours.yellow('note')} ${remark}`);
  return exitCodes.done;
}

/** Pages of the source that it no longer has, marked. */
async function gonePages(front: string, source: string, day: string, seen: ReadonlySet<string>): Promise<readonly Written[]> {
  const folder = join(front, 'docs');
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const found: Written[] = [];
  for (const name of names.sort()) {
    const path = join(folder, name);
    if (!name.endsWith('.md') || seen.has(path)) continue;
    const before = await readFile(path, 'utf8').catch(() => '');
    const text = markGone(before, source, day);
    if (text !== undefined && text !== before) found.push({ path, before, text, kept: [], gone: [''] });
  }
  return found;
}

function patchOf({ path, before, text }: Written): string {
  const name = relative('', path);
  return createTwoFilesPatch(`a/${name}`, `b/${name}`, before, text, '', '', { context: 3 });
}

/** A front whose documentation stands elsewhere does not read docs/ unless its settings say so. */
async function elsewhere(front: string): Promise<readonly string[]> {
  const path = join(front, 'front.yaml');
  const settings: unknown = await readFile(path, 'utf8').then(
    (text) => parse(text) as unknown,
    () => undefined,
  );
  const docs: unknown = isObject(settings) ? settings['docs'] : undefined;
  if (!Array.isArray(docs) || docs.some((entry: JsonObject) => /^(?:\.\/)?docs\/?$/.test(textAt(entry, 'path') ?? ''))) return [];
  return ['front.yaml names other folders of documentation; add `- path: docs` to its `docs`, so that these pages are read too'];
}
