// Makes spellings of one word equal before it is cut: compatibility forms (full width, ligatures) by NFKC, accents away.
// A word typed without its accents then finds the word written with them, and the reverse.

import { replacements } from './stem/stemmer.ts';

const special = replacements('ß:ss ø:o æ:ae œ:oe ł:l đ:d ı:i');

/** Signs without letters: typographic marks, arrows, symbols, emoji. Without them most English text is ASCII, and cheap. */
const notWords = /[\u00a0-\u00bf\u2011-\u2bff]|\ufe0f|[\ud83c-\ud83e][\udc00-\udfff]/g;

/** Whether the text needs no folding and no Unicode tables. */
export function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

/** The text in NFKC without accents; upper case stays. The Russian й is a letter of its own and stays too. */
export function fold(text: string): string {
  if (isAscii(text)) return text;
  const plain = text
    .normalize('NFKC')
    .replace(/\u2010/g, '-')
    .replace(notWords, ' ');
  if (isAscii(plain)) return plain;
  return plain
    .normalize('NFD')
    .replace(/(?<![иИ])[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    .replace(/[ßøæœłđı]/giu, (letter) => special.get(letter.toLowerCase()) ?? letter);
}
