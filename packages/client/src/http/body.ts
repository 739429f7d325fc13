// The body of an answer, piece by piece and bounded: a stranger's may be endless, late, or a bomb of a content coding.
import { boundedPieces, type BodyFault, piecesOf, readBytes } from '@vitrine/core/client';
import { ClientError } from '../client-error.ts';

export interface Reading {
  readonly maxBytes: number;
  /** Rejects when the call is given up. */
  readonly given: Promise<never>;
}

/** The pieces of a body. Throws ClientError `too_large` beyond a bound; the rest is not read. */
export async function* chunksOf(response: Response, { maxBytes, given }: Reading): AsyncGenerator<Uint8Array> {
  const refuse = (fault: BodyFault): ClientError => refused(fault, maxBytes);
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) throw refuse('too-large');
  yield* boundedPieces(piecesOf(response.body, given), maxBytes, refuse);
}

export async function readChunks(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const bytes = await readBytes(chunks, Number.POSITIVE_INFINITY);
  if (typeof bytes === 'string') throw refused(bytes, Number.POSITIVE_INFINITY);
  return bytes;
}

/** A body as text. Throws ClientError for one that is no UTF-8. */
export async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const bytes = await readChunks(chunks);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new ClientError('invalid_answer', 'The answer is not UTF-8 text.', 'Check the address.', { cause: error });
  }
}

function refused(fault: BodyFault, maxBytes: number): ClientError {
  return fault === 'too-large'
    ? new ClientError(
        'too_large',
        `The answer has more than ${maxBytes} bytes.`,
        'Read part of it, or raise `maxBytes` for a server that you trust.',
      )
    : new ClientError('too_large', 'The answer arrives in too many pieces.', 'Ask the operator to send it in larger pieces.');
}
