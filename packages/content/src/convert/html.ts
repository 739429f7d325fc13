// Elements of HTML as Markdown of the same meaning: links, images, headings, lists, tables, code, emphasis.
import { oneLine } from '@vitrine/core/serving';
import { fenced } from '../markup/fences.ts';
import { hasHiddenCode } from './code-blocks.ts';
import { attributeText, type Rendered, type RenderContext } from './context.ts';
import type { Element } from './elements.ts';
import { bold } from './indentation.ts';

type Rule = (element: Element, context: RenderContext, children: () => string) => Rendered;

const inline = (text: string): Rendered => ({ text, block: false });
const block = (text: string): Rendered => ({ text, block: true });

function address(element: Element, member: string, context: RenderContext): string | undefined {
  const given = attributeText(element, member, context)?.trim();
  if (given === undefined) return undefined;
  return /[\s()]/.test(given) ? `<${given.replace(/[<>\n]/g, '')}>` : given;
}

const link: Rule = (element, context, children) => {
  const href = address(element, 'href', context) ?? address(element, 'to', context);
  const text = oneLine(children());
  return inline(href === undefined || text === '' ? text : `[${text}](${href})`);
};

const image: Rule = (element, context) => {
  const source = address(element, 'src', context);
  const alt = oneLine(attributeText(element, 'alt', context) ?? '').replace(/[[\]]/g, '');
  return inline(source === undefined ? alt : `![${alt}](${source})`);
};

const heading: Rule = (element, context, children) => {
  const id = attributeText(element, 'id', context);
  const text = oneLine(children());
  return text === ''
    ? inline('')
    : block(`${'#'.repeat(Number(element.name.slice(1)))} ${text}${id === undefined ? '' : ` {#${id}}`}`);
};

function marked(mark: (text: string) => string): Rule {
  return (_element, _context, children) => {
    const text = children();
    return inline(text.trim() === '' || text.includes('\n') ? text : mark(text.trim()));
  };
}

const code: Rule = (_element, _context, children) => {
  const text = oneLine(children());
  return inline(text === '' || text.includes('`') ? text : `\`${withoutEntities(text)}\``);
};

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#124': '|',
  '#123': '{',
  '#125': '}',
};

function withoutEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos|nbsp|#12[345]);/g, (_, name: string) => entities[name] ?? '');
}

const preformatted: Rule = (element) => {
  const source = element.children.map((child) => (child.kind === 'text' ? child.text : '')).join('');
  const language = /\blang(?:uage)?-([\w+#-]+)/.exec(element.source + source)?.[1] ?? '';
  const text = source
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/?[A-Za-z][^<>]*>/g, '')
    .replace(/\{`([^`]*)`\}/g, '$1')
    .replace(/^\n+/, '')
    .trimEnd();
  if (text === '') return inline('');
  return block(hasHiddenCode(text) ? text : fenced(withoutEntities(text), language));
};

function keepAnchor(element: Element, context: RenderContext): void {
  const id = attributeText(element, 'id', context);
  if (id !== undefined) context.anchor(id);
}

const list: Rule = (element, context, children) => {
  const items = element.children.filter((child): child is Element => child.kind === 'element' && child.name === 'li');
  if (items.length === 0) return block(children());
  const lines = items.map((item, index) => {
    keepAnchor(item, context);
    const marker = element.name === 'ol' ? `${index + 1}. ` : '- ';
    const text = context.render(item.children).trim();
    return marker + text.replace(/\n[ \t]*/g, `\n${' '.repeat(marker.length)}`);
  });
  return block(lines.join('\n'));
};

function rowsOf(element: Element): Element[] {
  return element.children.flatMap((child) => {
    if (child.kind !== 'element') return [];
    return child.name === 'tr' ? [child] : /^t(?:head|body|foot)$/.test(child.name) ? rowsOf(child) : [];
  });
}

/** Headings of a cell as bold text: a cell has one line. */
function withoutHeadings(cell: string): string {
  return cell.replace(/^#{1,6} (.+)$/gm, (_, heading: string) => {
    const text = heading.trim().replace(/ \{#[^{}\n]{1,200}\}$/, '');
    return bold(text);
  });
}

const table: Rule = (element, context, children) => {
  const rows = rowsOf(element).map((row) => {
    const cells = row.children.filter((cell): cell is Element => cell.kind === 'element' && /^t[hd]$/.test(cell.name));
    for (const each of [row, ...cells]) keepAnchor(each, context);
    return cells.map((cell) => oneLine(withoutHeadings(context.render(cell.children))).replace(/(?<!\\)\|/g, '\\|'));
  });
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width === 0) return block(children());
  const lines = rows.map((row) => `| ${Array.from({ length: width }, (_, index) => row[index] ?? '').join(' | ')} |`);
  const [first = '', ...rest] = lines;
  return block([first, `|${' --- |'.repeat(width)}`, ...rest].join('\n'));
};

const summary: Rule = (_element, _context, children) => {
  const text = oneLine(children());
  return text === '' ? inline('') : block(bold(text));
};

const blockOfChildren: Rule = (_element, _context, children) => block(children());
const asWritten: Rule = (element) => inline(element.source);

const scripted: Rule = (element, _context, children) => {
  const inner = children();
  return inline(inner === '' ? '' : `<${element.name}>${inner}</${element.name}>`);
};

const rules: ReadonlyMap<string, Rule> = new Map([
  ['a', link],
  ['Link', link],
  ['NextLink', link],
  ['img', image],
  ['Image', image],
  ['Img', image],
  ['h1', heading],
  ['h2', heading],
  ['h3', heading],
  ['h4', heading],
  ['h5', heading],
  ['h6', heading],
  ['b', marked(bold)],
  ['strong', marked(bold)],
  ['i', marked((text) => `*${text}*`)],
  ['em', marked((text) => `*${text}*`)],
  ['del', marked((text) => `~~${text}~~`)],
  ['s', marked((text) => `~~${text}~~`)],
  ['code', code],
  ['tt', code],
  ['pre', preformatted],
  ['ul', list],
  ['ol', list],
  [
    'li',
    (_element, _context, children) =>
      block(
        `- ${children()
          .trim()
          .replace(/\n[ \t]*/g, '\n  ')}`,
      ),
  ],
  ['table', table],
  ['tr', blockOfChildren],
  ['td', blockOfChildren],
  ['th', blockOfChildren],
  ['dt', summary],
  ['dd', blockOfChildren],
  ['details', blockOfChildren],
  ['summary', summary],
  ['blockquote', (_element, _context, children) => block(children().trim().replace(/^/gm, '> '))],
  ['br', asWritten],
  ['sub', scripted],
  ['sup', scripted],
]);

/** An element of HTML as Markdown; undefined for an element that HTML does not have. */
export function htmlElement(element: Element, context: RenderContext, children: () => string): Rendered | undefined {
  return rules.get(element.name)?.(element, context, children);
}
