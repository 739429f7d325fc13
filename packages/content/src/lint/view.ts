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
  /**
   * Adds the units that a table has for characters of a text, a blank for each 0, and yields where the first is that it does not have. A call a stretch
   * and not a character: without it, the lint of 14,000 pages takes a third longer (2026-11-29).
   */
  readonly addKnown: (table: readonly (number | undefined)[], text: string, start: number, end: number) => number;
  /** Adds a blank unless one is there. */
  readonly blank: (offset: number) => void;
  readonly end: () => View;
}

const blank = 0x20;

export function createViewWriter(): ViewWriter {
  let units = new Uint16Array(32);
  let places = new Uint32Array(32);
  let length = 0;
  const reserve = (count: number): void => {
    if (length + count <= units.length) return;
    const room = Math.max(units.length * 2, length + count);
    const [more, further] = [new Uint16Array(room), new Uint32Array(room)];
    more.set(units);
    further.set(places);
    [units, places] = [more, further];
  };
  const addUnit = (unit: number, offset: number): void => {
    reserve(1);
    units[length] = unit;
    places[length++] = offset;
  };
  return {
    add: (characters, offset) => {
      for (let at = 0; at < characters.length; at += 1) addUnit(characters.charCodeAt(at), offset);
    },
    addUnit,
    addKnown: (table, text, start, end) => {
      reserve(end - start);
      for (let at = start; at < end; at += 1) {
        const unit = table[text.charCodeAt(at)];
        if (unit === undefined) return at;
        if (unit === 0 && (length === 0 || units[length - 1] === blank)) continue;
        units[length] = unit === 0 ? blank : unit;
        places[length++] = at;
      }
      return end;
    },
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
  const [units, places] = [new Uint16Array(text.length), new Uint32Array(text.length)];
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const letter = asciiLetter[unit] ?? (significant.test(text.charAt(at)) ? unit : 0);
    if (letter === 0) continue;
    units[length] = letter;
    places[length++] = at;
  }
  return { text: textOf(units.subarray(0, length)), offsetOf: (offset) => offsetOf(places[offset] ?? 0) };
}

/** A pattern of plain words, for a text that `squeeze` made. */
export function squeezed(pattern: string): string {
  return pattern.replaceAll(' ', '').replaceAll('l', 'i');
}
