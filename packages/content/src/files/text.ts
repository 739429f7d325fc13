// Bytes of a content file as text: UTF-8 and nothing else, without byte order mark, line ends as \n.
import type { Diagnostic } from '@vitrine/core';
import { diagnostic } from '../shared/diagnostic.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** The text of a file, or the problem with its bytes. */
export function readText(file: string, bytes: Uint8Array): string | Diagnostic {
  try {
    return decoder.decode(bytes).replace(/\r\n?/g, '\n');
  } catch {
    return diagnostic({ file, line: lineOfFirstFault(bytes) }, 'text in UTF-8', 'bytes that are not UTF-8');
  }
}

/** The line of the first byte sequence that is not UTF-8. */
function lineOfFirstFault(bytes: Uint8Array): number {
  const lenient = new TextDecoder().decode(bytes);
  const fault = lenient.indexOf('\ufffd');
  return lineAt(lenient, fault < 0 ? 0 : fault);
}

/** The line, from 1, of an offset in a text. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
