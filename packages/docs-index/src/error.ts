// Errors of an index file or a cursor. The list of codes is closed, so a caller can branch on it.

/** Thrown by `openDocsIndex` for a file that cannot be used, and by `search` for a cursor that is not its own or a server that is away. */
export class DocsIndexError extends Error {
  /** Why an index was refused, or a cursor. */
  readonly code: /** The bytes are something else. */
    | 'not_an_index'
    /** Written by another version of the format. */
    | 'format_version'
    /** Written in the other byte order. */
    | 'byte_order'
    /** Shorter or longer than its header states; or the text is. */
    | 'truncated'
    /** The tables do not fit the file. */
    | 'damaged'
    /** The index was built with a stemmer that was not given to `openDocsIndex`. */
    | 'stemmer_missing'
    /** A cursor of another index or another query, or no cursor at all. */
    | 'bad_cursor'
    /** An index over a server that gave no answer; never of the built-in one. */
    | 'unavailable';

  constructor(code: DocsIndexError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DocsIndexError';
    this.code = code;
  }
}
