// One tag of HTML or JSX, as CommonMark and browsers read it (CommonMark 6.6; HTML 13.1.2). Attributes are told apart, so that
// a class named `hidden` is no hidden element. No more than 4,096 characters of a tag are looked at.

/** A tag. */
export interface Tag {
  /** In small letters. */
  readonly name: string;
  readonly start: number;
  /** Behind its `>`. */
  readonly end: number;
  readonly closing: boolean;
  readonly attributes: readonly Attribute[];
}

export interface Attribute {
  /** In small letters. */
  readonly name: string;
  /** As it is written; empty without one. */
  readonly value: string;
  /** Where the value begins. */
  readonly start: number;
  /** A value of JSX, between braces. */
  readonly code: boolean;
}

const longestTag = 4_096;
const nameAt = /[A-Za-z][\w.:-]{0,63}/y;
const attributeAt = /[A-Za-z_:@#v][^\s"'<>/={}]{0,127}/y;
const blanksAt = /\s{0,512}/y;
const bareAt = /[^\s"'=<>`{}]{1,2048}/y;

/** The tag that begins here, or undefined where none does. */
export function readTag(text: string, start: number): Tag | undefined {
  const limit = Math.min(text.length, start + longestTag);
  const closing = text[start + 1] === '/';
  const name = match(nameAt, text, start + (closing ? 2 : 1));
  if (name === '') return undefined;
  let at = start + (closing ? 2 : 1) + name.length;
  const attributes: Attribute[] = [];
  let apart = false;
  while (at < limit) {
    const blanks = match(blanksAt, text, at).length;
    apart ||= blanks > 0;
    at += blanks;
    if (text[at] === '>') return { name: name.toLowerCase(), start, end: at + 1, closing, attributes };
    if (text[at] === '/') {
      at += 1;
      apart = true;
      continue;
    }
    if (text[at] === '{') {
      const end = closingBrace(text, at, limit);
      if (end === undefined) return undefined;
      at = end;
      continue;
    }
    const attribute = match(attributeAt, text, at);
    if (attribute === '' || !apart) return undefined;
    at += attribute.length;
    apart = false;
    const equals = match(blanksAt, text, at).length;
    if (text[at + equals] !== '=') {
      attributes.push({ name: attribute.toLowerCase(), value: '', start: at, code: false });
      continue;
    }
    at += equals + 1;
    at += match(blanksAt, text, at).length;
    const value = readValue(text, at, limit);
    if (value === undefined) return undefined;
    attributes.push({ name: attribute.toLowerCase(), ...value.attribute });
    at = value.end;
    apart = true;
  }
  return undefined;
}

function readValue(
  text: string,
  at: number,
  limit: number,
): { readonly attribute: Omit<Attribute, 'name'>; readonly end: number } | undefined {
  const quote = text[at];
  if (quote === '"' || quote === "'") {
    const end = text.slice(at + 1, limit).indexOf(quote);
    if (end < 0) return undefined;
    return { attribute: { value: text.slice(at + 1, at + 1 + end), start: at + 1, code: false }, end: at + end + 2 };
  }
  if (quote === '{') {
    const end = closingBrace(text, at, limit);
    return end === undefined ? undefined : { attribute: { value: text.slice(at, end), start: at, code: true }, end };
  }
  const value = match(bareAt, text, at);
  return value === '' ? undefined : { attribute: { value, start: at, code: false }, end: at + value.length };
}

/** Behind the brace that closes the one here. */
function closingBrace(text: string, start: number, limit: number): number | undefined {
  let depth = 0;
  for (let at = start; at < limit; at += 1) {
    const character = text[at];
    if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}

function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}
