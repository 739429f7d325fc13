// Runs the built command in a folder of its own: `start` and `runAlone` in a process of its own, as a user does; `run` in one that stays,
// which costs a tenth, for tests about answers and not about processes.
import { type ChildProcess, type ChildProcessByStdio, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** The file that `npx --no vitrine` runs. */
export const command: string = fileURLToPath(new URL('../dist/vitrine.js', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd: string;
  /** A module that is loaded before the command, in each of its threads. */
  readonly preload?: string;
  readonly env?: Readonly<Record<string, string>>;
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

/** Starts the command; it is ended with the test. */
export function start(args: readonly string[], { cwd, preload, env }: RunOptions): Child {
  const options = preload === undefined ? {} : { NODE_OPTIONS: `--import=${fileURLToPath(new URL(preload, import.meta.url))}` };
  const child = spawn(process.execPath, [command, ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environment(env), ...options },
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

/** Without the lines that a command writes on a busy machine: how far it is, after two seconds and then every five. */
export function withoutProgress(stderr: string): string {
  return stderr.replace(
    /^(?:starting|finding|converting|reading|indexing|rendering|pages|questions)(?: [\d,]+(?: of [\d,]+)?)?\n/gm,
    '',
  );
}

/** Runs the command to its end, in a process of its own. */
export async function runAlone(args: readonly string[], options: RunOptions): Promise<Ended> {
  const child = start(args, options);
  const texts = [child.stdout, child.stderr].map(async (stream) => {
    let text = '';
    for await (const chunk of stream.setEncoding('utf8')) text += String(chunk);
    return text;
  });
  const [[code], stdout = '', stderr = ''] = await Promise.all([once(child, 'close') as Promise<[number | null]>, ...texts]);
  return { code, stdout, stderr: withoutProgress(stderr) };
}

/** Runs the command to its end, in the process that stays. One run at a time. */
export function run(args: readonly string[], { cwd, env }: Omit<RunOptions, 'preload'>): Promise<Ended> {
  const ended = before.then(() => ask({ args, cwd, env: environment(env) }));
  before = ended.catch(() => undefined);
  return ended;
}

let before: Promise<unknown> = Promise.resolve();
let warm: ChildProcess | undefined;

/** The flags of V8 that tests run with; none of Node.js or of the runner. */
const execArgv = process.execArgv.filter((flag) => flag.startsWith('--interrupt-budget'));

async function ask(line: object): Promise<Ended> {
  warm ??= fork(fileURLToPath(new URL('warm-command.mjs', import.meta.url)), { stdio: 'inherit', execArgv });
  const child = warm;
  const answered = new AbortController();
  const { signal } = answered;
  child.ref();
  child.send(line);
  try {
    const gone = once(child, 'exit', { signal }).then((): never => {
      warm = undefined;
      throw new Error('The command ended its process. A test of that uses runAlone.');
    });
    const [ended] = (await Promise.race([once(child, 'message', { signal }), gone])) as [Ended];
    return { ...ended, stderr: withoutProgress(ended.stderr) };
  } finally {
    answered.abort();
    child.unref();
    child.channel?.unref();
  }
}

/** Caches of the tests of this process. */
const caches = mkdtempSync(join(tmpdir(), 'vitrine-caches-'));
process.once('exit', () => rmSync(caches, { recursive: true, force: true }));

/** What the command sees of the environment: nothing of the machine's settings. */
function environment(more: RunOptions['env']): Record<string, string> {
  const { PATH = '', HOME = '', SystemRoot = '' } = process.env;
  return { PATH, HOME, SystemRoot, XDG_CACHE_HOME: caches, SOURCE_DATE_EPOCH: '1767225600', ...more };
}

/** The smallest folder that can be published. */
export const smallest: Readonly<Record<string, string>> = {
  'front/product.yaml': 'id: lamp\nname: Lamp\ndescription: A fictional lamp\nhomepage: https://lamp.example\nversion: 1.0.0\n',
  'front/capabilities.yaml': 'actions: []\n',
  'front/releases.yaml': 'releases: []\n',
  'front/docs/index.md': '# Lamp\n\nA lamp that exists in tests only.\n\n## Wick\n\nTrim the wick.\n',
};

/** A folder with these files, gone with the test. */
export function folderOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-cli-'));
  onTestFinished(() => {
    rmSync(root, { recursive: true, force: true });
  });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** Every file below a folder, sorted; drafts would show. */
export function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
}
