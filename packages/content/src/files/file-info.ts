export interface FileInfo {
  readonly kind: 'file' | 'folder' | 'other';
  /** Absolute, without links. */
  readonly path: string;
  readonly bytes: number;
  readonly modifiedMs: number;
  /** Later builds of a process recognise the content by it. Undefined where nothing remembers, and where a change may not show in it. */
  readonly stamp?: string | undefined;
}

/** With what distinguishes it from another that has its name later. */
export interface Found extends FileInfo {
  readonly dev: bigint;
  readonly ino: bigint;
  readonly mtimeNs: bigint;
  readonly ctimeNs: bigint;
}

/** A name in a folder. A link is not followed. */
export interface DirectoryEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'link' | 'other';
}

/** A name in a folder, with what it leads to where it is a file and that is known. */
export interface LookedEntry extends DirectoryEntry {
  readonly file: Found | undefined;
}
