// The content of a page in the few forms of HTML that Markdown has: code with its language, tabs as labelled parts, notes with their
// titles, signatures as headings, absolute addresses. Each generator writes these in its own way; the rules name them.
import type { Element, ElementContent, Properties, Text } from 'hast';
import { select, selectAll } from 'hast-util-select';
import { toString } from 'hast-util-to-string';
import { oneLine, urlOf } from './html.ts';

/** What was found while a page was brought into form. */
export interface NormalForm {
  /** For every id of the page that is no heading's: the id of the heading before it, empty for the top. */
  readonly anchors: ReadonlyMap<string, string>;
}

/** Brings the content of a page into form, in place; `title` is that of its head. */
export function toNormalForm(main: Element, base: URL, title: string): NormalForm {
  cleanText(main);
  for (const table of selectAll('table', main)) mendTable(table);
  for (const pre of selectAll('pre', main)) mendCode(pre, main);
  mendTabs(main);
  mendTitles(main);
  mendSignatures(main, 2);
  mendLinks(main, base);
  mendEmphasis(main);
  mendMath(main);
  mendLevels(main, title);
  return { anchors: mendHeadings(main) };
}

function element(tagName: string, children: ElementContent[], properties: Properties = {}): Element {
  return { type: 'element', tagName, properties, children };
}

function text(value: string): Text {
  return { type: 'text', value };
}

function become(target: Element, { tagName, properties, children }: Element): void {
  Object.assign(target, { tagName, properties, children });
}

function classesOf({ properties }: Element): readonly string[] {
  const { className } = properties;
  return Array.isArray(className) ? className.map(String) : [];
}

function bold(words: string): Element {
  return element('p', [element('strong', [text(words)])]);
}

/** Tables that number lines, or that only place things, are not tables. */
function mendTable(table: Element): void {
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
  else for (const cell of cells) mendCell(cell);
}

/** A cell has one line: blocks in it are separated by blanks, code keeps its marks. */
function mendCell(cell: Element): void {
  for (const pre of selectAll('pre', cell)) become(pre, element('code', [text(oneLine(codeText(pre)))]));
  for (const item of selectAll('li, p, div, dt, dd', cell)) {
    const parts = item.tagName === 'li' ? [text('• '), ...item.children] : item.children;
    become(item, element('span', [...parts, text(' ')]));
  }
  for (const list of selectAll('ul, ol, dl', cell)) become(list, element('span', list.children));
}

const language = /^(?:highlight-source|language|lang|highlight|sourceCode|brush:?)-([\w+#.-]{1,40})$/;
const noLanguage: ReadonlySet<string> = new Set([
  'default',
  'none',
  'text',
  'plain',
  'plaintext',
  'txt',
  'notranslate',
  'source',
  'code',
  'literal-block',
]);

/** Code as `<pre><code class="language-x">` with its text alone. */
function mendCode(pre: Element, main: Element): void {
  const inner = select('code', pre);
  const around = ancestorsOf(pre, main).slice(0, 4);
  const found = [...(inner ? [inner] : []), pre, ...around].map(languageOf).find((name) => name !== undefined) ?? '';
  const name = noLanguage.has(found) ? '' : found.replace(/^(?:i?python[23]?|py3?)$/, 'python');
  const code = codeText(pre).replace(/^\n/, '').trimEnd();
  become(pre, element('pre', [element('code', [text(code)], name === '' ? {} : { className: [`language-${name}`] })]));
}

function languageOf(holder: Element): string | undefined {
  const { dataLanguage, dataLang, language: named } = holder.properties;
  const said = [dataLanguage, dataLang, named].find((value) => typeof value === 'string' && /^[\w+#.-]{1,40}$/.test(value));
  if (said !== undefined) return String(said).toLowerCase();
  const classes = classesOf(holder);
  const marked = classes.map((each) => language.exec(each)?.[1]).find((each) => each !== undefined);
  if (marked !== undefined) return marked.toLowerCase();
  if (holder.tagName === 'pre' && classes.includes('rust')) return 'rust';
  const pandoc = classes.includes('sourceCode') ? classes.find((each) => each !== 'sourceCode') : undefined;
  return pandoc?.toLowerCase();
}

/** The text of code; lines that are elements end with a line feed. */
function codeText(node: Element): string {
  let out = '';
  const walk = (at: ElementContent): void => {
    if (at.type === 'text') out += at.value;
    if (at.type !== 'element') return;
    if (at.tagName === 'br') out += '\n';
    for (const child of at.children) walk(child);
    const isLine = /^(?:div|li|tr|p)$/.test(at.tagName);
    if (isLine && !out.endsWith('\n')) out += '\n';
  };
  for (const child of node.children) walk(child);
  return out.replace(/\r\n?/g, '\n').replaceAll('\u00a0', ' ');
}

/** Elements around one, the nearest first. */
function ancestorsOf(target: Element, top: Element): readonly Element[] {
  const path: Element[] = [];
  const find = (at: Element): boolean => {
    if (at === target) return true;
    for (const child of at.children) {
      if (child.type === 'element' && find(child)) {
        path.push(at);
        return true;
      }
    }
    return false;
  };
  find(top);
  return path;
}

const tabLists = '[role=tablist], .tabbed-labels, .vp-code-group > .tabs, .tabset';
const panels = '[role=tabpanel], .tabbed-block, .vp-code-group > .blocks > *, .tabset-panel';

/** The label of each tab goes in front of its panel. */
function mendTabs(main: Element): void {
  for (const label of selectAll('label.sd-tab-label, label.tab-label', main)) become(label, bold(oneLine(toString(label))));
  const all = new Set(selectAll(panels, main));
  for (const list of selectAll(tabLists, main)) {
    const labels = selectAll('[role=tab], label', list).map((label) => oneLine(toString(label)));
    const holder = ancestorsOf(list, main)
      .slice(0, 4)
      .map((ancestor) => outermost(ancestor, all))
      .find((found) => found.length === labels.length && labels.length > 0);
    if (holder === undefined) continue;
    for (const [at, panel] of holder.entries()) {
      const label = labels[at] ?? '';
      if (label !== '') panel.children.unshift(bold(label));
      all.delete(panel);
    }
    list.children = [];
  }
}

/** Panels below an element that stand in no other panel of it. */
function outermost(holder: Element, all: ReadonlySet<Element>): readonly Element[] {
  return holder.children.flatMap((child) => (child.type !== 'element' ? [] : all.has(child) ? [child] : outermost(child, all)));
}

const titles =
  '.admonition-title, .custom-block-title, .starlight-aside__title, .callout-title, .alert-heading, .markdown-alert-title, [class*=admonitionHeading], .admonitionblock .title, summary, .caption-text, .filename, .codeBlockTitle, [class*=codeBlockTitle]';

/** Titles of notes, of parts that fold, and of code stand in bold on a line of their own. */
function mendTitles(main: Element): void {
  for (const title of selectAll(titles, main)) {
    const words = oneLine(toString(title));
    // rustdoc folds what stands below a heading
    if (select('h1, h2, h3, h4, h5, h6', title) !== undefined) title.tagName = 'div';
    else become(title, words === '' ? element('span', []) : bold(words));
  }
}

/** What API generators write as terms of a list are headings: they have an address, and a reader looks for them. */
function mendSignatures(holder: Element, depth: number): void {
  for (const child of holder.children) {
    if (child.type !== 'element') continue;
    const heading = /^h([1-6])$/.exec(child.tagName)?.[1];
    if (heading !== undefined) depth = Number(heading) + 1;
    const terms = child.tagName === 'dl' ? child.children.filter((each) => each.type === 'element' && isSignature(each)) : [];
    mendSignatures(child, depth + (terms.length > 0 ? 1 : 0));
    if (terms.length === 0) continue;
    child.tagName = 'div';
    for (const part of child.children) {
      if (part.type !== 'element') continue;
      if (part.tagName === 'dd') part.tagName = 'div';
      else if (isSignature(part)) {
        const signature = oneLine(toString(part));
        become(part, element(`h${Math.min(6, depth)}`, [element('code', [text(signature)])], part.properties));
      }
    }
  }
}

function isSignature(node: Element): boolean {
  return node.tagName === 'dt' && classesOf(node).some((name) => name === 'sig' || name === 'sig-object');
}

/** Addresses of links and pictures are absolute; what leads nowhere for a reader elsewhere is its text. */
function mendLinks(main: Element, base: URL): void {
  for (const link of selectAll('a', main)) {
    const { href, id, name } = link.properties;
    const written = typeof href === 'string' ? href.trim() : '';
    const url = /^mailto:/i.test(written) ? written : written === '' ? undefined : urlOf(written, base)?.href;
    const anchor = id ?? name;
    if (url === undefined) link.tagName = 'span';
    link.properties = { ...(url !== undefined && { href: url }), ...(anchor !== undefined && { id: anchor }) };
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
function mendEmphasis(main: Element): void {
  for (const marked of selectAll('em, strong, i, b', main)) {
    const words = toString(marked);
    if (words.trim() === '' || words !== words.trim()) marked.tagName = 'span';
  }
}

/** Formulas as the TeX that they were written in. */
function mendMath(main: Element): void {
  for (const formula of selectAll('.katex, math, mjx-container', main)) {
    const tex = select('annotation[encoding="application/x-tex"]', formula);
    if (tex) become(formula, element('code', [text(oneLine(toString(tex)))]));
  }
}

/** Characters without a width, and `wbr`, tell a browser where a word may break. */
function cleanText(main: Element): void {
  main.children = main.children.filter((child) => child.type !== 'element' || child.tagName !== 'wbr');
  for (const child of main.children) {
    if (child.type === 'text') child.value = child.value.replace(/[\u00ad\u200b\u2060\ufeff]/g, '');
    else if (child.type === 'element') cleanText(child);
  }
}

/** Where a page has no heading of the first level, and the one that it begins with is the title of its head, that is its title. */
function mendLevels(main: Element, title: string): void {
  const headings = selectAll('h1, h2, h3, h4, h5, h6', main);
  const levels = headings.map(({ tagName }) => Number(tagName.slice(1)));
  const [first = 1] = levels;
  const words = oneLine(toString(headings[0] ?? main))
    .replace(/[¶#]$/, '')
    .trimEnd()
    .toLowerCase();
  if (levels.slice(1).some((level) => level <= first) || !title.toLowerCase().startsWith(words)) return;
  for (const [at, heading] of headings.entries()) heading.tagName = `h${(levels[at] ?? 1) - first + 1}`;
}

/** Headings keep their ids, or take that of the section they open; a page has one heading of the first level. */
function mendHeadings(main: Element): ReadonlyMap<string, string> {
  const anchors = new Map<string, string>();
  let current = '';
  let firsts = 0;
  const walk = (at: Element, pending: string[]): string[] => {
    let open = pending;
    const level = /^h([1-6])$/.exec(at.tagName)?.[1];
    const { id } = at.properties;
    const own = typeof id === 'string' && id !== '' ? [id] : [];
    if (level !== undefined) {
      if (level === '1' && (firsts += 1) > 1) at.tagName = 'h2';
      for (const link of selectAll('a', at)) mendHeadingLink(link);
      const inside = selectAll('[id]', at).map((each) => String(each.properties['id']));
      const ids = [...own, ...inside, ...open];
      const [first = ''] = ids;
      at.properties = first === '' ? {} : { id: first };
      current = level === '1' && firsts === 1 ? '' : first;
      for (const each of ids) if (each !== first || current === '') anchors.set(each, current);
      return [];
    }
    const isSection = /^(?:section|div|article)$/.test(at.tagName);
    for (const each of own) anchors.set(each, current);
    open = isSection ? [...own, ...open] : open;
    for (const child of at.children) {
      if (child.type === 'element') open = walk(child, open);
      else if (child.type === 'text' && child.value.trim() !== '') open = [];
    }
    return isSection || at.tagName === 'span' || at.tagName === 'a' ? open : [];
  };
  walk(main, []);
  return anchors;
}

/** A link of a heading to itself is its text, or nothing. */
function mendHeadingLink(link: Element): void {
  const { href } = link.properties;
  if (typeof href === 'string' && !href.includes('#')) return;
  const words = oneLine(toString(link));
  const isMark = !/[\p{L}\p{N}]/u.test(words) || /^(?:permalink|link to this|direct link)/i.test(words);
  become(
    link,
    element('span', isMark ? [] : link.children, link.properties['id'] === undefined ? {} : { id: link.properties['id'] }),
  );
}
