// The list of pages that a site publishes for models: `/llms.txt` as its proposal orders it, a title, a quote, then sections of links.

export interface TreeLink {
  readonly title: string;
  readonly url: string;
  readonly note: string;
}

export interface TreeSection {
  readonly title: string;
  readonly links: readonly TreeLink[];
}

/** What a site lists. */
export interface Tree {
  readonly title: string;
  readonly description: string;
  readonly sections: readonly TreeSection[];
  /** The list as it is published. */
  readonly text: string;
}

const maxLines = 50_000;
const longestLine = 4_000;

/** Reads a list; addresses are absolute, and those that are none are left out. */
export function parseLlmsTxt(text: string, base: URL): Tree {
  let title = '';
  let description = '';
  const sections: { readonly title: string; readonly links: TreeLink[] }[] = [];
  for (const line of text.split('\n', maxLines)) {
    if (line.length > longestLine) continue;
    const heading = /^(#{1,6})[ \t]+(\S.*)$/.exec(line);
    if (heading?.[1] === '#' && title === '') title = heading[2]?.trim() ?? '';
    else if (heading !== null) sections.push({ title: heading[2]?.trim() ?? '', links: [] });
    else if (line.startsWith('>') && description === '') description = line.slice(1).trim();
    else {
      const link = linkIn(line, base);
      if (link === undefined) continue;
      if (sections.length === 0) sections.push({ title: '', links: [] });
      sections.at(-1)?.links.push(link);
    }
  }
  return { title, description, sections: sections.filter(({ links }) => links.length > 0), text };
}

function linkIn(line: string, base: URL): TreeLink | undefined {
  const [, title = '', target = '', rest = ''] = /^[ \t]*[-*+][ \t]+\[([^\]\n]{1,500})\]\(([^)\s]{1,2000})\)(.*)$/.exec(line) ?? [];
  if (target === '' || !URL.canParse(target, base)) return undefined;
  const url = new URL(target, base);
  if (!/^https?:$/.test(url.protocol)) return undefined;
  return { title: title.replaceAll('\\', ''), url: url.href, note: rest.replace(/^\s*[:–-]\s*/, '').trim() };
}
