// The tools of an MCP server as actions. Hints become hints with the basis `declared`; nothing else is concluded.
import { Client, StreamableHTTPClientTransport, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/client';
import { isObject } from '@vitrine/core/serving';
import { isDeeper } from '@vitrine/core/workspace';
import { parseJson } from '@vitrine/core/workspace';
import type { Json, JsonObject } from '@vitrine/core';
import { boundedPieces, linesOf } from '@vitrine/core/client';
import { CommandFailure, remoteDetails } from '@vitrine/cli-kit/output/failure';
import { type Started, startCommand, splitCommand } from '@vitrine/cli-kit/child';
import { failure, isHttpUrl, maxBytes } from '@vitrine/cli-kit/http/fetching';
import type { Imported, ImportedRecord, ImportRequest } from '../imported.ts';
import { boundedSchema } from '../schema.ts';
import { createDistinct, firstSentence, toId, toKebab, toLabel, toText } from '../wording.ts';

/** Most tools that are imported: as many as a catalog has actions. */
const maxTools = 5_000;

/**
 * Asks a server, over HTTP or as a command, for its tools. A command is greeted as servers of today expect it, and started again
 * for the newer greeting when it refuses that one; over HTTP one request finds out. Throws CommandFailure.
 */
export async function importTools(request: ImportRequest): Promise<Imported> {
  if (isHttpUrl(request.what)) return ask(request, 'auto');
  try {
    return await ask(request, 'legacy');
  } catch (error) {
    const { cause } = error instanceof Error ? error : {};
    const isRefusal = typeof cause === 'object' && cause !== null && 'code' in cause && typeof cause.code === 'number';
    if (!isRefusal) throw error;
    return ask(request, 'auto');
  }
}

async function ask(request: ImportRequest, mode: 'legacy' | 'auto'): Promise<Imported> {
  const { what, credentials, fetcher, signal } = request;
  const started = isHttpUrl(what) ? undefined : await startCommand(splitCommand(what), credentials);
  let refusal: Error | undefined;
  const transport =
    started === undefined
      ? new StreamableHTTPClientTransport(new URL(what), { fetch: fetcher.fetch })
      : createStdioTransport(started, (error) => (refusal = error));
  const client = new Client(
    { name: 'vitrine-import', version: '1.0.0' },
    { versionNegotiation: { mode, probe: { timeoutMs: 30_000 } } },
  );
  let fault: Error | undefined;
  client.onerror = (error) => (fault ??= error);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted')), {
      once: true,
    });
  });
  late.catch(() => undefined);
  try {
    const options = { timeout: 60_000, signal };
    await Promise.race([client.connect(transport, options), late]);
    const tools =
      client.getServerCapabilities()?.tools === undefined
        ? []
        : (await Promise.race([client.listTools(undefined, options), late])).tools;
    return toImported(client.getServerVersion()?.name ?? 'server', tools);
  } catch (error) {
    throw signal.aborted ? signal.reason : explained(error, refusal ?? fault, started, request);
  } finally {
    await client.close().catch(() => undefined);
    await started?.end();
  }
}

function explained(
  error: unknown,
  fault: Error | undefined,
  started: Started | undefined,
  { what }: ImportRequest,
): CommandFailure {
  for (const each of [error, fault, error instanceof Error ? error.cause : undefined])
    if (each instanceof CommandFailure) return each;
  const server = started === undefined ? new URL(what).origin : 'The command';
  // the client calls itself for each level of what it checks
  if (error instanceof RangeError)
    return failure('too_deep', `${server} answers with objects and lists nested too deeply`, 'Import from another server.');
  const said = started?.complaint().slice(-400) ?? '';
  const why = error instanceof Error ? error.message.slice(0, 300).replace(/\s+/g, ' ') : String(error);
  const refusal = failure(
    'mcp',
    `${server} does not answer as an MCP server`,
    'Try it with another MCP client first.',
    remoteDetails(server, `${why}\n${said}`.trim()),
  );
  refusal.cause = error;
  return refusal;
}

/** Tools as a server lists them, whatever they are, as records. */
export function toImported(server: string, tools: readonly unknown[]): Imported {
  const remarks: string[] = [];
  const distinct = createDistinct();
  const seen = new Set<string>();
  const family = toKebab(server.split('/').at(-1) ?? server, 'tools');
  if (tools.length > maxTools)
    remarks.push(`${tools.length - maxTools} tools are left out: a catalog has at most ${maxTools} actions`);
  const records = tools.slice(0, maxTools).flatMap((tool): ImportedRecord[] => {
    const name = isObject(tool) ? tool['name'] : undefined;
    if (!isObject(tool) || typeof name !== 'string' || name.length > 500 || toId(name) === '') {
      remarks.push(
        `a tool is left out: its name cannot be an id (${typeof name === 'string' ? JSON.stringify(name.slice(0, 60)) : 'none'})`,
      );
      return [];
    }
    if (seen.has(name)) {
      remarks.push(`a second tool named ${JSON.stringify(name.slice(0, 60))} is left out`);
      return [];
    }
    seen.add(name);
    return [{ id: name, value: actionOf(distinct(toId(name)), name, tool, family) }];
  });
  return { name: toLabel(server) || 'server', records, remarks };
}

function actionOf(id: string, name: string, tool: JsonObject, family: string): JsonObject {
  const hints = isObject(tool['annotations']) ? tool['annotations'] : {};
  const description = typeof tool['description'] === 'string' ? toText(tool['description']) : '';
  const title =
    [tool['title'], hints['title'], name].find((each): each is string => typeof each === 'string' && each.trim() !== '') ?? name;
  const readOnly = hints['readOnlyHint'];
  const claims: JsonObject = {
    ...claim('read_only', readOnly),
    // the other hints mean nothing for a tool that only reads (MCP, ToolAnnotations)
    ...(readOnly === true
      ? {}
      : { ...claim('destructive', hints['destructiveHint']), ...claim('idempotent', hints['idempotentHint']) }),
    ...claim('open_world', hints['openWorldHint']),
  };
  const schema = tool['inputSchema'];
  return {
    id,
    title: toLabel(title),
    description: description === '' ? firstSentence(title) : description,
    family,
    permission: readOnly === true ? 'read_only' : 'unknown',
    ...(Object.keys(claims).length > 0 && { hints: { ...claims, basis: 'declared' } }),
    call: { tool: toLabel(name) },
    ...(isObject(schema) && Object.keys(schema).length > 0 && { input_schema: boundedSchema(schema) }),
  };
}

function claim(name: string, hint: Json | undefined): JsonObject {
  return typeof hint === 'boolean' ? { [name]: hint ? 'yes' : 'no' } : {};
}

/** Most messages of a server. A list of tools has at most 64 pages; each request of the server costs an answer, which waits until it is read. */
const maxMessages = 10_000;

/** Most lines, messages or not: 50 MB of empty ones took 15 s. */
const maxLines = 1_000_000;

/** Most nested objects and lists in a message: those who read it call themselves for each. */
const maxNesting = 500;

/** Exchanges messages with a started server. `onRefusal` receives why one is ended: it writes more than an import reads, or what is no message. */
export function createStdioTransport(started: Started, onRefusal: (error: Error) => void): Transport {
  const { child } = started;
  let lines = 0;
  let messages = 0;
  let isRefused = false;
  const refuse = (code: string, message: string, resolution = 'Import from another server.', said = ''): void => {
    if (isRefused) return;
    isRefused = true;
    onRefusal(failure(code, message, resolution, remoteDetails('The command', said)));
    void transport.close();
  };
  const transport: Transport = {
    start: () => {
      // A pipe that breaks ends with its process.
      void read().catch(() => undefined);
      child.once('exit', () => transport.onclose?.());
      return Promise.resolve();
    },
    send: (message) =>
      new Promise((resolve, reject) => {
        child.stdin.write(`${JSON.stringify(message)}\n`, (error) => (error ? reject(error) : resolve()));
      }),
    close: async () => {
      await started.end();
      transport.onclose?.();
    },
  };
  return transport;

  async function read(): Promise<void> {
    const written = boundedPieces(child.stdout, maxBytes, (fault) => {
      const message = fault === 'too-large' ? `more than ${maxBytes / 1024 / 1024} MB` : 'in too many small pieces';
      refuse('too_large', `The server wrote ${message}`);
      return new Error(fault);
    });
    for await (const bytes of linesOf(written, maxBytes)) {
      if (isRefused) return;
      const line = new TextDecoder().decode(bytes).trim();
      lines += 1;
      if (lines > maxLines) refuse('too_large', `The server wrote more than ${maxLines.toLocaleString('en')} lines`);
      else if (line !== '') deliver(line);
    }
  }

  /** A server may print other things too: a line that is no message is skipped. One that begins like a message and is none is never answered for. */
  function deliver(line: string): void {
    if (!line.startsWith('{')) return;
    messages += 1;
    if (messages > maxMessages) {
      refuse('too_large', `The server wrote more than ${maxMessages.toLocaleString('en')} messages`);
      return;
    }
    const message = parseJson(line);
    if (message !== undefined && isDeeper(message, maxNesting)) {
      refuse('too_deep', `The server wrote a message with more than ${maxNesting} nested objects and lists`);
      return;
    }
    if (message === undefined ? /^\{\s*"jsonrpc"/.test(line) : isBroken(message)) {
      refuse(
        'mcp',
        'The server wrote a message that is not JSON-RPC 2.0',
        'Try it with another MCP client first.',
        line.slice(0, 120),
      );
      return;
    }
    if (message === undefined) return;
    try {
      transport.onmessage?.(message as JSONRPCMessage); // the client checks it
    } catch (error) {
      transport.onerror?.(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

/** Whether an object says that it is a message, and is neither a request, nor a notification, nor an answer to one of ours. */
function isBroken(message: unknown): boolean {
  if (!isObject(message) || !('jsonrpc' in message)) return false;
  if (message['jsonrpc'] !== '2.0') return true;
  if (typeof message['method'] === 'string') return false;
  const { id } = message;
  return (typeof id !== 'number' && typeof id !== 'string') || (!isObject(message['result']) && !isObject(message['error']));
}
