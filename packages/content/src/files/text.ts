// Bytes of a content file as text: UTF-8 and nothing else, without byte order mark, line ends as \n.
import { lineAt } from '@vitrine/core/workspace';
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

function lineOfFirstFault(bytes: Uint8Array): number {
  const lenient = new TextDecoder().decode(bytes);
  const fault = lenient.indexOf('\ufffd');
  return lineAt(lenient, fault < 0 ? 0 : fault);
}
