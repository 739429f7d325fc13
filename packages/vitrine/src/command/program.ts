// Definitions -> a parser with help. Every word of the help comes from the definition of its command.
import { Argument, Command as Parser, CommanderError, InvalidArgumentError, Option } from 'commander';
import type { ArgumentDefinition, Command, Invocation, OptionDefinition, ParsedOptions } from '@vitrine/cli-kit/definition';
import { exitCodes, usageFailure } from '@vitrine/cli-kit/output/failure';
import type { Colours } from '@vitrine/cli-kit/output/printable';

export interface CommandLine extends Omit<Invocation<ParsedOptions>, 'terminal' | 'interruption'> {
  readonly command: Command;
}

/** A command line as a request, or as a text to print (help, version). Throws CommandFailure when it is neither. */
export async function parseCommandLine(
  commands: readonly Command[],
  line: readonly string[],
  version: string,
  colours: Colours,
): Promise<CommandLine | string> {
  let request: CommandLine | undefined;
  const output: string[] = [];
  const fault: string[] = [];
  const program = new Parser('vitrine');
  configureHelp(program, colours);
  program
    .summary('a public, read-only front for a product')
    .description(
      'Serves your docs and product facts to agents and people, from one folder: Markdown, JSON and read-only MCP tools.',
    )
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .configureOutput({ writeOut: (text) => output.push(text), writeErr: (text) => fault.push(text) })
    .showSuggestionAfterError()
    .exitOverride()
    .addHelpText('after', ending(colours));
  for (const command of commands) {
    const parser = program.command(command.name).summary(command.summary).description(command.description);
    configureHelp(parser, colours);
    parser.addArgument(toArgument(command.argument));
    if (command.operands !== undefined) parser.argument(`[${command.operands.name}...]`, command.operands.summary);
    for (const [name, option] of Object.entries(command.options)) parser.addOption(toOption(name, option));
    parser.option('--json', 'print JSON, for machines');
    parser.helpOption('-h, --help', 'print this help');
    parser.addHelpText('after', details(command, colours));
    parser.action((argument: string, ...rest: readonly unknown[]) => {
      // commander passes operands, when there are any, before the options
      const [given, options] = (command.operands === undefined ? [[], ...rest] : rest) as [readonly string[], ParsedOptions];
      const words = command.operands === undefined || !line.includes('--') ? [] : line.slice(line.indexOf('--') + 1);
      const operands = given.slice(0, given.length - words.length);
      request = { command, argument, operands, words, options };
    });
  }
  try {
    await program.parseAsync([...line], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === exitCodes.done) return output.join('');
    if (line.length === 0) return program.helpInformation() + ending(colours);
    throw usageFailure(
      sentence(fault.join('') || error.message),
      `See \`${['vitrine', commandName(commands, line), '--help'].filter(Boolean).join(' ')}\`.`,
    );
  }
  return request ?? output.join('');
}

function configureHelp(parser: Parser, colours: Colours): void {
  parser.configureHelp({
    helpWidth: Math.min(process.stdout.columns || 100, 100),
    styleTitle: (title) => colours.bold(title),
    styleCommandText: (name) => colours.cyan(name),
    styleOptionText: (flags) => colours.cyan(flags),
    styleArgumentText: (name) => colours.cyan(name),
    subcommandTerm: (command) => command.name(),
  });
}

function toArgument({ name, summary, default: otherwise, choices }: ArgumentDefinition): Argument {
  const argument = new Argument(otherwise === undefined ? `<${name}>` : `[${name}]`, summary);
  if (otherwise !== undefined) argument.default(otherwise);
  if (choices !== undefined) return argument.choices(choices);
  return argument.argParser(text);
}

function toOption(name: string, definition: OptionDefinition): Option {
  const flags = definition.type === 'flag' ? `--${name}` : `--${name} <${definition.value ?? 'value'}>`;
  const option = new Option(flags, definition.summary);
  if (definition.default !== undefined) option.default(definition.default);
  if (definition.required) option.makeOptionMandatory();
  if (definition.choices) option.choices(definition.choices);
  else if (definition.repeatable)
    option.argParser<readonly string[] | undefined>((value, before) => [...(before ?? []), text(value)]);
  else if (definition.type !== 'flag')
    option.argParser<string | number>(readers[definition.type === 'choice' ? 'text' : definition.type]);
  return option;
}

/** Whole numbers by type: what is one, the largest, and what is expected. */
const numbers = {
  port: [/^\d{1,5}$/, 65_535, 'a port, from 0 to 65535'],
  hops: [/^\d$/, 9, 'a number from 0 to 9'],
  count: [/^[1-9]\d{0,5}$/, 999_999, 'a number from 1 to 999999'],
} as const;

function numberReader(type: keyof typeof numbers): (value: string) => number {
  const [pattern, most, expected] = numbers[type];
  return (value) => {
    if (!pattern.test(value) || Number(value) > most) throw new InvalidArgumentError(`Expected ${expected}.`);
    return Number(value);
  };
}

const readers: Readonly<Record<Exclude<OptionDefinition['type'], 'flag' | 'choice'>, (value: string) => string | number>> = {
  port: numberReader('port'),
  hops: numberReader('hops'),
  count: numberReader('count'),
  url,
  text,
  duration,
};

const milliseconds: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };
const shortestMs = 100;
const longestMs = 86_400_000;

/** A time in milliseconds. */
function duration(value: string): number {
  const [, number, unit = ''] = /^(\d{1,6})(ms|s|m|h)$/.exec(value) ?? [];
  const time = Number(number) * (milliseconds[unit] ?? Number.NaN);
  if (!(time >= shortestMs && time <= longestMs))
    throw new InvalidArgumentError('Expected a time with its unit, such as 30s or 5m, from 100ms to 24h.');
  return time;
}

function url(value: string): string {
  const parsed = URL.canParse(value) ? new URL(value) : undefined;
  const isPlain = parsed !== undefined && `${parsed.username}${parsed.password}${parsed.search}${parsed.hash}` === '';
  if (!isPlain || !/^https?:$/.test(parsed.protocol))
    throw new InvalidArgumentError(
      'Expected an absolute http or https URL without user, query and fragment, such as https://front.example.com.',
    );
  return value;
}

function text(value: string): string {
  if (value.trim() === '' || value.includes('\0')) throw new InvalidArgumentError('Expected a non-empty text.');
  return value;
}

/** The parser's message, as one sentence without its prefix. */
function sentence(message: string): string {
  const line = message
    .replace(/^error: /, '')
    .split('\n')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
  return line.slice(0, 1).toUpperCase() + line.slice(1);
}

function commandName(commands: readonly Command[], line: readonly string[]): string {
  return commands.find(({ name }) => name === line[0])?.name ?? '';
}

function ending(colours: Colours): string {
  return `
${colours.bold('To begin:')}
  vitrine serve docs            for a folder of Markdown or of built HTML
  vitrine init && vitrine serve for docs and facts: actions, releases, installation

${colours.bold('Exit codes:')}
  0  done                        4    diff: an action or a tool now requires more permissions
  1  the content has findings    70   a fault of vitrine itself
  2  the command line is wrong   130  interrupted
  3  the machine refused: a file, a port, the disk
`;
}

function details({ examples, touches }: Command, colours: Colours): string {
  const width = Math.max(...examples.map(([line]) => line.length));
  const lines = examples.map(([line, what]) =>
    width > 50 ? `  ${colours.cyan(line)}\n      ${what}` : `  ${colours.cyan(line.padEnd(width))}  ${what}`,
  );
  return `
${colours.bold('Examples:')}
${lines.join('\n')}

${colours.bold('Files and network:')}
  reads    ${touches.reads}
  writes   ${touches.writes}
  network  ${touches.network}
`;
}
