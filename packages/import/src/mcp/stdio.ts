// The stdio transport of MCP over a command of ours: a message a line, each bounded, the process ended with its children.
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import type { Started } from '../child.ts';
import { failure, maxBytes } from '@vitrine/cli-kit/http/fetching';

/** Most messages of a server. A list of tools has at most 64 pages; each request of the server costs an answer, which waits until it is read. */
const maxMessages = 10_000;

/** Exchanges messages with a started server. `onFlood` receives why one that writes more than an import reads is ended. */
export function createStdioTransport(started: Started, onFlood: (error: Error) => void): Transport {
  const { child } = started;
  let rest: Buffer[] = [];
  let total = 0;
  let messages = 0;
  let isFlood = false;
  const endFlood = (what: string): void => {
    if (isFlood) return;
    isFlood = true;
    rest = [];
    onFlood(failure('too_large', `The server wrote more than ${what}`, 'Import from another server.'));
    void transport.close();
  };
  const transport: Transport = {
    start: () => {
      child.stdout.on('data', (chunk: Buffer) => {
        total += chunk.length;
        if (total > maxBytes) endFlood(`${maxBytes / 1024 / 1024} MB`);
        else if (!isFlood) read(chunk);
      });
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

  function read(chunk: Buffer): void {
    let from = 0;
    for (let end = chunk.indexOf(10); end !== -1 && !isFlood; end = chunk.indexOf(10, from)) {
      const line = Buffer.concat([...rest, chunk.subarray(from, end)])
        .toString('utf8')
        .trim();
      [rest, from] = [[], end + 1];
      if (line !== '') deliver(line);
    }
    if (from < chunk.length && !isFlood) rest.push(chunk.subarray(from));
  }

  /** A server may print other things too: a line that is no message is skipped. */
  function deliver(line: string): void {
    if (!line.startsWith('{')) return;
    messages += 1;
    if (messages > maxMessages) {
      endFlood(`${maxMessages.toLocaleString('en')} messages`);
      return;
    }
    try {
      transport.onmessage?.(JSON.parse(line) as JSONRPCMessage); // the client checks it
    } catch (error) {
      transport.onerror?.(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
