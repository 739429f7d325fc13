// Pieces of a page as Markdown: a component takes the form that the table names, an element of HTML its Markdown, and of an unknown
// component the text is kept.
import { oneLine } from '@vitrine/core/serving';
import { readExpression, type Scope } from '../sources/script-data.ts';
import { hasHiddenCode } from './code-blocks.ts';
import { componentForms, htmlContainers, textMembers } from './component-table.ts';
import { attributeText, attributeValue, firstText, jsxText, type Rendered, type RenderContext } from './context.ts';
import type { Element, Piece } from './elements.ts';
import { entryList, fieldPath } from './fields.ts';
import { addressOf, isBlock, renderForm } from './forms.ts';
import { htmlElement } from './html.ts';
import { dedent, indented } from './indentation.ts';

const longestName = 60;

export function render(pieces: readonly Piece[], context: RenderContext): string {
  // Parts are joined once: a page may have ten thousand pieces.
  const out: string[] = [];
  /** The first sign of the line that is being written, and the last sign so far that is no blank. */
  let first = '';
  let last = '';
  const add = (text: string): void => {
    if (text === '') return;
    out.push(text);
    const start = text.lastIndexOf('\n') + 1;
    if (start > 0) first = last = '';
    const line = text.slice(start).trim();
    if (first === '') first = line.slice(0, 1);
    if (line !== '') last = line.slice(-1);
  };
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind === 'text') add(endsWith(out, '\n\n') ? piece.text.replace(/^\n+/, '') : piece.text);
    else if (piece.kind === 'expression') add(expressionText(piece.source, context));
    else {
      const { text, block } = renderElement(piece, context);
      if (first === '|') {
        const isAlone = text === '' && last === '|' && isCellEnd(pieces[index + 1]);
        const isApart = block || piece.name === 'p';
        add(`${isApart && last !== '|' && last !== '' ? '<br>' : ''}${inCell(isAlone ? iconWords(piece, context) : text)}`);
        continue;
      }
      if (!block || (isPlainLine(text) && isInSentence(piece, pieces[index + 1]))) {
        add(text);
        continue;
      }
      if (piece.indent !== undefined) dropBlanks(out);
      if (out.length > 0 && !endsWith(out, '\n\n')) add(endsWith(out, '\n') ? '\n' : '\n\n');
      const trimmed = text.replace(/^\n+/, '').trimEnd();
      if (trimmed !== '')
        add(`${indented(context.mdx ? withoutIndentedCode(trimmed) : trimmed, marginOf(piece, pieces[index - 1], context))}\n\n`);
    }
  }
  return out.join('');
}

/** Whether a text is words of one line, and no block: code, a list, a heading, a quote, a table, a label. */
function isPlainLine(text: string): boolean {
  return /^[\p{L}\p{N}][^\n]*$/u.test(text) && !/^\d+[.)]/.test(text) && !hasHiddenCode(text);
}

/** Whether words follow an element without children on its line. */
function isInSentence({ indent, children }: Element, next: Piece | undefined): boolean {
  return indent !== undefined && children.length === 0 && next?.kind === 'text' && /^[ \t]*\S/.test(next.text);
}

function isCellEnd(piece: Piece | undefined): boolean {
  return piece === undefined || (piece.kind === 'text' && /^[ \t]*(?:\||\n|$)/.test(piece.text));
}

/** What an icon that is alone in a cell says: its name, without that of its collection. */
function iconWords(element: Element, context: RenderContext): string {
  if (!/icon/i.test(element.name)) return '';
  const name = firstText(element, ['name', 'icon'], context) ?? '';
  return name.replace(/^(?:bi|fa[bdlrs]?|fe|heroicons|lucide|mdi|ph|ri|tabler)[-:](?:fa-)?/, '').replace(/[-_]/g, ' ');
}

/** How much of the text before a tag is looked at. */
const lookedAtBefore = 2_000;

/** The blanks before each line of an element: none where it is in no list, because MDX has no indented code (its documentation, "Markdown"). */
function marginOf({ indent = 0 }: Element, before: Piece | undefined, { mdx }: RenderContext): number {
  if (!mdx || indent < 4) return indent;
  const text = before === undefined ? '\n' : before.kind === 'text' ? before.text.slice(-lookedAtBefore) : undefined;
  const above = text?.split('\n').findLast((line) => /^ {0,3}\S/.test(line));
  return above === undefined || /^ *(?:[-*+]|\d{1,9}[.)])(?: |$)/.test(above) ? indent : 0;
}

/** A text without the blanks that would make a line indented code, which MDX has not; those of lists and of fenced code are kept. */
function withoutIndentedCode(text: string): string {
  return /^ *(?:(?:[-*+]|\d{1,9}[.)])(?: |$)|`{3}|~{3})/m.test(text) ? text : text.replaceAll(/^ {4,}(?=\S)/gm, '');
}

/** A text of several blocks in a cell of a table, which has one line: lines end with `<br>`, and each line of code is code. */
function inCell(text: string): string {
  let fence = '';
  const lines = text.split('\n').flatMap((line) => {
    const [, opening = ''] = /^(`{3,})[^`]*$/.exec(line) ?? [];
    if (fence === '' ? opening !== '' : line === fence) {
      fence = fence === '' ? opening : '';
      return [];
    }
    if (line.trim() === '') return [];
    return fence === '' ? line : `\`${line}\``;
  });
  return lines.join('<br>').replace(/(?<!\\)\|/g, '\\|');
}

/** Whether parts of a text, none of them empty, end with two characters at the most. */
function endsWith(parts: readonly string[], ending: string): boolean {
  const last = parts.at(-1) ?? '';
  return (last.length < ending.length ? (parts.at(-2) ?? '') + last : last).endsWith(ending);
}

function dropBlanks(parts: string[]): void {
  for (let last = parts.pop(); last !== undefined; last = parts.pop()) {
    const trimmed = last.replace(/(?<![ \t])[ \t]+$/, '');
    if (trimmed !== '') return void parts.push(trimmed);
  }
}

function expressionText(source: string, context: RenderContext): string {
  const code = source.trim();
  if (code === '' || code.startsWith('/*') || code.startsWith('//')) return '';
  const value = readExpression(code, context.scope);
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (/^\(?\s*</.test(code)) return jsxText(code, context);
  if (!context.mdx) return `{${source}}`;
  context.count(`{${oneLine(code).slice(0, longestName)}}`, false, true);
  return '';
}

function renderElement(element: Element, context: RenderContext): Rendered {
  const { name } = element;
  const id = attributeText(element, 'id', context);
  if (id !== undefined) context.anchor(id);
  else if (/^[A-Z]/.test(name)) {
    const anchor = ['titleId', 'anchor', 'permalink']
      .map((each) => attributeText(element, each, context))
      .find((each) => each !== undefined);
    if (anchor !== undefined && !/[/\s]/.test(anchor)) context.anchor(anchor.replace(/^#/, ''));
  }
  if (name === 'a') {
    const anchor = attributeText(element, 'name', context);
    if (anchor !== undefined) context.anchor(anchor);
  }
  if (context.specified(element)) {
    context.count(name, true);
    return { text: '', block: true };
  }
  const form = componentForms.get(name) ?? (htmlContainers.has(name) ? 'children' : undefined);
  const inner = form === 'field' ? { ...context, within: fieldPath(element, context) } : context;
  const children = (pieces = element.children): string => dedent(render(pieces, inner));
  if (form !== undefined) {
    const rendered = renderForm(form, element, context, children);
    if (/^[A-Z]|-/.test(name)) context.count(name, true);
    return rendered;
  }
  const html = htmlElement(element, context, children);
  if (html !== undefined) return html;
  const partial = context.partial(name, properties(element, context));
  if (partial !== undefined) return { text: partial, block: true };
  return renderUnknown(element, context, children);
}

function renderUnknown(element: Element, context: RenderContext, children: () => string): Rendered {
  const { name, attributes, closed, source } = element;
  const isComponent = /^[A-Z]/.test(name) || name.includes('-');
  // `<name>` in a sentence is a place for the reader to fill
  if (!isComponent && attributes.size === 0 && (!closed || element.children.length === 0) && !context.expressions)
    return { text: `\\${source}`, block: false };
  const lists = isComponent ? listsOf(element, context) : '';
  const inner = [children(), lists].filter((text) => text !== '').join('\n\n');
  const texts = isComponent
    ? [...textMembers, ...sentenceMembers(element)].flatMap((member) => firstText(element, [member], context) ?? [])
    : [];
  const href = isComponent ? addressOf(element, context) : undefined;
  const commands = isComponent ? commandMembers(element) : [];
  const [label, ...rest] = [...texts, ...commands];
  const isLost = label === undefined && href === undefined && inner.trim() === '';
  if (isComponent) context.count(name, false, isLost && !picture.test(name));
  if (label === undefined && href !== undefined && !/\n|\]\(/.test(inner.trim()))
    return { text: `[${inner.trim() === '' ? href : inner.trim()}](${href})`, block: false };
  if (label === undefined) return { text: inner, block: lists !== '' || isBlock(element, inner) };
  const linked = href === undefined ? label : `[${label}](${href})`;
  const all = [linked, ...rest, inner.trim()].filter((text) => text !== '');
  const block = lists !== '' || isBlock(element, inner) || element.indent !== undefined;
  return { text: all.join(block ? '\n\n' : ' '), block };
}

/** Names of components that show no words. */
const picture = /icon|logo|image|img|picture|svg|video|player|embed/i;

/** Commands that an unknown component shows, as code, each with the name of its member: `<CommandTabs npm="npm add boat" cargo="cargo add boat">`. */
function commandMembers({ attributes }: Element): readonly string[] {
  return [...attributes].flatMap(([name, value]) => {
    if (!('text' in value) || isHiddenMember(name)) return [];
    const isCommand = commandNames.test(name) ? value.text.includes(' ') : commandText.test(value.text);
    if (!isCommand || value.text.includes('`')) return [];
    return [`${/^(?:command|cmd|run|script)$/i.test(name) ? '' : `${name}: `}\`${oneLine(value.text)}\``];
  });
}

const programs =
  'npm|npx|pnpm|yarn|bun|bunx|deno|node|pip|pipx|pip3|uv|poetry|conda|cargo|go|brew|apt|apt-get|dnf|yum|apk|pacman|nix|choco|winget|scoop|gem|bundle|composer|mvn|gradle|dotnet|docker|podman|kubectl|helm|git|curl|wget|sudo|make|python|python3|php|ruby|rustup|bash|sh';
const commandNames = new RegExp(`^(?:command|cmd|run|script|${programs})$`, 'i');
const commandText = new RegExp(`^(?:\\$ )?(?:${programs}) \\S`);

/** Lists that an unknown component shows: `features={['Fast to start']}`, `data={[{ key: 'Tab', description: 'Moves on.' }]}`. */
function listsOf(element: Element, context: RenderContext): string {
  return [...element.attributes]
    .flatMap(([name, value]) =>
      'text' in value || isHiddenMember(name) ? [] : [entryList(attributeValue(element, name, context))],
    )
    .filter((list) => list !== '')
    .join('\n\n');
}

/** Members of other names whose text is a sentence: a capital letter, three words or more. */
function sentenceMembers({ attributes }: Element): readonly string[] {
  return [...attributes].flatMap(([name, value]) =>
    'text' in value && /^\p{Lu}[^\s{}<>;]*(?:\s[^\s{}<>;]+){2}/u.test(value.text) && !isHiddenMember(name) ? [name] : [],
  );
}

function isHiddenMember(name: string): boolean {
  return (
    /^(?:class|className|style|sx|key|id|aria-.*|data-.*|code)$/.test(name) || (textMembers as readonly string[]).includes(name)
  );
}

function properties(element: Element, context: RenderContext): Scope {
  return new Map([...element.attributes.keys()].map((name) => [name, attributeValue(element, name, context)]));
}
