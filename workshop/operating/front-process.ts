// `vitrine serve` in a process of its own, under a limit of the system where one is wanted, as the checks of faults use it.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port.mjs';

export const command: string = fileURLToPath(new URL('../../packages/vitrine/dist/vitrine.js', import.meta.url));

export interface FrontProcess {
  readonly child: ChildProcess;
  readonly port: number;
  readonly url: string;
  /** A metric without labels. */
  readonly metric: (name: string) => Promise<number>;
  /** Resident memory in bytes. */
  readonly rss: () => number;
  readonly descriptors: () => number;
  /** Ends it by SIGTERM; its exit code. */
  readonly stop: () => Promise<unknown>;
}

export interface FrontProcessOptions {
  /** What Node.js runs. Default: `vitrine serve`. */
  readonly program?: readonly string[];
  readonly args: readonly string[];
  readonly stdout?: number | 'pipe' | 'ignore';
  readonly stderr?: number | 'pipe' | 'ignore';
  readonly env?: Readonly<Record<string, string>>;
  readonly openFiles?: number;
  /** Default: any free one. */
  readonly port?: number;
}

/** Starts it; resolves when it answers. */
export async function startFront({
  program = [command, 'serve'],
  args,
  stdout = 'ignore',
  stderr = 'ignore',
  env = {},
  openFiles,
  port: given,
}: FrontProcessOptions): Promise<FrontProcess> {
  const [port, adminPort] = [given ?? (await freePort()), await freePort()];
  const line = [...program, ...args, '--port', String(port), '--admin-port', String(adminPort)];
  const limit = openFiles === undefined ? '' : `ulimit -n ${openFiles} && `;
  const child = spawn('sh', ['-c', `${limit}exec "$0" "$@"`, process.execPath, ...line], {
    stdio: ['ignore', stdout, stderr],
    env: { ...process.env, ...env },
  });
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the front ended with ${child.exitCode} before it answered`);
    if ((await ask(port, '/livez').catch(() => undefined)) !== undefined) break;
    await pause(50);
  }
  return {
    child,
    port,
    url,
    metric: async (name) => {
      const text = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text();
      return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
    },
    rss: () => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) * 1_024,
    descriptors: () => readdirSync(`/proc/${child.pid}/fd`).length,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      return (await ended)[0] as unknown;
    },
  };
}

export interface AskOptions {
  /** An address of loopback to connect from. */
  readonly from?: string;
  readonly timeoutMs?: number;
}

/** One request on a connection of its own; its status, text and milliseconds. Rejects when there is no answer. */
export function ask(
  port: number,
  path: string,
  { from = '127.0.0.1', timeoutMs = 30_000 }: AskOptions = {},
): Promise<{ readonly status: number; readonly text: string; readonly ms: number }> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, path, localAddress: from, agent: false, timeout: timeoutMs }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, text, ms: performance.now() - began });
      });
      response.on('error', reject);
    });
    request.on('timeout', () => request.destroy(new Error(`no answer within ${timeoutMs} ms`)));
    request.on('error', reject);
  });
}

/** The value below which a share of the numbers lies. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

/** The smallest content, with so many pages of so many words. */
export function writeContent(folder: string, pages = 1, words = 20): void {
  const files: Record<string, string> = {
    'product.yaml': 'id: lamp\nname: Lamp\ndescription: A fictional lamp\nhomepage: https://lamp.example\nversion: 1.0.0\n',
    'capabilities.yaml': 'actions: []\n',
    'releases.yaml': 'releases: []\n',
    'front.yaml': 'rate_limit: { limit: 500000, window_seconds: 60 }\n',
    'docs/index.md': '# Lamp\n\nA lamp that exists in checks only.\n',
  };
  for (let page = 0; page < pages; page++) {
    const text = Array.from({ length: words }, (_, n) => `${['wick', 'oil', 'flame', 'glass'][n % 4]}${(n * 7 + page) % 997}`);
    files[`docs/page-${page}.md`] = `# Page ${page}\n\n${text.join(' ')}.\n`;
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** Builds a content folder, as of this time; the path of the file. */
export function build(folder: string, more: readonly string[] = [], time = 1_767_225_600): string {
  const out = `${folder}-built`;
  execFileSync(process.execPath, [command, 'build', folder, '--out', out, '--base-url', 'https://front.example', ...more], {
    env: { ...process.env, SOURCE_DATE_EPOCH: String(time) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return join(out, 'front.vitrine');
}
