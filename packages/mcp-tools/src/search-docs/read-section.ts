// Reading a page or section: with its subsections as far as they fit, what does not fit by id and size. A long page begins with its
// outline. With a query only the parts that answer are shown. Nothing is cut where a block could be left whole.
import { blocksOf, fenceOf, headingLine, leadsOn } from './blocks.ts';
import { fit, longestFitted } from './truncate.ts';
import type { Section, Sections } from './sections.ts';
import { type Term, termsIn, weightOf } from './terms.ts';

export const readingCharacters = 6_500;

export interface Part {
  readonly id: string;
  readonly heading: string;
  /** With its subsections. */
  readonly bytes: number;
}

export interface Reading {
  readonly text: string;
  /** Where the text continues: a byte of the section's Markdown with its subsections. */
  readonly next: number | undefined;
  /** Sections of which nothing is shown. */
  readonly parts: readonly Part[];
}

/** The parts of a section that are named in one answer. */
const maxParts = 40;
/** Of a query the parts with words of it come first, and few others are worth a line. */
const maxPartsOfQuery = 10;
/** Parts that may be shown: those with most of the query. */
const maxCandidates = 100;
/** A part is shown for this share of the query that no part before it has. */
const minGain = 0.06;
/** Bytes of a page that are looked at for the words of a query. */
const maxScanned = 400_000;
const utf8 = new TextEncoder();

/** The section from byte `from` on, in at most `room` characters. */
export function read(section: Section, from: number, room: number, sections: Sections): Reading {
  const { treeEnd } = section;
  const start = Math.min(section.start + from, treeEnd);
  const all = sections.of(section.page).filter((one) => one.start >= section.start && one.start < treeEnd);
  // Whole sections while they fit; bytes bound the characters.
  let end = start;
  for (const one of all) {
    if (one.end <= start) continue;
    if (one.end - start > room) break;
    end = one.end;
  }
  if (end === start && start < treeEnd)
    end = start + cutOf(sections, section, start, Math.min(all.find((one) => one.end > start)?.end ?? treeEnd, treeEnd), room);
  return {
    text: sections.markdown(section.page, start, end),
    next: end < treeEnd ? end - section.start : undefined,
    parts: outline(all, section, (one) => one.start < end),
  };
}

/** Bytes to show of a section that is too long: whole blocks, or whole lines of a block that is longer than twice the room. */
function cutOf(sections: Sections, { page }: Section, start: number, end: number, room: number): number {
  const text = sections.textIn(page, start, Math.min(end, start + 8 * room)).slice(0, 2 * room);
  let at = 0;
  let fence: string | undefined;
  let afterBlock = 0;
  let afterLine = 0;
  let announces = false;
  for (const line of text.split('\n')) {
    at += line.length + 1;
    const mark = fenceOf(line, fence);
    const closes = mark !== undefined && fence !== undefined;
    if (mark !== undefined) fence = closes ? undefined : mark;
    // Code may take more than the room if nothing else was shown: half of it is of no use.
    if (at > text.length || (at > room && (afterBlock > 0 || (fence === undefined && !closes)))) break;
    if (at <= room) afterLine = at;
    if (closes) afterBlock = at;
    if (line.trim() !== '') announces = fence === undefined && (headingLine.test(line) || leadsOn(line));
    else if (fence === undefined && !announces) afterBlock = at;
  }
  const cut = afterBlock > 0 ? afterBlock : afterLine > room / 4 ? afterLine : room;
  return utf8.encode(text.slice(0, cut).replace(/[\ud800-\udbff]$/, '')).length;
}

/** Bytes of a section's own text that are worth a line; fewer are a heading. */
const minPart = 60;

/** The sections of which nothing is shown: the uppermost with their subsections, alone where one of these is shown. */
function outline(all: readonly Section[], within: Section, isShown: (section: Section) => boolean): readonly Part[] {
  const parts: Part[] = [];
  /** Where the next section begins of which something is shown, from each on. */
  const nextShown: number[] = [];
  for (let index = all.length - 1; index >= 0; index--) {
    const one = all[index];
    nextShown[index] = one !== undefined && isShown(one) ? one.start : (nextShown[index + 1] ?? Infinity);
  }
  let past = 0;
  for (const [at, one] of all.entries()) {
    if (parts.length === maxParts) break;
    if (one.start < past || isShown(one)) continue;
    const isWhole = (nextShown[at] ?? Infinity) >= one.treeEnd;
    const end = isWhole ? one.treeEnd : one.end;
    past = end;
    if (end - one.start < minPart) continue;
    parts.push({ id: one.id, heading: one.heading === '' ? within.page.title : one.heading, bytes: end - one.start });
  }
  return parts;
}

export interface Valued {
  readonly one: Section;
  readonly markdown: string;
  /** Whether all of it was looked at. */
  readonly whole: boolean;
  /** The terms that it has, by their places. */
  readonly matches: ReadonlySet<number>;
  readonly value: number;
}

/** A section and its subsections with what each has of a query. */
export function valuedFor(section: Section, terms: readonly Term[], sections: Sections): readonly Valued[] {
  const all = sections.of(section.page).filter((one) => one.start >= section.start && one.start < section.treeEnd);
  let looked = 0;
  return all.map((one) => {
    // Beyond the bound headings alone are looked at.
    const end = looked < maxScanned ? Math.min(one.end, one.start + longestFitted) : one.start;
    looked += end - one.start;
    const markdown = sections.markdown(one.page, one.start, end);
    const matches = termsIn(terms, `${one.heading}\n${one.heading}\n${markdown}`);
    return { one, markdown, whole: end === one.end, matches, value: weightOf(terms, matches) };
  });
}

/** The parts of a section that answer a query; the others are named, those with words of the query first. */
export function readFor(section: Section, valued: readonly Valued[], terms: readonly Term[], room: number): Reading {
  const values = new Map(valued.map(({ one, value }) => [one.id, value]));
  const valueOf = ({ id }: Part): number => values.get(id) ?? 0;
  const most = Math.max(0, ...values.values());
  const texts = new Map<string, string>();
  const has = new Set<number>();
  /** What a part has of the query that those before it do not, and a little of all that it has. */
  const gainOf = ({ matches, value }: Valued): number =>
    weightOf(
      terms,
      [...matches].filter((term) => !has.has(term)),
    ) +
    value / 10;
  // Choosing takes time in proportion to the square of those that it chooses from.
  const foremost = new Set([...valued].sort((a, b) => b.value - a.value).slice(0, maxCandidates));
  const left = valued.filter((each) => foremost.has(each));
  for (let free = room; free >= 300 && left.length > 0; ) {
    const next = left.reduce((best, each) => (gainOf(each) > gainOf(best) ? each : best));
    left.splice(left.indexOf(next), 1);
    const { one, markdown, matches, value } = next;
    if (texts.size > 0 && value < most * 0.6 && gainOf(next) < minGain) continue;
    if (blocksOf(markdown).every(({ kind }) => kind === 'heading') && value < most) continue;
    const { text } = fit(markdown, Math.min(free, texts.size === 0 ? room * 0.7 : free), terms);
    texts.set(one.id, text);
    for (const term of matches) has.add(term);
    free -= text.length;
  }
  const all = valued.map(({ one }) => one);
  const parts = outline(all, section, ({ id }) => texts.has(id));
  return {
    text: valued.flatMap(({ one }) => texts.get(one.id) ?? []).join('\n\n'),
    next: undefined,
    parts: [...parts].sort((a, b) => valueOf(b) - valueOf(a)).slice(0, maxPartsOfQuery),
  };
}
