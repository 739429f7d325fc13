import type { Json, JsonObject } from '@vitrine/core';

export { isObject } from '@vitrine/core/serving';
export type { Json, JsonObject } from '@vitrine/core';

/**
 * UTF-8 bytes of a value's JSON text; what is left out of an object counts nothing. With `most`, counting ends once the value
 * is known to be larger, and the result is any number above it: what is too large anyway costs no more than what fits.
 * Nothing is written to be counted.
 */
export function jsonBytes(value: Json | undefined, most: number = Number.POSITIVE_INFINITY): number {
  if (value === undefined) return 0;
  if (typeof value === 'string') return value.length + 2 > most ? value.length + 2 : textBytes(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value).length;
  let total = 1;
  if (Array.isArray(value)) {
    for (const item of value as readonly Json[]) {
      total += 1 + jsonBytes(item, most - total);
      if (total > most) return total;
    }
  } else {
    for (const [name, member] of Object.entries(value)) {
      if (member === undefined) continue;
      total += 2 + textBytes(name);
      if (total <= most) total += jsonBytes(member, most - total);
      if (total > most) return total;
    }
  }
  return Math.max(total, 2);
}

/** ASCII without quotes, backslashes and control characters: a byte each. */
const needsNoEscape = /^[ !#-[\]-~]*$/;

/** Bytes of a text in quotes, escaped as JSON.stringify does: quote, backslash, control characters, lone surrogates. */
function textBytes(text: string): number {
  // Most text is plain, and the pattern sees that five times sooner than the loop, in a fresh process more.
  if (needsNoEscape.test(text)) return text.length + 2;
  let bytes = 2;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x80) bytes += code >= 0x20 ? (code === 0x22 || code === 0x5c ? 2 : 1) : shortEscapes.has(code) ? 2 : 6;
    else if (code < 0x800) bytes += 2;
    else if (code < 0xd800 || code > 0xdfff) bytes += 3;
    else if (code < 0xdc00 && isLowSurrogate(text.charCodeAt(index + 1))) {
      bytes += 4;
      index++;
    } else bytes += 6;
  }
  return bytes;
}

/** Backspace, tab, line feed, form feed, carriage return: two characters where the other controls take six. */
const shortEscapes: ReadonlySet<number> = new Set([0x08, 0x09, 0x0a, 0x0c, 0x0d]);

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}

/** A validated record as JSON. The cast is needed because an interface has no index signature. */
export function asJson(record: object): JsonObject {
  return record as JsonObject;
}
