// The body of an answer, chunk by chunk and bounded: a stranger's may be endless, late, or a bomb of a content coding.
import { ClientError } from '../client-error.ts';

/** How a body is read. */
export interface Reading {
  readonly maxBytes: number;
  /** Rejects when the call is given up. */
  readonly given: Promise<never>;
}

/** The chunks of a body. Throws ClientError `too_large` beyond the bound; the rest is not read. */
export async function* chunksOf(response: Response, { maxBytes, given }: Reading): AsyncGenerator<Uint8Array> {
  if (response.body === null) return;
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
  // The stream of a response gives bytes; its type states it only where the runtime's own declarations are known.
  const reader = response.body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), given]);
      if (done) return;
      length += value.length;
      if (length > maxBytes) throw tooLarge(maxBytes);
      yield value;
    }
  } finally {
    // A stream may never confirm that it was given up.
    void reader.cancel().catch(() => undefined);
  }
}

/** A body as text. Throws ClientError for one that is no UTF-8. */
export async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const decoded = (chunk?: Uint8Array): string => {
    try {
      return chunk === undefined ? utf8.decode() : utf8.decode(chunk, { stream: true });
    } catch (error) {
      throw new ClientError('invalid_answer', 'The answer is no text in UTF-8.', 'Check the address.', { cause: error });
    }
  };
  const parts: string[] = [];
  for await (const chunk of chunks) parts.push(decoded(chunk));
  return `${parts.join('')}${decoded()}`;
}

function tooLarge(maxBytes: number): ClientError {
  return new ClientError(
    'too_large',
    `The answer has more than ${maxBytes} bytes.`,
    'Read a part of it, or raise `maxBytes` for a server that you trust.',
  );
}
