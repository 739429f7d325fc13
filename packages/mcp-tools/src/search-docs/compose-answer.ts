// The shape of an answer to a query: the best sections in full while they are good and fit a budget of characters, neighbours as the
// section that they are part of, near-duplicates once, everything else as one line. A section that is too long gives the blocks that
// answer. What the sections shown do not have is named; where nothing has most of what the query says, the answer says so.
import type { DocsHit } from '@vitrine/docs-index';
import { fit, longestFitted } from './truncate.ts';
import { guidesFirst, kindOf } from './kinds.ts';
import type { Section, Sections } from './sections.ts';
import { mayHave, type Term, termsIn, weightOf } from './terms.ts';

export interface Shown {
  readonly section: Section;
  readonly text: string;
  readonly complete: boolean;
  /** Shown with its subsections. */
  readonly tree: boolean;
}

export interface Composed {
  readonly pieces: readonly Shown[];
  /** Hits that are named only, the best first. */
  readonly others: readonly DocsHit[];
  /** The size of a hit's own text, and its sentence with most of the query. */
  readonly about: (hit: DocsHit) => { readonly bytes?: number; readonly snippet?: string };
  readonly good: number;
  /** What the query says and none of the sections shown does: the words, and whether the documentation has them anywhere. */
  readonly missing: readonly Term[];
  /** No section answers. */
  readonly noAnswer: boolean;
}

/** A hit next to the best is good when it scores this part of the best, or is below it, and has this part of what the best has of the query. */
const goodScore = 0.55;
const minCoverage = 0.7;
/** A section that covers this share of the query's weight is an answer. */
const minCover = 0.55;
/** Unknown words with this share of the weight: the best section is no answer when its score is below `minScoreShare` of the full score. */
const minMissingShare = 0.2;
const minScoreShare = 0.45;
/** Unknown words with this share are the main words: the best section must score `minScoreShareWithoutMain` of the full score. */
const mainNowhereShare = 0.33;
const minScoreShareWithoutMain = 1.5;
/** A missing word is named when it has this share of the query's weight. */
export const minTermShare = 0.16;
/** Where no section answers, the text of the best one is shown when it has at most so many bytes: reading it would be another call. */
const briefSection = 500;
/** Sections of which more than this part of the words is the same are near-duplicates. */
const duplicateThreshold = 0.75;
/** Sections of fewer words are alike by chance. */
const minWords = 12;
/** Characters of a section that are looked at for words. */
export const maxSectionScanned = 12_000;

interface Candidate {
  readonly hit: DocsHit;
  readonly section: Section;
  readonly markdown: string;
  readonly matches: ReadonlySet<number>;
  readonly cover: number;
}

interface Reading {
  /** The index corrected its spelling, so that hits may have none of its words. */
  readonly isCorrected: boolean;
  /** It names nothing that reference is about. */
  readonly wantsGuides: boolean;
  /** The day of the call: news of a later day is not the newest. */
  readonly today: string;
  /** The section of the page that it names by its title. */
  readonly titled?: string | undefined;
}

const isGuide = ({ section }: Candidate): boolean => kindOf(section.page) === 'guide';

/** Composes the answer to a query from its hits, the best first, in so many characters of sections. */
export function compose(
  hits: readonly DocsHit[],
  terms: readonly Term[],
  sections: Sections,
  characters: number,
  { isCorrected, wantsGuides, titled, today }: Reading,
): Composed {
  const ranked = hits.flatMap((hit): readonly Candidate[] => {
    const section = sections.find(hit.id);
    if (section === undefined) return [];
    const markdown = sections.textIn(section.page, section.start, Math.min(section.end, section.start + maxSectionScanned));
    const matches = termsIn(terms, `${hit.title}\n${hit.headingPath.join('\n')}\n${markdown}`);
    return [{ hit, section, markdown, matches, cover: weightOf(terms, matches) }];
  });
  const inOrder = (list: readonly Candidate[]): readonly Candidate[] => {
    const guided = wantsGuides ? guidesFirst(list, today) : list;
    const first = guided.find(({ hit }) => hit.id === titled);
    return first === undefined ? guided : [first, ...guided.filter((one) => one !== first)];
  };
  const candidates = inOrder(ranked);
  const best = candidates[0];
  /** A guide is compared with the best guide: reference says the same words more often. */
  const bestGuide = wantsGuides ? candidates.find(isGuide) : undefined;
  const maxCover = Math.max(0, ...candidates.map(({ cover }) => cover));
  const hasNone =
    maxCover === 0 &&
    terms.length > 0 &&
    !isCorrected &&
    !candidates.some(({ markdown }) => terms.some((term) => term.isKnown && mayHave(markdown, term)));
  const noAnswer = best === undefined || (best.hit.id !== titled && (hasNone || isElsewhere(best.hit.score, maxCover, terms)));
  const good = candidates.filter((candidate, index) => {
    const { hit, section, cover } = candidate;
    if (noAnswer) return false;
    if (index === 0) return true;
    const score = (isGuide(candidate) ? bestGuide : undefined)?.hit.score ?? best.hit.score;
    const isNear = hit.score >= goodScore * Math.min(score, best.hit.score) || isBelow(section, best.section);
    return isNear && cover >= minCoverage * Math.min(maxCover, best.cover);
  });
  const order = inOrder([...good].sort((a, b) => valueOf(b) - valueOf(a)));
  const pieces = noAnswer ? briefly(best, sections) : spend(order, candidates, terms, sections, characters);
  const read = new Set(pieces.flatMap(({ covers }) => covers));
  const all = pieces.map((piece) => textOf(piece, sections)).join('\n');
  const has = termsIn(terms, all);
  return {
    pieces: pieces.map(({ covers: _, ...piece }) => piece),
    others: (ranked.length < hits.length ? hits : candidates.map(({ hit }) => hit)).filter(({ id }) => !read.has(id)),
    about({ id }) {
      const candidate = candidates.find(({ section }) => section.id === id);
      if (candidate === undefined) return {};
      const { section, markdown } = candidate;
      const snippet = snippetOf(markdown, terms, has);
      return { bytes: section.end - section.start, ...(snippet !== '' && { snippet }) };
    },
    good: candidates.filter(({ cover }) => cover >= 0.5).length,
    missing: terms.filter((term, index) => {
      const { weight, isKnown, isVague } = term;
      return !isVague && !has.has(index) && weight >= minTermShare && !(noAnswer && isKnown) && !mayHave(all, term);
    }),
    noAnswer,
  };
}

function briefly(best: Candidate | undefined, sections: Sections): readonly Piece[] {
  if (best === undefined || best.cover === 0) return [];
  const { section } = best;
  if (section.end - section.start > briefSection) return [];
  const text = sections.markdown(section.page, section.start, section.end).trim();
  return [{ section, text, complete: true, tree: false, covers: [section.id] }];
}

/** Whether a section is one of the subsections of another: a heading that equals the query outscores what is below it. */
function isBelow(section: Section, other: Section | undefined): boolean {
  if (other === undefined || other.index === 0 || other.page.id !== section.page.id) return false;
  return section.start > other.start && section.start < other.treeEnd;
}

/** Whether the best section is no answer: `score` is its score, `cover` the largest share of the query's weight that a section has. */
function isElsewhere(score: number, cover: number, terms: readonly Term[]): boolean {
  const nowhere = terms.reduce((sum, { isKnown, weight }) => sum + (isKnown ? 0 : weight), 0);
  const possible = terms.reduce((sum, { value }) => sum + value, 0);
  if (cover >= minCover) return false;
  if (nowhere >= mainNowhereShare && score < minScoreShareWithoutMain * possible) return true;
  return terms.length > 2 && nowhere >= minMissingShare && score < minScoreShare * possible;
}

function valueOf({ hit, cover }: Candidate): number {
  return hit.score * (0.5 + cover);
}

type Piece = Shown & { readonly covers: readonly string[] };

const maxPieces = 5;
/** A piece is not begun in less room than this. */
const minRoom = 500;

function spend(
  good: readonly Candidate[],
  candidates: readonly Candidate[],
  terms: readonly Term[],
  sections: Sections,
  characters: number,
): readonly Piece[] {
  const pieces: Piece[] = [];
  const covered = new Set<string>();
  const owns: string[] = [];
  let left = characters;
  for (const [rank, candidate] of good.entries()) {
    if (covered.has(candidate.section.id) || pieces.length === maxPieces || left < minRoom) continue;
    if (owns.some((other) => isAlike(candidate.markdown, other))) {
      covered.add(candidate.section.id);
      continue;
    }
    const tree = treeAround(candidate, good, sections, left, rank === 0);
    const section = tree ?? candidate.section;
    const end = tree === undefined ? section.end : section.treeEnd;
    const markdown = sections.markdown(section.page, section.start, Math.min(end, section.start + longestFitted));
    const { text, complete } = fit(markdown, left, terms);
    const within =
      tree === undefined
        ? [section.id]
        : sections
            .of(section.page)
            .filter(({ start }) => start >= section.start && start < section.treeEnd)
            .map(({ id }) => id);
    for (const id of within) covered.add(id);
    owns.push(candidate.markdown);
    pieces.push({ section, text, complete, tree: tree !== undefined, covers: within });
    left -= text.length + 60;
  }
  const around = pieces.slice(0, 2).flatMap(({ section }) => neighboursOf(section, sections));
  const others = [...candidates.map(({ section }) => section), ...around].filter(({ id }) => !covered.has(id));
  for (let more = 0; more < maxAdded && left >= minRoom; more++) {
    const has = termsIn(terms, pieces.map((piece) => textOf(piece, sections)).join('\n'));
    const lacking = terms.map((term, index) => (has.has(index) || term.isVague || !term.isKnown ? { ...term, weight: 0 } : term));
    let best: Section | undefined;
    let most = minGain;
    for (const other of lacking.some(({ weight }) => weight >= minGain) ? others : []) {
      const end = Math.min(other.end, other.start + longestNeighbour);
      const gain = weightOf(lacking, termsIn(lacking, sections.textIn(other.page, other.start, end)));
      if (gain > most) [best, most] = [other, gain];
    }
    if (best === undefined) break;
    others.splice(others.indexOf(best), 1);
    const markdown = sections.markdown(best.page, best.start, Math.min(best.end, best.start + longestFitted));
    const { text, complete } = fit(markdown, Math.min(left, smallTree >> 1), lacking);
    pieces.push({ section: best, text, complete, tree: false, covers: [best.id] });
    covered.add(best.id);
    left -= text.length + 60;
  }
  // To name a short section costs nearly as much as its text, and reading it costs a call.
  const [best] = candidates;
  for (const { section, cover, hit } of candidates) {
    const length = section.end - section.start;
    if (best === undefined || covered.has(section.id) || length > Math.min(left, briefHit)) continue;
    if (cover < minBriefShare * best.cover || hit.score < minBriefScore * best.hit.score) continue;
    const text = sections.markdown(section.page, section.start, section.end).trim();
    pieces.push({ section, text, complete: true, tree: false, covers: [section.id] });
    covered.add(section.id);
    left -= text.length + 60;
  }
  return pieces;
}

/** Bytes of a further hit that is shown while there is room, and the share that it needs of what the best has: of the query, and of the score. */
const briefHit = 1_200;
const minBriefShare = 0.4;
const minBriefScore = 0.35;
/** Pieces that come for words that the best sections do not have: so many, for words of more than this weight, from so many bytes of a section. */
const maxAdded = 2;
const minGain = 0.12;
const longestNeighbour = 4_000;
/** Subsections of a section that are looked at. */
const maxChildren = 8;

/** The subsections of a section, and the sections before and behind it below the same heading. */
function neighboursOf(section: Section, sections: Sections): readonly Section[] {
  const all = sections.of(section.page);
  const siblings = all.filter(({ parent, index }) => parent === section.parent && index > 0);
  const at = siblings.indexOf(section);
  const beside = at < 0 ? [] : [siblings[at + 1], siblings[at - 1]].flatMap((one) => one ?? []);
  return [...all.filter(({ parent }) => parent === section.index).slice(0, maxChildren), ...beside];
}

function textOf({ section, text }: Shown, sections: Sections): string {
  return [section.page.title, ...sections.pathOf(section), text].join('\n');
}

const longestSnippet = 110;

/** The sentence of a text with most of a query, what `has` names counts half; its beginning where it is long. */
function snippetOf(markdown: string, terms: readonly Term[], has: ReadonlySet<number>): string {
  const wanted = terms.map((term, index) => (has.has(index) ? { ...term, weight: term.weight / 2 } : term));
  let best = '';
  let most = 0;
  for (const one of markdown.split(/\n|(?<=[.!?])\s|(?<=[。！？])/)) {
    const value = /^\s*(?:#|```|~~~|[|:-]+$)/.test(one) ? 0 : weightOf(wanted, termsIn(wanted, one));
    if (value > most) [best, most] = [one, value];
  }
  const line = best
    .replace(/!?\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
    .replace(/^[\s>|*+-]+/, '')
    .trim();
  return line.length <= longestSnippet ? line : `${line.slice(0, longestSnippet).replace(/\s\S*$|[\ud800-\udbff]$/, '')}…`;
}

/** Bytes of a section that is shown around the best hit even where nothing else in it is good: what surrounds an answer belongs to it. */
const smallTree = 2_400;

/** The widest section around a hit that has another good hit, when all of it fits; the section itself where its subsections are small. */
function treeAround(
  { section }: Candidate,
  good: readonly Candidate[],
  sections: Sections,
  room: number,
  isBest: boolean,
): Section | undefined {
  const all = sections.of(section.page);
  let widest: Section | undefined;
  for (let around: Section | undefined = section; around !== undefined; around = all[around.parent ?? -1]) {
    if (around.treeEnd - around.start > room) break;
    const { start, treeEnd, page } = around;
    const within = good.filter(
      (other) => other.section.page.id === page.id && other.section.start >= start && other.section.start < treeEnd,
    );
    const isSmall = isBest && treeEnd - start <= smallTree;
    if (around === section ? around.treeEnd > around.end : within.length > 1 || isSmall) widest = around;
  }
  return widest;
}

function bagOf(text: string): ReadonlySet<string> {
  return new Set(
    text
      .slice(0, maxSectionScanned)
      .toLowerCase()
      .match(/[\p{L}\p{N}_.-]{2,}/gu) ?? [],
  );
}

function isAlike(one: string, other: string): boolean {
  // Texts of other lengths have other words, and need not be read.
  if (Math.min(one.length, other.length) < duplicateThreshold * Math.max(one.length, other.length)) return false;
  const [a, b] = [bagOf(one), bagOf(other)];
  if (Math.min(a.size, b.size) < minWords) return false;
  let same = 0;
  for (const word of a) if (b.has(word)) same++;
  return same / (a.size + b.size - same) > duplicateThreshold;
}
