// Changes a page a little: pieces of it are removed, repeated, moved, replaced by marks of Markdown and HTML, or by pieces of another page.

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const marks =
  '" \' \\ ` ``` < > </ /> <!-- --> &# ; & % = : :: [ ] ]( ( ) { } {{ * ** _ # --- +++ === | ~~~ ::: ! ![ [^ ]: <a <b> <![CDATA[ <?'.split(
    ' ',
  );
const characters = [
  '\n',
  '\r\n',
  '\n\n',
  '\t',
  ' ',
  '    ',
  '\0',
  '\u00a0',
  '\u2028',
  '\ufeff',
  '\ud800',
  '\u{1f600}',
  'e\u0301',
  'ﬁ',
];
const maxChanges = 8;
const maxTimes = 400;

/** A page with up to eight changes; `other` gives the text of another page. */
export function mutate(text, random, other) {
  const below = (bound) => Math.floor(random() * bound);
  const pieceOf = (whole) => whole.slice(below(whole.length + 1)).slice(0, 1 + below(80));
  const inserts = [
    () => '',
    () => marks[below(marks.length)],
    () => characters[below(characters.length)],
    () => marks[below(marks.length)].repeat(1 + below(maxTimes)),
    () => pieceOf(text).repeat(1 + below(4)),
    () => pieceOf(other()),
    () => String.fromCodePoint(below(0x11_0000)),
  ];
  let changed = text;
  for (let left = 1 + below(maxChanges); left > 0; left -= 1) {
    const at = below(changed.length + 1);
    changed = changed.slice(0, at) + inserts[below(inserts.length)]() + changed.slice(at + below(2) * below(60));
  }
  return changed;
}
