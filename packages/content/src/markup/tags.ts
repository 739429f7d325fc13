// One tag of HTML, JSX or Vue, as Markdown reads it (CommonMark 6.6) or as browsers do (HTML 13.1.2). Attributes are distinguished, so that a
// class named `hidden` is no hidden element.

/** A tag. Names are in small letters where a browser reads it. */
export interface Tag {
  readonly name: string;
  readonly start: number;
  /** Behind its `>`. */
  readonly end: number;
  readonly closing: boolean;
  readonly selfClosing: boolean;
  readonly attributes: readonly Attribute[];
}

export interface Attribute {
  readonly name: string;
  /** Without quotes or braces; empty where there is none. */
  readonly value: string;
  readonly hasValue: boolean;
  readonly start: number;
  /** A value of JSX, between braces. */
  readonly code: boolean;
}

/** No tag: how many characters were read to find that out. */
export interface NoTag {
  readonly read: number;
}

/** Most characters of a tag that a browser would read. */
const longestTag = 4_096;
const markdownName = /<(\/?)([A-Za-z][\w.-]*)(?=[\s/>])/y;
const browserName = /<(\/?)([A-Za-z][\w.:-]{0,63})(?=[\s/>{])/y;
const attributeAt = /([A-Za-z_:@#][^\s"'<>/={}`]*)(\s*=\s*)?/y;
const bareAt = /[^\s"'=<>`{}]+/y;
const blanksAt = /\s*/y;

/** The tag that begins with the sign `<` at a place. A browser takes a lone slash for a blank; Markdown does not. */
export function readTag(text: string, start: number, reader: 'markdown' | 'browser' = 'markdown'): Tag | NoTag {
  const byBrowser = reader === 'browser';
  const limit = byBrowser ? Math.min(text.length, start + longestTag) : text.length;
  const [opening = '', slash, name = ''] = matchAt(byBrowser ? browserName : markdownName, text, start) ?? [];
  if (opening === '') return { read: 0 };
  const attributes: Attribute[] = [];
  const caseOf = (given: string): string => (byBrowser ? given.toLowerCase() : given);
  const tag = { name: caseOf(name), start, closing: slash === '/', attributes };
  let apart = false;
  let at = start + opening.length;
  while (at < limit) {
    const blanks = matchAt(blanksAt, text, at)?.[0].length ?? 0;
    apart ||= blanks > 0;
    at += blanks;
    const sign = text[at];
    if (sign === '>') return { ...tag, selfClosing: false, end: at + 1 };
    if (sign === '/' && text[at + 1] === '>') return { ...tag, selfClosing: true, end: at + 2 };
    if (sign === '/' && byBrowser) {
      at += 1;
      apart = true;
      continue;
    }
    if (sign === '{') {
      const end = endOfBraces(text, at, limit);
      if (!end.closed) return { read: end.at - start };
      at = end.at;
      continue;
    }
    const [matched = '', attribute = '', equals] = (apart ? matchAt(attributeAt, text, at) : undefined) ?? [];
    if (matched === '') return { read: at - start };
    at += matched.length;
    apart = equals !== undefined;
    if (!apart) {
      attributes.push({ name: caseOf(attribute), value: '', hasValue: false, start: at, code: false });
      continue;
    }
    const value = readValue(text, at, limit);
    if ('read' in value) return { read: at + value.read - start };
    const [from, to] = value.within;
    attributes.push({ name: caseOf(attribute), value: text.slice(from, to), hasValue: true, start: from, code: value.code });
    at = value.end;
  }
  return { read: limit - start };
}

interface Value {
  /** Where it is, without its quotes or braces. */
  readonly within: readonly [start: number, end: number];
  readonly end: number;
  readonly code: boolean;
}

function readValue(text: string, at: number, limit: number): Value | NoTag {
  const quote = text[at];
  if (quote === '"' || quote === "'") {
    const length = text.slice(at + 1, limit).indexOf(quote);
    return length < 0 ? { read: limit - at } : { within: [at + 1, at + 1 + length], end: at + length + 2, code: false };
  }
  if (quote === '{') {
    const end = endOfBraces(text, at, limit);
    return end.closed ? { within: [at + 1, end.at - 1], end: end.at, code: true } : { read: end.at - at };
  }
  const end = at + (matchAt(bareAt, text, at)?.[0].length ?? 0);
  return end === at ? { read: 1 } : { within: [at, end], end, code: false };
}

/** Most characters between braces. */
const longestBraces = 100_000;

/** Behind the brace that closes the one at a place; quotes, templates and comments are passed over. */
export function endOfBraces(text: string, at: number, most = text.length): { readonly at: number; readonly closed: boolean } {
  const limit = Math.min(most, at + longestBraces);
  let depth = 0;
  for (let offset = at; offset < limit; offset += 1) {
    const character = text[offset];
    if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return { at: offset + 1, closed: true };
    } else if (character === '/' && text[offset + 1] === '*') {
      const end = text.slice(offset + 2, limit).indexOf('*/');
      if (end < 0) return { at: limit, closed: false };
      offset += end + 3;
    } else if (character === '"' || character === '`') offset = endOfQuote(text, offset, character, limit) ?? offset;
    // an apostrophe of prose within JSX is no quote
    else if (character === "'") offset = endOfQuote(text, offset, character, limit, '\n') ?? offset;
  }
  return { at: limit, closed: false };
}

function endOfQuote(text: string, at: number, quote: string, limit: number, stop?: string): number | undefined {
  for (let offset = at + 1; offset < limit && text[offset] !== stop; offset += 1) {
    if (text[offset] === '\\') offset += 1;
    else if (text[offset] === quote) return offset;
  }
  return undefined;
}

export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}
