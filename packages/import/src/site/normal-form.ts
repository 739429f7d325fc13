// The content of a page in the few forms of HTML that Markdown has: code with its language, tabs as labelled parts, notes with their
// titles, signatures as headings, absolute addresses. Each generator writes these in its own way; the rules name them.
import { defined } from '@vitrine/core';
import type { Element } from 'hast';
import { toString } from 'hast-util-to-string';
import { codeText, fixCode } from './code-form.ts';
import { ancestorsOf, become, bold, classesOf, element, parentsIn, text } from './element.ts';
import { fixHeadings, fixLevels, fixSignatures } from './heading-form.ts';
import { oneLine, urlOf } from './html.ts';
import { select, selectAll } from './select.ts';

/** What was found while a page was brought into form. */
export interface NormalForm {
  /** For every id of the page that is no heading's: the id of the heading before it, empty for the top. */
  readonly anchors: ReadonlyMap<string, string>;
}

/** Brings the content of a page into form, in place; `title` is that of its head. */
export function toNormalForm(main: Element, base: URL, title: string): NormalForm {
  cleanText(main);
  for (const table of selectAll('table', main)) fixTable(table);
  const parents = parentsIn(main);
  for (const pre of selectAll('pre', main)) fixCode(pre, parents);
  fixTabs(main);
  fixTitles(main);
  fixSignatures(main, 2);
  fixLinks(main, base);
  fixEmphasis(main);
  fixMath(main);
  fixLevels(main, title);
  return { anchors: fixHeadings(main) };
}

/** Tables that number lines, or that only place things, are not tables. */
function fixTable(table: Element): void {
  const classes = classesOf(table);
  if (classes.some((name) => /^(?:highlighttable|rouge-table|lntable|code-table)$/.test(name))) {
    const code = selectAll('pre', table).at(-1);
    if (code !== undefined) become(table, element('div', [code]));
    return;
  }
  const icon = select('td.icon', table);
  const content = select('td.content', table);
  if (icon && content) {
    become(table, element('div', [bold(oneLine(toString(icon)) || 'Note'), ...content.children]));
    return;
  }
  const cells = selectAll('td, th', table);
  const places =
    selectAll('th', table).length === 0 && selectAll('td pre, td table, td h1, td h2, td h3, td ul, td ol', table).length > 0;
  if (places && selectAll('tr', table).every((row) => selectAll('td', row).length <= 2) && cells.length <= 4)
    become(
      table,
      element(
        'div',
        cells.map((cell) => element('div', cell.children)),
      ),
    );
  else for (const cell of cells) fixCell(cell);
}

/** A cell has one line: blocks in it are separated by blanks, code keeps its marks. */
function fixCell(cell: Element): void {
  for (const pre of selectAll('pre', cell)) become(pre, element('code', [text(oneLine(codeText(pre)))]));
  for (const item of selectAll('li, p, div, dt, dd', cell)) {
    const parts = item.tagName === 'li' ? [text('• '), ...item.children] : item.children;
    become(item, element('span', [...parts, text(' ')]));
  }
  for (const list of selectAll('ul, ol, dl', cell)) become(list, element('span', list.children));
}

const tabLists = '[role=tablist], .tabbed-labels, .vp-code-group > .tabs, .tabset';
const panels = '[role=tabpanel], .tabbed-block, .vp-code-group > .blocks > *, .tabset-panel';

/** The label of each tab goes in front of its panel. */
function fixTabs(main: Element): void {
  for (const label of selectAll('label.sd-tab-label, label.tab-label', main)) become(label, bold(oneLine(toString(label))));
  const all = new Set(selectAll(panels, main));
  if (all.size === 0) return;
  const parents = parentsIn(main);
  const budget = { steps: stepsPerElement * parents.size };
  for (const list of selectAll(tabLists, main)) {
    const labels = selectAll('[role=tab], label', list).map((label) => oneLine(toString(label)));
    const holder = ancestorsOf(list, parents, 4)
      .map((ancestor) => outermost(ancestor, all, labels.length + 1, budget))
      .find((found) => found.length === labels.length && labels.length > 0);
    if (budget.steps < 0) return;
    if (holder === undefined) continue;
    for (const [at, panel] of holder.entries()) {
      const label = labels[at] ?? '';
      if (label !== '') panel.children.unshift(bold(label));
      all.delete(panel);
    }
    list.children = [];
  }
}

/** Most elements that the search for panels visits, for each element of the page: lists of tabs without panels visit all of them. */
const stepsPerElement = 32;

/** At most so many panels below an element that are in no other panel of it. */
function outermost(
  holder: Element,
  all: ReadonlySet<Element>,
  most: number,
  budget: { steps: number },
  found: Element[] = [],
): readonly Element[] {
  for (const child of holder.children) {
    if (found.length >= most || budget.steps < 0) break;
    if (child.type !== 'element') continue;
    budget.steps -= 1;
    if (all.has(child)) found.push(child);
    else outermost(child, all, most, budget, found);
  }
  return found;
}

const titles =
  '.admonition-title, .custom-block-title, .starlight-aside__title, .callout-title, .alert-heading, .markdown-alert-title, [class*=admonitionHeading], .admonitionblock .title, summary, .caption-text, .filename, .codeBlockTitle, [class*=codeBlockTitle]';

/** Titles of notes, of parts that fold, and of code are in bold on a line of their own. */
function fixTitles(main: Element): void {
  for (const title of selectAll(titles, main)) {
    const words = oneLine(toString(title));
    // rustdoc folds what is below a heading
    if (select('h1, h2, h3, h4, h5, h6', title) !== undefined) title.tagName = 'div';
    else become(title, words === '' ? element('span', []) : bold(words));
  }
}

/** Addresses of links and pictures are absolute; what leads nowhere for a reader elsewhere is its text. */
function fixLinks(main: Element, base: URL): void {
  for (const link of selectAll('a', main)) {
    const { href, id, name } = link.properties;
    const written = typeof href === 'string' ? href.trim() : '';
    const url = /^mailto:/i.test(written) ? written : written === '' ? undefined : urlOf(written, base)?.href;
    const anchor = id ?? name;
    if (url === undefined) link.tagName = 'span';
    link.properties = defined({ href: url, id: anchor });
  }
  for (const picture of selectAll('img', main)) {
    const { src, alt } = picture.properties;
    const url = typeof src === 'string' ? urlOf(src, base) : undefined;
    const words = typeof alt === 'string' ? oneLine(alt) : '';
    if (words === '') become(picture, element('span', []));
    else if (url === undefined) become(picture, element('span', [text(words)]));
    else picture.properties = { src: url.href, alt: words };
  }
}

/** Marks of emphasis around nothing, or beside a blank, are no Markdown. */
function fixEmphasis(main: Element): void {
  for (const marked of selectAll('em, strong, i, b', main)) {
    const words = toString(marked);
    if (words.trim() === '' || words !== words.trim()) marked.tagName = 'span';
  }
}

/** Formulas as the TeX that they were written in. */
function fixMath(main: Element): void {
  for (const formula of selectAll('.katex, math, mjx-container', main)) {
    const tex = select('annotation[encoding="application/x-tex"]', formula);
    if (tex) become(formula, element('code', [text(oneLine(toString(tex)))]));
  }
}

/** Characters without a width, and `wbr`, mark for a browser where a word may break. */
function cleanText(main: Element): void {
  main.children = main.children.filter((child) => child.type !== 'element' || child.tagName !== 'wbr');
  for (const child of main.children) {
    if (child.type === 'text') child.value = child.value.replace(/[\u00ad\u200b\u2060\ufeff]/g, '');
    else if (child.type === 'element') cleanText(child);
  }
}
