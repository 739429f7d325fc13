// docs/cli.md: every command as its definition has it.
import { commands } from '../src/command-list.ts';
import type { ArgumentDefinition, CommandDefinition, OptionDefinition } from '@vitrine/cli-kit/definition';

/** The page. */
export function cliPage(): string {
  return `<!-- Generated from packages/cli/src/commands by \`npm run generate\`; do not edit. -->

# The command

\`vitrine\` makes a public, read-only front from one folder of facts and Markdown. The [quick start](quick-start.md) goes through it
once; this page has every command and option. \`vitrine <command> --help\` prints the same.

| Command | Does |
| --- | --- |
${commands.map((command) => `| [\`vitrine ${command.name} ${operandsOf(command)}\`](#vitrine-${command.name}) | ${command.summary} |`).join('\n')}

\`npm create vitrine@latest\` is \`vitrine init\`.

## For people and for machines

On a terminal results are printed in colour, with a progress bar for long work; \`NO_COLOR\` and a pipe turn both off. Results go to
standard output, everything else to standard error.

With \`--json\`, which every command takes, standard output holds JSON and nothing else: one object with \`ok\`, and on failure \`code\`, \`message\` and \`resolution\`;
findings carry \`severity\`, \`rule\`, \`message\` and \`fix\`, and where they have them \`file\`, \`range.startLine\`, \`path\` (a member of the
file) or \`location\` (a request, a document, an address). \`check\`, \`doctor\`, \`eval\` and \`diff\` also write findings as annotations of GitHub Actions
(\`--format github\`) and as SARIF 2.1.0 (\`--format sarif\`). \`serve\` prints one event a line: \`ready\`, \`rebuilt\`,
\`refused\`, \`warnings\`, \`fault\`, \`stopped\`; of a file or an address \`published\`, \`source_failed\` and \`source_recovered\`.

| Exit code | Meaning |
| --- | --- |
| 0 | done |
| 1 | the content, or the file that was checked, has findings |
| 2 | the command line cannot be understood |
| 3 | the machine refused: a file, a folder, a port, the disk |
| 4 | \`vitrine diff\`: an action or a tool asks for more trust than before |
| 70 | a fault of Vitrine; \`VITRINE_DEBUG=1\` shows where |
| 130, 143 | interrupted by Ctrl-C or SIGTERM; what was begun is undone. \`serve\` ends with 0 instead, once it has answered what it began |

What a command writes appears whole or not at all: it is written next to its place and moved. A full disk or Ctrl-C in the middle
leaves what was there before. So does a kill, but for a moment between two renames of a folder: then the older one is beside its place as
\`.<name>.vitrine-before\`, complete, and the next run gives it its name back.

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

| Argument or option | Is | Default |
| --- | --- | --- |
| \`${argumentOf(argument)}\` | ${argument.summary}${argument.choices === undefined ? '' : `: ${argument.choices.join(', ')}`} | ${argument.default === undefined ? 'must be given' : `\`${argument.default}\``} |
${operands === undefined ? '' : `| \`[${operands.name}…]\` | ${operands.summary} | |\n`}${rows.join('\n')}

${examples.map(([line, what]) => `- \`${line}\`: ${what}`).join('\n')}

${touchedBy(touches)}
`;
}

/** What a command reads, writes and calls; what it does not is left out. */
function touchedBy({ reads, writes, network }: CommandDefinition['touches']): string {
  const named = Object.entries({ Reads: reads, Writes: writes, Network: network });
  return named.flatMap(([name, what]) => (what === 'none.' ? [] : [`${name}: ${what}`])).join(' ');
}

function flagsOf(name: string, { type, value, choices }: OptionDefinition): string {
  return type === 'flag' ? `--${name}` : `--${name} <${choices?.join(' or ') ?? value ?? 'value'}>`;
}

function defaultOf({ default: value, required }: OptionDefinition): string {
  if (required) return 'must be given';
  return value === undefined ? '' : `\`${value}\``;
}
