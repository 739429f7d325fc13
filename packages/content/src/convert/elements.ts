// Tags within Markdown, read as a tree: JSX, Vue and HTML alike, because real pages mix them and rarely keep the rules of one.
// The reader never fails: a sign that begins no tag is text, a tag that is not closed has no children. Code is left alone. It takes one
// pass; the text that a broken tag makes it read again is bounded.

import { defined } from '@vitrine/core/serving';
import { endOfCodeSpan } from '../markup/code-spans.ts';
import { endOfBraces, matchAt, readTag, type Tag } from '../markup/tags.ts';

export type Piece = Text | Element | Expression;

export interface Text {
  readonly kind: 'text';
  readonly text: string;
}

/** `{…}` of MDX, without its braces. */
export interface Expression {
  readonly kind: 'expression';
  readonly source: string;
}

export interface Element {
  readonly kind: 'element';
  readonly name: string;
  readonly attributes: ReadonlyMap<string, AttributeValue>;
  readonly children: readonly Piece[];
  /** The opening tag as written. */
  readonly source: string;
  /** The tag is at the beginning of a line, behind so many blanks. */
  readonly indent?: number;
  /** It has a closing tag, or closes itself. */
  readonly closed: boolean;
}

/** A text in quotes, or the source of an expression in braces (or of a bound attribute of Vue). */
export type AttributeValue = { readonly text: string } | { readonly expression: string };

export interface ElementSyntax {
  /** Braces outside of tags are expressions (MDX). */
  readonly expressions: boolean;
}

/** Deepest nesting of tags; deeper ones leave no trace but their children. */
export const maxElementDepth = 100;
/** Characters that may be read in vain, beyond those of the page: a tag or brace that never ends. */
const vainFactor = 8;

const voidNames: ReadonlySet<string> = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
/** Elements whose content is no Markdown. */
const rawNames: ReadonlySet<string> = new Set(['script', 'style', 'template', 'svg', 'pre']);

const fragment = /<\/?>/y;
const comment = /<!--/y;
/** What is before the destination of a link or of a definition, and that destination in angle brackets (CommonMark 0.31 sections 4.7 and 6.3). */
const beforeDestination = /\][(:][ \t]{0,3}$/;
const destination = /<[^<>\n]*>(?=[ \t]*(?:[)"'(\n]|$))/y;
/** `{#id}`, `{ .class }`, `{: …}`, `{% … %}`: attributes of headings and tags of templates, never JavaScript. */
const attributeList = /\{\s*[#.:%]/y;

/** `$$…$$`, and `$…$` as Pandoc reads it: no blank within its signs, no digit behind them, so that two prices are no formula. */
const displayMath = /\$\$(?:[^$]|\$(?!\$)){1,20000}\$\$/y;
const inlineMath = /\$(?![\s{$])(?:[^$`\n]|\n(?![ \t]*\n)){1,1000}(?<![\s\\])\$(?!\d)/y;
/** What LaTeX has and a sentence with expressions has not: a command, an index or exponent in braces. */
const latex = /\\[A-Za-z]|[\^_]\{/;

interface Open {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, AttributeValue>;
  readonly source: string;
  readonly indent: number | undefined;
  children: Piece[];
}

export function readElements(
  page: string,
  { expressions }: ElementSyntax,
): { readonly pieces: readonly Piece[]; readonly tooDeep: boolean } {
  const root: Open = { name: '', attributes: new Map(), source: '', indent: undefined, children: [] };
  const stack: Open[] = [root];
  let vain = page.length * vainFactor + 100_000;
  let tooDeep = false;
  let from = 0;
  let at = 0;
  let paragraphEnd = 0;
  const top = (): Open => stack.at(-1) ?? root;
  const flush = (end: number): void => {
    if (end > from) top().children.push({ kind: 'text', text: page.slice(from, end) });
  };
  const finish = (open: Open, closed: boolean): void => {
    const { children, ...rest } = open;
    const parent = top();
    const element: Element = { kind: 'element', ...strip(rest), children: closed ? children : [], closed };
    parent.children.push(element);
    if (!closed) for (const child of children) parent.children.push(child);
  };
  const close = (name: string): void => {
    let depth = stack.length - 1;
    while (depth > 0 && stack[depth]?.name !== name) depth -= 1;
    if (depth === 0) return;
    while (stack.length - 1 > depth) {
      const inner = stack.pop();
      if (inner !== undefined) finish(inner, false);
    }
    const open = stack.pop();
    if (open !== undefined) finish(open, true);
  };

  while (at < page.length) {
    const character = page[at];
    if (character === '\\') at += 2;
    else if (character === '`') {
      if (at >= paragraphEnd) paragraphEnd = endOfParagraph(page, at);
      at = endOfCodeSpan(page, at, paragraphEnd);
    } else if (character === '<' && vain > 0) {
      const destinationMatch = beforeDestination.test(page.slice(Math.max(0, at - 5), at))
        ? matchAt(destination, page, at)
        : undefined;
      if (destinationMatch !== undefined) {
        at += destinationMatch[0].length;
        continue;
      }
      if (matchAt(comment, page, at)) {
        const end = page.indexOf('-->', at + 4);
        flush(at);
        at = from = end < 0 ? page.length : end + 3;
        continue;
      }
      const empty = matchAt(fragment, page, at);
      const tag = empty === undefined ? readTag(page, at) : undefined;
      if (empty !== undefined && expressions) {
        flush(at);
        at = from = at + empty[0].length;
      } else if (tag === undefined || 'read' in tag) {
        vain -= tag?.read ?? 0;
        at += 1;
      } else {
        flush(at);
        const source = page.slice(at, tag.end);
        const open: Open = { name: tag.name, attributes: valuesOf(tag), source, indent: indentOf(page, at), children: [] };
        at = from = tag.end;
        if (tag.closing) close(tag.name);
        else if (tag.selfClosing || voidNames.has(tag.name.toLowerCase())) finish(open, true);
        else if (rawNames.has(tag.name)) {
          const end = endOfRaw(page, at, tag.name);
          open.children.push({ kind: 'text', text: page.slice(at, end.content) });
          at = from = end.after;
          finish(open, true);
        } else if (stack.length > maxElementDepth) {
          tooDeep = true;
        } else stack.push(open);
      }
    } else if (character === '$' && expressions) {
      const formula = matchAt(displayMath, page, at) ?? matchAt(inlineMath, page, at);
      at += formula !== undefined && latex.test(formula[0]) ? formula[0].length : page.startsWith('$$', at) ? 2 : 1;
    } else if (character === '{' && expressions && vain > 0 && !matchAt(attributeList, page, at)) {
      const end = endOfBraces(page, at);
      if (end.closed) {
        flush(at);
        top().children.push({ kind: 'expression', source: page.slice(at + 1, end.at - 1) });
        at = from = end.at;
      } else {
        vain -= end.at - at;
        at += 1;
      }
    } else at += 1;
  }
  flush(page.length);
  while (stack.length > 1) {
    const open = stack.pop();
    if (open !== undefined) finish(open, false);
  }
  return { pieces: root.children, tooDeep };
}

function strip({
  name,
  attributes,
  source,
  indent,
}: Omit<Open, 'children'>): Pick<Element, 'name' | 'attributes' | 'source' | 'indent'> {
  return { name, attributes, source, ...defined({ indent }) };
}

/** The attributes of a tag by their names; those that Vue binds are expressions. */
function valuesOf({ attributes }: Tag): ReadonlyMap<string, AttributeValue> {
  return new Map(
    attributes.map(({ name, value, hasValue, code }) => {
      const bound = /^(?::|v-bind:)(?=.)/.exec(name)?.[0] ?? '';
      const isExpression = code || (bound !== '' && hasValue);
      return [name.slice(bound.length), isExpression ? { expression: value } : { text: hasValue ? value : 'true' }];
    }),
  );
}

/** How many blanks are before `at` on its line, when nothing else is. */
function indentOf(page: string, at: number): number | undefined {
  let start = at;
  while (page[start - 1] === ' ' || page[start - 1] === '\t') start -= 1;
  return start === 0 || page[start - 1] === '\n' ? at - start : undefined;
}

function endOfParagraph(page: string, at: number): number {
  const end = page.indexOf('\n\n', at);
  return end < 0 ? page.length : end;
}

function endOfRaw(page: string, from: number, name: string): { readonly content: number; readonly after: number } {
  const at = page.indexOf(`</${name}`, from);
  if (at < 0) return { content: page.length, after: page.length };
  const end = page.indexOf('>', at);
  return { content: at, after: end < 0 ? page.length : end + 1 };
}
