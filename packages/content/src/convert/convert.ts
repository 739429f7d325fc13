// From a page in its generator's language to the Markdown that is published: includes, modules, containers, components, home pages, ids
// of headings, in this order. Nothing is executed, and everything that cannot be kept is reported.
import { slug } from 'github-slugger';
import type { RawMatter } from '../read/front-matter.ts';
import type { Site } from '../sources/generator.ts';
import type { ProjectFiles } from '../sources/project.ts';
import type { Scope } from '../sources/script-data.ts';
import { convertContainers } from './containers.ts';
import type { RenderContext } from './context.ts';
import { readElements } from './elements.ts';
import { finishMarkdown, type HeadingIds, keepHeadingComments, keepShortcodes } from './finish.ts';
import { keepTagAnchors } from './heading-tags.ts';
import { homePage } from './home.ts';
import { withoutMatter } from './include-parts.ts';
import { createIncludeLog, includeFile, type IncludeFrom, type IncludeLog, resolveIncludes } from './includes.ts';
import { type Modules, readModules } from './modules.ts';
import { render } from './render.ts';

/** A page before it is converted. */
export interface PageToConvert {
  /** Absolute path; includes are relative to its folder. */
  readonly path: string;
  /** Without front matter. */
  readonly body: string;
  readonly matter: RawMatter;
  readonly site: Site;
  readonly files: ProjectFiles;
}

/** A converted page with its anchors, its components and its faults. */
export interface ConvertedPage {
  readonly markdown: string;
  readonly ids: HeadingIds;
  /** Anchors of tags: `<a id="x">`. */
  readonly anchors: ReadonlySet<string>;
  /** Words of the source, without tags: a reader of the site sees at least these. */
  readonly sourceWords: number;
  /** How often each component stands on the page; `known` where the table has it. */
  readonly components: ReadonlyMap<string, { readonly known: boolean; readonly count: number }>;
  readonly includes: IncludeLog;
  /** Tags were nested deeper than is read. */
  readonly tooDeep: boolean;
}

/** Formats whose `.md` is Markdown unless it looks like MDX; VitePress has Vue in its pages, MkDocs templates. */
const mayBeMdx: ReadonlySet<string> = new Set(['markdown', 'starlight']);

/** Whether a page of Markdown is written as MDX: outside of code it imports, exports, or sets a member of a component in braces. */
function looksLikeMdx(body: string): boolean {
  const sign =
    /^(?:import[ \t]+[\w{*].{0,500}?[ \t]from[ \t]+['"]|import[ \t]+['"]|export[ \t]+(?:const|default|function)[ \t\n])/m;
  const component = /<[A-Z][\w.]*\s[^<>]{0,500}?=\{/;
  if (!sign.test(body) && !component.test(body)) return false;
  const prose = withoutFences(body);
  return sign.test(prose) || component.test(prose);
}

/** A page without its fenced code. */
function withoutFences(body: string): string {
  let open = '';
  return body
    .split('\n')
    .filter((line) => {
      const marks = /^[ \t>]{0,12}(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
      if (open === '') open = marks;
      else if (marks.startsWith(open)) open = '';
      else return false;
      return open === '' && marks === '';
    })
    .join('\n');
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
  let tooDeep = false;
  const count = (name: string, known: boolean): void => {
    const entry = components.get(name) ?? { known, count: 0 };
    components.set(name, { known, count: entry.count + 1 });
  };
  const bodyOf = (text: string, around: IncludeFrom, given: Scope): string => {
    const body = imported ? text : resolveIncludes(text, around);
    const expressions =
      !imported &&
      (/\.mdx$/i.test(path) || (site.mdx && /\.mdx?$/i.test(path)) || (mayBeMdx.has(site.format) && looksLikeMdx(body)));
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
    attributeLists: site.format === 'mkdocs' || site.format === 'vitepress' || site.format === 'markdown',
  });
  for (const id of given) anchors.add(id);
  return { markdown, ids, anchors, sourceWords: countWords(page.body), components, includes, tooDeep };
}

const noModules: Modules = { values: new Map(), files: new Map() };

/** Words of a page, its tags, imports and code left out. */
export function countWords(page: string): number {
  const lines: string[] = [];
  let fence = '';
  for (const line of page.split('\n')) {
    const marker = /^[ \t]*(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (fence === '' && marker !== '') fence = marker;
    else if (fence !== '' && marker.startsWith(fence)) fence = '';
    else if (fence === '' && !/^(?:import|export)\s/.test(line)) lines.push(line);
  }
  const text = lines.join('\n').replace(/<[^<>]{0,2000}>/g, ' ');
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}
