export interface FileInfo {
  readonly kind: 'file' | 'folder' | 'other';
  /** Absolute, without links. */
  readonly path: string;
  readonly bytes: number;
  readonly modifiedMs: number;
}

/** With what distinguishes it from another that has its name later. */
export interface Found extends FileInfo {
  readonly dev: bigint;
  readonly ino: bigint;
}

/** A name in a folder. A link is not followed. */
export interface DirectoryEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'link' | 'other';
}
