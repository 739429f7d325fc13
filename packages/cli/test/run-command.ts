// Runs the built command as a user does: a process of its own in a folder of its own.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** The file that `npx vitrine` runs. */
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
export function start(args: readonly string[], { cwd, preload, env = {} }: RunOptions): Child {
  const options = preload === undefined ? {} : { NODE_OPTIONS: `--import=${fileURLToPath(new URL(preload, import.meta.url))}` };
  const { PATH = '', HOME = '', SystemRoot = '' } = process.env;
  const child = spawn(process.execPath, [command, ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, SystemRoot, SOURCE_DATE_EPOCH: '1767225600', ...options, ...env },
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

/** Runs the command to its end. */
export async function run(args: readonly string[], options: RunOptions): Promise<Ended> {
  const child = start(args, options);
  const texts = [child.stdout, child.stderr].map(async (stream) => {
    let text = '';
    for await (const chunk of stream.setEncoding('utf8')) text += String(chunk);
    return text;
  });
  const [[code], stdout = '', stderr = ''] = await Promise.all([once(child, 'close') as Promise<[number | null]>, ...texts]);
  return { code, stdout, stderr };
}

/** The smallest folder that can be published. */
export const smallest: Readonly<Record<string, string>> = {
  'front/product.yaml': 'id: lamp\nname: Lamp\ndescription: A fictional lamp\nhomepage: https://lamp.example\nversion: 1.0.0\n',
  'front/capabilities.yaml': 'actions: []\n',
  'front/releases.yaml': 'releases: []\n',
  'front/docs/index.md': '# Lamp\n\nA lamp that exists in tests only.\n\n## Wick\n\nTrim the wick.\n',
};

/** A folder with these files, gone with the test. */
export function folderOf(files: Readonly<Record<string, string>>): string {
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
