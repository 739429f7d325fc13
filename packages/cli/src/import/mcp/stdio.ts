// The stdio transport of MCP over a command of ours: a message a line, each bounded, the process ended with its children.
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import type { Started } from '../child.ts';
import { failure, maxBytes } from '../fetching.ts';

/** Speaks with a started server. `onFlood` hears of one that writes more than an import reads; it is ended then. */
export function createStdioTransport(started: Started, onFlood: (error: Error) => void): Transport {
  const { child } = started;
  let rest: Buffer[] = [];
  let total = 0;
  const transport: Transport = {
    start: () => {
      child.stdout.on('data', (chunk: Buffer) => {
        const isFlood = total + chunk.length > maxBytes;
        if (isFlood && total <= maxBytes) {
          onFlood(failure('too_large', `The server wrote more than ${maxBytes / 1024 / 1024} MB`, 'Import from another server.'));
          void transport.close();
        }
        total += chunk.length;
        if (!isFlood) read(chunk);
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
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      const line = Buffer.concat([...rest, chunk.subarray(from, end)])
        .toString('utf8')
        .trim();
      [rest, from] = [[], end + 1];
      if (line !== '') deliver(line);
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
  }

  /** Servers write all sorts of things to their output; a line that is no message is skipped. */
  function deliver(line: string): void {
    if (!line.startsWith('{')) return;
    try {
      transport.onmessage?.(JSON.parse(line) as JSONRPCMessage); // the client checks it
    } catch (error) {
      transport.onerror?.(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
