// The output of a command. For people: results on stdout, everything else on stderr, colours and a progress bar only on a terminal. For
// machines (`--json`): JSON on stdout and nothing else, one value a line.
import pc from 'picocolors';
import { type Colours, createPaint, printableJson } from './printable.ts';
import type { Progress } from './progress.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Terminal {
  readonly json: boolean;
  readonly colours: Colours;
  /** A line of the result, for people; nothing under `--json`. */
  readonly print: (line?: string) => void;
  /** A line next to the result, for people; nothing under `--json`. */
  readonly note: (line?: string) => void;
  /** A line as it is, for the runner of a workflow; what writes it has encoded foreign text. Nothing under `--json`. */
  readonly command: (line: string) => void;
  /** A line of JSON for machines; nothing without `--json`. */
  readonly emit: (value: object) => void;
  /** Lines of the result, for people; on a terminal that is too low for them, in the program that PAGER names. */
  readonly page: (lines: readonly string[]) => Promise<void>;
  /** Columns of the terminal; undefined where the result goes to a file or a program. */
  readonly columns: number | undefined;
  /** A progress bar; lines where there is no terminal, and in CI. */
  readonly progress: () => Promise<Progress>;
}

export interface OutputStream extends Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'rows'> {
  readonly write: (text: string) => unknown;
}

export interface Streams {
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
}

export function createTerminal({ stdout, stderr }: Streams, json: boolean): Terminal {
  const { colours, toLine } = createPaint(hasColours(stdout));
  const line = (stream: OutputStream, text: string): void => {
    stream.write(`${toLine(text)}\n`);
  };
  const quiet = (): void => undefined;
  return {
    json,
    colours,
    print: json ? quiet : (text = '') => line(stdout, text),
    note: json ? quiet : (text = '') => line(stderr, text),
    command: json ? quiet : (text) => void stdout.write(`${text}\n`),
    page: async (lines) => {
      const pager = process.env['PAGER'] ?? '';
      const isLonger = stdout.isTTY && pager !== '' && lines.length >= stdout.rows;
      const text = `${lines.map(toLine).join('\n')}\n`;
      if (!json && !(isLonger && (await showInPager(pager, text)))) stdout.write(text);
    },
    columns: stdout.isTTY ? stdout.columns : undefined,
    emit: json ? (value) => void stdout.write(`${printableJson(value)}\n`) : quiet,
    progress: async () => {
      if (json) return { show: () => undefined, done: () => undefined };
      const { createProgress, createProgressLines } = await import('./progress.ts');
      return stderr.isTTY && !('CI' in process.env) ? createProgress(process.stderr) : createProgressLines(stderr);
    },
  };
}

/** picocolors looks at NO_COLOR, FORCE_COLOR and stdout; what goes to a file must be plain as well. */
export function hasColours(stdout: OutputStream): boolean {
  return pc.isColorSupported && (stdout.isTTY || 'FORCE_COLOR' in process.env);
}

// The program that shows a text that is longer than the screen: what PAGER names, a command line of the person who runs the command.

/** Shows a text; false where the program cannot be started. */
export async function showInPager(pager: string, text: string): Promise<boolean> {
  // less shows colours, and ends at once where all fits, as git has it.
  const child = spawn(pager, { shell: true, stdio: ['pipe', 'inherit', 'inherit'], env: { LESS: 'FRX', ...process.env } });
  // A reader may leave before the end.
  child.stdin.on('error', () => undefined);
  child.stdin.end(text);
  const [code] = (await once(child, 'close')) as [number | null];
  // What a shell answers for a program that is not there, or may not be run (POSIX, 2.8.2).
  return code !== 127 && code !== 126;
}
