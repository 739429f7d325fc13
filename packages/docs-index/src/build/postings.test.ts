import { expect, test } from 'vitest';
import { sections } from '../../test/sections.ts';
import { createAnalyzer } from '../analyse.ts';
import { createCut, createSegmenter } from '../segment.ts';
import { collect } from './collect.ts';
import { dictionaryOf, writePostings } from './postings.ts';
import { createByteWriter } from './writer.ts';

test('postings are the same whether they are turned around at once or some words at a time', () => {
  const analyzer = createAnalyzer(
    undefined,
    new Set(),
    createSegmenter(() => 'pairs', createCut()),
  );
  const collection = collect(
    sections,
    () => analyzer,
    () => undefined,
  );
  const dictionary = dictionaryOf(collection);
  const order = Uint32Array.from(collection.pages.flatMap((page) => page.sections));
  const written = (atOnce?: number): readonly Uint8Array[] => {
    const [lists, postings] = [createByteWriter(), createByteWriter()];
    writePostings(dictionary, collection, order, lists, postings, atOnce);
    return [lists.written(), postings.written()];
  };
  const whole = written();
  for (const atOnce of [1, 7, 100]) expect(written(atOnce)).toEqual(whole);
});
