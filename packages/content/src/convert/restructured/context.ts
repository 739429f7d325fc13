// What the reader of reStructuredText and MyST asks of its surroundings: files, other pages, names, and what it counts.

/** A page, or a place on one, that a name leads to. */
export interface Destination {
  /** Relative to the page. */
  readonly address: string;
  readonly title?: string | undefined;
}

/** The surroundings of a page. */
export interface RestructuredContext {
  /** The text of a file that a directive names; a fault is reported. */
  readonly include: (
    path: string,
    isPart?: boolean,
  ) => { readonly text: string; readonly name: string; readonly within: RestructuredContext } | undefined;
  /** A page by its path, relative to the page or, with a slash in front, to the folder of pages. */
  readonly document: (path: string) => Destination | undefined;
  /** A place by its label. */
  readonly label: (name: string) => Destination | undefined;
  /** The address of a hyperlink target of the page; `__` is the next anonymous one. */
  readonly target: (name: string) => string | undefined;
  /** The Markdown of a substitution. */
  readonly substitution: (name: string) => string | undefined;
  /** A role that the configuration makes of an address: `extlinks`. */
  readonly externalLink: (role: string) => { readonly address: string; readonly caption: string } | undefined;
  /** The address of another project that references name. */
  readonly project: (name: string) => string | undefined;
  /** How the site makes anchors of headings. */
  readonly slugger: 'docutils' | 'mystmd';
  /** Text in single backquotes. */
  readonly defaultRole: (text: string) => string;
  /** Counts a directive or a role. */
  readonly count: (name: string, known: boolean) => void;
  /** A name that leads nowhere. */
  readonly missing: (reference: string) => void;
}
