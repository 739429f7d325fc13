// The part of a page that is its content: by the landmarks that generators and HTML give it, else by where its words are. What helps
// readers to get about, or is hidden from them, is taken out.
import type { Element, ElementContent, Nodes, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { select, selectAll } from './select.ts';

/** Landmarks, the most exact first: of generators (Sphinx, Docusaurus, VitePress, Starlight, Material, Antora, Mintlify, Doxygen), then of HTML. */
const landmarks: readonly string[] = [
  '[itemprop=articleBody]',
  '.theme-doc-markdown',
  '.vp-doc',
  '.sl-markdown-content',
  '.md-content__inner',
  'article.doc',
  '.bd-article',
  '.rst-content',
  '.mdx-content',
  '#content-area',
  '.td-content',
  '.markdown-body',
  'main article',
  '[role=main]',
  'main',
  '#main-content',
  'article',
  'div.contents',
  'div.document',
  '#content',
];

/** Never content. */
const chrome: readonly string[] = [
  'script, style, template, noscript, svg, canvas, button, input, select, textarea, dialog, nav, footer, object, embed',
  '[role=navigation], [role=search], [role=contentinfo], [role=dialog], [role=alertdialog], [aria-hidden=true]',
  '[hidden]:not([role=tabpanel])',
  '.sr-only, .visually-hidden, .visuallyhidden, .screen-reader-text',
  '.headerlink, .header-anchor, .hash-link, .anchor-link, .anchorjs-link, .sl-anchor-link, .doc-anchor, a.anchor:not([name])',
  '.linenos, .lineno, pre .boring, .linenodiv, .line-numbers-wrapper, .copybtn, .copy-button, .viewcode-link, .gdoc-anchor',
  '.pagination-nav, .theme-doc-footer, .theme-doc-breadcrumbs, .theme-doc-toc-mobile, .theme-edit-this-page, .theme-last-updated',
  '.table-of-contents, .toc, #toc, .local.contents, .on-this-page, .breadcrumb, .breadcrumbs, .rst-breadcrumbs-buttons, .prev-next-area',
  '.related, .sphinxsidebar, .rst-footer-buttons, .md-source-file, .md-content__button, .md-feedback, .edit-this-page, .VPDocFooter',
  '.rustdoc-breadcrumbs, .rightside, .out-of-band, a.src, summary.hideme, .item-info .stab.portability',
  '[data-pagefind-ignore]',
];
/** Besides these, where a page has no landmark. */
const around = 'header:not(:has(h1)), aside, [role=banner], [role=complementary], [class*=sidebar], [id*=sidebar], [class*=cookie]';

/** Fewest words of a landmark, beside a page that has many more. */
const fewWords = 20;

/** The content of a page, without what is not content; undefined where nothing is. `foot` and links are cut out of the tree. */
export function mainContent(tree: Root): Element | undefined {
  const body = select('body', tree);
  if (body === undefined) return undefined;
  cut(body, chrome.join(', '));
  const marked = landmarks
    .map((selector) => most(selectAll(selector, body)))
    .find((element) => element !== undefined && wordsOf(element) > 0);
  if (marked !== undefined && (wordsOf(marked) >= fewWords || wordsOf(body) < 10 * fewWords)) return marked;
  cut(body, around);
  return densest(body);
}

function most(elements: readonly Element[]): Element | undefined {
  return elements.reduce<Element | undefined>(
    (best, each) => (best === undefined || wordsOf(each) > wordsOf(best) ? each : best),
    undefined,
  );
}

/** Words of an element. */
export function wordsOf(node: Nodes): number {
  return toString(node).match(/\S+/g)?.length ?? 0;
}

/** Takes out what a selector names, and what a style hides. */
function cut(body: Element, selector: string): void {
  const gone = new Set<ElementContent>(selectAll(selector, body));
  const walk = (element: Element): void => {
    element.children = element.children.filter((child) => !gone.has(child) && !(child.type === 'element' && isUnseen(child)));
    for (const child of element.children) if (child.type === 'element') walk(child);
  };
  walk(body);
}

function isUnseen({ properties, tagName }: Element): boolean {
  const { style, role } = properties;
  if (typeof style !== 'string' || role === 'tabpanel' || tagName === 'body') return false;
  return /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(style);
}

/** The innermost element that holds nine tenths of the words that are no links. */
function densest(body: Element): Element {
  const counts = new Map<Element, number>();
  const count = (element: Element): number => {
    let words = 0;
    for (const child of element.children) {
      if (child.type === 'text') words += child.value.match(/\S+/g)?.length ?? 0;
      else if (child.type === 'element' && child.tagName !== 'a') words += count(child);
    }
    counts.set(element, words);
    return words;
  };
  const enough = count(body) * 0.9;
  let at = body;
  for (;;) {
    const inner = at.children.find((child): child is Element => child.type === 'element' && (counts.get(child) ?? 0) >= enough);
    if (inner === undefined || /^(?:p|pre|ul|ol|table|dl|h[1-6])$/.test(inner.tagName)) return at;
    at = inner;
  }
}
