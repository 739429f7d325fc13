// The content of a page of HTML as the tree of a page of Markdown (mdast), in one pass: code with its language, tabs and notes as labelled
// parts, signatures as headings, formulas as TeX. Each generator writes these in its own way; the tables here and in `landmarks.ts` name them.
import type { Element, ElementContent } from 'hast';
import type {
  BlockContent,
  DefinitionContent,
  Heading,
  ListItem,
  Paragraph,
  PhrasingContent,
  Root,
  RootContent,
  TableRow,
} from 'mdast';
import { codeText, languageOf, readCode } from './code-block.ts';
import { attribute, classesOf, countTextWords, findElement, oneLine, textOf } from './element.ts';
import { formulaOf } from './formula.ts';
import { phrase } from './phrasing.ts';
import { isTabPanel } from './landmarks.ts';
import { isCodeTable, isGrid, readTable } from './tables.ts';

export interface HtmlContent {
  readonly tree: Root;
  readonly ids: ReadonlyMap<Heading, string>;
  /** For every other id of the page, the id of the heading before it; empty for the top. */
  readonly anchors: ReadonlyMap<string, string>;
}

type Block = BlockContent | DefinitionContent;
/** What an element becomes: parts of a line and blocks, in order. */
type Part = PhrasingContent | Block;

/** Characters that cells which span several rows or columns are repeated with, in all tables of a page. */
const maxRepeated = 100_000;

/** Cells of a table, those that short rows lack among them; a larger one is read cell by cell. */
const maxCells = 200_000;

interface State {
  readonly ids: Map<Heading, string>;
  readonly anchors: Map<string, string>;
  /** Ids that were met and belong to the heading that comes next, if nothing is in between. */
  pending: string[];
  /** Ids before a heading that are its anchor only where it has no other. */
  weak: string[];
  current: string;
  /** Depth of the last heading, for signatures below it. */
  depth: number;
  hasTitle: boolean;
  /** Labels of the tabs whose panels are to come, the innermost last. */
  readonly tabs: string[][];
  readonly panels: Map<string, string>;
  repeats: number;
  readonly resolve: (href: string) => string | undefined;
}

/** Converts the content of a page. `resolve` returns undefined for a link or picture that leads nowhere. */
export function htmlToTree(content: readonly Element[], title: string, resolve: (href: string) => string | undefined): HtmlContent {
  const state: State = {
    ids: new Map(),
    anchors: new Map(),
    pending: [],
    weak: [],
    current: '',
    depth: 1,
    hasTitle: false,
    tabs: [],
    panels: new Map(),
    repeats: 0,
    resolve,
  };
  const parts = content.flatMap((element) => partsOf(element, state, undefined));
  settleAnchors(state);
  const tree: Root = { type: 'root', children: blocksOf(parts) };
  fixLevels(tree, title);
  return { tree, ids: state.ids, anchors: state.anchors };
}

/** What an element becomes; `language` is that of code in it. */
function partsOf(element: Element, state: State, language: string | undefined): Part[] {
  const convert = converters.get(element.tagName);
  noteIds(element, state);
  return convert === undefined ? childrenOf(element, state, language) : convert(element, state, language);
}

function childrenOf(element: Element, state: State, language: string | undefined): Part[] {
  const parts: Part[] = [];
  for (const child of element.children) {
    if (child.type === 'text') {
      const value = child.value.replace(/[\u00ad\u200b\u2060\ufeff]/g, '').replace(/[\t\n\f\r ]+/g, ' ');
      if (value === '') continue;
      if (value !== ' ') settleAnchors(state);
      parts.push({ type: 'text', value });
    } else if (child.type === 'element') for (const part of partsOf(child, state, language)) parts.push(part);
  }
  return parts;
}

/** Parts as blocks: what is in a line between two blocks is a paragraph. */
function blocksOf(parts: readonly Part[]): Block[] {
  const blocks: Block[] = [];
  let line: PhrasingContent[] = [];
  const end = (): void => {
    const children = phrase(line);
    if (children.length > 0) blocks.push({ type: 'paragraph', children });
    line = [];
  };
  for (const part of parts) {
    if (isBlock(part)) {
      end();
      blocks.push(part);
    } else line.push(part);
  }
  end();
  return blocks;
}

const blockTypes: ReadonlySet<string> = new Set(
  'paragraph heading blockquote list listItem code table thematicBreak definition footnoteDefinition'.split(' '),
);

function isBlock(part: Part): part is Block {
  return blockTypes.has(part.type);
}

/** Parts as parts of one line: blocks become their words, with blanks between them. */
function lineOf(parts: readonly Part[]): PhrasingContent[] {
  const line: PhrasingContent[] = [];
  const add = (part: RootContent | ListItem | TableRow, before = ' '): void => {
    if (!blockTypes.has(part.type) && part.type !== 'tableRow' && part.type !== 'tableCell') {
      line.push(part as PhrasingContent); // all other kinds are blocks
      return;
    }
    line.push({ type: 'text', value: before });
    if (part.type === 'code') line.push({ type: 'inlineCode', value: oneLine(part.value) });
    else if (part.type === 'list') for (const item of part.children) add(item, ' • ');
    else if ('children' in part) for (const child of part.children) add(child);
    line.push({ type: 'text', value: ' ' });
  };
  for (const part of parts) add(part);
  return phrase(line);
}

type Converter = (element: Element, state: State, language: string | undefined) => Part[];

const asBlock: Converter = (element, state, language) => {
  const { tagName } = element;
  const formula = formulaOf(element);
  if (formula !== undefined) return [formula];
  const classes = classesOf(element);
  const elementLanguage = languageOf(element) ?? language;
  if (classes.includes('mermaid') && tagName !== 'pre') {
    const value = codeText(element).trim();
    if (value !== '') return [{ type: 'code', lang: 'mermaid', value }];
  }
  if (classes.some((name) => signatureClasses.has(name))) {
    const value = oneLine(textOf(element));
    settleAnchors(state);
    return value === '' ? [] : [{ type: 'code', value }];
  }
  if (isGrid(element)) return table(element, state, language);
  if (isTabList(element, classes)) {
    noteTabs(element, state);
    return [];
  }
  const label = isTabPanel(element) ? panelLabel(element, state) : undefined;
  if (classes.some((name) => panelHolders.has(name)) && state.tabs.length > 0)
    return element.children.flatMap((child): Part[] => {
      if (child.type !== 'element') return [];
      const label = panelLabel(child, state);
      return [...(label === undefined ? [] : [bold(label)]), ...blocksOf(partsOf(child, state, elementLanguage))];
    });
  if (
    classes.some((name) => titleClasses.has(name) || /(?:admonitionHeading|codeBlockTitle)_/.test(name)) &&
    !hasHeading(element)
  ) {
    const words = oneLine(textOf(element));
    return words === '' ? [] : [bold(words)];
  }
  const blocks = blocksOf(childrenOf(element, state, elementLanguage));
  return label === undefined || label === '' ? blocks : [bold(label), ...blocks];
};

/** Signatures below the heading of their name: TypeDoc, javadoc, Doxygen. */
const signatureClasses: ReadonlySet<string> = new Set(['tsd-signature', 'member-signature', 'type-signature', 'memproto']);
/** Lists of tabs: their labels are in front of the panels. */
const tabListClasses: ReadonlySet<string> = new Set(['tabbed-labels', 'tabset', 'tablist', 'nav-tabs', 'rp-tabs__label']);
/** Elements of which each child is a panel. */
const panelHolders: ReadonlySet<string> = new Set(['blocks']);
/** Titles of notes, of tabs beside their panel, of parts that fold, and of code: in bold on a line of their own. */
const titleClasses: ReadonlySet<string> = new Set(
  'admonition-title custom-block-title starlight-aside__title callout-title alert-heading markdown-alert-title caption-text filename codeBlockTitle sd-tab-label tab-label sd-summary-title code-block-caption hint-title rp-callout__title rp-codeblock__title'.split(
    ' ',
  ),
);

function isTabList(element: Element, classes: readonly string[]): boolean {
  return (
    attribute(element, 'role') === 'tablist' ||
    classes.some((name) => tabListClasses.has(name)) ||
    (classes.includes('tabs') &&
      findElement(element, ({ tagName }) => tagName === 'label') !== undefined &&
      !hasHeading(element) &&
      findElement(element, ({ tagName }) => tagName === 'pre' || tagName === 'p') === undefined)
  );
}

function noteTabs(list: Element, state: State): void {
  const labels: string[] = [];
  const walk = (element: Element): void => {
    for (const child of element.children) {
      if (child.type !== 'element') continue;
      const isTab =
        attribute(child, 'role') === 'tab' ||
        child.tagName === 'label' ||
        classesOf(child).includes('rp-tabs__label__item') ||
        (child.tagName === 'li' && !findElement(child, (inner) => attribute(inner, 'role') === 'tab'));
      if (!isTab) {
        walk(child);
        continue;
      }
      const words = oneLine(textOf(child));
      const panel = attribute(child, 'ariaControls');
      // buttons that filter one panel begin with that of all its rows
      if (panel !== undefined && !state.panels.has(panel)) state.panels.set(panel, words);
      labels.push(words);
    }
  };
  walk(list);
  if (labels.length > 0) state.tabs.push(labels);
}

/** The label of a panel: that which names it, else the next of the innermost list that has one left. */
function panelLabel(panel: Element, { tabs, panels }: State): string | undefined {
  const id = attribute(panel, 'id');
  while (tabs.at(-1)?.length === 0) tabs.pop();
  const next = tabs.at(-1)?.shift();
  return (id === undefined ? undefined : panels.get(id)) ?? next;
}

function hasHeading(element: Element): boolean {
  return findElement(element, ({ tagName }) => headingTag.test(tagName)) !== undefined;
}

const headingTag = /^h[1-6]$/;

function bold(words: string): Paragraph {
  return { type: 'paragraph', children: [{ type: 'strong', children: [{ type: 'text', value: words }] }] };
}

const inLine =
  (make: (children: PhrasingContent[]) => PhrasingContent): Converter =>
  (element, state, language) => {
    const parts = childrenOf(element, state, language);
    // emphasis around blocks is theirs: Markdown has none that spans them
    return parts.some(isBlock) ? parts : parts.length === 0 ? [] : [make(parts as PhrasingContent[])]; // no part is a block
  };

const emphasis = inLine((children) => ({ type: 'emphasis', children }));
const strong = inLine((children) => ({ type: 'strong', children }));
const deleted = inLine((children) => ({ type: 'delete', children }));

/** Code within a line; a link around all of it stays. */
const inlineCode: Converter = (element, state) => {
  settleAnchors(state);
  const value = oneLine(codeText(element));
  if (value === '') return [];
  const code: PhrasingContent = { type: 'inlineCode', value };
  const [only, ...others] = element.children;
  const href = others.length === 0 && only?.type === 'element' && only.tagName === 'a' ? attribute(only, 'href') : undefined;
  const url = href === undefined ? undefined : state.resolve(href);
  return url === undefined ? [code] : [{ type: 'link', url, children: [code] }];
};

/** Raised and lowered text keeps its tags, as in Markdown: 10<sup>6</sup> is not 106. */
const raised: Converter = (element, state, language) => {
  const { tagName } = element;
  const children = lineOf(childrenOf(element, state, language));
  const words = oneLine(textOf(element));
  if (children.length === 0) return [];
  if (
    /^[*†‡§\d\s,[\]]*$/.test(words) &&
    findElement(element, (inner) => (attribute(inner, 'href') ?? '').includes('#')) !== undefined
  )
    return [{ type: 'text', value: words.startsWith('[') ? words : `[${words}]` }];
  return [{ type: 'html', value: `<${tagName}>` }, ...children, { type: 'html', value: `</${tagName}>` }];
};

const link: Converter = (element, state, language) => {
  const href = attribute(element, 'href');
  const url = href === undefined ? undefined : state.resolve(href);
  const isMark = /^(?:↩|↑|⇧|\^|🔝|§|¶|#)\ufe0e?$/u.test(oneLine(textOf(element)));
  if (isMark && href?.startsWith('#') === true) return [];
  const parts = childrenOf(element, state, language);
  if (url === undefined) return parts;
  const linked = (children: PhrasingContent[]): PhrasingContent[] =>
    children.some(hasWords) ? [{ type: 'link', url, children: withoutLinks(children) }] : [];
  if (!parts.some(isBlock)) return linked(parts as PhrasingContent[]); // no part is a block
  // a card is a link around blocks: its first line is the link
  const blocks = blocksOf(parts);
  const first = blocks.find((block): block is Paragraph | Heading => block.type === 'paragraph' || block.type === 'heading');
  if (first !== undefined) first.children = linked(first.children);
  return blocks;
};

function hasWords(node: PhrasingContent): boolean {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value.trim() !== '';
  return node.type === 'image' || ('children' in node && node.children.some(hasWords));
}

function withoutLinks(children: readonly PhrasingContent[]): PhrasingContent[] {
  return children.flatMap((child) => (child.type === 'link' ? withoutLinks(child.children) : [child]));
}

const image: Converter = (element, state) => {
  const formula = formulaOf(element);
  if (formula !== undefined) return [formula];
  const alt = oneLine(attribute(element, 'alt') ?? '');
  const src = attribute(element, 'src');
  const url = src === undefined ? undefined : state.resolve(src);
  if (alt === '') return [];
  return [url === undefined || /^data:/i.test(url) ? { type: 'text', value: alt } : { type: 'image', url, alt }];
};

const preformatted: Converter = (element, state, language) => {
  settleAnchors(state);
  const { value, language: codeLanguage } = readCode(element);
  const lang = codeLanguage ?? language;
  if (value === '') return [];
  return [{ type: 'code', ...(lang !== undefined && { lang }), value }];
};

const list: Converter = (element, state, language) => {
  if (isTabList(element, classesOf(element))) {
    noteTabs(element, state);
    return [];
  }
  // a list of sections, as javadoc has them: headings within an item would be no sections
  if (element.tagName === 'ul' && hasHeading(element)) return blocksOf(childrenOf(element, state, language));
  const items: ListItem[] = [];
  for (const child of element.children) {
    if (child.type !== 'element') continue;
    const isItem = child.tagName === 'li';
    if (isItem) noteIds(child, state);
    const children = blocksOf(isItem ? childrenOf(child, state, language) : partsOf(child, state, language));
    const last = items.at(-1);
    // a list in a list without an item around it, as old pages have it
    if (!isItem && last !== undefined) last.children.push(...children);
    else if (children.length > 0) items.push(itemOf(child, children));
  }
  if (items.length === 0) return [];
  const start = Number(element.properties['start'] ?? 1);
  const ordered = element.tagName === 'ol';
  return [
    {
      type: 'list',
      ordered,
      ...(ordered && { start: Number.isInteger(start) && start >= 0 ? start : 1 }),
      spread: !items.every(isTight),
      children: items,
    },
  ];
};

function itemOf(element: Element, children: Block[]): ListItem {
  const box = findElement(element, ({ tagName }) => tagName === 'input' || tagName === 'ul' || tagName === 'ol');
  const checked =
    box?.tagName === 'input' && box.properties['type'] === 'checkbox' ? box.properties['checked'] === true : undefined;
  const [first] = children;
  if (checked !== undefined && first?.type === 'paragraph')
    first.children.unshift({ type: 'html', value: checked ? '[x] ' : '[ ] ' });
  return { type: 'listItem', spread: false, children };
}

/** Whether an item is a line, and lists below it. */
function isTight({ children }: ListItem): boolean {
  return children.every((child, at) => (at === 0 ? child.type === 'paragraph' : child.type === 'list'));
}

/** Terms and their descriptions: a list, in which each item begins with its term; signatures of API generators are headings. */
const descriptions: Converter = (element, state, language) => {
  const parts = element.children.flatMap((child) =>
    child.type === 'element' && child.tagName === 'div' ? child.children : [child],
  );
  if (parts.some((child) => child.type === 'element' && isSignature(child))) return signatures(parts, state, language);
  const items: ListItem[] = [];
  let hasDescription = true;
  for (const child of parts) {
    if (child.type !== 'element') continue;
    noteIds(child, state);
    if (child.tagName === 'dt') {
      const words = lineOf(childrenOf(child, state, language));
      if (words.length === 0) continue;
      const term: Paragraph = { type: 'paragraph', children: words.some(isStrong) ? words : [{ type: 'strong', children: words }] };
      const last = items.at(-1);
      if (!hasDescription && last !== undefined) last.children.push(term);
      else items.push({ type: 'listItem', spread: false, children: [term] });
      hasDescription = false;
    } else {
      const blocks = blocksOf(childrenOf(child, state, language));
      const last = items.at(-1);
      if (last === undefined) items.push({ type: 'listItem', spread: false, children: blocks });
      else last.children.push(...blocks);
      hasDescription = true;
    }
  }
  return items.length === 0
    ? []
    : [{ type: 'list', ordered: false, spread: true, children: items.filter(({ children }) => children.length > 0) }];
};

function isStrong(node: PhrasingContent): boolean {
  return node.type === 'strong';
}

function isSignature(node: Element): boolean {
  return node.tagName === 'dt' && classesOf(node).some((name) => name === 'sig' || name === 'sig-object');
}

function signatures(parts: readonly ElementContent[], state: State, language: string | undefined): Part[] {
  const above = state.depth;
  const depth = Math.min(6, above + 1);
  const signatureParts: Part[] = [];
  for (const child of parts) {
    if (child.type !== 'element') continue;
    noteIds(child, state);
    if (isSignature(child)) {
      const value = oneLine(textOf(child));
      if (value !== '') signatureParts.push(headingOf([{ type: 'inlineCode', value }], depth, state));
      state.depth = depth;
    } else signatureParts.push(...blocksOf(childrenOf(child, state, language)));
  }
  state.depth = above;
  return signatureParts;
}

const heading: Converter = (element, state, language) => {
  // the last one is the anchor, that of the heading itself where it has one
  const inner = attribute(element, 'id') === undefined ? state.pending : state.weak;
  for (const id of innerIds(element)) inner.push(id);
  const level = Number(element.tagName.slice(1));
  const depth = level === 1 && state.hasTitle ? 2 : level;
  // an id of a heading stays for it while its words are read
  const { pending, weak } = state;
  state.pending = [];
  state.weak = [];
  const words = lineOf(
    withoutSelfLinks(element).flatMap((child) =>
      child.type === 'text' ? [textPart(child.value)] : child.type === 'element' ? partsOf(child, state, language) : [],
    ),
  );
  state.pending = pending;
  state.weak = weak;
  if (words.length === 0) return [];
  if (depth === 1) state.hasTitle = true;
  state.depth = depth;
  return [headingOf(words, depth, state)];
};

function textPart(value: string): PhrasingContent {
  return { type: 'text', value: value.replace(/[\u00ad\u200b\u2060\ufeff]/g, '').replace(/[\t\n\f\r ]+/g, ' ') };
}

function innerIds(element: Element): readonly string[] {
  const ids: string[] = [];
  findElement(element, (inner) => {
    const id = attribute(inner, 'id') ?? (inner.tagName === 'a' ? attribute(inner, 'name') : undefined);
    if (id !== undefined) ids.push(id);
    return false;
  });
  return ids;
}

/** The content of a heading: a link of it to itself is its words, or nothing where that is a mark. */
function withoutSelfLinks(element: Element): readonly ElementContent[] {
  return element.children.flatMap((child): readonly ElementContent[] => {
    if (child.type !== 'element') return [child];
    const href = attribute(child, 'href');
    if (child.tagName !== 'a' || (href !== undefined && !href.includes('#'))) return [child];
    const words = oneLine(textOf(child));
    const isMark = !/[\p{L}\p{N}]/u.test(words) || /^(?:permalink|link to this|direct link|section titled)/i.test(words);
    return isMark ? [] : child.children;
  });
}

function headingOf(children: PhrasingContent[], depth: number, state: State): Heading {
  const node: Heading = { type: 'heading', depth: Math.min(6, Math.max(1, depth)) as Heading['depth'], children };
  const ids = [...state.weak, ...state.pending];
  const first = ids.pop();
  state.pending = [];
  state.weak = [];
  if (first !== undefined) state.ids.set(node, first);
  state.current = first ?? '';
  for (const id of ids) state.anchors.set(id, state.current);
  return node;
}

/** Keeps the ids of an element for the heading that it may open. */
function noteIds(element: Element, state: State): void {
  const { id, name } = element.properties;
  // Sphinx writes a target as a span between a section, whose id is the anchor, and its heading
  if (typeof id === 'string' && id !== '') (element.tagName === 'span' ? state.weak : state.pending).push(id);
  if (element.tagName === 'a' && typeof name === 'string' && name !== '' && name !== id) state.pending.push(name);
}

/** Text was met: ids before it belong to the heading above. */
function settleAnchors(state: State): void {
  if (state.pending.length + state.weak.length === 0) return;
  for (const id of [...state.weak, ...state.pending]) if (!state.anchors.has(id)) state.anchors.set(id, state.current);
  state.pending = [];
  state.weak = [];
}

const table: Converter = (element, state, language) => {
  if (isCodeTable(element)) {
    const code = lastCode(element);
    return code === undefined ? [] : preformatted(code, state, language);
  }
  const note = noteOf(element);
  if (note !== undefined) return [bold(note.label), ...blocksOf(partsOf({ ...note.content, tagName: 'div' }, state, language))];
  const { rows, caption } = readTable(element);
  const above = caption === undefined ? [] : blocksOf(childrenOf(caption, state, language));
  if (rows.length === 0) return above;
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (isLayout(element, rows) || columns * rows.length > maxCells)
    return [
      ...above,
      ...[...new Set(rows.flat())].flatMap((cell) =>
        cell === undefined ? [] : blocksOf(partsOf({ ...cell, tagName: 'div' }, state, language)),
      ),
    ];
  const seen = new Set<Element>();
  const cells = rows.map(
    (row): TableRow => ({
      type: 'tableRow',
      children: Array.from({ length: columns }, (_, at) => ({
        type: 'tableCell' as const,
        children: cellOf(row[at], seen, state, language),
      })),
    }),
  );
  return [...above, { type: 'table', children: cells }];
};

/** The words of a cell; of one that was there before, as long as all repeats are few. */
function cellOf(cell: Element | undefined, seen: Set<Element>, state: State, language: string | undefined): PhrasingContent[] {
  if (cell === undefined) return [];
  if (seen.has(cell)) {
    const words = oneLine(textOf(cell));
    state.repeats += words.length;
    return words === '' || state.repeats > maxRepeated ? [] : [{ type: 'text', value: words }];
  }
  seen.add(cell);
  return lineOf(partsOf({ ...cell, tagName: 'div' }, state, language)).map((node) =>
    node.type === 'break' ? { type: 'text', value: ' ' } : node,
  );
}

/** Whether a table only places things: it has no head, few cells, and blocks in them that no line can hold. */
function isLayout(element: Element, rows: readonly (readonly (Element | undefined)[])[]): boolean {
  const isBlockOf = ({ tagName }: Element): boolean => tagName === 'pre' || tagName === 'table' || headingTag.test(tagName);
  const hasHead = findElement(element, ({ tagName }) => tagName === 'th') !== undefined;
  if (hasHead) return false;
  return (
    rows.every((row) => row.length <= 2) &&
    rows.some((row) => row.some((cell) => cell !== undefined && findElement(cell, isBlockOf) !== undefined))
  );
}

/** The note that a table of Asciidoctor is: its icon, and its text beside it. */
function noteOf(element: Element): { readonly label: string; readonly content: Element } | undefined {
  const cell = (name: string): Element | undefined =>
    findElement(element, (inner) => inner.tagName === 'td' && classesOf(inner).includes(name));
  const [icon, content] = [cell('icon'), cell('content')];
  if (icon === undefined || content === undefined) return undefined;
  const titled = findElement(icon, (inner) => attribute(inner, 'title') !== undefined || attribute(inner, 'alt') !== undefined);
  const title = titled && (attribute(titled, 'title') ?? attribute(titled, 'alt'));
  return { label: oneLine(textOf(icon)) || (title ?? 'Note'), content };
}

function lastCode(table: Element): Element | undefined {
  let last: Element | undefined;
  findElement(table, (inner) => {
    if (inner.tagName === 'pre') last = inner;
    return false;
  });
  return last;
}

const quote: Converter = (element, state, language) => {
  const children = blocksOf(childrenOf(element, state, language));
  return children.length === 0 ? [] : [{ type: 'blockquote', children }];
};

const summary: Converter = (element, state, language) => {
  if (hasHeading(element)) return blocksOf(childrenOf(element, state, language));
  const words = oneLine(textOf(element));
  settleAnchors(state);
  return words === '' ? [] : [bold(words)];
};

/** Elements that are within a line unless a class says otherwise. */
const inLineOrFormula: Converter = (element, state, language) => {
  const formula = formulaOf(element);
  if (formula !== undefined) return [formula];
  const classes = classesOf(element);
  if (classes.some((name) => titleClasses.has(name))) return asBlock(element, state, language);
  return childrenOf(element, state, language);
};

const nothing: Converter = () => [];

const converters: ReadonlyMap<string, Converter> = new Map<string, Converter>([
  ...'address article aside body center dd details div dt fieldset figcaption figure footer form header hgroup legend main optgroup option p search section'
    .split(' ')
    .map((name) => [name, asBlock] as const),
  ['li', asBlock],
  ...'h1 h2 h3 h4 h5 h6'.split(' ').map((name) => [name, heading] as const),
  ...'ul ol menu dir'.split(' ').map((name) => [name, list] as const),
  ...'em i cite dfn var'.split(' ').map((name) => [name, emphasis] as const),
  ...'strong b'.split(' ').map((name) => [name, strong] as const),
  ...'del s strike'.split(' ').map((name) => [name, deleted] as const),
  ...'code kbd samp tt'.split(' ').map((name) => [name, inlineCode] as const),
  ...'sup sub'.split(' ').map((name) => [name, raised] as const),
  ...'pre listing xmp plaintext'.split(' ').map((name) => [name, preformatted] as const),
  ...'span label math mjx-container'.split(' ').map((name) => [name, inLineOrFormula] as const),
  ...'area base datalist head link meta noembed noframes param rp script source style template title track input'
    .split(' ')
    .map((name) => [name, nothing] as const),
  ['a', link],
  ['img', image],
  ['dl', descriptions],
  ['table', table],
  ['blockquote', quote],
  ['summary', summary],
  ['br', () => [{ type: 'break' }]],
  ['wbr', nothing],
  ['hr', () => [{ type: 'thematicBreak' }]],
  [
    'q',
    (element, state, language) => [
      { type: 'text', value: '“' },
      ...childrenOf(element, state, language),
      { type: 'text', value: '”' },
    ],
  ],
  [
    'rt',
    (element, state, language) => [
      { type: 'text', value: ' (' },
      ...childrenOf(element, state, language),
      { type: 'text', value: ')' },
    ],
  ],
]);

/** Where a page has no heading of the first level, and the one that it begins with is the title of its head, that is its title. */
function fixLevels(tree: Root, title: string): void {
  const headings = tree.children.filter((node): node is Heading => node.type === 'heading');
  const [first, ...others] = headings;
  if (first === undefined || first.depth === 1 || others.some(({ depth }) => depth <= first.depth)) return;
  const words = oneLine(headingText(first)).toLowerCase();
  if (countTextWords(words) === 0 || !title.toLowerCase().startsWith(words)) return;
  const shift = first.depth - 1;
  for (const each of headings) each.depth = Math.max(1, each.depth - shift) as Heading['depth'];
}

export function headingText({ children }: Heading): string {
  const text = (nodes: readonly PhrasingContent[]): string =>
    nodes
      .map((node) =>
        'children' in node ? text(node.children) : node.type === 'text' || node.type === 'inlineCode' ? node.value : '',
      )
      .join('');
  return text(children);
}
