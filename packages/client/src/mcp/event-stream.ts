// The answer in an event stream (HTML standard, server-sent events): the data of each event, as it arrives.
import { linesOf } from '@vitrine/core/client';

/** The data of each event of a stream. Throws TypeError for what is no UTF-8. */
export async function* eventData(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let data: string[] = [];
  for await (const bytes of linesOf(chunks, Number.POSITIVE_INFINITY, true)) {
    const line = utf8.decode(bytes);
    if (line.startsWith('data:')) data.push(line.slice(line.startsWith('data: ') ? 6 : 5));
    else if (line === '' && data.length > 0) {
      const whole = data.join('\n');
      data = [];
      // An event without data names a place to continue at (MCP 2025-11-25, transports), which a single answer has no use for.
      if (whole !== '') yield whole;
    }
  }
}
