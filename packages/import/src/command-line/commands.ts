// A command line as actions: one for each command that its own help lists, and whose help states the same. Only `--help` is ever run.
import { type Json, type JsonObject, readBytes } from '@vitrine/core';
import { startCommand, wordsOf } from '@vitrine/cli-kit/child';
import { failure } from '@vitrine/cli-kit/http/fetching';
import type { Imported, ImportedRecord, ImportRequest } from '../imported.ts';
import { firstSentence, toId, toKebab, toLabel, toText } from '../wording.ts';
import { type Help, parseHelp } from './help.ts';

/** Most commands whose help is requested, and how deep commands of commands are followed. */
const maxCommands = 400;
const maxDepth = 3;
const atOnce = 4;
const maxOutput = 1024 * 1024;

/** Asks a program for its help, and each of its commands. Throws CommandFailure. */
export async function importCommands(request: ImportRequest): Promise<Imported> {
  const words = wordsOf(request.what);
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
  const visit = async (path: readonly string[], found: Help): Promise<void> => {
    if (found.commands.length === 0 || path.length >= maxDepth) {
      records.push(recordOf(program, path, found));
      return;
    }
    // A program that takes arguments of its own can be called without a command too.
    if (found.args.length > 0) records.push(recordOf(program, path, found));
    const room = Math.max(0, maxCommands - asked);
    const asking = found.commands.slice(0, room);
    asked += asking.length;
    if (asking.length < found.commands.length)
      remarks.push(
        `${found.commands.length - asking.length} commands of ${[program, ...path].join(' ')} are left out: at most ${maxCommands} are read`,
      );
    for (let at = 0; at < asking.length; at += atOnce) {
      const some = asking.slice(at, at + atOnce);
      const helps = await Promise.all(some.map(({ name }) => helpOf([...words, ...path, name], request)));
      for (const [index, row] of some.entries()) {
        const below = helps[index];
        // a program that answers every question with the same help has no help for its commands
        const own = below !== undefined && below.usage !== found.usage ? below : undefined;
        await visit([...path, row.name], { ...(own ?? empty), description: own?.description || row.description });
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

/** The help of a command, or undefined when it has none of a known form. */
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
