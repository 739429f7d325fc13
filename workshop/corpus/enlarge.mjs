// A large corpus from a small one: the same sections again and again, each copy with a share of its words renamed, so that
// the dictionary grows with the text as it does in real documentation.

/** Part of the distinct words that a copy renames: the more there is, the less of it is new (Heaps' law). */
const renamedShare = (copy) => copy ** -0.19;
/** Part of the next section's text that each section has besides: these are long documentations. */
const nextShare = 0.18;
/** Words that no copy renames: the language of all documentation. */
const commonWords = 300;

/** A number from 0 up to 1 that depends on the word and the copy alone (FNV-1a). */
function chance(word, copy) {
  let hash = 0x811c9dc5 ^ copy;
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
  hash ^= hash >>> 15;
  return ((Math.imul(hash, 0x2c1b3c6d) >>> 8) & 0xffff) / 65536;
}

const syllables = ['ba', 'ce', 'di', 'fo', 'gu', 'ka', 'le', 'mi', 'no', 'pu', 'ra', 'se', 'ti', 'vo', 'xu', 'za'];

/** Renames rare words of a copy; the commonest stay, as the language of all documentation does. */
function renamer(copy, common) {
  const renames = new Map();
  const share = renamedShare(copy);
  const ending = syllables[copy % 16] + syllables[(copy >> 4) % 16];
  return (text) =>
    text.replace(/[A-Za-z]{4,}/g, (word) => {
      const lower = word.toLowerCase();
      if (common.has(lower)) return word;
      let renamed = renames.get(lower);
      if (renamed === undefined) {
        renamed = chance(lower, copy) < share ? lower + ending : '';
        renames.set(lower, renamed);
      }
      return renamed === '' ? word : renamed;
    });
}

function beginning(text) {
  const part = text.slice(0, text.length * nextShare);
  return part.slice(0, part.lastIndexOf(' ') + 1);
}

/** Exactly `count` sections made from `sections`. */
export function enlarge(sections, count) {
  const frequency = new Map();
  for (const { text } of sections)
    for (const word of new Set(text.toLowerCase().match(/[a-z]{4,}/g) ?? [])) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const common = new Set(
    [...frequency]
      .sort((a, b) => b[1] - a[1])
      .slice(0, commonWords)
      .map(([word]) => word),
  );
  const copies = [];
  for (let copy = 0; copies.length < count; copy++) {
    const rename = copy === 0 ? (text) => text : renamer(copy, common);
    for (const [number, section] of sections.entries()) {
      if (copies.length === count) break;
      const page = copy === 0 ? section.page : `copy-${copy}/${section.page}`;
      copies.push({
        ...section,
        id: page + section.id.slice(section.page.length),
        page,
        title: rename(section.title),
        headingPath: section.headingPath.map(rename),
        text: rename(`${section.text}\n\n${beginning(sections[(number + 1) % sections.length].text)}`),
      });
    }
  }
  return copies;
}
