// What the reader of AsciiDoc asks of its surroundings: files, other pages, and what it counts.

/** A file that a page takes in, and its own surroundings. */
export interface IncludedText {
  readonly text: string;
  readonly name: string;
  readonly within: AsciidocContext;
}

/** The surroundings of a page. */
export interface AsciidocContext {
  /** The text of a file that an include names; a fault is reported unless the include is optional. */
  readonly include: (target: string, isOptional: boolean) => IncludedText | undefined;
  /** Another page by the target of a cross reference; undefined for one of another component. */
  readonly page: (target: string) => { readonly address: string; readonly title?: string | undefined } | undefined;
  /** The address of a picture, relative to the page. */
  readonly image: (target: string) => string;
  /** Attributes that the configuration sets. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Counts a macro or a block. */
  readonly count: (name: string, known: boolean) => void;
}

/** A block that was read, and the line behind it. */
export interface ReadBlock {
  readonly markdown: string;
  readonly end: number;
}

/** A page while it is read. */
export interface PageReader {
  readonly inline: (text: string) => string;
  /** The block that begins at a line, in an item of a list. */
  readonly block: (lines: readonly string[], at: number, depth: number) => ReadBlock;
  /** Whether a line begins something else than text. */
  readonly isBlockStart: (lines: readonly string[], at: number) => boolean;
  /** A paragraph of lines. */
  readonly paragraph: (lines: readonly string[]) => string;
}
