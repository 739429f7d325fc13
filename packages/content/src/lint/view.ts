// A text made from a page, which still knows where each of its characters is in the page.

export interface View {
  readonly text: string;
  /** Where the character at this offset of the view is in the page. */
  readonly offsetOf: (offset: number) => number;
}

export interface ViewWriter {
  /** Adds characters that all are at one place. */
  readonly add: (characters: string, offset: number) => void;
  /** Adds one UTF-16 code unit. */
  readonly addUnit: (unit: number, offset: number) => void;
  /** Adds a blank unless one is there. */
  readonly blank: (offset: number) => void;
  readonly end: () => View;
}

const blank = 0x20;

export function createViewWriter(): ViewWriter {
  let units = new Uint16Array(32);
  let places = new Uint32Array(32);
  let length = 0;
  const addUnit = (unit: number, offset: number): void => {
    if (length === units.length) {
      const [more, further] = [new Uint16Array(length * 2), new Uint32Array(length * 2)];
      more.set(units);
      further.set(places);
      [units, places] = [more, further];
    }
    units[length] = unit;
    places[length++] = offset;
  };
  return {
    add: (characters, offset) => {
      for (let at = 0; at < characters.length; at += 1) addUnit(characters.charCodeAt(at), offset);
    },
    addUnit,
    blank: (offset) => {
      if (length > 0 && units[length - 1] !== blank) addUnit(blank, offset);
    },
    end: () => ({ text: textOf(units.subarray(0, length)), offsetOf: (offset) => places[Math.min(offset, length - 1)] ?? 0 }),
  };
}

/** The text of UTF-16 code units: with a byte for each character where all are Latin ones. */
function textOf(units: Uint16Array): string {
  let all = 0;
  for (let at = 0; at < units.length; at += 1) all |= units[at] ?? 0;
  const isLatin = all < 0x100;
  return isLatin
    ? Buffer.from(units).toString('latin1')
    : Buffer.from(units.buffer, units.byteOffset, units.byteLength).toString('utf16le');
}

/** The results of a function for the characters of ASCII, by their code: most characters of pages are among them. */
export function asciiTable<Result>(of: (character: string) => Result): readonly Result[] {
  return Array.from({ length: 0x80 }, (_, code) => of(String.fromCharCode(code)));
}

export function wholeView(text: string): View {
  return { text, offsetOf: (offset) => offset };
}

const letters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  l: 'i',
};
const significant = /[\p{L}\p{N}@$]/u;
const asciiLetter = asciiTable((character) => (significant.test(character) ? (letters[character] ?? character).charCodeAt(0) : 0));

/** Letters alone, with digits and signs that are drawn like letters: `1 g n 0 r e` reads as `ignore`, and an `l` as an `i`. */
export function squeeze({ text, offsetOf }: View): View {
  const view = createViewWriter();
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const letter = asciiLetter[unit] ?? (significant.test(text.charAt(at)) ? unit : 0);
    if (letter !== 0) view.addUnit(letter, at);
  }
  const squeezed = view.end();
  return { text: squeezed.text, offsetOf: (offset) => offsetOf(squeezed.offsetOf(offset)) };
}

/** A pattern of plain words, for a text that `squeeze` made. */
export function squeezed(pattern: string): string {
  return pattern.replaceAll(' ', '').replaceAll('l', 'i');
}
