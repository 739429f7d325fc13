// Why a path is not read or written: a code for machines, a sentence for people, and a fix. Errors of the system (EACCES, ENOSPC) are no
// refusals: they pass as Node.js throws them.
import { VitrineError } from '@vitrine/core';
import { isAbsolute, relative, sep } from 'node:path';

/** The list is closed. */
export type FileAccessErrorCode =
  /** Nothing has this name. */
  | 'not_found'
  /** The path, without any link, is not below the root. */
  | 'outside'
  | 'link_leads_out'
  | 'link_broken'
  /** A link has the name of a file or folder that is to be written. */
  | 'link_in_place'
  /** A folder, a pipe, a socket or a device where a file is expected. */
  | 'not_a_file'
  | 'not_a_folder'
  | 'too_large'
  /** The bytes are not UTF-8. */
  | 'not_text'
  /** The file was exchanged each time it was opened. */
  | 'changing';

const reasons: Readonly<Record<FileAccessErrorCode, readonly [detail: string, resolution: string]>> = {
  not_found: ['it does not exist', 'Check the path, or name your folder of docs; `vitrine init` makes a folder to start with.'],
  outside: ['expected a path below the root, received one outside it', 'Name a path below the root.'],
  link_leads_out: [
    'expected a path inside the root, received a link that leads outside it',
    'Replace the link with its target, or use the path of the target.',
  ],
  link_broken: ['expected a file or a folder, received a broken or circular link', 'Remove the link, or correct it.'],
  link_in_place: [
    'expected no link here, because nothing is written through a link',
    'Remove the link, or use the path of its target.',
  ],
  not_a_file: [
    'expected a file, received a folder, a pipe, a socket or a device',
    'Write its output to a file, and use that file.',
  ],
  not_a_folder: ['a part of the path is a file, not a folder', 'Check the path.'],
  too_large: ['it is larger than is read', 'Make it smaller, or split it.'],
  not_text: ['expected text in UTF-8, received other bytes', 'Convert it to UTF-8.'],
  changing: ['it was replaced while it was opened', 'Try again when nothing writes to it.'],
};

/** Thrown for a path that is not read or written. */
export class FileAccessError extends VitrineError {
  declare readonly code: FileAccessErrorCode;
  /** The path, relative to the working folder where it is below it. */
  readonly path: string;
  /** What is wrong, without the path. */
  readonly detail: string;
  readonly resolution: string;

  constructor(code: FileAccessErrorCode, path: string, received?: string) {
    const [detail, resolution] = reasons[code];
    const displayPath = isWithin(process.cwd(), path) ? relative(process.cwd(), path) || '.' : path;
    const receivedDetail = code === 'not_a_file' ? `expected a file, received ${received ?? ''}` : `${detail}: ${received ?? ''}`;
    const full = received === undefined ? detail : receivedDetail;
    super('FileAccessError', code, `${displayPath}: ${full}`);
    this.path = displayPath;
    this.detail = full;
    this.resolution = resolution;
  }
}

/** What is read, or what `otherwise` makes of a refusal. Any other error passes. */
export function unlessRefused<Result, Otherwise>(
  read: () => Result,
  otherwise: (refusal: FileAccessError) => Otherwise,
): Result | Otherwise {
  try {
    return read();
  } catch (error) {
    if (error instanceof FileAccessError) return otherwise(error);
    throw error;
  }
}

/** Whether a path is a folder or below it. Both are absolute. */
export function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

/** The code of an error of the system, such as `ENOENT`; empty for any other error. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
