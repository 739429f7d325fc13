// The stdio transport of MCP over a command of ours: a message a line, each bounded, the process ended with its children.
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import type { Started } from '@vitrine/cli-kit/child';
import { boundedPieces, isObject, linesOf, parseJson } from '@vitrine/core';
import { failure, maxBytes } from '@vitrine/cli-kit/http/fetching';
import { remoteDetails } from '@vitrine/cli-kit/output/failure';

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
    if (nestsDeeper(line, maxNesting)) {
      refuse('too_deep', `The server wrote a message with more than ${maxNesting} nested objects and lists`);
      return;
    }
    const message = parseJson(line);
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

/** Whether JSON has more brackets within one another. Looks at each character once. */
function nestsDeeper(text: string, most: number): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length && depth <= most; at += 1) {
    const sign = text[at];
    if (isText && sign === '\\') at += 1;
    else if (sign === '"') isText = !isText;
    else if (isText) continue;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
  }
  return depth > most;
}
