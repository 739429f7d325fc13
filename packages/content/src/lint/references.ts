// Character references (HTML 13.5, CommonMark 2.5) and escapes, as browsers read them.
import { decodeNamedCharacterReference } from 'decode-named-character-reference';

const reference = /&(?:#[xX][0-9a-fA-F]{1,6}|#[0-9]{1,7}|[A-Za-z][A-Za-z0-9]{1,31});/y;

/** A character of the page, or the one that a character reference names (HTML 13.5), and where the next one begins. */
export function characterAt(source: string, at: number): readonly [character: string, next: number] {
  if (source[at] === '&') {
    reference.lastIndex = at;
    const match = reference.exec(source)?.[0];
    const decodedText = match === undefined ? undefined : decodeReference(match);
    if (match !== undefined && decodedText !== undefined) return [decodedText, at + match.length];
  }
  const point = source.codePointAt(at) ?? 0;
  return [String.fromCodePoint(point), at + (point > 0xffff ? 2 : 1)];
}

function decodeReference(text: string): string | undefined {
  const inner = text.slice(1, -1);
  if (!inner.startsWith('#')) return decodeNamedCharacterReference(inner) || undefined;
  const code = /^#x/i.test(inner) ? Number.parseInt(inner.slice(2), 16) : Number.parseInt(inner.slice(1), 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

export function decoded(text: string): string {
  return text.replace(
    /&(?:#[xX][0-9a-fA-F]{1,6}|#[0-9]{1,7}|[A-Za-z][A-Za-z0-9]{1,31});/g,
    (each) => decodeReference(each) ?? each,
  );
}

/** An address as browsers read its scheme: references decoded, escapes read, blanks and control characters left out. */
export function plainAddress(address: string): string {
  return decoded(address)
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/[\p{C}\s]/gu, '')
    .toLowerCase();
}
