// The nodes that proxies name in Forwarded (RFC 7239) and X-Forwarded-For. Every proxy appends to what it received, so the
// fields are read from the right: what a client wrote is to the left of everything a proxy wrote, and no quote or comma
// of it is looked at before the proxies' own elements are. An empty element counts as one (decision 028).
import { members } from '../http/field-value.ts';

export type ForwardingField = 'x-forwarded-for' | 'forwarded';

/**
 * The nodes of a field, the nearest first, at most `most` of them: an address without port, brackets and quotes; the text
 * itself where it is none; empty for an element that names no node.
 */
export function forwardedNodes(value: string, field: ForwardingField, most: number): readonly string[] {
  const nodes: string[] = [];
  const startOf = field === 'forwarded' ? elementStart : entryStart;
  for (let end = value.length; end >= 0 && nodes.length < most; ) {
    const start = startOf(value, end);
    // Behind a quote without a partner no element can be separated from its neighbours.
    const element = start < 0 ? '' : value.slice(start, end).trim();
    nodes.push(withoutPort(field === 'forwarded' ? forNode(element) : element));
    end = start - 1;
  }
  return nodes;
}

/** X-Forwarded-For has no quoted strings: a comma always separates. */
function entryStart(value: string, end: number): number {
  return end === 0 ? 0 : value.lastIndexOf(',', end - 1) + 1;
}

/** Where the element of Forwarded that ends before `end` begins; -1 when a quote in it opens no value. */
function elementStart(value: string, end: number): number {
  let at = end;
  while (at > 0 && value[at - 1] !== ',') {
    at = value[at - 1] === '"' ? openingQuote(value, at - 1) : at - 1;
    if (at < 0) return -1;
  }
  return at;
}

/** The quote that opens the string closed at `closing`: the first to the left that no backslash escapes, behind `=`. */
function openingQuote(value: string, closing: number): number {
  for (let at = closing - 1; at > 0; at--) {
    if (value[at] !== '"') continue;
    let before = at;
    while (before > 0 && value[before - 1] === '\\') before--;
    if ((at - before) % 2 === 0) return value[at - 1] === '=' ? at : -1;
    at = before;
  }
  return -1;
}

/** The `for` parameter of one element of Forwarded (RFC 7239 section 4). */
function forNode(element: string): string {
  const pair = members(element, ';').find((parameter) => /^for=/i.test(parameter));
  return pair === undefined ? '' : pair.slice(4).replace(/^"(.*)"$/, '$1');
}

/** RFC 7239 section 6: a port is a number or a name that begins with an underscore. */
function withoutPort(node: string): string {
  return /^\[([^\]]*)\](?::(?:\d+|_[\w.-]+))?$/.exec(node)?.[1] ?? /^([^:]*):(?:\d+|_[\w.-]+)$/.exec(node)?.[1] ?? node;
}
