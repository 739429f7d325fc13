// Platforms as releases and guides name them, with the names that the capability catalog gives them.
import type { Facts } from '@vitrine/core';
import { alsoCalled } from './action-filters.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

/** A vocabulary of exactly these platforms. */
export function platformVocabulary(ids: Iterable<string>, { capabilities }: Facts): Vocabulary {
  const names = new Map(capabilities.platforms.map(({ id, name }) => [id, name]));
  return createVocabulary(
    'platform',
    [...new Set(ids)].map((id) => ({ id, also: [names.get(id), ...alsoCalled(id)] })),
  );
}
