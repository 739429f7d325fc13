import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildDocsIndex, type DocsSection } from './build.ts';
import { createDictionary, type Term } from './dictionary.ts';
import { type IndexFile, openFile } from './file.ts';
import { positionRange, placesBehind, positionsWithin as placesWithin, runsOf, sectionOfPlace } from './postings.ts';
import { createWork } from './work.ts';

const words = ['alpha', 'beta', 'gamma', 'delta', 'rare', 'often'];
/** Seven hundred sections: three runs, in the last of which most words occur nowhere. */
const sections: DocsSection[] = Array.from({ length: 700 }, (_, n) => {
  const body = Array.from({ length: (n * 7) % 90 }, (__, i) => (n > 600 ? 'often' : (words[(n * i + i * i) % 6] ?? '')));
  const id = `p${String(n).padStart(3, '0')}`;
  return { id, page: id, title: n % 3 === 0 ? 'Alpha delta' : 'Often', headingPath: [], text: body.join(' ') };
});
const files = buildDocsIndex(sections, { segmentation: 'pairs' });
const file = openFile(files.index, files.text);
const work = createWork(Infinity);
const dictionary = createDictionary(file, work);

const positionsOf = (...[index, terms, wanted]: readonly [IndexFile, readonly Term[], readonly number[]]): number[] =>
  placesWithin(index, terms, wanted, work, 0) ?? [];

/** Where a word is in a section: title words from 1, body words from three after the last of the title. */
function positionsIn({ title, text }: DocsSection, word: string): number[] {
  const [first, body] = [title.toLowerCase().split(' '), text.split(' ')];
  // Between title and body there are two fields' gaps: that of the title, and that of the headings.
  return [...first, '', '', '', '', ...body].flatMap((one, i) => (one === word ? [i + 1] : []));
}

it.each(words)('every section’s positions of %j are read, whichever sections are requested', (word) => {
  const term = dictionary.find(word);
  if (term === undefined) throw new Error('the word stands in the documentation');
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(sections.length - 1), { maxLength: 30 }), (some) => {
      const wanted = [...some].sort((a, b) => a - b);
      const places = positionsOf(file, [term], wanted);
      const expected = wanted.flatMap((number) => positionsIn(sections[number] as DocsSection, word).map((at) => [number, at]));
      expect(places.map((position) => [sectionOfPlace(position), position - sectionOfPlace(position) * positionRange])).toEqual(
        expected,
      );
    }),
  );
});

it('the places of several words are in one order, and those behind others are near and in the same section', () => {
  const terms = ['alpha', 'beta'].flatMap((word) => dictionary.find(word) ?? []);
  const all = sections.map((_, number) => number);
  const [alphas, betas] = terms.map((term) => positionsOf(file, [term], all));
  expect(positionsOf(file, terms, all)).toEqual([...(alphas ?? []), ...(betas ?? [])].sort((a, b) => a - b));
  const near = (most: number) => betas?.filter((beta) => alphas?.some((alpha) => alpha < beta && beta - alpha <= most));
  for (const most of [1, 2, 60]) expect(placesBehind(alphas ?? [], betas ?? [], most)).toEqual(near(most));
});

it('runs name every section that holds a word', () => {
  for (const word of words) {
    const term = dictionary.find(word);
    if (term === undefined) throw new Error('the word stands in the documentation');
    const sectionNumbers: number[] = [];
    const runs = runsOf(file, term);
    while (runs.run < file.runs) {
      for (let i = 0, section = file.firstOf(runs.run); i < runs.count; i++) {
        section += file.bytes[runs.at + i] ?? 0;
        sectionNumbers.push(section);
      }
      runs.next();
    }
    expect(sectionNumbers).toEqual(sections.flatMap((section, number) => (positionsIn(section, word).length > 0 ? [number] : [])));
  }
});

it('a damaged file whose sections go beyond their run is read to its end', () => {
  const term = dictionary.find('alpha');
  if (term === undefined) throw new Error('the word stands in the documentation');
  const { at, count } = runsOf(file, term);
  const damaged = openFile(files.index.slice().fill(255, at, at + count), files.text);
  const all = sections.map((_, number) => number);
  for (const wanted of [all.slice(0, 20), all])
    expect(positionsOf(damaged, [term], wanted).every((position) => position >= positionRange)).toBe(true);
});
