// The program that shows a text that is longer than the screen: what PAGER names, a command line of the person who runs the command.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

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
