// From a page in its generator's language to the Markdown that is published: includes, modules, containers, components, home pages, ids
// of headings, in this order. Nothing is executed, and everything that cannot be kept is reported.
import { slug } from 'github-slugger';
import type { RawMatter } from '../markup/front-matter.ts';
import type { DocsSite } from '../sources/generator.ts';
import type { SourceContent } from '../sources/page-source.ts';
import type { ProjectFiles } from '../sources/project.ts';
import type { Scope } from '../sources/script-data.ts';
import { createCodeBlocks, withoutMdxFences } from './code-blocks.ts';
import { dataOf } from '../sources/project.ts';
import { convertContainers } from './containers.ts';
import type { RenderContext } from './context.ts';
import { type Element, readElements } from './elements.ts';
import { outsideCode } from '../markup/code-spans.ts';
import type { HeadingIds } from '../markup/markdown.ts';
import { createSlugger, type SluggerName } from '../markup/slugger.ts';
import { type Finished, finishMarkdown, keepHeadingComments } from './finish.ts';
import { homePage } from './home.ts';
import { withoutMatter } from './include-parts.ts';
import { createIncludeLog, includeFile, type IncludeFrom, type IncludeLog, resolveIncludes } from './includes.ts';
import { type Modules, readModules } from './modules.ts';
import { render } from './render.ts';
import { countWords, wordShare, type WordShare } from './word-share.ts';

export interface PageToConvert {
  /** Absolute path; includes are relative to its folder. */
  readonly path: string;
  /** Without front matter. */
  readonly body: string;
  readonly frontMatter: RawMatter;
  readonly site: DocsSite;
  readonly files: ProjectFiles;
  /** What a specification adds to the page: before its own text where that is an address alone, else behind it. */
  readonly reference?: PageAddition | undefined;
  /** What an element shows of a specification; undefined for any other element. */
  readonly specified?: SpecifiedElement | undefined;
}

export interface PageAddition {
  readonly title: string;
  readonly render: (ownDescription: boolean) => AddedMarkdown;
}

export interface AddedMarkdown {
  readonly markdown: string;
  readonly uses: readonly ReferenceUse[];
}

/** What a page needs of a specification besides its own Markdown. */
export interface ReferenceUse {
  readonly file: string;
  readonly base: string;
  readonly shapes: readonly string[];
  /** The page lists all operations, which have pages below this path. */
  readonly below?: string;
}

export interface ConvertedPage {
  readonly markdown: string;
  readonly ids: HeadingIds;
  /** Anchors of tags: `<a id="x">`. */
  readonly anchors: ReadonlySet<string>;
  /** How much of the source is in the Markdown. */
  readonly share: WordShare;
  /** At least how many words of the page only its generator knows: of components and expressions that left no text, and of code that it documents. */
  readonly missingWords: number;
  /** How often each component is on the page; `known` where the table has it. */
  readonly components: ReadonlyMap<string, { readonly known: boolean; readonly count: number }>;
  readonly includes: IncludeLog;
  readonly added: AddedMarkdown;
  readonly tooDeep: boolean;
}

/** What an element shows of a specification, on a page with this text; undefined for any other element. */
export type SpecifiedElement = (element: Element, text: string) => readonly PageAddition[] | undefined;

/** Whether a page of Markdown, without its code, is written as MDX: it imports, exports, or sets a member of a component in braces. */
function looksLikeMdx(body: string): boolean {
  const sign =
    /^(?:import[ \t]+[\w{*].{0,500}?[ \t]from[ \t]+['"]|import[ \t]+['"]|export[ \t]+(?:const|default|function)[ \t\n])/m;
  const component = /<[A-Z][\w.]*\s[^<>]{0,500}?=\{/;
  return sign.test(body) || component.test(body);
}

function isMdx({ path, site, frontMatter }: PageToConvert): boolean {
  const pageFormat = dataOf(frontMatter['mdx'])['format'];
  const format =
    pageFormat === 'mdx' || pageFormat === 'md' ? pageFormat : pageFormat === undefined ? site.markdown.format : undefined;
  return /\.mdx$/i.test(path) ? format !== 'md' : format === 'mdx' && /\.md$/i.test(path);
}

/** Whether an import wrote the page: a comment at its end remembers the source, whose author is a stranger to this folder. */
function isImported(body: string): boolean {
  return /^<!-- imported from [^\n]*\n[^<>]*\n-->\s*$/.test(body.slice(Math.max(0, body.lastIndexOf('<!-- imported from '))));
}

/** `::: module.Name`, for which mkdocstrings and mkautodoc write what the code documents: about so many words. */
const documentedCode = /^[ \t]*:::[ \t]+\w+(?:\.\w+)+[ \t]*$/gm;
const wordsOfCode = 100;

export function convertPage(page: PageToConvert): ConvertedPage {
  const { path, site, files, frontMatter, reference, specified } = page;
  const additions: PageAddition[] = [];
  const components = new Map<string, { known: boolean; count: number }>();
  const anchors = new Set<string>();
  const includes = createIncludeLog();
  const from: IncludeFrom = { site, files, chain: [path], log: includes };
  const imported = isImported(page.body);
  const mdx = !imported && isMdx(page);
  const { mayBeMdx = false, hasLabels = false, hasAttributeLists = false } = site.markdown;
  const code = createCodeBlocks(site.markdown.hiddenLines);
  let tooDeep = false;
  let missingWords = 0;
  const count: RenderContext['count'] = (name, isKnown, isLost = false) => {
    if (isLost) missingWords += 1;
    const entry = components.get(name) ?? { known: isKnown, count: 0 };
    components.set(name, { known: isKnown, count: entry.count + 1 });
  };
  const bodyOf = (text: string, around: IncludeFrom, given: Scope): string => {
    const body = code.hide(imported ? text : resolveIncludes(mdx ? withoutMdxFences(text) : text, around));
    missingWords += (body.match(documentedCode)?.length ?? 0) * wordsOfCode;
    const expressions = mdx || (!imported && mayBeMdx && looksLikeMdx(body));
    const { markdown, modules } = expressions ? readModules(body, around) : { markdown: body, modules: noModules };
    const guarded = keepHeadingComments(markdown);
    const contained = convertContainers(keepTagAnchors(guarded, site.markdown.slugger));
    if (!/[<{]/.test(contained)) return contained;
    const { pieces, tooDeep: deep } = readElements(contained, { expressions });
    tooDeep ||= deep;
    const scope = new Map<string, unknown>([
      ['frontmatter', frontMatter],
      ['frontMatter', frontMatter],
      ['props', Object.fromEntries(given)],
      ...modules.values,
      ...given,
    ]);
    const context: RenderContext = {
      scope,
      expressions,
      mdx,
      partial: (name, properties) => {
        const source = modules.files.get(name);
        if (source === undefined || !/\.mdx?$/i.test(source)) return undefined;
        return partialOf(includeFile(source, around), around, properties);
      },
      include: (path) => (imported ? undefined : partialOf(includeFile(path, around), around, new Map())),
      count,
      specified: (element) => {
        const specifiedAdditions = imported ? undefined : specified?.(element, text);
        if (specifiedAdditions !== undefined) additions.push(...specifiedAdditions);
        return specifiedAdditions !== undefined;
      },
      anchor: (id) => void anchors.add(id),
      label: (words) => void (hasLabels && anchors.add(slug(words))),
      render: (inner) => render(inner, context),
    };
    return render(pieces, context);
  };
  const partialOf = (
    included: { readonly file: string; readonly text: string } | undefined,
    around: IncludeFrom,
    given: Scope,
  ): string | undefined =>
    included && bodyOf(withoutMatter(included.text), { ...around, chain: [...around.chain, included.file] }, given).trim();

  const body = bodyOf(keepReferenceMarks(page.body, additions, specified), from, new Map());
  const home = homePage(frontMatter);
  const pageBody = home === '' ? body : `${home}\n\n${body}`;
  const added = addedMarkdown([...(reference === undefined ? [] : [reference]), ...additions], pageBody);
  const finished = finishMarkdown(withTitle(pageBody, frontMatter, reference?.title), {
    bareLabels: hasLabels,
    code,
    attributeLists: hasAttributeLists,
  });
  for (const id of finished.anchors) anchors.add(id);
  for (const id of site.generator.anchors?.(page.body, site.markdown.slugger) ?? []) anchors.add(id);
  const { markdown, ids } = withAddition(finished, added.markdown);
  return {
    markdown,
    ids,
    anchors,
    share: wordShare(page.body, markdown),
    missingWords,
    components,
    includes,
    added,
    tooDeep,
  };
}

/** What no element of the page's tree shows: marks of Markdown. */
function keepReferenceMarks(body: string, additions: PageAddition[], specified: SpecifiedElement | undefined): string {
  if (specified === undefined) return body;
  const add = (element: Element): boolean => {
    const specifiedAdditions = specified(element, body);
    if (specifiedAdditions !== undefined) additions.push(...specifiedAdditions);
    return specifiedAdditions !== undefined;
  };
  if (!/\[OAD\(|!!swagger/.test(body)) return body;
  const mark = /^(?:\[OAD\(([^()\n]{1,500})\)\]|!!swagger(?:-http)? ([^!\n]{1,500})!!)[ \t]*$/gm;
  return body.replace(mark, (given, oad: string | undefined, swagger: string | undefined) => {
    const source = (oad ?? swagger ?? '').trim().replace(/^['"]|['"]$/g, '');
    return add(namedElement('swagger-ui', 'src', source)) ? '' : given;
  });
}

function namedElement(name: string, member: string, text: string): Element {
  return { kind: 'element', name, attributes: new Map([[member, { text }]]), children: [], source: '', closed: true };
}

const nothingAdded: AddedMarkdown = { markdown: '', uses: [] };

function addedMarkdown(additions: readonly PageAddition[], pageBody: string): AddedMarkdown {
  if (additions.length === 0) return nothingAdded;
  const hasWords = countWords(pageBody) > 0;
  const rendered = additions.map(({ render }) => render(hasWords));
  return {
    markdown: rendered.map(({ markdown }) => markdown).join('\n\n'),
    uses: rendered.flatMap(({ uses }) => uses),
  };
}

/** A page without a title has that of its operation. */
function withTitle(body: string, frontMatter: RawMatter, title = ''): string {
  if (title === '' || typeof frontMatter['title'] === 'string' || /^# \S/m.test(body)) return body;
  return `# ${title.replace(/[\\`*_{}[\]<>#|]/g, '\\$&')}\n\n${body}`;
}

/** A page with what a specification adds. It is finished by itself: the forms of the site's generator are not its own. */
function withAddition({ markdown, ids }: Finished, added: string): Pick<ConvertedPage, 'markdown' | 'ids'> {
  if (added === '') return { markdown, ids };
  const trimmed = markdown.trimEnd();
  const start = trimmed === '' ? '' : `${trimmed}\n\n`;
  const more = finishMarkdown(added, { bareLabels: false, code: createCodeBlocks(), attributeLists: false });
  const moved = [...more.ids].map(([offset, id]) => [offset + start.length, id] as const);
  return { markdown: `${start}${more.markdown}`, ids: new Map([...ids, ...moved]) };
}

const noModules: Modules = { values: new Map(), files: new Map() };

export function givenPage({ markdown, ids, anchors }: SourceContent): ConvertedPage {
  return {
    ...{ markdown, ids, anchors: new Set(anchors.keys()), components: new Map(), includes: createIncludeLog() },
    ...{ share: { words: 0, published: 0, lost: [] }, missingWords: 0, added: nothingAdded, tooDeep: false },
  };
}

/** A tag within a heading: generators make the anchor of the words outside of it. */
const headingTag = /<\/?[A-Za-z][\w.-]*(?:[ \t][^<>\n]*)?\/?>/g;

/** The page with the anchor behind each heading that has a tag, in the form of an id that its author gave. */
function keepTagAnchors(page: string, name: SluggerName): string {
  if (!/^ {0,3}#{1,6}[ \t].*<[A-Za-z]/m.test(page)) return page;
  return page.replace(/^ {0,3}#{1,6}[ \t].*/gm, (line) => (hasOwnId(line) ? line : withAnchor(line, name)));
}

function hasOwnId(line: string): boolean {
  const text = line.replace(/(?<!#)#+\s*$/, '').trimEnd();
  if (text.endsWith('}')) return /#|\bid=/.test(text.slice(text.lastIndexOf('{')));
  return text.endsWith('-->');
}

function withAnchor(line: string, name: SluggerName): string {
  const bare = outsideCode(line, (part) => part.replace(headingTag, ''));
  const text = bare
    .replace(/^ *#+[ \t]+/, '')
    .replace(/!?\[([^[\]\n]*)\]\([^()\n]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .trim();
  if (text === '' || bare === line) return line;
  return `${line.trimEnd()} {#${createSlugger(name).slug(text)}}`;
}
