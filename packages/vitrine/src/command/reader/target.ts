// What a reader command reads: an address, a content folder, a pack or a snapshot file, a package of node_modules that has a pack, or a command
// that starts a tool server. A folder or file becomes a front in this process, which the same client reads.
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { type Client, type ConnectOptions, connect, ClientError } from '@vitrine/client';
import { createFetcher, isHttpUrl } from '@vitrine/cli-kit/http/fetching';
import { CommandFailure, exitCodes } from '@vitrine/cli-kit/output/failure';
import type { Terminal } from '@vitrine/cli-kit/output/terminal';
import { exists, openFolder } from '@vitrine/content/files';
import { createService, type BodyFault, isObject } from '@vitrine/core';
import { parseJson } from '@vitrine/core/workspace';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { openSubject } from '../front/open-subject.ts';
import { snapshotOfPack } from '../front/pack-folder.ts';
import { version } from '../../version.ts';
import { createDiskCache } from './disk-cache.ts';
import { type Started, startCommand, splitCommand } from '@vitrine/cli-kit/child';
import { jsonDepth, boundedPieces } from '@vitrine/core/client';
import { readLines } from '../mcp/lines.ts';

export interface OpenedTarget {
  readonly client: Client;
  readonly close: () => Promise<void>;
}

export interface TargetOptions {
  /** Milliseconds that a call may wait for the quota of a server. */
  readonly wait: number | undefined;
  /** `name=value`, arguments that every call of a third-party tool has. */
  readonly with: readonly string[] | undefined;
  readonly stdio: true | undefined;
}

/** How long one command may take over HTTP, and most bytes of one answer and of all. */
const timeoutMs = 60_000;
const maxBytes = 8_000_000;
const maxTotalBytes = 32_000_000;

const stated = { client: { name: 'vitrine', version }, timeoutMs, maxBytes };

/** Opens the target. Throws CommandFailure. */
export async function openTarget(target: string, options: TargetOptions, terminal: Terminal): Promise<OpenedTarget> {
  const { wait = 0, with: pairs = [] } = options;
  const tools = pairs.length === 0 ? {} : { tools: { with: Object.fromEntries(pairs.map(pairOf)) } };
  if (options.stdio === true) {
    const { send, end } = await startServer(target, maxTotalBytes);
    // The address is in messages alone: nothing is sent over HTTP.
    const client = connect('http://stdio/mcp', { ...stated, ...tools, fetch: send });
    return { client: { ...client, address: target }, close: end };
  }
  const client = isHttpUrl(target) ? clientAt(target, wait, tools) : await clientOf(target, terminal);
  return { client, close: () => Promise.resolve() };
}

function clientAt(target: string, wait: number, tools: Pick<ConnectOptions, 'tools'>): Client {
  const fetch = guardedFetch(wait);
  try {
    return connect(target, { ...stated, ...tools, fetch, cache: createDiskCache(), maxWaitSeconds: wait / 1_000 });
  } catch (error) {
    throw error instanceof TypeError
      ? new CommandFailure('address', error.message, 'Use the address of a front or a tool server.', exitCodes.usage)
      : error;
  }
}

async function clientOf(target: string, terminal: Terminal): Promise<Client> {
  const path = (await exists(target)) ? target : await packageFolder(target);
  const { snapshot, documents } = await withoutWarnings(terminal, (quiet) =>
    openSubject(path, { otherwise: 'http://127.0.0.1:3000', codings: 'none' }, quiet),
  );
  const service = createService({
    documents,
    mcp: createDocumentationTools(snapshot),
    onError: (error) => {
      throw error;
    },
  });
  return connect(service.baseUrl, { ...stated, fetch: (request) => service.fetch(request) });
}

/** What is noted while a folder is opened is for its authors; a reader sees it where the folder cannot be opened. */
async function withoutWarnings<Result>(terminal: Terminal, work: (quiet: Terminal) => Promise<Result>): Promise<Result> {
  const lines: (string | undefined)[] = [];
  try {
    return await work({ ...terminal, note: (line) => void lines.push(line) });
  } catch (error) {
    for (const line of lines) terminal.note(line);
    throw error;
  }
}

/** Requests that reach no private address but one that a person named. */
function guardedFetch(waitMs: number): NonNullable<ConnectOptions['fetch']> {
  const limit = timeoutMs + waitMs;
  const fetcher = createFetcher({
    credentials: [],
    signal: AbortSignal.timeout(limit),
    timeoutMs: limit,
    maxBytes,
    maxTotalBytes,
    privateHosts: 'named',
  });
  return ({ url, method, headers, body, signal }) => fetcher.fetch(url, { method, headers, signal, body });
}

/** Names of folders in which packages have their documentation, the usual one first. */
const places = ['docs', 'dist/docs', '.', 'documentation', 'vitrine'];

/** The pack of an installed package. Throws CommandFailure where there is none. */
async function packageFolder(name: string): Promise<string> {
  const folder = /^(?:@[\w.-]+\/)?[\w.-]+$/.test(name) ? installed(name) : undefined;
  if (folder === undefined)
    throw new CommandFailure(
      'no_target',
      `${name} is not a file, a folder or an installed package`,
      'Use an address that begins with https://, a content folder, a pack, or an installed package.',
      exitCodes.refused,
    );
  for (const path of places) if ((await snapshotOfPack(join(folder, path), exists)) !== undefined) return join(folder, path);
  throw new CommandFailure(
    'no_pack',
    `${name} is installed, but has no pack of documentation`,
    'Ask its authors for one (`vitrine pack`), or use the address of their documentation.',
    exitCodes.refused,
  );
}

/** The folder of a package, as Node.js finds it from the working folder on. */
function installed(name: string): string | undefined {
  const paths = createRequire(resolve('package.json')).resolve.paths(name) ?? [];
  return paths.map((path) => join(path, name)).find((path) => isFolder(path));
}

function isFolder(path: string): boolean {
  try {
    openFolder(path);
    return true;
  } catch {
    return false;
  }
}

function pairOf(pair: string): readonly [name: string, value: string] {
  const at = pair.indexOf('=');
  if (at < 1)
    throw new CommandFailure('usage', `--with ${pair}: expected name=value`, 'Write --with library=react.', exitCodes.usage);
  return [pair.slice(0, at), pair.slice(at + 1)];
}

// A tool server that a command starts, and that speaks over standard input and output (MCP, stdio transport): a message a line. The client sends
// requests as it does over HTTP; each becomes a line, and the line with its id becomes the answer.

type Send = NonNullable<ConnectOptions['fetch']>;

interface StartedServer {
  readonly send: Send;
  readonly end: () => Promise<void>;
}

const modern = '2026-07-28';
/** How long a server may take to start and to say which revision it speaks: those of older ones need not answer (MCP 2026-07-28, lifecycle). */
const probeMs = 20_000;
const deepest = 200;
/** Lines that answer no request, such as logs, before the server is given up: each costs a turn of this process. */
const maxUnasked = 100_000;

/** Starts a command. Throws CommandFailure where there is no such program. */
async function startServer(command: string, maxBytes: number): Promise<StartedServer> {
  const words = splitCommand(command);
  const started = await startCommand(words, []).catch((error: unknown) => {
    throw error instanceof CommandFailure
      ? new CommandFailure('command', error.message, error.resolution, exitCodes.refused)
      : error;
  });
  const { end } = started;
  return { send: sendTo(started, maxBytes), end };
}

function refused(fault: BodyFault, maxBytes: number): ClientError {
  return fault === 'too-large'
    ? new ClientError('too_large', `The server wrote more than ${maxBytes} bytes.`, 'Ask it for less.')
    : new ClientError(
        'too_large',
        'The server writes in too many small pieces.',
        'Ask its authors to write each message in one piece.',
      );
}

function sendTo({ child, complaint }: Pick<Started, 'child' | 'complaint'>, maxBytes: number): Send {
  const waiting = new Map<unknown, (line: string) => void>();
  let ended: ClientError | undefined;
  let giveUp: (reason: ClientError) => void = () => undefined;
  const given = new Promise<never>((_, reject) => (giveUp = reject));
  given.catch(() => undefined);
  let speaksModern: Promise<boolean> | undefined;

  const stop = (error: ClientError): void => {
    ended ??= error;
    giveUp(ended);
  };
  const listen = async (): Promise<void> => {
    let unasked = 0;
    for await (const line of readLines(
      boundedPieces(child.stdout, maxBytes, (fault) => refused(fault, maxBytes)),
      maxBytes,
    )) {
      const text = Buffer.from(line).toString('utf8');
      const id = answeredId(text);
      waiting.get(id)?.(text);
      if (!waiting.delete(id) && ++unasked > maxUnasked)
        throw new ClientError(
          'too_large',
          `The server wrote more than ${maxUnasked} lines that answer no request.`,
          'Let it write its logs to standard error.',
        );
    }
    const said = complaint();
    stop(
      new ClientError('unreachable', 'The server ended.', 'Run the command by itself.', {
        ...(said !== '' && { remote: { host: 'The command', detail: said } }),
      }),
    );
  };
  listen().catch((error: unknown) =>
    stop(
      error instanceof ClientError
        ? error
        : new ClientError('unreachable', `The server cannot be read: ${String(error)}`, 'Try again.'),
    ),
  );

  /** Writes a message; resolves to the line that answers it. */
  async function ask(message: object & { readonly id?: unknown }, signal?: AbortSignal): Promise<string> {
    if (ended !== undefined) throw ended;
    const answer = new Promise<string>((resolve, reject) => {
      waiting.set(message.id, resolve);
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
    child.stdin.write(`${JSON.stringify(message)}\n`);
    return Promise.race([answer, given]);
  }

  /** Whether the server answers a question of the stateless revision. */
  async function discovers(meta: unknown): Promise<boolean> {
    const message = { jsonrpc: '2.0', id: 'discover', method: 'server/discover', params: { _meta: meta } };
    try {
      const answer: unknown = JSON.parse(await ask(message, AbortSignal.timeout(probeMs)));
      return isObject(answer) && isObject(answer['result']);
    } catch (error) {
      if (error instanceof ClientError) throw error;
      return false;
    }
  }

  return async (request) => {
    if (request.method !== 'POST') return new Response(null, { status: 404 });
    const message = (await request.json()) as { readonly id?: unknown; readonly params?: { readonly _meta?: unknown } }; // the client wrote it
    if (request.headers.get('mcp-protocol-version') === modern) {
      speaksModern ??= discovers(message.params?._meta);
      if (!(await speaksModern)) return new Response(null, { status: 400 });
    }
    if (message.id === undefined) {
      child.stdin.write(`${JSON.stringify(message)}\n`);
      return new Response(null, { status: 202 });
    }
    return new Response(await ask(message, request.signal), { headers: { 'content-type': 'application/json' } });
  };
}

/** The id that a line answers; undefined for one that is no answer, such as a line of a log. */
function answeredId(line: string): unknown {
  if (!line.trimStart().startsWith('{') || jsonDepth(line) > deepest) return undefined;
  const value = parseJson(line);
  return isObject(value) && ('result' in value || 'error' in value) ? value['id'] : undefined;
}
