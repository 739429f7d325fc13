// Questions made from the documents themselves: titles, names in headings, and the data set's queries with a typing error.

import { mean, measure } from './metrics.mjs';
import { rankingOf } from './rank.mjs';

const share = (list, holds) => (list.length === 0 ? 1 : list.filter(holds).length / list.length);

/** A small generator of the same numbers every time (mulberry32). */
export function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** The query with one slip in its longest word: two letters exchanged, one left out, doubled, or replaced. */
function mistype(text, next) {
  const words = text.match(/[A-Za-z]{4,}/g) ?? [];
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a), '');
  if (longest === '') return text;
  const at = 1 + Math.floor(next() * (longest.length - 2));
  const [before, letter, after] = [longest.slice(0, at), longest[at], longest.slice(at + 1)];
  const other = 'abcdefghijklmnopqrstuvwxyz'[Math.floor(next() * 26)];
  const slips = [
    before + after[0] + letter + after.slice(1),
    before + after,
    before + letter + letter + after,
    before + other + after,
  ];
  return text.replace(longest, slips[Math.floor(next() * 4)]);
}

/** How often the obvious answer comes first, and how much of nDCG@10 a typing error leaves. */
export function probes(index, set) {
  // The name alone: without marks, and without what a function takes.
  const bare = (text) => text.replace(/\([^)]*\)|[`*()]/g, '').trim();
  const titles = [...new Set(set.sections.map(({ title }) => title))].filter((title) => title !== '');
  const titleFirst = (title) => index.search({ query: title, limit: 1, excerpts: false }).hits[0]?.title === title;
  const names = [...new Set(set.sections.map(({ headingPath }) => bare(headingPath.at(-1) ?? '')))].filter((heading) =>
    /^(?=\S*(?:[A-Za-z]\.[A-Za-z]|[a-z][A-Z]))[\w.$]+$/.test(heading),
  );
  const nameFirst = (name) => {
    const hit = index.search({ query: name, limit: 1, excerpts: false }).hits[0];
    // A page of that name is as right as a heading of that name.
    return bare(hit?.headingPath.at(-1) ?? hit?.title ?? '') === name;
  };
  const next = random(7);
  const score = (change) =>
    mean(set.queries.map(({ id, text }) => measure(rankingOf(index, set, change(text), 10), set.judgements.get(String(id)))))[
      'nDCG@10'
    ];
  return {
    'title first': share(titles, titleFirst),
    'name in a heading first': share(names, nameFirst),
    'nDCG@10 kept with a typing error': score((text) => mistype(text, next)) / score((text) => text),
  };
}
