// The settings of an index: the languages it was cut in, and the versions and locales of its pages.

import type { Tables } from './file.ts';
import { dictionaryRule, maxFacets, maxLanguages, type Settings } from './format.ts';

/** Reads the settings; damaged ones name stemmers or values that nothing has. */
export function readSettings({ reader, region }: Tables): Settings {
  const { text, varint, list } = reader(region.settings);
  return {
    locale: text(),
    segmentation: text() === dictionaryRule ? 'words' : 'pairs',
    probe: text(),
    languages: list(maxLanguages, () => ({ language: text(), revision: varint(), stopWords: new Set(text().split(' ')) })),
    versions: list(maxFacets, text),
    locales: list(maxFacets, text),
  };
}
