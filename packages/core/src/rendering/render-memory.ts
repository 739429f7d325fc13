// What a program that renders again and again has of the rendering before. A document that says which pages it shows (`shows`) is taken as it is, while
// these pages and the outline of the front stay the same: the outline is all that a document shows of other pages, and all that is no page. Any other
// document is made, and where its bytes are those of before, so are its variants.
import type { Representation, Sha256Hex } from '../engine/http/representation.ts';
import type { Page } from '../engine/store/snapshot.ts';
import type { DocumentContext, DocumentDefinition, Explorer } from './document-definition.ts';

/** Memory of one rendering, for the next of the same program. It holds for one `keepBody` and one compressor. Make it with `createRenderMemory`. */
export interface RenderMemory {
  /** Begins a rendering. */
  readonly begin: (rendering: DocumentContext, digestOf: Sha256Hex) => Promise<Rendering>;
}

/** A rendering under way. */
export interface Rendering {
  /** The document of the rendering before, where it is the same now. */
  readonly same: (definition: DocumentDefinition) => Representation | undefined;
  /** What the rendering before had at a path. */
  readonly before: (path: string) => Representation | undefined;
  /** Ends it with its documents. */
  readonly end: (documents: ReadonlyMap<string, Representation>) => void;
}

/** What a rendering leaves. */
interface Rendered {
  readonly outline: string;
  /** What makes the pages for people. */
  readonly pages: Explorer['pages'] | undefined;
  /** The pages that each document shows, as digests, by its path. */
  readonly shown: ReadonlyMap<string, string>;
  readonly documents: ReadonlyMap<string, Representation>;
}

/** An empty memory. */
export function createRenderMemory(): RenderMemory {
  let last: Rendered | undefined;
  return {
    begin: async (rendering, digestOf) => {
      const before = last;
      const outline = outlineOf(rendering);
      const pages = rendering.explorer?.pages;
      const digests = new Map<string, string>();
      for (const page of rendering.snapshot.pages) digests.set(page.id, await digestOfPage(page, rendering, digestOf));
      const shown = new Map<string, string>();
      const isSameFront = before?.outline === outline && before.pages === pages;
      return {
        same: ({ path, shows }) => {
          if (shows === undefined) return undefined;
          const now = shows.map(({ id }) => digests.get(id) ?? '').join(' ');
          shown.set(path, now);
          return isSameFront && before.shown.get(path) === now ? before.documents.get(path) : undefined;
        },
        before: (path) => before?.documents.get(path),
        end: (documents) => {
          last = { outline, pages, shown, documents };
        },
      };
    },
  };
}

/** All that a front shows but for text, description and time of its pages. */
function outlineOf({ snapshot, site, mcp, own, published, links, ...rest }: DocumentContext): string {
  const { facts, settings, redirects, pages } = snapshot;
  const { hasPages, llmsCharacters, domainVerificationTexts } = rest;
  const shown = pages.map(({ id, title, url, version, locale, section }) => [id, title, url, version, locale, section]);
  const documents = [...published.values()].map(({ path, mediaType, cacheControl, contentSecurityPolicy, markdownAlternate }) => [
    ...[path, mediaType, cacheControl, contentSecurityPolicy, markdownAlternate],
  ]);
  const others = own.map(({ path, title, description }) => [path, title, description]);
  const given = [facts, settings, redirects, site, mcp.tools, others, links, hasPages, llmsCharacters, domainVerificationTexts];
  return JSON.stringify([...given, shown, documents]);
}

/** All of a page that is not in the outline. */
async function digestOfPage(page: Page, { snapshot }: DocumentContext, digestOf: Sha256Hex): Promise<string> {
  const { description, updated_at, headings } = page;
  const known = digestsOfHeadings.get(headings) ?? (await digestOf(utf8.encode(JSON.stringify(headings))));
  digestsOfHeadings.set(headings, known);
  const markdown = snapshot.markdown.subarray(page.start, page.start + page.length);
  return JSON.stringify([description, updated_at, known, await digestOf(markdown)]);
}

const utf8 = new TextEncoder();
/** Pages that did not change have the same headings, which are most of a page that is not its text. */
const digestsOfHeadings = new WeakMap<Page['headings'], string>();
