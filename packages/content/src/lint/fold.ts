// Characters as a reader takes them: compatibility forms, accents, look-alikes of other scripts and capital letters become the
// plain letter (Unicode UAX 15, NFKD; the letters of UTS 39 that are taken for Latin ones). What has no width disappears.

/** For each Latin letter, characters of other scripts that are taken for it. */
const lookAlikes: Readonly<Record<string, string>> = {
  a: 'аɑαᴀ∂ꭺᎪ',
  b: 'ƅЬьᏏʙвβᛒ',
  c: 'сϲᴄⅽꮯᏟ',
  d: 'ԁꓒᏧԀɗᴅ',
  e: 'еҽєε℮ⅇᴇꭼᎬ',
  f: 'ſϝғꬵꞙꜰ',
  g: 'ɡցԍɢᶃᏀ',
  h: 'һհʜᏂнᎻ',
  i: 'іɩıιᎥɪӏΙІӀ',
  j: 'јϳʝᴊᎫ',
  k: 'κкᴋᏦ',
  l: 'ⅼʟᏞĺ',
  m: 'мᴍⅿᎷ',
  n: 'пηոɴиռ',
  o: 'оοօσᴏߋΟОՕ๐',
  p: 'рρϱᴘᏢ',
  q: 'ԛգզ',
  r: 'гᴦʀᎡꭱ',
  s: 'ѕꜱտꮪᏚ',
  t: 'тτᴛᎢ',
  u: 'υսᴜцʋꭎ',
  v: 'νѵᴠⅴᏙ',
  w: 'ѡԝᴡաᏔ',
  x: 'хχⅹ×',
  y: 'уүγʏყ',
  z: 'ᴢꮓᏃ',
  "'": '’‘ʼ′＇`´',
  '-': '‐‑‒–—−',
};
const plainOf = new Map(
  Object.entries(lookAlikes).flatMap(([letter, all]) => Array.from(all, (other) => [other, letter] as const)),
);
const unseen = /[\p{Cf}\p{Mn}\p{Me}]|\u115f|\u1160|\u3164|\uffa0/gu;
const accents = /[\u0300-\u036f]/g;
const han = /\p{Script=Hiragana}|\p{Script=Katakana}/u;

/** Makes a function that folds a code point: to nothing, or to one or more plain characters. It remembers its results. */
export function createFold(): (character: string) => string {
  const foldedCharacters = new Map<string, string>();
  return (character) => {
    const code = character.charCodeAt(0);
    if (code < 0x80) return code >= 0x41 && code <= 0x5a ? String.fromCharCode(code + 32) : character;
    let folded = foldedCharacters.get(character);
    if (folded === undefined) foldedCharacters.set(character, (folded = fold(character)));
    return folded;
  };
}

function fold(character: string): string {
  const early = plainOf.get(character);
  if (early !== undefined) return early;
  const apart = character.normalize('NFKD').replace(accents, '');
  const whole = han.test(apart) ? apart.normalize('NFC') : apart.replace(unseen, '');
  return Array.from(whole.toLowerCase(), (each) => plainOf.get(each) ?? each).join('');
}
