#!/usr/bin/env node
// The command `vitrine`: reads the command line, runs one command, and ends with its exit code. Commands are loaded when
// they run, so that help and refusals cost little.
import { commands } from './command-list.ts';
import { CommandFailure, exitCodes, systemFailure, remoteLines } from '@vitrine/cli-kit/output/failure';
import { createInterruption } from '@vitrine/cli-kit/output/interruption';
import { plainColours } from '@vitrine/cli-kit/output/printable';
import { createTerminal, hasColours, type Terminal } from '@vitrine/cli-kit/output/terminal';
import { chooseParser } from './front/markdown-parser.ts';
import { parseCommandLine } from './program.ts';
import { version } from '../version.ts';

async function main(line: readonly string[]): Promise<number> {
  const json = line.includes('--json') || /(?:^|\0)--(?:log(?:=|\0)json|format(?:=|\0)json)(?:\0|$)/.test(line.join('\0'));
  const terminal = createTerminal(process, json, json || line.includes('--quiet'));
  const interruption = createInterruption();
  try {
    const request = await parseCommandLine(commands, line, version, plainColours(hasColours(process.stdout)));
    if (typeof request === 'string') {
      process.stdout.write(request);
      return exitCodes.done;
    }
    const { command, argument, operands, words, options } = request;
    return await command.run({ argument, operands, words, options, terminal, interruption });
  } catch (error) {
    return report(error, terminal);
  }
}

function report(error: unknown, terminal: Terminal): number {
  const failure = error instanceof CommandFailure ? error : (systemFailure(error, 'A file cannot be used') ?? fault(error));
  const { code, message, resolution, exitCode, details } = failure;
  terminal.emit({ ok: false, code, message, resolution, ...details });
  terminal.note(`${terminal.colours.red('error')} ${message}`);
  terminal.note(`  ${terminal.colours.dim(resolution)}`);
  for (const line of remoteLines(details)) terminal.note(`  ${terminal.colours.dim(line)}`);
  if (failure.cause instanceof Error) for (const line of failure.cause.stack?.split('\n') ?? []) terminal.note(line);
  return exitCode;
}

function fault(error: unknown): CommandFailure {
  const message = error instanceof Error ? error.message : String(error);
  const resolution = 'This is a fault of Vitrine. VITRINE_DEBUG=1 shows where it happened.';
  const failure = new CommandFailure('fault', message, resolution, exitCodes.fault);
  if (process.env['VITRINE_DEBUG'] !== undefined) failure.cause = error;
  return failure;
}

// A reader that goes away (`vitrine check | head`) ends the command and is no fault. A command that continues without one listens itself.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (process.stdout.listenerCount('error') > 1) return;
  if (error.code === 'EPIPE') process.exit(exitCodes.done);
  throw error;
});
chooseParser();
process.exitCode = await main(process.argv.slice(2));
