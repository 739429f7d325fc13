// A tool server that a command starts, and that speaks over standard input and output (MCP, stdio transport): a message a line. The client sends
// requests as it does over HTTP; each becomes a line, and the line with its id becomes the answer.
import { ClientError, type ConnectOptions } from '@vitrine/client';
import { type Started, startCommand, wordsOf } from '@vitrine/cli-kit/child';
import { CommandFailure, exitCodes } from '@vitrine/cli-kit/output/failure';
import { type BodyFault, boundedPieces, isObject, parseJson } from '@vitrine/core';
import { jsonDepth } from '@vitrine/core/client';
import { readLines } from '../mcp/lines.ts';

type Send = NonNullable<ConnectOptions['fetch']>;

export interface StartedServer {
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
export async function startServer(command: string, maxBytes: number): Promise<StartedServer> {
  const words = wordsOf(command);
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
