// The output of a command. For people: results on stdout, everything else on stderr, colours and a progress bar only on a terminal. For
// machines (`--json`): JSON on stdout and nothing else, one value a line.
import pc from 'picocolors';
import { type Colours, createPaint, printableJson } from './printable.ts';
import type { Progress } from './progress.ts';

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
  /** A progress bar; lines where there is no terminal, and in CI; nothing under `--json` and `--quiet`. */
  readonly progress: () => Promise<Progress>;
}

export interface OutputStream extends Pick<NodeJS.WriteStream, 'isTTY' | 'columns'> {
  readonly write: (text: string) => unknown;
}

export function createTerminal(
  { stdout, stderr }: { readonly stdout: OutputStream; readonly stderr: OutputStream },
  json: boolean,
  isQuiet = json,
): Terminal {
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
    emit: json ? (value) => void stdout.write(`${printableJson(value)}\n`) : quiet,
    progress: async () => {
      if (isQuiet) return { show: quiet, done: quiet };
      const { createProgress, createProgressLines } = await import('./progress.ts');
      return stderr.isTTY && !('CI' in process.env) ? createProgress(process.stderr) : createProgressLines(stderr);
    },
  };
}

/** picocolors looks at NO_COLOR, FORCE_COLOR and stdout; what goes to a file must be plain as well. */
export function hasColours(stdout: OutputStream): boolean {
  return pc.isColorSupported && (stdout.isTTY || 'FORCE_COLOR' in process.env);
}
