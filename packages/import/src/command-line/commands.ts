// A command line as actions: one for each command that its own help lists, and whose help states the same. Only `--help` is ever run.
import type { Json, JsonObject } from '@vitrine/core';
import { readBytes } from '@vitrine/core/serving';
import { startCommand, splitCommand } from '@vitrine/cli-kit/child';
import { failure } from '@vitrine/cli-kit/http/fetching';
import type { Imported, ImportedRecord, ImportRequest } from '../imported.ts';
import { firstSentence, toId, toKebab, toLabel, toText } from '../wording.ts';

/** Most commands whose help is requested, and how deep commands of commands are followed. */
const maxCommands = 400;
const maxDepth = 3;
const atOnce = 4;
const maxOutput = 1024 * 1024;

/** Asks a program for its help, and each of its commands. Throws CommandFailure. */
export async function importCommands(request: ImportRequest): Promise<Imported> {
  const words = splitCommand(request.what);
  const program = programOf(words);
  const remarks: string[] = [];
  const help = await helpOf(words, request);
  if (help === undefined)
    throw failure(
      'cli',
      `The help of ${program} has no known form`,
      'Its `--help` must have a usage line, or lists of commands and options, as commander, clap, cobra and argparse print them.',
    );
  const records: ImportedRecord[] = [];
  let asked = 1;
  const visit = async (path: readonly string[], help: Help): Promise<void> => {
    if (help.commands.length === 0 || path.length >= maxDepth) {
      records.push(recordOf(program, path, help));
      return;
    }
    // A program that takes arguments of its own can be called without a command too.
    if (help.args.length > 0) records.push(recordOf(program, path, help));
    const room = Math.max(0, maxCommands - asked);
    const asking = help.commands.slice(0, room);
    asked += asking.length;
    if (asking.length < help.commands.length)
      remarks.push(
        `${help.commands.length - asking.length} commands of ${[program, ...path].join(' ')} are left out: at most ${maxCommands} are read`,
      );
    for (let at = 0; at < asking.length; at += atOnce) {
      const some = asking.slice(at, at + atOnce);
      const helps = await Promise.all(some.map(({ name }) => helpOf([...words, ...path, name], request)));
      for (const [index, row] of some.entries()) {
        const below = helps[index];
        // a program that answers every question with the same help has no help for its commands
        const ownHelp = below !== undefined && below.usage !== help.usage ? below : undefined;
        await visit([...path, row.name], { ...(ownHelp ?? empty), description: ownHelp?.description || row.description });
      }
    }
  };
  await visit([], help);
  return { name: program, records, remarks };
}

const empty: Help = { description: '', usage: '', commands: [], options: [], args: [] };

/** The name of a program, without its folder and without the runner that starts it. */
function programOf(words: readonly string[]): string {
  const [runner, ...rest] = words;
  const starts = /(?:^|[\\/])(?:node|npx|bunx|pnpx|uvx|python3?|deno|bun)(?:\.exe)?$/.test(runner ?? '');
  const word = (starts ? rest.find((each) => !each.startsWith('-')) : runner) ?? runner ?? '';
  const name = word
    .slice(Math.max(word.lastIndexOf('/'), word.lastIndexOf('\\')) + 1)
    .replace(/\.(?:[cm]?js|ts|exe|py)$/, '')
    .replace(/^@/, '')
    .replace(/(?<=.)@[\w.^~-]+$/, '');
  return toLabel(name) || 'program';
}

async function helpOf(words: readonly string[], { credentials, signal }: ImportRequest): Promise<Help | undefined> {
  const started = await startCommand([...words, '--help'], credentials);
  const { child } = started;
  child.stdin.end();
  const stop = (): void => void started.end();
  signal.addEventListener('abort', stop, { once: true });
  const closed = new Promise<void>((resolve) => void child.once('close', () => resolve()));
  const written = async (stream: AsyncIterable<Uint8Array>): Promise<string> => {
    // A process that was ended breaks off.
    const bytes = await readBytes(stream, maxOutput).catch(() => new Uint8Array());
    if (typeof bytes !== 'string') return new TextDecoder().decode(bytes);
    stop();
    return '';
  };
  const [output, complaint] = await Promise.all([written(child.stdout), written(child.stderr)]);
  await closed;
  signal.removeEventListener('abort', stop);
  await started.end();
  signal.throwIfAborted();
  // some programs print their help as if it were a complaint
  return parseHelp(output.trim() === '' ? complaint : output);
}

function recordOf(program: string, path: readonly string[], help: Help): ImportedRecord {
  const command = [program, ...path].join(' ');
  const description = help.description === '' ? `\`${command}\`` : help.description;
  return {
    id: command,
    value: {
      id: toId([toKebab(program, 'program'), ...path].join('.')),
      title: toLabel(help.description === '' ? command : firstSentence(help.description)),
      description: toText(description),
      family: toKebab(path.length > 1 ? (path[0] ?? program) : program, 'commands'),
      permission: 'unknown',
      call: { command: toText(command) },
      input_schema: schemaOf(help),
    },
  };
}

function schemaOf({ args, options }: Help): JsonObject {
  const properties: Record<string, Json> = {};
  for (const { name, description } of args)
    if (name !== '__proto__') properties[name] = { type: 'string', ...described(description) };
  for (const { name, value, description } of options) {
    const key = Object.hasOwn(properties, name) ? `--${name}` : name;
    if (key !== '__proto__') properties[key] = { type: value === undefined ? 'boolean' : 'string', ...described(description) };
  }
  return { type: 'object', ...(Object.keys(properties).length > 0 && { properties }) };
}

function described(text: string): JsonObject {
  const description = toLabel(text);
  return description === '' ? {} : { description };
}

// The help of a program as commands and options. Parsers of command lines (commander, clap, cobra, argparse, yargs, oclif) print it in one
// form: headings, and below them rows of a name, blanks, and a description. What does not have that form is not guessed.

export interface Help {
  /** The first paragraph that is neither usage nor a heading. */
  readonly description: string;
  readonly usage: string;
  readonly commands: readonly Row[];
  readonly options: readonly OptionRow[];
  readonly args: readonly Row[];
}

interface Row {
  readonly name: string;
  readonly description: string;
}

interface OptionRow extends Row {
  /** The placeholder of its value, such as `file`; undefined for a flag. */
  readonly value: string | undefined;
}

/** Longest help that is read, in characters, and most rows of it. */
const maxHelp = 200_000;
const maxRows = 1_000;

/** A line that ends in a colon, or is in capitals (cobra). */
const heading = /^(?:([A-Za-z][A-Za-z /()-]{0,60}):\s*|([A-Z][A-Z /-]{2,60}))$/;
const usageLine = /^usage:?\s*(.*)/i;
const commandHeadings = /\b(?:sub)?commands(?: \([\w ]+\))?$/i;
const optionHeadings = /\b(?:options|flags|optional arguments)$/i;
const argumentHeadings = /^(?:(?:positional )?arguments|args)$/i;
/** What clap prints above a description: the program with its version, and who wrote it. */
const versionLine = /^[\w.-]+(?: v?\d+\.\d[\w.+-]*(?: \([^)]*\))?| )$/;
const authorLine = /^[^<>]{1,80}<[^<>@\s]{1,80}@[^<>\s]{1,80}>,?$/;

/** Reads a help; undefined when it has neither usage nor rows of a known form. */
export function parseHelp(text: string): Help | undefined {
  const lines = text
    .slice(0, maxHelp)
    .replace(/\u001b\[[\d;]*[A-Za-z]/g, '')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  const sections = sectionsOf(lines);
  const rows = (pattern: RegExp): readonly Written[] =>
    sections.filter(({ title }) => pattern.test(title)).flatMap(({ body }) => rowsOf(body));
  const positional = rows(argumentHeadings);
  const rowsOfTable = [...rows(commandHeadings), ...choicesOf(positional)];
  const commands = rowsOfTable.flatMap(({ term, description }): Row[] => {
    const name = commandName(term);
    return name === undefined ? [] : [{ name, description }];
  });
  // argparse has groups of options below titles of a program's own
  const dashed = sections.flatMap(({ title, body }) => (optionHeadings.test(title) ? [] : rowsOf(body).filter(isOption)));
  const options = [...rows(optionHeadings), ...dashed].flatMap(optionOf);
  const usage = usageOf(lines);
  if (usage === '' && commands.length === 0 && options.length === 0) return undefined;
  const args = positional
    .filter(({ term }) => /^[<[]?[A-Za-z][\w-]*[>\]]?\.{0,3}$/.test(term))
    .map(({ term, description }) => ({ name: term.replace(/[<>[\].]/g, ''), description }));
  return { description: descriptionOf(lines), usage, commands: unique(commands), options: unique(options), args: unique(args) };
}

function sectionsOf(lines: readonly string[]) {
  const sections: { readonly title: string; readonly body: string[] }[] = [];
  for (const line of lines) {
    const [, colon, capitals] = heading.exec(line) ?? [];
    const title = colon ?? capitals;
    if (title !== undefined) sections.push({ title, body: [] });
    // git and others put groups below a heading of their own, without a colon
    else if (/^\S/.test(line)) sections.push({ title: '', body: [] });
    else sections.at(-1)?.body.push(line);
  }
  return sections;
}

interface Written {
  readonly term: string;
  readonly description: string;
  readonly indent: number;
}

/** Rows of a section; a line that is indented further belongs to the row before it. */
function rowsOf(body: readonly string[]): readonly Written[] {
  const rows: Written[] = [];
  let least: number | undefined;
  for (const line of body) {
    const indent = /^ +(?=\S)/.exec(line)?.[0].length;
    if (indent === undefined) continue;
    const row = line.slice(indent);
    const gap = /(?<=\S)(?: {2,}|\t+)(?=\S)/.exec(row);
    least ??= indent;
    const last = rows.at(-1);
    // long options of clap and argparse are a little further to the right
    const begins =
      indent <= least ||
      (/^-/.test(line.trim()) && indent <= least + 6) ||
      (last !== undefined && indent === last.indent) ||
      (last?.term.startsWith('{') === true && indent === last.indent + 2);
    if (!begins && last !== undefined)
      rows[rows.length - 1] = { ...last, description: `${last.description} ${line.trim()}`.trim() };
    else rows.push({ ...(gap === null ? { term: row, description: '' } : cutAt(row, gap)), indent });
    if (rows.length >= maxRows) break;
  }
  return rows;
}

function cutAt(row: string, { index, 0: gap }: RegExpExecArray): Pick<Written, 'term' | 'description'> {
  return { term: row.slice(0, index), description: row.slice(index + gap.length) };
}

/** Commands of argparse: below a row of braces, two columns further right. */
function choicesOf(rows: readonly Written[]): readonly Written[] {
  const braces = rows.find(({ term }) => /^\{[\w,-]+\}$/.test(term));
  if (braces === undefined) return [];
  const names = new Set(braces.term.slice(1, -1).split(','));
  const described = rows.filter(({ term, indent }) => indent > braces.indent && names.has(term.split(' ', 1)[0] ?? ''));
  for (const { term } of described) names.delete(term.split(' ', 1)[0] ?? '');
  return [...described, ...[...names].map((term) => ({ term, description: '', indent: 0 }))];
}

/** `init|i [options] <file>`, `build, b`, `remote add`: the first word, when it is a word. */
function commandName(term: string): string | undefined {
  const name = /^[A-Za-z0-9][\w:.-]*/.exec(term)?.[0];
  return name === undefined || name === 'help' || name === 'completion' ? undefined : name.replace(/:$/, '');
}

/** Whether a row is an option, and no line of an example or a list. */
function isOption({ term }: Written): boolean {
  return /^--?[A-Za-z]/.test(term);
}

function optionOf({ term, description }: Written): OptionRow[] {
  // `--verbose...` may be given several times
  const long = /--(?:\[no-\])?([A-Za-z0-9][\w-]*(?:\.[\w-]+)*)(.*)/.exec(term);
  const short = long === null ? /^-([A-Za-z0-9])(.*)$/.exec(term) : null;
  const [, name = '', rest = ''] = long ?? short ?? [];
  if (name === '' || ['help', 'h', 'version', 'V'].includes(name)) return [];
  const value = /^[ =]?[<[]?=?([A-Za-z][\w|.:-]*)/.exec(rest.replace(/^,.*$/, ''))?.[1];
  return [{ name, value, description }];
}

function usageOf(lines: readonly string[]): string {
  const at = lines.findIndex((line) => usageLine.test(line));
  const [, same = ''] = usageLine.exec(lines[at] ?? '') ?? [];
  return (same === '' && at >= 0 ? (lines[at + 1] ?? '') : same).trim();
}

function descriptionOf(lines: readonly string[]): string {
  const paragraph: string[] = [];
  let isUsage = false;
  for (const line of lines) {
    if (usageLine.test(line)) isUsage = true;
    else if (heading.test(line)) break;
    else if (line.trim() === '') {
      if (paragraph.length > 0) break;
      isUsage = false;
    } else if (!isUsage && !versionLine.test(line) && !authorLine.test(line)) paragraph.push(line.trim());
  }
  return paragraph.join(' ');
}

function unique<Each extends Row>(rows: readonly Each[]): readonly Each[] {
  return [...new Map(rows.map((row) => [row.name, row])).values()];
}
