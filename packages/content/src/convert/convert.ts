// From a page in its generator's language to the Markdown that is published: includes, modules, containers, components, home pages, ids
// of headings, in this order. Nothing is executed, and everything that cannot be kept is reported.
import { slug } from 'github-slugger';
import type { RawMatter } from '../markup/front-matter.ts';
import type { DocsSite } from '../sources/generator.ts';
import type { ProjectFiles } from '../sources/project.ts';
import type { Scope } from '../sources/script-data.ts';
import { createCodeBlocks } from './code-blocks.ts';
import { convertContainers } from './containers.ts';
import type { RenderContext } from './context.ts';
import { readElements } from './elements.ts';
import type { HeadingIds } from '../markup/markdown.ts';
import { finishMarkdown, keepHeadingComments, keepShortcodes } from './finish.ts';
import { keepTagAnchors } from './heading-tags.ts';
import { homePage } from './home.ts';
import { withoutMatter } from './include-parts.ts';
import { createIncludeLog, includeFile, type IncludeFrom, type IncludeLog, resolveIncludes } from './includes.ts';
import { type Modules, readModules } from './modules.ts';
import { render } from './render.ts';
import { wordShare, type WordShare } from './word-share.ts';

/** A page before it is converted. */
export interface PageToConvert {
  /** Absolute path; includes are relative to its folder. */
  readonly path: string;
  /** Without front matter. */
  readonly body: string;
  readonly matter: RawMatter;
  readonly site: DocsSite;
  readonly files: ProjectFiles;
}

/** A converted page with its anchors, its components and its faults. */
export interface ConvertedPage {
  readonly markdown: string;
  readonly ids: HeadingIds;
  /** Anchors of tags: `<a id="x">`. */
  readonly anchors: ReadonlySet<string>;
  /** How much of the source is in the Markdown. */
  readonly share: WordShare;
  /** How often each component is on the page; `known` where the table has it. */
  readonly components: ReadonlyMap<string, { readonly known: boolean; readonly count: number }>;
  readonly includes: IncludeLog;
  /** Tags were nested deeper than is read. */
  readonly tooDeep: boolean;
}

/** Formats whose `.md` is Markdown unless it looks like MDX; VitePress has Vue in its pages, MkDocs templates. */
const mayBeMdx: ReadonlySet<string> = new Set(['markdown', 'starlight']);

/** Whether a page of Markdown, without its code, is written as MDX: it imports, exports, or sets a member of a component in braces. */
function looksLikeMdx(body: string): boolean {
  const sign =
    /^(?:import[ \t]+[\w{*].{0,500}?[ \t]from[ \t]+['"]|import[ \t]+['"]|export[ \t]+(?:const|default|function)[ \t\n])/m;
  const component = /<[A-Z][\w.]*\s[^<>]{0,500}?=\{/;
  return sign.test(body) || component.test(body);
}

/** Whether an import wrote the page: a comment at its end remembers the source, whose author is a stranger to this folder. */
function isImported(body: string): boolean {
  return /^<!-- imported from [^\n]*\n[^<>]*\n-->\s*$/.test(body.slice(Math.max(0, body.lastIndexOf('<!-- imported from '))));
}

/** Converts a page. */
export function convertPage(page: PageToConvert): ConvertedPage {
  const { path, site, files, matter } = page;
  const components = new Map<string, { known: boolean; count: number }>();
  const anchors = new Set<string>();
  const includes = createIncludeLog();
  const from: IncludeFrom = { site, files, chain: [path], log: includes };
  const imported = isImported(page.body);
  const code = createCodeBlocks();
  let tooDeep = false;
  const count = (name: string, known: boolean): void => {
    const entry = components.get(name) ?? { known, count: 0 };
    components.set(name, { known, count: entry.count + 1 });
  };
  const bodyOf = (text: string, around: IncludeFrom, given: Scope): string => {
    const body = code.hide(imported ? text : resolveIncludes(text, around));
    const mdx = !imported && (/\.mdx$/i.test(path) || (site.mdx && /\.mdx?$/i.test(path)));
    const expressions = mdx || (!imported && mayBeMdx.has(site.format) && looksLikeMdx(body));
    const { markdown, modules } = expressions ? readModules(body, around) : { markdown: body, modules: noModules };
    const kept = keepHeadingComments(markdown.includes('<!-- md:') ? keepShortcodes(markdown) : markdown);
    const contained = convertContainers(keepTagAnchors(kept, site.slugger));
    if (!/[<{]/.test(contained)) return contained;
    const { pieces, tooDeep: deep } = readElements(contained, { expressions });
    tooDeep ||= deep;
    const scope = new Map<string, unknown>([
      ['frontmatter', matter],
      ['frontMatter', matter],
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
      include: (named) => (imported ? undefined : partialOf(includeFile(named, around), around, new Map())),
      count,
      anchor: (id) => void anchors.add(id),
      label: (words) => void (site.format === 'mintlify' && anchors.add(slug(words))),
      render: (inner) => render(inner, context),
    };
    return render(pieces, context);
  };
  const partialOf = (
    found: { readonly file: string; readonly text: string } | undefined,
    around: IncludeFrom,
    given: Scope,
  ): string | undefined =>
    found && bodyOf(withoutMatter(found.text), { ...around, chain: [...around.chain, found.file] }, given).trim();

  const body = bodyOf(page.body, from, new Map());
  const home = homePage(matter);
  const {
    markdown,
    ids,
    anchors: given,
  } = finishMarkdown(home === '' ? body : `${home}\n\n${body}`, {
    bareLabels: site.format === 'mintlify',
    code,
    attributeLists: site.format === 'mkdocs' || site.format === 'vitepress' || site.format === 'markdown',
  });
  for (const id of given) anchors.add(id);
  return { markdown, ids, anchors, share: wordShare(page.body, markdown), components, includes, tooDeep };
}

const noModules: Modules = { values: new Map(), files: new Map() };
