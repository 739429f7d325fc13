import type { convertDraft } from './draft.ts';
import type { LinkCount } from '../links/published-links.ts';

/** Counts of published pages, pages left out, components and includes. */
export interface PagesReport {
  readonly published: number;
  /** Pages that are left out, with the reason. */
  readonly leftOut: readonly { readonly file: string; readonly reason: string }[];
  /** Components by name, how often they are in pages; `known` where the table describes what they become. */
  readonly components: readonly { readonly name: string; readonly known: boolean; readonly count: number }[];
  /** How many includes were resolved, and how many were not. */
  readonly includes: { readonly resolved: number; readonly refused: number };
  /** Words of the sources of all published pages, and those of them that are in the pages. */
  readonly words: { readonly source: number; readonly kept: number };
  readonly links: Readonly<Pick<LinkCount, 'inside' | 'resolved' | 'withoutAnchor'>>;
}

export interface PageReport {
  readonly links: LinkCount;
  readonly add: (converted: ReturnType<typeof convertDraft>) => void;
  readonly report: (published: number, leftOut: PagesReport['leftOut']) => PagesReport;
}

export function createPageReport(): PageReport {
  const components = new Map<string, { readonly known: boolean; readonly count: number }>();
  const links: LinkCount = {
    inside: 0,
    resolved: 0,
    withoutAnchor: 0,
    withoutAddress: new Map(),
    missingFolders: new Map(),
    unmadeHeadings: new Map(),
    unaddressed: new Map(),
    faults: [],
  };
  let resolved = 0;
  let refused = 0;
  const words = { source: 0, kept: 0 };
  return {
    links,
    add(converted) {
      resolved += converted.includes.included.size;
      refused += converted.includes.refused.length;
      words.source += converted.share.words;
      words.kept += converted.share.published;
      for (const [name, { known: isKnown, count }] of converted.components)
        components.set(name, { known: isKnown, count: count + (components.get(name)?.count ?? 0) });
    },
    report: (published, leftOut) => ({
      published,
      leftOut,
      components: [...components]
        .map(([name, each]) => ({ name, ...each }))
        .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)),
      includes: { resolved, refused },
      words: { ...words },
      links: { inside: links.inside, resolved: links.resolved, withoutAnchor: links.withoutAnchor },
    }),
  };
}
