// Tags within Markdown, read as a tree: JSX, Vue and HTML alike, because real pages mix them and rarely keep the rules of one.
// The reader never fails: a sign that begins no tag is text, a tag that is not closed has no children. Code is left alone. It takes one
// pass; the text that a broken tag makes it read again is bounded.

import { defined } from '@vitrine/core';
import { endOfBraces, endOfCodeSpan, endOfFence, endOfParagraph, endOfRaw, indentOf, matchAt } from './scan.ts';

/** A piece of a page. */
export type Piece = Text | Element | Expression;

/** Markdown between tags, as it stands in the page. */
export interface Text {
  readonly kind: 'text';
  readonly text: string;
}

/** `{…}` of MDX, without its braces. */
export interface Expression {
  readonly kind: 'expression';
  readonly source: string;
}

/** A tag with its content. */
export interface Element {
  readonly kind: 'element';
  readonly name: string;
  readonly attributes: ReadonlyMap<string, AttributeValue>;
  readonly children: readonly Piece[];
  /** The opening tag as written. */
  readonly source: string;
  /** The tag stands at the beginning of a line, behind so many blanks. */
  readonly indent?: number;
  /** It has a closing tag, or closes itself. */
  readonly closed: boolean;
}

/** A text in quotes, or the source of an expression in braces (or of a bound attribute of Vue). */
export type AttributeValue = { readonly text: string } | { readonly expression: string };

/** How to read. */
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

const fenceLine = /[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}|~{3,})/y;
const tagName = /<(\/?)([A-Za-z][\w.-]*)(?=[\s/>])/y;
const fragment = /<\/?>/y;
const attributeName = /\s*([^\s=/>{}"'<`]+)[ \t\n]*(?:(=)[ \t\n]*)?/y;
const unquoted = /[^\s"'=<>`{}]+/y;
const comment = /<!--/y;
/** `{#id}`, `{ .class }`, `{: …}`, `{% … %}`: attributes of headings and tags of templates, never JavaScript. */
const attributeList = /\{\s*[#.:%]/y;

interface Open {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, AttributeValue>;
  readonly source: string;
  readonly indent: number | undefined;
  children: Piece[];
}

export interface ReadElements {
  readonly pieces: readonly Piece[];
  /** Tags were nested deeper than is read. */
  readonly tooDeep: boolean;
}

/** Reads the tags of a page. */
export function readElements(page: string, { expressions }: ElementSyntax): ReadElements {
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
    const isLineStart = at === 0 || page.charCodeAt(at - 1) === 10;
    if (isLineStart) {
      const fence = matchAt(fenceLine, page, at);
      if (fence !== undefined) {
        at = endOfFence(page, at + fence[0].length, fence[1] ?? '```');
        continue;
      }
    }
    const character = page[at];
    if (character === '\\') at += 2;
    else if (character === '`') {
      if (at >= paragraphEnd) paragraphEnd = endOfParagraph(page, at);
      at = endOfCodeSpan(page, at, paragraphEnd);
    } else if (character === '<' && vain > 0) {
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
        const open: Open = { name: tag.name, attributes: tag.attributes, source, indent: indentOf(page, at), children: [] };
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

interface Tag {
  readonly name: string;
  readonly closing: boolean;
  readonly selfClosing: boolean;
  readonly attributes: ReadonlyMap<string, AttributeValue>;
  readonly end: number;
}

/** The tag at `at`; how much was read in vain where there is none. */
function readTag(page: string, at: number): Tag | { readonly read: number } {
  const opening = matchAt(tagName, page, at);
  if (opening === undefined) return { read: 0 };
  const name = opening[2] ?? '';
  const attributes = new Map<string, AttributeValue>();
  let place = at + opening[0].length;
  for (;;) {
    while (/\s/.test(page[place] ?? '')) place += 1;
    const character = page[place];
    if (character === '>') return { name, closing: opening[1] === '/', selfClosing: false, attributes, end: place + 1 };
    if (character === '/' && page[place + 1] === '>')
      return { name, closing: false, selfClosing: true, attributes, end: place + 2 };
    if (character === '{') {
      const end = endOfBraces(page, place);
      if (!end.closed) return { read: end.at - at };
      place = end.at;
      continue;
    }
    const attribute = matchAt(attributeName, page, place);
    if (attribute === undefined) return { read: place - at };
    const isBound = /^(?::|v-bind:)/.test(attribute[1] ?? '');
    const named = (attribute[1] ?? '').replace(/^(?::|v-bind:)/, '');
    place += attribute[0].length;
    if (attribute[2] !== '=') {
      attributes.set(named, { text: 'true' });
      continue;
    }
    const value = readValue(page, place);
    if (value === undefined) return { read: Math.max(1, place - at) };
    if (value.end === undefined) return { read: page.length - at };
    attributes.set(named, isBound && 'text' in value.value ? { expression: value.value.text } : value.value);
    place = value.end;
  }
}

function readValue(page: string, at: number): { readonly value: AttributeValue; readonly end?: number } | undefined {
  const quote = page[at];
  if (quote === '"' || quote === "'") {
    const end = page.indexOf(quote, at + 1);
    return end < 0 ? { value: { text: '' } } : { value: { text: page.slice(at + 1, end) }, end: end + 1 };
  }
  if (quote === '{') {
    const end = endOfBraces(page, at);
    return end.closed ? { value: { expression: page.slice(at + 1, end.at - 1) }, end: end.at } : { value: { text: '' } };
  }
  const bare = matchAt(unquoted, page, at);
  return bare === undefined ? undefined : { value: { text: bare[0] }, end: at + bare[0].length };
}
