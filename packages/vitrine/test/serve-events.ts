// `vitrine serve --json` and its events, for tests.
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type RunOptions, start } from './run-command.ts';

/** One line of its output. */
export interface Event {
  readonly event: string;
  readonly url?: string;
  readonly listening?: string;
  readonly from_cache?: boolean;
  readonly findings?: readonly object[];
}

/** Starts it in a folder and hands out its events one by one. */
export function serve(
  where: string | RunOptions,
  ...more: readonly string[]
): { readonly next: () => Promise<Event>; readonly stop: () => Promise<unknown> } {
  const child = start(['serve', '--port', '0', '--json', ...more], typeof where === 'string' ? { cwd: where } : where);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    next: async () => {
      const line: IteratorResult<string, undefined> = await lines.next();
      return JSON.parse(line.value ?? '{}') as Event;
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      return (await ended)[0] as unknown;
    },
  };
}
