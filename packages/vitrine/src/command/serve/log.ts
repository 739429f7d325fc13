// What `vitrine serve` writes, which never ends it. Lines that a full disk, a closed pipe or a blocked reader does not take are
// dropped and counted, and the next line that is taken says how many. Node's own stream of a file gives up at its first error, so lines of
// a file are written here.
// oxlint-disable-next-line no-restricted-imports -- a descriptor that is open already
import { writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { createTerminal, type OutputStream, type Terminal } from '@vitrine/cli-kit/output/terminal';

/** Bytes that wait for a slow reader; further lines are dropped. */
const maxWaitingBytes = 1_048_576;

export interface Log {
  readonly terminal: Terminal;
  /** Writes text that ends with a line feed. */
  readonly write: (text: string) => void;
  /** How many lines were dropped, in the text format of Prometheus. */
  readonly metrics: () => string;
}

/** Makes the log over stdout and stderr, as JSON or for people. */
export function createLog(json: boolean): Log {
  let dropped = 0;
  const noticeOf = (lines: number): string =>
    json
      ? JSON.stringify({ time: new Date().toISOString(), event: 'log_recovered', dropped: lines })
      : `${lines} log lines were dropped here`;
  const stderr = lossy(process.stderr, 2, noticeOf, () => {
    dropped += 1;
  });
  const stdout = lossy(process.stdout, 1, noticeOf, (code, isFirst) => {
    dropped += 1;
    if (isFirst) stderr.write(`error: log lines are dropped and counted, because they cannot be written: ${code}\n`);
  });
  return {
    terminal: createTerminal({ stdout, stderr }, json),
    write: stdout.write,
    metrics: () =>
      `# HELP vitrine_log_lines_dropped_total Log lines that could not be written.\n# TYPE vitrine_log_lines_dropped_total counter\nvitrine_log_lines_dropped_total ${dropped}\n`,
  };
}

/** A stream that drops what is not taken. `onDrop` receives the code of the error, and whether the line before was taken. */
function lossy(
  stream: NodeJS.WriteStream,
  descriptor: number,
  noticeOf: (lines: number) => string,
  onDrop: (code: string, isFirst: boolean) => void,
): OutputStream {
  let dropped = 0;
  /** The last line was cut off: what follows begins on a line of its own. */
  let isTorn = false;

  function drop(error: unknown): void {
    dropped += 1;
    onDrop(error instanceof Error && 'code' in error ? String(error.code) : String(error), dropped === 1);
  }

  function writeFile(text: string): void {
    const bytes = Buffer.from(`${isTorn ? '\n' : ''}${text}`);
    let written = 0;
    try {
      while (written < bytes.length) written += writeSync(descriptor, bytes, written);
      isTorn = false;
      dropped = 0;
    } catch (error) {
      isTorn ||= written > 0;
      drop(error);
    }
  }

  function writeSocket(text: string): void {
    if (stream.destroyed) drop('its reader went away');
    else if (stream.writableLength > maxWaitingBytes) drop('its reader stands still');
    else {
      dropped = 0;
      stream.write(text, (error) => {
        if (error) drop(error);
      });
    }
  }

  // Each write receives its own error.
  stream.on('error', () => undefined);
  const write = stream instanceof Socket ? writeSocket : writeFile;
  const { isTTY, columns } = stream;
  return { isTTY, columns, write: (text) => write(dropped === 0 ? text : `${noticeOf(dropped)}\n${text}`) };
}
