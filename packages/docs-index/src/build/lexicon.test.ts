import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareCodePoints, emptyLexicon, nextLexicon } from './lexicon.ts';
import { createNumbers } from './numbers.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'é', '山', '\ud7ff', '\ue000', '﨑', '\uffff', '𐀀', '𠮷') });

test('words are in the order of their bytes, also those of names such as 山﨑 and 𠮷野', () => {
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(Math.sign(compareCodePoints(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
    }),
  );
  expect(['𠮷', '﨑', '山'].sort(compareCodePoints)).toEqual(['山', '﨑', '𠮷']);
});

test('a lexicon that follows another is the one that its pages alone have, whatever came and went', () => {
  const page = fc.uniqueArray(word, { maxLength: 12 });
  const steps = fc.array(fc.record({ comes: fc.array(page, { maxLength: 3 }), goes: fc.nat() }), { maxLength: 12 });
  fc.assert(
    fc.property(steps, (all) => {
      const numbers = createNumbers();
      const each = (texts: readonly string[], visit: (number: number) => void): void => {
        for (const text of texts) visit(numbers.of(text));
      };
      let lexicon = emptyLexicon();
      let pages: string[][] = [];
      for (const { comes, goes } of all) {
        const dropped = pages.filter((_, index) => (index + goes) % 3 === 0);
        pages = [...pages.filter((page) => !dropped.includes(page)), ...comes];
        for (const page of comes) each(page, () => undefined);
        lexicon = nextLexicon(lexicon, numbers.texts, { added: comes, dropped }, each);
        const alone = nextLexicon(emptyLexicon(), numbers.texts, { added: pages, dropped: [] }, each);
        expect([...lexicon.order]).toEqual([...alone.order]);
        expect(lexicon.list).toEqual(alone.list);
        for (const number of lexicon.order) {
          expect(lexicon.frequencies[number]).toBe(alone.frequencies[number]);
          expect(lexicon.order[lexicon.places[number] ?? 0]).toBe(number);
        }
      }
    }),
  );
});

test('a lexicon in which nothing came or went has the list of the one before', () => {
  const numbers = createNumbers();
  const each = (text: string, visit: (number: number) => void): void => visit(numbers.of(text));
  const first = nextLexicon(
    emptyLexicon(),
    [numbers.of('a'), numbers.of('b')].map(String),
    { added: ['a', 'b'], dropped: [] },
    each,
  );
  const second = nextLexicon(first, numbers.texts, { added: ['a'], dropped: ['b'] }, each);
  expect(second.list).not.toBe(first.list);
  const third = nextLexicon(second, numbers.texts, { added: ['a'], dropped: ['a'] }, each);
  expect(third.list).toBe(second.list);
});
