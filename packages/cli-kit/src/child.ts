// A command that a command of ours starts, such as a tool server: without a shell, in a process group of its own, with an environment that
// holds no more than it needs, and ended with all its children.
import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { usageFailure } from './output/failure.ts';
import { type Credential, failure } from './http/fetching.ts';

/** Variables that programs need to run, and package runners to find packages; any other variable may be a secret. */
const passed =
  /^(?:PATH|HOME|USER|LOGNAME|SHELL|TERM|LANG|LC_\w+|TZ|TMPDIR|TEMP|TMP|SystemRoot|ComSpec|PATHEXT|APPDATA|LOCALAPPDATA|USERPROFILE|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|npm_config_(?:registry|cache|userconfig|offline|prefer_offline))$/i;

/** The words of a command as a shell would read them: quotes and backslashes, and nothing else. Throws CommandFailure. */
export function splitCommand(command: string): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (let at = 0; at < command.length; at += 1) {
    const character = command.charAt(at);
    if (quote === "'" ? character === "'" : quote === '"' && character === '"') quote = '';
    else if (quote === '' && (character === "'" || character === '"')) [quote, word] = [character, word ?? ''];
    else if (character === '\\' && quote !== "'" && process.platform !== 'win32') word = (word ?? '') + command.charAt((at += 1));
    else if (quote === '' && /\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + character;
  }
  if (quote !== '') throw usageFailure('The command has an unclosed quote', 'Write the command as you would in a shell.');
  if (word !== undefined) words.push(word);
  if (words.length === 0) throw usageFailure('The command is empty', 'Give one, such as "npx -y @example/server".');
  return words;
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

export interface Started {
  readonly child: Child;
  /** Ends it and all that it started; resolves when it is gone. */
  readonly end: () => Promise<void>;
  /** The end of its standard error, for an error message. */
  readonly complaint: () => string;
}

/** How long a process has to end by itself, in milliseconds. */
const graceMs = 2_000;
const maxComplaint = 600;

/** Starts a command. Rejects with CommandFailure when there is no such program. */
export async function startCommand(words: readonly string[], credentials: readonly Credential[]): Promise<Started> {
  const [program = '', ...args] = words;
  const variables = Object.entries(process.env).filter(([name]) => passed.test(name));
  const env = Object.fromEntries([...variables, ...credentials.map(({ name, value }) => [name, value] as const)]);
  const windows = process.platform === 'win32';
  const child = spawn(program, args, {
    env,
    detached: !windows,
    shell: windows,
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'ENOENT' ? 'there is no such program' : (error.code ?? error.message);
      reject(failure('command', `${program} cannot be started: ${why}`, 'Check the command.'));
    });
  });
  child.on('error', () => undefined);
  child.stdin.on('error', () => undefined);
  let said: Uint8Array = new Uint8Array();
  // oxlint-disable-next-line bodies/one-buffer -- a tail of bounded length
  child.stderr.on('data', (piece: Uint8Array) => {
    said = Buffer.concat([said, piece]).subarray(-maxComplaint);
  });
  const exited = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  const signal = (name: NodeJS.Signals): void => {
    if (child.pid === undefined) return;
    if (windows) spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F']);
    else {
      try {
        process.kill(-child.pid, name);
      } catch {
        // the whole group is gone
      }
    }
  };
  const atExit = (): void => signal('SIGKILL');
  process.once('exit', atExit);
  return {
    child,
    complaint: () => new TextDecoder().decode(said).trim(),
    end: async () => {
      child.stdin.end();
      signal('SIGTERM');
      const timer = setTimeout(() => signal('SIGKILL'), graceMs);
      await exited;
      clearTimeout(timer);
      // children that outlive the first process are of its group
      signal('SIGKILL');
      // a process that left the group keeps the pipes open, which must not keep this one
      for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe.destroy();
      process.off('exit', atExit);
    },
  };
}
