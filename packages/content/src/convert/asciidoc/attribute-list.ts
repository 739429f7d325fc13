// Lists of attributes of AsciiDoc: `[source,java,subs="+quotes"]`, `[cols="1,2",options="header"]`, `image::x.png[A picture,200]`.

/** A list of attributes. */
export interface AttributeList {
  readonly positional: readonly string[];
  readonly named: ReadonlyMap<string, string>;
}

/** Most attributes of a list. */
const maxAttributes = 100;

/** Reads a list, without its brackets. */
export function attributeList(text: string): AttributeList {
  const positional: string[] = [];
  const named = new Map<string, string>();
  for (const part of partsOf(text)) {
    const name = /^[\w:.-]{1,100}(?=[ \t]*=)/.exec(part)?.[0];
    const isNamed = name !== undefined && !/^https?:/.test(part);
    const value = unquoted(isNamed ? part.slice(part.indexOf('=') + 1).trim() : part);
    if (isNamed) named.set(name, value);
    else positional.push(value);
  }
  return { positional, named };
}

/** The parts between commas; commas in quotes belong to their part. */
function partsOf(text: string): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  let quote = '';
  for (let at = 0; at <= text.length && parts.length < maxAttributes; at += 1) {
    const sign = text[at];
    if (sign === '\\') at += 1;
    else if (sign === quote && quote !== '') quote = '';
    else if ((sign === '"' || sign === "'") && quote === '' && /[=,\s]$|^$/.test(text.slice(Math.max(start, at - 1), at)))
      quote = sign;
    else if (at >= text.length || (sign === ',' && quote === '')) {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  // quotes without an end
  if (start < text.length && parts.length < maxAttributes) parts.push(text.slice(start).trim());
  return text.trim() === '' ? [] : parts;
}

function unquoted(value: string): string {
  const quote = value[0];
  const isQuoted = (quote === '"' || quote === "'") && value.length > 1 && value.endsWith(quote);
  return isQuoted ? value.slice(1, -1).replaceAll(/\\(["'])/g, '$1') : value;
}
