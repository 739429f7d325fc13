// What a program that renders again and again has of the rendering before. A document that says which pages it shows (`shows`) is taken as it is, while
// these pages and the outline of the front stay the same: the outline is all that is no page, and of pages all but their titles, text, description and
// time. Titles are those of any page, or those that the document names (`titles`). Any other document is made, and where its bytes are those of before,
// so are its variants.
import type { Representation, Sha256Hex } from '../engine/http/representation.ts';
import type { Page } from '../engine/store/snapshot.ts';
import { defined } from '../shared/json.ts';
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

interface Rendered extends Outline {
  /** For each page what it has besides its outline and its title. */
  readonly digests: readonly string[];
  /** The ids of the pages that each document shows, by its path. */
  readonly pageIdsByPath: ReadonlyMap<string, string>;
  readonly representations: ReadonlyMap<string, Representation>;
}

/** All that a front shows but for title, text, description and time of its pages. */
interface Outline {
  /** All that is neither a page nor a document. */
  readonly front: string;
  readonly explorer: Explorer['pages'] | undefined;
  /** In which id, address, edition and section are compared. */
  readonly pages: readonly Page[];
  readonly documents: readonly DocumentOutline[];
}

type DocumentOutline = Pick<DocumentDefinition, (typeof ofDocuments)[number]>;

const ofDocuments = ['path', 'mediaType', 'cacheControl', 'contentSecurityPolicy', 'markdownAlternate'] as const;
const ofPages = ['id', 'url', 'version', 'locale'] as const;

/** An empty memory. */
export function createRenderMemory(): RenderMemory {
  let last: Rendered | undefined;
  return {
    begin: async (rendering, digestOf) => {
      const before = last;
      const { pages } = rendering.snapshot;
      const outline = outlineOf(rendering, before);
      const isSameFront = before !== undefined && isSameOutline(outline, before);
      const digests: string[] = [];
      /** Pages that are not as they were, and those with another title. */
      const [changed, renamed] = [new Set<string>(), new Set<string>()];
      for (const [number, page] of pages.entries()) {
        const pageDigest = digestOfPage(page, rendering, digestOf);
        const digest = typeof pageDigest === 'string' ? pageDigest : await pageDigest;
        const isRenamed = before?.pages[number]?.title !== page.title;
        if (isRenamed) renamed.add(page.id);
        if (isRenamed || before.digests[number] !== digest) changed.add(page.id);
        digests.push(digest);
      }
      const pageIdsByPath = new Map<string, string>();
      const isUnchanged = (than: Rendered, { path, shows = [], titles }: DocumentDefinition): boolean =>
        than.pageIdsByPath.get(path) === pageIdsByPath.get(path) &&
        !shows.some(({ id }) => changed.has(id)) &&
        (renamed.size === 0 || titles?.().some(({ id }) => renamed.has(id)) === false);
      return {
        same: (definition) => {
          const { path, shows } = definition;
          if (shows === undefined) return undefined;
          pageIdsByPath.set(path, idsOf(shows));
          return isSameFront && isUnchanged(before, definition) ? before.representations.get(path) : undefined;
        },
        before: (path) => before?.representations.get(path),
        end: (representations) => {
          last = { ...outline, digests, pageIdsByPath, representations };
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

function outlineOf(
  { snapshot, site, mcp, customDocuments, published, links, explorer, ...rest }: DocumentContext,
  last?: Outline,
): Outline {
  const { facts, settings, redirects, pages } = snapshot;
  const { hasPages, llmsCharacters, domainVerificationTexts } = rest;
  const others = customDocuments.map(({ path, title, description }) => [path, title, description]);
  const given = [facts, settings, redirects, site, mcp.tools, others, links, hasPages, llmsCharacters, domainVerificationTexts];
  // a definition would keep all that its document was made of
  const documents = Array.from(published.values(), (definition, number): DocumentOutline => {
    const lastOutline = last?.documents[number];
    if (lastOutline !== undefined && haveSame(lastOutline, definition, ofDocuments)) return lastOutline;
    const { path, mediaType, cacheControl, contentSecurityPolicy, markdownAlternate } = definition;
    return { path, mediaType, ...defined({ cacheControl, contentSecurityPolicy, markdownAlternate }) };
  });
  return { front: JSON.stringify(given), explorer: explorer?.pages, pages, documents };
}

function isSameOutline(one: Outline, other: Outline): boolean {
  return (
    one.front === other.front &&
    one.explorer === other.explorer &&
    isSameList(one.pages, other.pages, (page, before) => haveSame(page, before, ofPages) && haveSameSection(page, before)) &&
    isSameList(one.documents, other.documents, (document, before) => haveSame(document, before, ofDocuments))
  );
}

function haveSameSection({ section = [] }: Page, { section: before = [] }: Page): boolean {
  return section === before || isSameList(section, before, (title, other) => title === other);
}

function haveSame<Value>(one: Value, other: Value, members: readonly (keyof Value)[]): boolean {
  return one === other || members.every((member) => one[member] === other[member]);
}

function isSameList<Value>(
  some: readonly Value[],
  others: readonly Value[],
  isSame: (one: Value, other: Value) => boolean,
): boolean {
  return some.length === others.length && some.every((one, index) => isSame(one, others[index] as Value));
}

/** All of a page that is neither in the outline nor its title. */
function digestOfPage(page: Page, { snapshot }: DocumentContext, digestOf: Sha256Hex): string | Promise<string> {
  const { description, edit_url, updated_at, headings } = page;
  const headingsDigest = digestsOfHeadings.get(headings) ?? digestOf(utf8.encode(JSON.stringify(headings)));
  const text = digestOf(snapshot.markdown.subarray(page.start, page.start + page.length));
  const joined = (ofHeadings: string, ofText: string): string => {
    digestsOfHeadings.set(headings, ofHeadings);
    return JSON.stringify([description, edit_url, updated_at, ofHeadings, ofText]);
  };
  // a promise for each of ten thousand pages takes longer than its digest
  if (typeof headingsDigest === 'string' && typeof text === 'string') return joined(headingsDigest, text);
  return Promise.all([headingsDigest, text]).then(([ofHeadings, ofText]) => joined(ofHeadings, ofText));
}

const utf8 = new TextEncoder();
/** Pages that did not change have the same headings, which are most of a page that is not its text. */
const digestsOfHeadings = new WeakMap<Page['headings'], string>();
