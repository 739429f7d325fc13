// Changes a JSON value a little: texts by characters and words, numbers by edges, lists and objects by members.

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

const words = [
  ...[
    '"',
    "'",
    '\\',
    '`',
    '```',
    '<',
    '>',
    '</',
    '/>',
    '<!--',
    '-->',
    '&#',
    ';',
    '&',
    '%',
    '=',
    ',',
    ':',
    '::',
    '[',
    ']',
    '](',
    '(',
    ')',
  ],
  ...[
    '{',
    '}',
    '{{',
    '*',
    '**',
    '_',
    '#',
    '---',
    '+++',
    '===',
    '|',
    '~~~',
    ':::',
    '!',
    '\n',
    '\r\n',
    '\n\n',
    '\t',
    ' ',
    '    ',
    '\0',
    '\u001b[',
  ],
  ...[
    '\u200b',
    '\u202e',
    '\ufeff',
    'é',
    'е',
    '😀',
    '\ud800',
    '../',
    './',
    '/',
    '//',
    '..',
    'for=',
    'by=',
    'unknown',
    '127.0.0.1',
    '10.9.1.2',
    '[::1]',
  ],
  ...[
    '::ffff:1.2.3.4',
    '%25eth0',
    'constructor',
    '__proto__',
    'toString',
    'null',
    'true',
    '-1',
    '0',
    '1e309',
    '9007199254740993',
    'javascript:',
  ],
  ...[
    'http://',
    'a',
    'ab',
    'Forward tokens',
    '-----BEGIN ',
    'title: ',
    'import x from "y"',
    '<Tabs>',
    '$ref',
    'base64',
    'application/json',
  ],
];
const edges = [0, -1, 1, 255, 256, 65_535, 65_536, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 53), 1.5, 1e308];
const kinds = [null, true, false, '', 'x', 0, [], {}];

/** A changed copy of a value. `other` hands out another value of the corpus, to splice with. */
export function mutate(value, random, other) {
  const times = 1 + Math.floor(random() * random() * 8);
  let changed = value;
  for (let time = 0; time < times; time += 1) changed = once(changed, random, other);
  return changed;
}

function once(value, random, other) {
  const below = (limit) => Math.floor(random() * limit);
  const pick = (list) => list[below(list.length)];
  if (typeof value === 'string') return text(value, below, pick, other);
  if (random() < 0.03) return pick(kinds);
  if (typeof value === 'number') return random() < 0.5 ? pick(edges) : value + pick([-1, 1, 16, -16]);
  if (Array.isArray(value)) {
    const at = below(value.length + 1);
    const action = below(5);
    if (action === 0) return value.toSpliced(at, 1);
    if (action === 1 || value.length === 0) return value.toSpliced(at, 0, value.length > 0 ? pick(value) : pick(kinds));
    const chosen = below(value.length);
    return value.with(
      chosen,
      once(value[chosen], random, () => pick([other(), pick(value)])),
    );
  }
  if (typeof value === 'object' && value !== null) {
    const keys = Object.keys(value);
    const action = below(8);
    const key = keys.length === 0 || action === 0 ? pick([...words.filter((word) => /^\w+$/.test(word)), ...keys]) : pick(keys);
    if (action === 1) return Object.fromEntries(Object.entries(value).filter(([each]) => each !== key));
    const inner = Object.hasOwn(value, key) ? once(value[key], random, other) : pick(kinds);
    return Object.fromEntries([...Object.entries(value).filter(([each]) => each !== key), [key, inner]]);
  }
  return pick(kinds);
}

function text(value, below, pick, other) {
  const at = below(value.length + 1);
  const size = below(Math.min(16, value.length - at) + 1);
  switch (below(7)) {
    case 0:
      return value.slice(0, at) + value.slice(at + size);
    case 1:
      return value.slice(0, at) + pick(words).repeat(1 + below(40)) + value.slice(at);
    case 2:
      return value.slice(0, at) + value.slice(at, at + size).repeat(2 + below(30)) + value.slice(at + size);
    case 3: {
      const spliced = other();
      return typeof spliced === 'string' ? value.slice(0, at) + spliced.slice(below(spliced.length + 1)) : value;
    }
    case 4:
      return value.slice(0, at) + String.fromCodePoint(pick([below(128), below(256), below(0x3000)])) + value.slice(at + 1);
    default:
      return value.slice(0, at) + pick(words) + value.slice(at + (below(2) === 0 ? 0 : size));
  }
}
