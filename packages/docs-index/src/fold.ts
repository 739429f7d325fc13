// Makes spellings of one word equal before it is cut: compatibility forms (full width, ligatures) by NFKC, accents away.
// A word typed without its accents then finds the word written with them, and the reverse.

const special: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  ø: 'o',
  Ø: 'O',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
};

/** Whether the text needs no folding and no Unicode tables. */
export function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

/** The text in NFKC without accents; upper case stays. The Russian й is a letter of its own and stays too. */
export function fold(text: string): string {
  if (isAscii(text)) return text;
  return text
    .normalize('NFKC')
    .normalize('NFD')
    .replace(/(?<![иИ])[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    .replace(/[ßẞøØæÆœŒłŁđĐı]/g, (letter) => special[letter] ?? letter);
}
