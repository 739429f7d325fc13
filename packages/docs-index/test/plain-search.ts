// Searching as docs/explanation/search.md describes it, without an index: everything is counted anew for each query. The tests compare
// what the index answers with this.

import { type Analyzer, createAnalyzer, type Word } from '../src/analyse.ts';
import type { DocsExplanation } from '../src/answer.ts';
import type { DocsSection } from '../src/section.ts';
import { createCut, createSegmenter } from '../src/segment.ts';
import { english } from '../src/stem/en.ts';
import { englishStopWords } from '../src/english.ts';
import { unspacedStopWords } from '../src/stem/stop-words.ts';

/** A section found, with what its score is made of. */
export interface PlainHit {
  readonly id: string;
  readonly score: number;
  readonly explanation: DocsExplanation;
}

const fields = ['title', 'heading', 'code', 'body'] as const;
type Field = (typeof fields)[number];
const constants = { weights: [3, 3, 1, 1], levelling: [0.3, 0.3, 0.5, 0.75] };
const identifier = /^\S*(?:[A-Za-z]\.[A-Za-z]|[a-z][A-Z]|_|\(\)|::|^[-@$<.])\S*$/;
/** The section that a link leads to: the one with this id, else the opening of its page, else the first of its page. */
function linkedTo(sections: readonly DocsSection[], link: string): DocsSection | undefined {
  const [page] = link.split('#');
  return [link, page].flatMap((id) => sections.filter((one) => one.id === id))[0] ?? sections.find((one) => one.page === page);
}
/** How many pages beside its own link to a section. */
const linking = (sections: readonly DocsSection[], target: DocsSection): number =>
  new Set(
    sections.flatMap(({ page, links = [] }) =>
      page !== target.page && links.some((link) => linkedTo(sections, link) === target) ? [page] : [],
    ),
  ).size;
const unspacedRun = /^[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}ー]+$/u;
const bare = (text: string): string => text.replace(/[`*"'()?!]|\.+$/g, '').trim();
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** English with pairs of characters where words are written without spaces. */
function plainAnalyzer(): Analyzer {
  const stopWords = new Set([...englishStopWords, ...unspacedStopWords]);
  return createAnalyzer(
    english,
    stopWords,
    createSegmenter(() => 'pairs', createCut()),
  );
}

function wordsIn(analyzer: Analyzer, text: string): (Word & { surface: string })[] {
  const words: (Word & { surface: string })[] = [];
  analyzer.each(text, (word, surface) => words.push({ ...word, surface }));
  return words;
}

/** A mean length as impacts have it. */
function toThreeBits(value: number): number {
  const unit = 2 ** (Math.floor(Math.log2(value)) - 2);
  return Math.round(value / unit) * unit;
}

/** The hits for a query of which every word is in the documentation, best first; the documentation holds at most 200 sections. */
export function plainSearch(sections: readonly DocsSection[], query: string): PlainHit[] {
  const analyzer = plainAnalyzer();
  const read = sections.map((section) => {
    const { title, headingPath, code = '', text } = section;
    const all: Record<Field, string> = { title, heading: headingPath.join('\n'), code, body: text };
    const words = fields.map((field) => {
      const fieldWords = wordsIn(analyzer, all[field]);
      return (field === 'title' || field === 'heading' ? fieldWords : fieldWords.filter(({ stop }) => !stop)).map(
        ({ term }) => term,
      );
    });
    return { section, words, terms: new Set(words.flat()) };
  });
  const means = fields.map((_, field) =>
    toThreeBits(Math.max(1, sum(read.map(({ words }) => words[field]?.length ?? 0)) / read.length)),
  );
  const weightOf = (term: string): number => {
    const n = read.filter(({ terms }) => terms.has(term)).length;
    if (n === 0) return 0;
    return Math.max(1, Math.round(Math.log(1 + (read.length - n + 0.5) / (n + 0.5)) * 1024)) / 1024;
  };
  const impactOf = (words: readonly (readonly string[])[], term: string): number => {
    const f = sum(
      fields.map((_, i) => {
        const count = (words[i] ?? []).filter((one) => one === term).length;
        const b = constants.levelling[i] ?? 0;
        // The steps in the order of the index: where another order ends a bit beside a half, it is rounded to the other side.
        return count * ((constants.weights[i] ?? 0) / (1 - b + (b * (words[i]?.length ?? 0)) / (means[i] ?? 1)));
      }),
    );
    return f === 0 ? 0 : Math.max(1, Math.round((255 * f) / (f + 1.2)));
  };

  const wanted = wordsIn(analyzer, query).filter(({ term }, i, all) => all.findIndex((other) => other.term === term) === i);
  const onlyStopWords = wanted.every(({ stop }) => stop);
  const weights = new Map(wanted.map(({ term, stop }) => [term, weightOf(term) * (stop && !onlyStopWords ? 0.15 : 1)]));
  const heaviest = Math.max(...weights.values());
  const isIdentifier = identifier.test(query.trim());

  /** How far a title or heading and the query are the same. */
  const likeness = (text: string): number => {
    const terms = [...new Set(wordsIn(analyzer, text).map(({ term }) => term))];
    const covered = sum(terms.map((term) => weights.get(term) ?? 0));
    const weight = Math.round(sum(terms.map(weightOf)) * 8) / 8;
    if (covered === 0) return 0;
    const ofText = terms.every((term) => weights.has(term)) ? 1 : Math.min(1, covered / weight);
    return ofText * Math.min(1, covered / sum([...weights.values()]));
  };
  /** The share of the query's neighbouring words that are together, by weight. */
  const orderIn = (words: readonly (readonly string[])[]): number => {
    const distinctive = wanted.filter(({ stop, term }) => !stop && weightOf(term) > 0);
    const pairs = distinctive.flatMap((b, i) => {
      const a = distinctive[i - 1];
      return a === undefined || (a.surface === b.surface && !unspacedRun.test(a.surface)) ? [] : [[a.term, b.term] as const];
    });
    const weigh = ([a, b]: readonly [string, string]): number => Math.min(weights.get(a) ?? 0, weights.get(b) ?? 0);
    const held = pairs.filter(([a, b]) =>
      [words[0], words[1], words[3]].some((field = []) =>
        field.some((word, at) => word === a && (field[at + 1] === b || field[at + 2] === b)),
      ),
    );
    return pairs.length === 0 ? 0 : sum(held.map(weigh)) / sum(pairs.map(weigh));
  };

  const hits = read.flatMap(({ section, words }, number) => {
    const points = sum(
      [...weights].map(([term, weight]) => (weight >= heaviest * 0.1 ? Math.round(weight * 1024) * impactOf(words, term) : 0)),
    );
    if (points === 0) return [];
    const heading = bare(section.headingPath.at(-1) ?? section.title);
    const opening = section.headingPath.length === 0;
    const isNamed = heading.toLowerCase() === bare(query).toLowerCase();
    return [
      {
        number,
        section,
        words,
        points,
        page: 0,
        isNamed: isNamed && opening,
        links: identifier.test(section.headingPath.at(-1) ?? section.title)
          ? Math.round(Math.min(1, Math.log(1 + linking(sections, section)) / Math.log(51)) * 255) / 255
          : 0,
        title: likeness(section.title),
        heading: likeness(section.headingPath.at(-1) ?? ''),
        name: isNamed ? (heading === bare(query) ? 1.35 : 1.15) * (opening ? 1.15 : 1) : 1,
        opening: opening && !isIdentifier ? 1 : 0,
      },
    ];
  });
  const best = (score: (hit: (typeof hits)[number]) => number): typeof hits =>
    [...hits].sort((a, b) => score(b) - score(a) || a.number - b.number);
  const liked = ({ points, title, heading, links, name }: (typeof hits)[number]): number =>
    points * (1 + 1.5 * Math.max(title, heading)) * (1 + 0.3 * links) * name;
  const orders = new Map(
    best((hit) => Math.round(liked(hit)))
      .slice(0, 30)
      .map((hit) => [hit.number, orderIn(hit.words)]),
  );
  const scoreOf = (hit: (typeof hits)[number]): number =>
    Math.round(liked(hit) * (1 + 0.6 * (orders.get(hit.number) ?? 0) + 0.15 * hit.opening));
  if (!isIdentifier && !hits.some(({ isNamed }) => isNamed)) {
    const order = best(scoreOf);
    const floor = best(({ points }) => points)[100]?.points ?? 0;
    for (const [i, hit] of order.entries()) {
      const before = order.slice(0, i).filter(({ section }) => section.page === hit.section.page);
      const [first] = before;
      if (first !== undefined)
        first.page += Math.round(([0.375, 0.25, 0.125][before.length - 1] ?? 0) * Math.max(0, scoreOf(hit) - floor));
    }
  }
  const displayed = (score: number): number => Math.round(score / 261.12) / 1000;
  return best((hit) => scoreOf(hit) + hit.page).map((hit) => ({
    id: hit.section.id,
    score: displayed(scoreOf(hit) + hit.page),
    explanation: {
      words: displayed(hit.points),
      title: hit.title,
      heading: hit.heading,
      links: hit.links,
      name: hit.name,
      order: orders.get(hit.number) ?? 0,
      opening: hit.opening,
      page: displayed(hit.page),
    },
  }));
}
