import type { CommandDefinition, Invocation } from '@vitrine/cli-kit/definition';

export const completion = {
  name: 'completion',
  title: 'Complete in a shell',
  summary: 'print the script that completes this command in bash, zsh or fish',
  description: 'Prints a script with every command, option and choice. It completes without starting Node.js.',
  argument: { name: 'shell', summary: 'the shell', choices: ['bash', 'zsh', 'fish'] },
  options: {},
  examples: [
    ['vitrine completion bash > ~/.local/share/bash-completion/completions/vitrine', 'for bash'],
    ['vitrine completion zsh > "${fpath[1]}/_vitrine"', 'for zsh, in a folder of its fpath'],
    ['vitrine completion fish > ~/.config/fish/completions/vitrine.fish', 'for fish'],
  ],
  touches: { effects: ['none'], reads: 'none.', writes: 'none.', network: 'none.' },
} as const satisfies CommandDefinition;

/** The arguments of a call; it has no options. */
export type CompletionInvocation = Invocation<unknown>;
