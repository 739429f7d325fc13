// What a language of pages may ask about the page that it converts, and what it reports.

/** Where a page is converted. */
export interface LanguageContext {
  /** Counts a tag; unknown ones are reported. */
  readonly count: (name: string, known: boolean) => void;
  /** The text of a file that a tag names; undefined where it cannot be read, which is reported. */
  readonly include: (path: string) => string | undefined;
}
