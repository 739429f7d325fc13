// docs/reference/generated/cli.md: every command as its definition has it.
import { commands } from '../src/command/command-list.ts';
import type { ArgumentDefinition, CommandDefinition, OptionDefinition } from '@vitrine/cli-kit/definition';

export function cliPage(): string {
  return `<!-- Generated from packages/vitrine/src/command by \`npm run generate\`; do not edit. -->

# The command

\`vitrine\` makes a public, read-only front from one folder of facts and Markdown. Begin with the [quick start](../../start/quick-start.md); this page
lists every command and option, as \`vitrine <command> --help\` prints them.

| Command | Does |
| --- | --- |
${commands.map((command) => `| [\`vitrine ${command.name} ${operandsOf(command)}\`](#vitrine-${command.name}) | ${command.summary} |`).join('\n')}

The packages are in no registry yet: run \`npm run vitrine -- <command>\` in a clone, or \`npx --no vitrine <command>\` where [the package](../../start/faq.md#where-do-i-get-the-packages)
is installed.

## For people and for machines

On a terminal, output has colours and long work a progress bar; \`NO_COLOR\` or a pipe turns both off. Results go to standard output,
everything else to standard error.

Every command takes \`--json\`. Standard output then has only JSON: one object with \`ok\` and, on failure, \`code\`, \`message\` and
\`resolution\`. Findings have \`severity\`, \`rule\`, \`message\` and \`fix\`, and may have \`file\`, \`range.startLine\`, \`path\` (a member of
the file) or \`location\` (a request, a document, an address). \`check\`, \`doctor\`, \`eval\` and \`diff\` also write findings as annotations of GitHub Actions
(\`--format github\`). \`serve\` prints one event a line: \`ready\`, \`rebuilt\`,
\`refused\`, \`warnings\`, \`fault\`, \`stopped\`; for a file or an address also \`published\`, \`source_failed\` and \`source_recovered\`.

| Exit code | Meaning |
| --- | --- |
| 0 | done |
| 1 | the content or the checked file has findings |
| 2 | the command line is wrong |
| 3 | the machine refused: a file, a folder, a port, the disk |
| 4 | \`vitrine diff\`: an action or a tool now requires more permissions |
| 70 | a fault of Vitrine; \`VITRINE_DEBUG=1\` shows where |
| 130, 143 | interrupted by Ctrl-C or SIGTERM; unfinished work is undone. \`serve\` finishes its answers and ends with 0 |

A command writes a file or folder completely or not at all, also on a full disk, Ctrl-C or a kill. If a kill comes between the two renames
of a folder, the older folder is complete at \`.<name>.vitrine-before\`, and the next run restores it.

${commands.map(section).join('\n')}`;
}

function argumentOf({ name, default: otherwise }: ArgumentDefinition): string {
  return otherwise === undefined ? `<${name}>` : `[${name}]`;
}

/** Its argument, and what may be behind it. */
function operandsOf({ argument, operands }: CommandDefinition): string {
  return operands === undefined ? argumentOf(argument) : `${argumentOf(argument)} [${operands.name}…]`;
}

function section(command: CommandDefinition): string {
  const { name, description, argument, operands, options, examples, touches } = command;
  const rows = Object.entries(options).map(
    ([option, definition]) => `| \`${flagsOf(option, definition)}\` | ${definition.summary} | ${defaultOf(definition)} |`,
  );
  return `## vitrine ${name}

${description}

| Argument or option | Meaning | Default |
| --- | --- | --- |
| \`${argumentOf(argument)}\` | ${argument.summary}${argument.choices === undefined ? '' : `: ${argument.choices.join(', ')}`} | ${argument.default === undefined ? 'required' : `\`${argument.default}\``} |
${operands === undefined ? '' : `| \`[${operands.name}…]\` | ${operands.summary} | |\n`}${rows.join('\n')}

${examples.map(([line, what]) => `- \`${line}\`: ${what}`).join('\n')}

${touchedBy(touches)}
`;
}

/** What a command reads, writes and calls; what it does not is left out. */
function touchedBy({ reads, writes, network }: CommandDefinition['touches']): string {
  const effects = Object.entries({ Reads: reads, Writes: writes, Network: network });
  return effects.flatMap(([name, what]) => (what === 'none.' ? [] : [`${name}: ${what}`])).join(' ');
}

function flagsOf(name: string, { type, value, choices }: OptionDefinition): string {
  return type === 'flag' ? `--${name}` : `--${name} <${choices?.join(' or ') ?? value ?? 'value'}>`;
}

function defaultOf({ default: value, required }: OptionDefinition): string {
  if (required) return 'required';
  return value === undefined ? '' : `\`${value}\``;
}
