// Runs a program under strace and reports which programs it started and which paths it changed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { isAbsolute, join, normalize } from 'node:path';

/** The kernel did these things for a program and its children. */
export interface Trace {
  readonly code: number | null;
  readonly output: string;
  /** Paths of all programs that were started, once each, the program itself first. */
  readonly programs: readonly string[];
  /** Absolute paths that were created, written, renamed, linked or removed, once each, sorted. */
  readonly changed: readonly string[];
  /** Absolute paths that were opened for reading, once each, sorted. */
  readonly opened: readonly string[];
  /** Addresses of connections that were tried; unix sockets are left out. */
  readonly connections: readonly string[];
}

export interface TraceOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** A file that strace writes; it must not exist. */
  readonly log: string;
  /** Text of the output after which the program is asked to end, for programs that serve. */
  readonly stopAfter?: string;
  /** A program that runs longer is killed, in milliseconds; its `code` is null then. */
  readonly endAfterMs?: number;
}

const changes =
  'creat,rename,renameat,renameat2,unlink,unlinkat,rmdir,mkdir,mkdirat,link,linkat,symlink,symlinkat,truncate,chmod,fchmodat,chown,lchown';

/** Runs a command to its end under strace. Throws when strace itself cannot be started. */
export async function trace(command: readonly string[], { cwd, env, log, stopAfter, endAfterMs }: TraceOptions): Promise<Trace> {
  const calls = `trace=execve,open,openat,chdir,connect,${changes}`;
  // The filter stops a program at the named calls alone: tracing costs next to nothing.
  const args = ['-f', '--seccomp-bpf', '-qq', '-y', '-s', '4096', '-e', calls, '-e', 'signal=none', '-o', log, ...command];
  const child = spawn('strace', args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  let isEnding = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      // The group of the traced program: strace hands no signal on.
      if (isEnding || stopAfter === undefined || !output.includes(stopAfter) || child.pid === undefined) return;
      // Once: a second signal ends a program that is about to end by itself.
      isEnding = true;
      process.kill(-child.pid, 'SIGTERM');
    });
  }
  const end = (): void => void (child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'));
  const timer = endAfterMs === undefined ? undefined : setTimeout(end, endAfterMs);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(timer);
  return { code, output, ...read(readFileSync(log, 'utf8'), cwd) };
}

/** Reads a log of strace. Exported for its test. */
export function read(log: string, cwd: string): Pick<Trace, 'programs' | 'changed' | 'opened' | 'connections'> {
  const programs = new Set<string>();
  const changed = new Set<string>();
  const opened = new Set<string>();
  const connections = new Set<string>();
  /** Where each process works, once it has left the folder it began in. */
  const folders = new Map<string, string>();
  for (const line of whole(log.split('\n'))) {
    // Done means: the call did not end with an error.
    const [, process = '', name = '', parameters = '', result = ''] = /^(?:(\d+) +)?(\w+)\((.*)\) += (.*)$/.exec(line) ?? [];
    // A connection counts when it is tried: it goes on by itself (EINPROGRESS).
    if (name === '' || (result.startsWith('-1') && name !== 'connect')) continue;
    const folder = folders.get(process) ?? cwd;
    const texts = [...parameters.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => decodeEscapes(text));
    if (name === 'execve') programs.add(texts[0] ?? '');
    else if (name === 'connect') connect(parameters, connections);
    else if (name === 'open' || name === 'openat') {
      const writes = /O_WRONLY|O_RDWR|O_CREAT|O_TRUNC/.test(parameters);
      (writes ? changed : opened).add(absolute(texts[0] ?? '', parameters, folder));
    } else if (name === 'chdir') folders.set(process, absolute(texts[0] ?? '', '', folder));
    else for (const text of texts) changed.add(absolute(text, parameters, folder));
  }
  return {
    programs: [...programs],
    changed: [...changed].sort(),
    opened: [...opened].sort(),
    connections: [...connections].sort(),
  };
}

/** Joins a call that another thread interrupted in the log with its end. */
function* whole(lines: readonly string[]): Generator<string> {
  const begun = new Map<string, string>();
  for (const line of lines) {
    const [, process = '', rest = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    if (rest.endsWith(' <unfinished ...>')) begun.set(process, rest.slice(0, -' <unfinished ...>'.length));
    else if (rest.startsWith('<... ')) yield `${process} ${begun.get(process) ?? ''}${rest.replace(/^<\.\.\. \w+ resumed>/, '')}`;
    else yield line;
  }
}

/** A path as strace writes it: octal and named escapes. */
function decodeEscapes(text: string): string {
  const bytes: number[] = [];
  for (const [, octal, character, other = ''] of text.matchAll(/\\([0-7]{1,3})|\\(.)|([^\\]+)/g)) {
    if (octal !== undefined) bytes.push(Number.parseInt(octal, 8));
    else
      bytes.push(
        ...Buffer.from(character === undefined ? other : ({ n: '\n', t: '\t', r: '\r', v: '\v', f: '\f' }[character] ?? character)),
      );
  }
  return Buffer.from(bytes).toString('utf8');
}

/** An absolute path: `-y` writes the folder of a relative one in angle brackets. */
function absolute(path: string, parameters: string, cwd: string): string {
  if (isAbsolute(path)) return normalize(path);
  const [, folder = cwd] = /^(?:AT_FDCWD|\d+)<([^>]*)>/.exec(parameters) ?? [];
  return join(folder, path);
}

function connect(parameters: string, connections: Set<string>): void {
  const [, family = ''] = /sa_family=(AF_\w+)/.exec(parameters) ?? [];
  if (family === 'AF_INET' || family === 'AF_INET6') connections.add(parameters);
}

/** True for a path that is one of the folders, or lies below one. */
export function below(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path === folder || path.startsWith(`${folder}/`));
}
