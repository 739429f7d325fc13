// A question to the person at the terminal, answered by yes or by anything else.
import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';

/** Whether the person agrees. The end of the input and Ctrl-C are no. */
export async function confirm(question: string, input: Readable, output: Writable): Promise<boolean> {
  const lines = createInterface({ input, output });
  const ended = new AbortController();
  lines.once('close', () => ended.abort());
  lines.once('SIGINT', () => ended.abort());
  try {
    return /^y(?:es)?$/i.test((await lines.question(`${question} [y/N] `, { signal: ended.signal })).trim());
  } catch {
    return false;
  } finally {
    lines.close();
  }
}
