// What an index says of itself: the languages it was cut in, and the versions and locales of its pages.

import type { IndexFile } from './file.ts';
import type { Settings } from './format.ts';
import { wordSet } from './stem/stemmer.ts';

/** Longest list; the page table has no room for more. */
const maxValues = 65535;

/** Reads the settings; damaged ones name stemmers or values that nothing has. */
export function readSettings({ reader, region }: IndexFile): Settings {
  const settings = reader(region.settings);
  const text = (): string => settings.text();
  const list = <Value>(read: () => Value): Value[] => Array.from({ length: Math.min(settings.varint(), maxValues) }, read);
  return {
    locale: text(),
    segmentation: settings.varint() === 0 ? 'words' : 'pairs',
    languages: list(() => ({ language: text(), revision: settings.varint(), stopWords: wordSet(text()) })),
    versions: list(text),
    locales: list(text),
  };
}
