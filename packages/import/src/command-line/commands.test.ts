// Help as parsers of command lines print it.
import { describe, expect, test } from 'vitest';
import { parseHelp } from './commands.ts';

const forms: Readonly<Record<string, string>> = {
  commander: `Usage: lamp [options] [command]

Keeps lamps.

Options:
  -V, --version        output the version number
  -c, --color <name>   the color of the light
  -h, --help           display help for command

Commands:
  light|l [options] <lamp>  lights a lamp
  trim <lamp>               trims a wick
  help [command]            display help for command
`,
  'clap, with version and author above': `lamp 2.1.0
Ada Example <ada@lamp.example>

Keeps lamps.

USAGE:
    lamp [OPTIONS] <SUBCOMMAND>

OPTIONS:
    -c, --color <NAME>
            the color of the light

    -h, --help
            Print help information

SUBCOMMANDS:
    light    lights a lamp
    trim     trims a wick
    help     Print this message
`,
  'clap 4': `Keeps lamps.

Usage: lamp [OPTIONS] <COMMAND>

Commands:
  light  lights a lamp
  trim   trims a wick
  help   Print this message

Options:
  -c, --color <NAME>  the color of the light
  -h, --help          Print help
`,
  cobra: `Keeps lamps.

Usage:
  lamp [command]

Basic Commands (Beginner):
  light       lights a lamp

Settings Commands:
  trim        trims a wick

Flags:
  -c, --color name   the color of the light
  -h, --help         help for lamp
`,
  'cobra with headings in capitals': `Keeps lamps.

USAGE
  lamp <command> [flags]

CORE COMMANDS
  light:       lights a lamp

ADDITIONAL COMMANDS
  trim:        trims a wick

FLAGS
  -c, --color name   the color of the light

EXAMPLES
  $ lamp light --color green
`,
  argparse: `usage: lamp [-h] [--color NAME] {light,trim} ...

Keeps lamps.

positional arguments:
  {light,trim}
    light       lights a lamp
    trim        trims a wick

options:
  -h, --help    show this help message and exit

how it shines:
  --color NAME  the color of the light
`,
};

describe.each(Object.entries(forms))('the help of %s', (_, text) => {
  test('has its commands, its options and what it does', () => {
    expect(parseHelp(text)).toMatchObject({
      description: 'Keeps lamps.',
      commands: [
        { name: 'light', description: 'lights a lamp' },
        { name: 'trim', description: 'trims a wick' },
      ],
      options: [{ name: 'color', value: expect.stringMatching(/^name$/i) as string, description: 'the color of the light' }],
    });
  });
});

test('arguments of a program and flags that may be repeated have names without signs', () => {
  const help = parseHelp('Usage: lamp\n\nARGS:\n    <LAMP>...    a lamp\n\nOPTIONS:\n    -v, --verbose...    says more\n');
  expect(help).toMatchObject({ args: [{ name: 'LAMP' }], options: [{ name: 'verbose', value: undefined }] });
});
