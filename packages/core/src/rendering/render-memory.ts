// What a program that renders again and again has of the rendering before. A document that says which pages it shows (`shows`) is taken as it is, while
// these pages and the outline of the front stay the same: the outline is all that is no page, and of pages all but their titles, text, description and
// time. Titles are those of any page, or those that the document names (`titles`). Any other document is made, and where its bytes are those of before,
// so are its variants.
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
  readonly explorer: Explorer['pages'] | undefined;
  /** Its pages by id, each with a digest of what is not in the outline. */
  readonly pages: ReadonlyMap<string, ShownPage>;
  /** The ids of the pages that each document shows, by its path. */
  readonly shown: ReadonlyMap<string, string>;
  readonly documents: ReadonlyMap<string, Representation>;
}

/** What documents show of a page. */
interface ShownPage {
  readonly title: string;
  /** Of text, headings, description and time. */
  readonly digest: string;
}

/** An empty memory. */
export function createRenderMemory(): RenderMemory {
  let last: Rendered | undefined;
  return {
    begin: async (rendering, digestOf) => {
      const before = last;
      const outline = outlineOf(rendering);
      const explorer = rendering.explorer?.pages;
      const pages = new Map<string, ShownPage>();
      /** Pages that the rendering before did not have as they are, and those with another title. */
      const [changed, renamed] = [new Set<string>(), new Set<string>()];
      for (const page of rendering.snapshot.pages) {
        const { id, title } = page;
        const found = digestOfPage(page, rendering, digestOf);
        const digest = typeof found === 'string' ? found : await found;
        const known = before?.pages.get(id);
        if (known?.title !== title) renamed.add(id);
        const isSame = known?.title === title && known.digest === digest;
        if (!isSame) changed.add(id);
        pages.set(id, isSame ? known : { title, digest });
      }
      const shown = new Map<string, string>();
      const isSameFront = before?.outline === outline && before.explorer === explorer;
      const isUnchanged = ({ path, shows = [], titles }: DocumentDefinition): boolean =>
        before?.shown.get(path) === shown.get(path) &&
        !shows.some(({ id }) => changed.has(id)) &&
        (renamed.size === 0 || titles?.().some(({ id }) => renamed.has(id)) === false);
      return {
        same: (definition) => {
          const { path, shows } = definition;
          if (shows === undefined) return undefined;
          shown.set(path, idsOf(shows));
          return isSameFront && isUnchanged(definition) ? before.documents.get(path) : undefined;
        },
        before: (path) => before?.documents.get(path),
        end: (documents) => {
          last = { outline, explorer, pages, shown, documents };
        },
      };
    },
  };
}

/** No id has a line end. */
function idsOf(pages: readonly Page[]): string {
  const [first] = pages;
  return pages.length === 1 && first !== undefined ? first.id : pages.map(({ id }) => id).join('\n');
}

/** All that a front shows but for title, text, description and time of its pages. */
function outlineOf({ snapshot, site, mcp, own, published, links, ...rest }: DocumentContext): string {
  const { facts, settings, redirects, pages } = snapshot;
  const { hasPages, llmsCharacters, domainVerificationTexts } = rest;
  const shown = pages.map(({ id, url, version, locale, section }) => [id, url, version, locale, section]);
  const documents = [...published.values()].map(({ path, mediaType, cacheControl, contentSecurityPolicy, markdownAlternate }) => [
    ...[path, mediaType, cacheControl, contentSecurityPolicy, markdownAlternate],
  ]);
  const others = own.map(({ path, title, description }) => [path, title, description]);
  const given = [facts, settings, redirects, site, mcp.tools, others, links, hasPages, llmsCharacters, domainVerificationTexts];
  return JSON.stringify([...given, shown, documents]);
}

/** All of a page that is neither in the outline nor its title. */
function digestOfPage(page: Page, { snapshot }: DocumentContext, digestOf: Sha256Hex): string | Promise<string> {
  const { description, updated_at, headings } = page;
  const known = digestsOfHeadings.get(headings) ?? digestOf(utf8.encode(JSON.stringify(headings)));
  const text = digestOf(snapshot.markdown.subarray(page.start, page.start + page.length));
  const joined = (ofHeadings: string, ofText: string): string => {
    digestsOfHeadings.set(headings, ofHeadings);
    return JSON.stringify([description, updated_at, ofHeadings, ofText]);
  };
  // a promise for each of ten thousand pages takes longer than its digest
  if (typeof known === 'string' && typeof text === 'string') return joined(known, text);
  return Promise.all([known, text]).then(([ofHeadings, ofText]) => joined(ofHeadings, ofText));
}

const utf8 = new TextEncoder();
/** Pages that did not change have the same headings, which are most of a page that is not its text. */
const digestsOfHeadings = new WeakMap<Page['headings'], string>();
