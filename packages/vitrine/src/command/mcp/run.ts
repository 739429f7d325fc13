// vitrine mcp: JSON-RPC messages, one a line, over standard input and output (MCP, transports: stdio). Standard output
// carries messages and nothing else; messages for people go to standard error.
import type { InvocationOf } from '@vitrine/cli-kit/definition';
import { defined, maxBodyBytes } from '@vitrine/core/serving';
import { createLocalEndpoint } from '@vitrine/core/workspace';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import type { mcp } from '../mcp.ts';
import { openSubject } from '../front/open-subject.ts';
import { exitCodes } from '@vitrine/cli-kit/output/failure';
import { printable } from '@vitrine/cli-kit/output/printable';
import { linesOf } from '@vitrine/core/client';

/** Requests that are worked on at once; further input waits. */
const maxAtOnce = 16;

export async function runMcp({ argument, options, terminal }: InvocationOf<typeof mcp>): Promise<number> {
  const { baseUrl } = options;
  const address = { ...defined({ baseUrl }), otherwise: 'http://127.0.0.1:3000' };
  const { snapshot, documents } = await openSubject(argument, { ...address, codings: 'none' }, terminal);
  const onError = (error: unknown): void =>
    void process.stderr.write(`${printable(error instanceof Error ? error.message : String(error))}\n`);
  const endpoint = createLocalEndpoint({ documents, mcp: createDocumentationTools(snapshot), onError });
  const working = new Set<Promise<void>>();
  for await (const line of readLines(process.stdin)) {
    const work = endpoint.answer(line).then(async (answer) => {
      if (answer !== undefined) await write(`${answer}\n`);
    });
    working.add(work);
    void work.finally(() => working.delete(work));
    if (working.size >= maxAtOnce) await Promise.race(working);
  }
  await Promise.all(working);
  return exitCodes.done;
}

function write(line: string): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(line, () => {
      resolve();
    });
  });
}

// Messages of bytes, one a line. A cut line is no JSON any more, and is refused as such.

/** Every line that is not blank, without its end; one beyond `maxBytes` is cut behind them. */
async function* readLines(input: AsyncIterable<Uint8Array>, maxBytes: number = maxBodyBytes): AsyncGenerator<Uint8Array> {
  for await (const line of linesOf(input, maxBytes)) if (!isBlank(line)) yield line;
}

function isBlank(line: Uint8Array): boolean {
  return line.every((byte) => byte === 0x20 || byte === 0x0d || byte === 0x09);
}
