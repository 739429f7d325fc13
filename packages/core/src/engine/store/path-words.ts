// Words of paths that authors of documentation use for one another, in the singular. A file of its own: bundles that compare no addresses leave it out.

/** Words with the same meaning, a group on a line; the first stands for all. */
const groups = `configuration config configure configuring setting option preference
installation install installing setup
quick-start quickstart getting-started get-started
authentication auth authenticating
deployment deploy deploying
troubleshooting troubleshoot
upgrade upgrading update updating
migration migrate migrating
contributing contribute
changelog release-note
javascript js
typescript ts`;

/** Words that say what kind of page a page is, and not what it is about: two paths that differ in them alone mean the same. */
export const weakWords: ReadonlySet<string> = new Set(
  'doc documentation guide tutorial manual reference learn overview introduction intro index readme how to the a an of for and with in using use latest stable current main master en us'.split(
    ' ',
  ),
);

/** Words, two joined by a hyphen, by those that they stand for. */
export const synonyms: ReadonlyMap<string, string> = new Map(
  groups.split('\n').flatMap((line) => {
    const [first = '', ...others] = line.split(' ');
    return others.map((word) => [word, first] as const);
  }),
);
