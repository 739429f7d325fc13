// A text made from a page, which still knows where each of its characters is in the page.

export interface View {
  readonly text: string;
  /** Where the character at this offset of the view is in the page. */
  readonly place: (offset: number) => number;
}

/** Collects the characters of a view. */
export interface ViewWriter {
  /** Adds characters that all are at one place. */
  readonly add: (characters: string, place: number) => void;
  /** Adds a blank unless one is there. */
  readonly blank: (place: number) => void;
  readonly end: () => View;
}

export function createViewWriter(): ViewWriter {
  const parts: string[] = [];
  let places = new Uint32Array(32);
  let length = 0;
  let last = ' ';
  const add = (characters: string, place: number): void => {
    if (characters === '') return;
    if (length + characters.length > places.length) {
      const larger = new Uint32Array(Math.max(places.length * 2, length + characters.length));
      larger.set(places);
      places = larger;
    }
    places.fill(place, length, length + characters.length);
    length += characters.length;
    parts.push(characters);
    last = characters;
  };
  return {
    add,
    blank: (place) => {
      if (last !== ' ') add(' ', place);
    },
    end: () => ({ text: parts.join(''), place: (offset) => places[Math.min(offset, length - 1)] ?? 0 }),
  };
}

/** The results of a function for the characters of ASCII, by their code: most characters of pages are among them. */
export function asciiTable<Result>(of: (character: string) => Result): readonly Result[] {
  return Array.from({ length: 0x80 }, (_, code) => of(String.fromCharCode(code)));
}

/** A page as it is. */
export function wholeView(text: string): View {
  return { text, place: (offset) => offset };
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
const kept = /[\p{L}\p{N}@$]/u;
const asciiLetter = asciiTable((character) => (kept.test(character) ? (letters[character] ?? character) : ''));

/** Letters alone, with digits and signs that are drawn like letters: `1 g n 0 r e` reads as `ignore`, and an `l` as an `i`. */
export function squeeze({ text, place }: View): View {
  const parts: string[] = [];
  const from: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    const letter = asciiLetter[text.charCodeAt(at)] ?? (kept.test(character) ? character : '');
    if (letter === '') continue;
    parts.push(letter);
    from.push(at);
  }
  return { text: parts.join(''), place: (offset) => place(from[Math.min(offset, from.length - 1)] ?? 0) };
}

/** A pattern of plain words, for a text that `squeeze` made. */
export function squeezed(pattern: string): string {
  return pattern.replaceAll(' ', '').replaceAll('l', 'i');
}
