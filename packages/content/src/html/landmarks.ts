// The table of what is content and what is not: the landmarks that generators and HTML give the content of a page, and the parts around and
// within it that help readers to get about. A rule is a tag, `.class`, `#id`, `[attribute]` or `[attribute=value]`.
import type { Element } from 'hast';
import { attribute, classesOf } from './element.ts';
import { isInvisible } from './hiding-style.ts';

/** Landmarks, the most exact first: of Pagefind, of generators, then of HTML. */
const landmarks: readonly string[] = [
  '[data-pagefind-body]',
  '[itemprop=articleBody]', // Sphinx (Read the Docs), Docusaurus blogs
  '.theme-doc-markdown', // Docusaurus
  '.vp-doc', // VitePress
  '.sl-markdown-content', // Starlight
  '.md-content__inner', // Material for MkDocs
  '.bd-article', // PyData
  '.rst-content',
  '.rspress-doc', // Rspress
  '.theme-hope-content', // VuePress
  '.theme-default-content',
  '.td-content', // Docsy
  '.book-article', // Hugo Book
  '.mdx-content', // Mintlify
  '.markdown-section', // HonKit, GitBook, Docsify
  '.markdown-body',
  '#content-area',
  '#furo-main-content',
  'article.doc', // Antora
  'main article',
  '[role=main]',
  'main',
  '#main-content',
  '#main h1.page-title', // JSDoc
  'div.col-content', // TypeDoc
  'article',
  'div.contents', // Doxygen
  'div.document', // Sphinx
  '#content', // Asciidoctor
];

/** Never content. */
const chrome: readonly string[] = [
  ...'script style template noscript svg canvas button select textarea dialog nav footer object embed iframe audio video'.split(
    ' ',
  ),
  ...['navigation', 'search', 'contentinfo', 'dialog', 'alertdialog'].map((role) => `[role=${role}]`),
  ...['[aria-hidden=true]', '[data-pagefind-ignore]', '[popover]'],
  ...'.sr-only .visually-hidden .visuallyhidden .screen-reader-text'.split(' '),
  // links of a heading to itself
  ...'.headerlink .header-anchor .hash-link .anchor-link .anchorjs-link .sl-anchor-link .doc-anchor .heading-anchor .headline-hash .td-heading-self-link .tsd-anchor-icon span.permalink .subheading-anchor'.split(
    ' ',
  ),
  // of code: numbers of lines, buttons
  ...'.linenos .lineno .linenodiv .lnt span.ln .line-numbers-wrapper td.gutter .copybtn .copy-button .viewcode-link .gdoc-anchor .boring'.split(
    ' ',
  ),
  // around the text: contents, breadcrumbs, the pages before and after, "edit this page"
  ...'.pagination-nav .theme-doc-footer .theme-doc-breadcrumbs .theme-doc-toc-mobile .theme-edit-this-page .theme-last-updated .theme-doc-version-badge .theme-doc-version-banner'.split(
    ' ',
  ),
  ...'.table-of-contents .toc #toc .on-this-page .breadcrumb .breadcrumbs .rst-breadcrumbs-buttons .prev-next-area .navigation-top .toc-drawer'.split(
    ' ',
  ),
  ...'.related .sphinxsidebar .sphinxsidebarwrapper .rst-footer-buttons .md-source-file .md-content__button .md-feedback .edit-this-page .content-icon-container'.split(
    ' ',
  ),
  ...'.VPDocFooter .vp-doc-footer .prev-next .td-page-meta .feedback .pageinfo-hidden #disqus_thread .header-navigation .search-results'.split(
    ' ',
  ),
  ...'.rustdoc-breadcrumbs .rightside .out-of-band a.src .hideme .back-to-top .skip-link .skip-to-content .mobile-nav .page-nav'.split(
    ' ',
  ),
];

/** Besides these, where a page has no landmark. */
const around: readonly string[] = [
  'aside',
  '[role=banner]',
  '[role=complementary]',
  '.sidebar',
  '#sidebar',
  '.cookie',
  '#header',
  '#footer',
  '.footer',
  '.header',
];

/** Whether a rule of a table accepts an element; for a table of landmarks, its place in it. */
type Rules = (element: Element) => number | undefined;

/** Reads a table into look-ups by name, so that its length does not count. Of the rules that accept an element, the first. */
function rulesOf(table: readonly string[]): Rules {
  const tags = new Map<string, number>();
  const ids = new Map<string, number>();
  const classes = new Map<string, number>();
  const attributes: (readonly [name: string, value: string | undefined, index: number])[] = [];
  for (const [index, rule] of table.entries()) {
    const [, name = '', value] = /^\[([\w-]+)(?:=([\w-]+))?\]$/.exec(rule) ?? [];
    if (name !== '') attributes.push([hastName(name), value?.toLowerCase(), index]);
    else if (rule.startsWith('.')) classes.set(rule.slice(1), index);
    else if (rule.startsWith('#')) ids.set(rule.slice(1), index);
    else tags.set(rule, index);
  }
  return (element) => {
    let first = tags.get(element.tagName) ?? Infinity;
    const { properties } = element;
    for (const name of classesOf(element))
      first = Math.min(first, classes.get(name) ?? Infinity, tags.get(`${element.tagName}.${name}`) ?? Infinity);
    if (typeof properties['id'] === 'string') first = Math.min(first, ids.get(properties['id']) ?? Infinity);
    for (const [name, value, index] of attributes)
      if (
        properties[name] !== undefined &&
        properties[name] !== null &&
        (value === undefined || attribute(element, name)?.toLowerCase() === value)
      )
        first = Math.min(first, index);
    return first === Infinity ? undefined : first;
  };
}

/** `data-pagefind-body` as hast names it. */
function hastName(name: string): string {
  if (name === 'itemprop') return 'itemProp';
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The place of a landmark in the table, from 0; undefined for any other element. `main article` is an `article` in a `main`. */
export const landmarkRank: (element: Element, isInMain: boolean) => number | undefined = (() => {
  const rules = rulesOf(landmarks);
  const inMain = landmarks.indexOf('main article');
  const ofJsdoc = landmarks.indexOf('#main h1.page-title');
  return (element: Element, isInMain: boolean): number | undefined => {
    const rank = isOfJsdoc(element) ? Math.min(rules(element) ?? ofJsdoc, ofJsdoc) : rules(element);
    return isInMain && element.tagName === 'article' ? Math.min(rank ?? inMain, inMain) : rank;
  };
})();

/** Themes of blogs have an element with the id `main` too, around their sidebar. */
function isOfJsdoc({ properties, children }: Element): boolean {
  return (
    properties['id'] === 'main' &&
    children.some((child) => child.type === 'element' && child.tagName === 'h1' && classesOf(child).includes('page-title'))
  );
}

const isChromeByTable = rulesOf(chrome);
const isAroundByTable = rulesOf(around);

function isHidden({ properties: { hidden } }: Element): boolean {
  return hidden !== undefined && hidden !== false;
}

/** Whether the root of a page, or its body, hides all of it. A style that makes a body transparent does not: scripts show it. */
export function hidesPage(element: Element): boolean {
  const { dataPagefindIgnore, style } = element.properties;
  return isHidden(element) || dataPagefindIgnore !== undefined || /display\s{0,9}:\s{0,9}none/i.test(String(style));
}

/** Whether an element is no content: it helps readers to get about, or it is hidden from them. */
export function isChrome(element: Element): boolean {
  const { properties } = element;
  if (properties['role'] === 'tab') return false;
  const isPanel = isTabPanel(element);
  if (isHidden(element) && !isPanel) return true;
  // a part that a click opens hides itself by a style, what is hidden by an attribute stays so
  const mayOpen = isPanel || classesOf(element).includes('expand-content');
  if (typeof properties['style'] === 'string' && !mayOpen && isInvisible(properties['style'])) return true;
  return isChromeByTable(element) !== undefined && !isMath(element) && !isShown(element);
}

const panelClasses: ReadonlySet<string> = new Set([
  'tabbed-block',
  'tabset-panel',
  'tabpanel',
  'tab-pane',
  'rp-tabs__content__item',
]);

/** What themes hide from those who hear a page, and show to all others. */
const shownClasses: ReadonlySet<string> = new Set(['starlight-aside__title', 'rp-prompt__content']);

/** Whether an element is what a tab shows: all but one are hidden until a reader chooses them. */
export function isTabPanel(element: Element): boolean {
  return attribute(element, 'role') === 'tabpanel' || classesOf(element).some((name) => panelClasses.has(name));
}

/** Whether the one sign of chrome that an element has is none there: a heading called `toc`, what Starlight keeps from its search, a panel of tabs. */
function isShown(element: Element): boolean {
  const { properties, tagName } = element;
  const isHeading = /^h[1-6]$/.test(tagName) && properties['id'] === 'toc';
  const isTree = tagName === 'starlight-file-tree';
  const mayOpen = isTabPanel(element) || classesOf(element).some((name) => shownClasses.has(name));
  const sign = isHeading ? 'id' : isTree ? 'dataPagefindIgnore' : mayOpen ? 'ariaHidden' : undefined;
  return sign !== undefined && isChromeByTable({ ...element, properties: { ...properties, [sign]: undefined } }) === undefined;
}

/** What a browser draws of a formula is hidden from those who hear it, and the other way round. */
function isMath(element: Element): boolean {
  return (
    /^(?:math|mjx-container)$/.test(element.tagName) ||
    classesOf(element).some((name) => name === 'katex' || name.startsWith('MathJax'))
  );
}

/** Whether an element is around the content of a page without landmarks. */
export function isAround(element: Element): boolean {
  return isAroundByTable(element) !== undefined;
}
