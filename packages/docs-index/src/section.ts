// The input of the builder: documentation cut at its headings, as plain text. The caller reads Markdown; this package does not.

/** One section of a page. */
export interface DocsSection {
  /** The page id alone for the opening part, else page id, `#`, anchor. Unique in the index. */
  readonly id: string;
  readonly page: string;
  /** The page's title, the same in all of its sections. */
  readonly title: string;
  /** Headings from the outermost to the section's own; empty for the opening part. */
  readonly headingPath: readonly string[];
  /** Plain text, code kept. */
  readonly text: string;
  /** The code within the text, where the reader marked it; its words weigh more. */
  readonly code?: string;
  /** Names that the page had before: words that the section does not have find it at a low weight. */
  readonly formerNames?: string;
  readonly url?: string;
  readonly updatedAt?: string;
  readonly version?: string;
  readonly locale?: string;
  /** Ids of the pages and sections that it links to; those of its own page and unknown ones do not count. A page counts for its opening. */
  readonly links?: readonly string[];
}

/** A page whose sections are made when a build reads them. The same object has the same sections: builds with one cache read it once. */
export interface DocsPage {
  /** The page of all of them. */
  readonly id: string;
  /** One or more, in the order of the page. */
  readonly sections: () => readonly DocsSection[];
}
