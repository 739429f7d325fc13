// What a language of pages may ask about the page that it converts, and what it reports.

/** Where a page is converted. */
export interface LanguageContext {
  /** Counts a tag; unknown ones are reported. */
  readonly count: (name: string, known: boolean) => void;
  /** The text of a file that a tag names; undefined where it cannot be read, which is reported. */
  readonly include: (path: string) => string | undefined;
  /** Notes an anchor; one of a shortcode that is not known may have anything before it. */
  readonly anchor: (id: string, known: boolean) => void;
  /** The template of a shortcode or an include, where the project has it. */
  readonly template: (name: string, ending?: 'html' | 'md') => string | undefined;
  /** Front matter of the page, and what the configuration of its site says. */
  readonly variable: (path: string) => string | undefined;
  /** The page that links name in another way than by its path, as a link names its file. */
  readonly page: (name: string) => string | undefined;
}
