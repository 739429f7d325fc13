export interface FileInfo {
  readonly kind: 'file' | 'folder' | 'other';
  /** Absolute, without links. */
  readonly path: string;
  readonly bytes: number;
  readonly modifiedMs: number;
  /** What differs once the file was written or exchanged: device, number, size, and times in nanoseconds, of which a program cannot set the last. */
  readonly state: FileState;
}

export type FileState = readonly [dev: bigint, ino: bigint, size: bigint, modified: bigint, changed: bigint];

/** A name in a folder. A link is not followed. */
export interface DirectoryEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'link' | 'other';
}

/** With what `stat` says of a file. */
export interface ListedEntry extends DirectoryEntry {
  readonly info?: FileInfo;
}
