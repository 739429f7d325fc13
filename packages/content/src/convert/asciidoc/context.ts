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
