// Completion for shells: first the name of a command, then its options, the choices of an option, and files. Words are quoted as each shell reads
// them, though every one comes from the definitions of this command.
import type { CommandDefinition, OptionDefinition } from '@vitrine/cli-kit/definition';

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

type Completed = Pick<CommandDefinition, 'name' | 'summary' | 'argument' | 'options'>;

export function isShell(text: string): text is Shell {
  return shells.some((shell) => shell === text);
}

export function completionScript(shell: Shell, commands: readonly Completed[]): string {
  return { bash, zsh, fish }[shell](commands);
}

const common = [
  ['json', 'print JSON, for machines'],
  ['help', 'print this help'],
] as const;

function flagsOf({ options }: Completed): readonly string[] {
  return [...Object.keys(options), ...common.map(([name]) => name)].map((name) => `--${name}`);
}

/** Words that may follow an option; undefined for one without a value. */
function choicesOf({ type, choices = [] }: OptionDefinition): readonly string[] | undefined {
  return type === 'flag' ? undefined : choices;
}

function bash(commands: readonly Completed[]): string {
  const cases = commands.map((command) => {
    const values = Object.entries(command.options).flatMap(([name, option]) => {
      const choices = choicesOf(option);
      return choices === undefined ? [] : [`      --${name}) words=${quoted(choices.join(' '))}; value=1 ;;`];
    });
    return [
      `    ${command.name})`,
      `      flags=${quoted(flagsOf(command).join(' '))}`,
      `      words=${quoted((command.argument.choices ?? []).join(' '))}`,
      ...(values.length === 0 ? [] : ['      case $before in', ...values, '      esac']),
      '      ;;',
    ].join('\n');
  });
  return `# bash completion of vitrine
_vitrine() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} flags='' words='' value=''
  COMPREPLY=()
  if (( COMP_CWORD == 1 )); then
    COMPREPLY=($(compgen -W ${quoted(commands.map(({ name }) => name).join(' '))} -- "$word"))
    return
  fi
  case \${COMP_WORDS[1]} in
${cases.join('\n')}
  esac
  if [[ -z $value && $word == -* ]]; then words=$flags; fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  if [[ $word != -* && -z $words ]]; then
    compopt -o filenames 2>/dev/null
    local IFS=$'\\n'
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}
complete -F _vitrine vitrine
`;
}

function zsh(commands: readonly Completed[]): string {
  const cases = commands.map((command) => {
    const options = Object.entries(command.options).map(([name, option]) => {
      const choices = choicesOf(option);
      const repeat = option.repeatable === true ? '*' : '';
      const value =
        choices === undefined ? '' : `:${option.value ?? 'value'}:${choices.length > 0 ? `(${choices.join(' ')})` : '_files'}`;
      return `        ${quoted(`${repeat}--${name}[${plain(option.summary)}]${colons(value)}`)} \\`;
    });
    const further = common.map(([name, summary]) => `        ${quoted(`--${name}[${plain(summary)}]`)} \\`);
    const { choices, name } = command.argument;
    const rest = choices === undefined ? `*:${name}:_files` : `1:${name}:(${choices.join(' ')})`;
    return [
      `      ${command.name})`,
      '        _arguments \\',
      ...options,
      ...further,
      `        ${quoted(rest)}`,
      '        ;;',
    ].join('\n');
  });
  return `#compdef vitrine
# zsh completion of vitrine
_vitrine() {
  local -a commands
  commands=(
${commands.map(({ name, summary }) => `    ${quoted(`${name}:${plain(summary)}`)}`).join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=\${words[2]}
  shift words
  (( CURRENT -= 1 ))
  case $command in
${cases.join('\n')}
  esac
}
if [[ \${funcstack[1]} == _vitrine ]]; then _vitrine "$@"; else compdef _vitrine vitrine; fi
`;
}

function fish(commands: readonly Completed[]): string {
  const lines = commands.flatMap(({ name, summary, argument, options }) => {
    const within = `complete -c vitrine -n ${quoted(`__fish_seen_subcommand_from ${name}`, true)}`;
    return [
      `complete -c vitrine -n __fish_use_subcommand -f -a ${quoted(name, true)} -d ${quoted(summary, true)}`,
      ...Object.entries(options).map(([option, definition]) => {
        const choices = choicesOf(definition);
        const value = choices === undefined ? '' : choices.length > 0 ? ` -x -a ${quoted(choices.join(' '), true)}` : ' -r';
        return `${within} -l ${option} -d ${quoted(definition.summary, true)}${value}`;
      }),
      ...common.map(([option, text]) => `${within} -l ${option} -d ${quoted(text, true)}`),
      ...(argument.choices === undefined ? [] : [`${within} -f -a ${quoted(argument.choices.join(' '), true)}`]),
    ];
  });
  return `# fish completion of vitrine\n${lines.join('\n')}\n`;
}

/** In single quotes; fish reads a backslash in them. */
function quoted(text: string, isFish = false): string {
  return isFish ? `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Text within brackets of zsh. */
function plain(text: string): string {
  return text.replaceAll(/[[\]\\]/g, '').replaceAll(':', ' -');
}

/** Only the two colons that zsh wants. */
function colons(value: string): string {
  return value.replaceAll('|', ' or ');
}
