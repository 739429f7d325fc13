// Imported records into their content file: merge, check, write, print.
import { join, relative } from 'node:path';
import { formatDiagnostic, isObject } from '@vitrine/core/serving';
import type { Json, JsonObject } from '@vitrine/core';
import { type Diagnostic, parseBenchmarks, parseCapabilities, parseInstallation, parseReleases } from '@vitrine/content';
import { yamlValue } from '@vitrine/reference/yaml';
import { openFolder, parseYamlDocument } from '@vitrine/content/files';
import { writeFileWhole } from '@vitrine/cli-kit/output/atomic';
import { CommandFailure, exitCodes, tried } from '@vitrine/cli-kit/output/failure';
import { counted } from '@vitrine/cli-kit/output/format';
import { currentCommand } from '@vitrine/cli-kit/how-to-run';
import { failure } from '@vitrine/cli-kit/http/fetching';
import { patchOf, printPatch, printSome } from '../changes.ts';
import { gap, type Imported, type ImportedRecord, type ImportRun, type RecordKind, textAt } from '../imported.ts';
import { type Edit, type Merged, mergeRecords } from './merge.ts';
import { editValue, editYaml, yamlText } from './yaml-edit.ts';

const files = {
  capabilities: { list: 'actions', key: 'id', noun: 'action', parse: parseCapabilities, deprecates: true, fills: false },
  releases: { list: 'releases', key: 'version', noun: 'release', parse: parseReleases, deprecates: false, fills: true },
  installation: {
    list: 'guides',
    key: 'platform+applies_to_version',
    noun: 'guide',
    parse: parseInstallation,
    deprecates: false,
    fills: false,
  },
  benchmarks: { list: 'evidence', key: 'id', noun: 'measurement', parse: parseBenchmarks, deprecates: false, fills: false },
  advisories: { list: 'advisories', key: 'id', noun: 'record', parse: parseReleases, deprecates: false, fills: true },
} as const;

/** Most bytes of a content file: those that the build reads. */
const maxContentBytes = 32 * 1024 * 1024;

interface ContentFile {
  readonly path: string;
  readonly value: JsonObject;
  /** Empty for a file that is not there yet. */
  readonly text: string;
}

export async function runRecords(imported: Imported, run: ImportRun): Promise<number> {
  const kind = run.kind as RecordKind; // pages go another way
  const { list, key, noun, parse, deprecates, fills } = files[imported.list ?? kind];
  const { options, terminal, front, day } = run;
  const { from } = options;
  const file = await readContent(front, kind);
  const source = `${from}:${options.as ?? imported.name}`;
  const records = imported.records.map((record) => withPrefix(record, options.prefix ?? '', key));
  const merged = mergeRecords(file.value, {
    list,
    key,
    source,
    records,
    day,
    renames: renamesOf(options.rename),
    deprecates,
    fills,
  });
  const after = editValue(file.value, merged.edits);
  const text = edited(file, merged.edits, after);
  refuseBroken(parse(file.value, file.path), parse(after, file.path), file.path);

  const name = relative('', file.path);
  const wrote = text !== file.text && options.dryRun !== true;
  const patch = options.dryRun === true ? patchOf({ path: file.path, before: file.text, text }) : '';
  if (wrote) await writeFileWhole(file.path, text, run.interruption);
  const remarks = [...imported.remarks, ...merged.remarks];
  terminal.emit({
    ok: true,
    source,
    file: name,
    written: wrote,
    ...countsOf(merged),
    remarks,
    ...(options.dryRun && { patch }),
  });
  printPatch(patch, terminal.print);
  const { colours } = terminal;
  const printIndented = (lines: readonly string[]): void =>
    printSome(
      lines.map((line) => `  ${line}`),
      terminal.print,
    );
  const { added, changed, unchanged, vanished, returned, conflicts, leftAway, proposals } = merged;
  const counts = [`${added.length} added`, `${changed.length} changed`, `${unchanged} unchanged`];
  if (vanished.length > 0) counts.push(`${vanished.length} marked as gone`);
  if (returned.length > 0) counts.push(`${returned.length} back again`);
  if (leftAway.length > 0) counts.push(`${leftAway.length} left out, because you removed them`);
  terminal.print(
    `${wrote ? colours.green('imported') : 'read'} ${counted(imported.records.length, noun)} from ${colours.bold(source)}: ${counts.join(', ')}`,
  );
  terminal.print(wrote ? `  wrote ${name}` : `  ${name} is as it was`);
  printIndented(
    conflicts.map(
      ({ id, member, yours, theirs }) => `kept ${id} ${member}: yours is ${brief(yours)}, the source has ${brief(theirs)}`,
    ),
  );
  printIndented(vanished.map((id) => `gone ${id}: the source no longer has it`));
  printIndented(
    proposals.map(({ from: old, to }) => `renamed? ${old} may be ${to} now; if so, import again with --rename ${old}=${to}`),
  );
  printSome(
    remarks.map((remark) => `${colours.yellow('note')} ${remark}`),
    terminal.note,
  );
  if (wrote) {
    const unknown = unknownPermissions(after);
    const more = kind === 'installation' || kind === 'benchmarks' ? `fill in what ${from} does not say, then ` : '';
    const stated = `state the permission and approval of ${counted(unknown, 'action')} (docs/reference/generated/content/capabilities.md of Vitrine), then `;
    terminal.print(`Next: ${unknown > 0 ? stated : more}run \`${currentCommand()} check ${relative('', front)}\`.`);
  }
  return exitCodes.done;
}

/** The content file, in whatever form it is there. Throws CommandFailure when it cannot be read. */
async function readContent(front: string, kind: RecordKind): Promise<ContentFile> {
  for (const ending of ['yaml', 'yml', 'json']) {
    const path = join(front, `${kind}.${ending}`);
    const text = await tried(`${path} cannot be read`, () => {
      const tree = openFolder(front);
      return Promise.resolve(tree.stat(path) === undefined ? undefined : tree.readText(path, maxContentBytes));
    });
    if (text === undefined) continue;
    return { path, text, value: valueOf(text, path) };
  }
  return { path: join(front, `${kind}.yaml`), text: '', value: {} };
}

function valueOf(text: string, path: string): JsonObject {
  const name = relative('', path);
  const broken = (why: string): CommandFailure =>
    new CommandFailure(
      'import_content',
      `${name} cannot be read: ${why}`,
      'Fix the file first: run `vitrine check` for details.',
      exitCodes.findings,
    );
  const document = parseYamlDocument(text, { version: '1.2' });
  const [error] = document.errors;
  if (error !== undefined) throw broken(error.message.split('\n', 1)[0] ?? '');
  let value: unknown;
  try {
    value = yamlValue(document) ?? {};
  } catch (unreadable) {
    throw broken(unreadable instanceof Error ? unreadable.message : String(unreadable));
  }
  if (!isObject(value)) throw broken('it holds no object');
  return value;
}

function edited({ text, path }: ContentFile, edits: readonly Edit[], after: JsonObject): string {
  if (edits.length === 0) return text;
  if (path.endsWith('.json')) return `${JSON.stringify(after, null, 2)}\n`;
  if (text === '')
    return `# Imported with \`vitrine import\`. Edit anything: the next import keeps your edits.\n\n${yamlText(after)}`;
  try {
    return editYaml(text, edits, after);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(
      'import_content',
      `${relative('', path)} was not changed: ${why}`,
      'Write those parts in full, then import again.',
      exitCodes.findings,
    );
  }
}

type Parsed = { readonly ok: true } | { readonly ok: false; readonly problems: readonly Diagnostic[] };

/** An import that would break the file is a fault of the source or of ours: nothing is written. Gaps are a person's to fill in. */
function refuseBroken(before: Parsed, after: Parsed, path: string): void {
  if (after.ok) return;
  const earlierProblems = before.ok ? [] : before.problems.map(({ message }) => message);
  const [problem] = after.problems.filter(
    ({ message }) => !message.includes(`; found "${gap}`) && !earlierProblems.includes(message),
  );
  if (problem === undefined) return;
  throw failure(
    'invalid',
    `The source does not fit into ${relative('', path)}: ${formatDiagnostic(problem)}`,
    'Nothing was written. Fix the source, or leave that part out.',
  );
}

function withPrefix(record: ImportedRecord, prefix: string, key: string): ImportedRecord {
  return prefix === '' || key !== 'id'
    ? record
    : { ...record, value: { ...record.value, id: `${prefix}${textAt(record.value, 'id') ?? ''}` } };
}

function renamesOf(given: string | undefined): ReadonlyMap<string, string> {
  const pairs = (given ?? '')
    .split(',')
    .filter(Boolean)
    .map((pair) => pair.split('=', 2));
  return new Map(pairs.map(([old = '', now = '']) => [old.trim(), now.trim()]));
}

function countsOf({ added, changed, conflicts, vanished, returned, leftAway, unchanged, proposals }: Merged): object {
  return { added, changed, unchanged, kept: conflicts, vanished, returned, left_away: leftAway, proposals };
}

function unknownPermissions({ actions }: JsonObject): number {
  return Array.isArray(actions) ? actions.filter((action) => isObject(action) && action['permission'] === 'unknown').length : 0;
}

function brief(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 70 ? `${text.slice(0, 70)}…` : text;
}
