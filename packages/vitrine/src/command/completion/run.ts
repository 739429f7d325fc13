import { exitCodes } from '@vitrine/cli-kit/output/failure';
import type { CommandDefinition } from '@vitrine/cli-kit/definition';
import type { CompletionInvocation } from '../completion.ts';
import { completionScript, isShell } from './scripts.ts';

export function createCompletion(commands: readonly CommandDefinition[]): (invocation: CompletionInvocation) => Promise<number> {
  return ({ argument, terminal }) => {
    // the parser takes these shells alone
    const script = isShell(argument) ? completionScript(argument, commands) : '';
    terminal.emit({ ok: true, shell: argument, script });
    for (const line of script.trimEnd().split('\n')) terminal.command(line);
    return Promise.resolve(exitCodes.done);
  };
}
