// The text of a file or of an address, bounded in bytes and in time.
import { FileAccessError, openFolderContaining } from '@vitrine/content/files';
import { piecesOf, readBytes } from '@vitrine/core/serving';
import { isHttpUrl } from '@vitrine/cli-kit/http/fetching';

export interface SourceBounds {
  readonly maxBytes: number;
  /** How long an address may take, in milliseconds. */
  readonly timeoutMs: number;
}

/** Reads it. Throws the error that `refused` makes of the reason why it cannot be read. */
export async function readSource(
  source: string,
  { maxBytes, timeoutMs }: SourceBounds,
  refused: (message: string) => Error,
): Promise<string> {
  if (!isHttpUrl(source)) {
    try {
      return new TextDecoder().decode(openFolderContaining(source).read(source, maxBytes));
    } catch (error) {
      if (!(error instanceof FileAccessError)) throw refused(`${source} cannot be read`);
      throw refused(
        error.code === 'too_large' ? `${source} has more than ${maxBytes} bytes` : `${source} cannot be read: ${error.detail}`,
      );
    }
  }
  try {
    const response = await fetch(source, { signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok || response.body === null) throw refused(`${source} answers ${response.status}`);
    const bytes = await readBytes(piecesOf(response.body), maxBytes);
    if (bytes === 'too-large') throw refused(`${source} has more than ${maxBytes} bytes`);
    if (bytes === 'too-fragmented') throw refused(`${source} arrives in too many pieces`);
    return new TextDecoder().decode(bytes);
  } catch (error) {
    if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError'))
      throw refused(`${source} does not answer: ${error.cause instanceof Error ? error.cause.message : error.message}`);
    throw error;
  }
}
