// The documentation pages as MCP resources: `docs:///guide/install` is the page's Markdown, `docs:///guide/install#linux`
// one section of it. Pages are listed; sections are reached through the template, whose completion knows them all.
import type { Page, Snapshot } from '@vitrine/core';
import { pageMarkdown, percentDecoded, type Resource, type ResourceContent } from '@vitrine/core/serving';
import type { ResourceProvider } from '@vitrine/core/mcp';
import { matching } from './vocabulary/vocabulary.ts';
import { once } from './answers/tool-environment.ts';
import { partsOf } from './search-docs/page-addresses.ts';

const scheme = 'docs:///';
const mimeType = 'text/markdown';
/** Largest text sent as one resource, in characters; a longer page is cut and says how to read on. */
const longestText = 262_144;

/** The pages of a snapshot as resources; undefined when it has none. */
export function pageResources(snapshot: Snapshot): ResourceProvider | undefined {
  // An index says that there are pages without their being read.
  if (snapshot.docs === undefined && snapshot.pages.length === 0) return undefined;
  const byId = once(() => new Map(snapshot.pages.map((page) => [page.id, page])));
  const entries = once(() => snapshot.pages.map(asResource));
  const sectionIds = once(() => snapshot.pages.flatMap(({ id, headings }) => headings.map(({ anchor }) => `${id}#${anchor}`)));

  function read(uri: string): ResourceContent | undefined {
    if (!uri.startsWith(scheme)) return undefined;
    const { page: id, anchor } = partsOf(percentDecoded(uri.slice(scheme.length)));
    const page = byId().get(id);
    if (page === undefined) return undefined;
    const text = anchor === undefined ? pageMarkdown(snapshot, page) : sectionMarkdown(snapshot, page, anchor);
    return text === undefined ? undefined : { uri, mimeType, text: bounded(text, page) };
  }

  return {
    get resources(): readonly Resource[] {
      return entries();
    },
    templates: [
      {
        uriTemplate: `${scheme}{+page}`,
        name: 'page',
        title: 'Documentation page or section',
        description: 'A page id such as guide/install, or a section of it: guide/install#linux',
        mimeType,
      },
    ],
    read,
    complete: (_template, variable, typed) =>
      variable === 'page' ? matching(typed, typed.includes('#') ? sectionIds() : [...byId().keys()]) : [],
  };
}

function asResource({ id, title, description, length }: Page): Resource {
  return {
    uri: scheme + encodeURI(id),
    name: id,
    title,
    ...(description !== undefined && { description }),
    mimeType,
    size: length,
  };
}

const utf8 = new TextDecoder();

/** From the heading's line to the next heading that is not below it. */
function sectionMarkdown(snapshot: Snapshot, page: Page, anchor: string): string | undefined {
  const index = page.headings.findIndex((heading) => heading.anchor === anchor);
  const heading = page.headings[index];
  if (heading === undefined) return undefined;
  const next = page.headings.slice(index + 1).find(({ depth }) => depth <= heading.depth);
  const start = page.start + heading.start;
  const end = page.start + (next?.start ?? page.length);
  return utf8.decode(snapshot.markdown.subarray(start, end)).trimEnd() + '\n';
}

function bounded(markdown: string, { id }: Page): string {
  if (markdown.length <= longestText) return markdown;
  return `${markdown.slice(0, longestText)}\n\n(Cut here. The page is longer; read its sections: ${scheme}${id}#…)\n`;
}
