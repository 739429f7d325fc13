// French, lightly: plurals, the endings of verbs, and the endings that turn verbs into nouns. Words arrive without accents.

import { type Stemmer, wordSet } from './stemmer.ts';

const stopWords =
  wordSet(`a afin ainsi alors apres au aucun aucune aussi autre autres aux avant avec avoir c ca ce cela ces cet cette ceux chaque ci
  comme comment d dans de depuis des donc dont du elle elles en encore entre est et etaient etait etant etes etre eu eux fait faire faut fois
  il ils j je l la le les leur leurs lui m ma mais me meme mes moi mon n ne ni nos notre nous on ont ou par parce pas peu peut peuvent plus
  pour pourquoi qu quand que quel quelle quelles quels qui s sa sans se sera ses si soit son sont sous sur t ta te tes toi ton tous tout toute
  toutes tres tu un une vers voici vos votre vous y`);

const ending =
  /(?:issement|atrice|ateur|ation|ement|euse|ance|ence|able|ible|iste|ique|isme|ite|ive|ees|ee|era|ent|ant|ante|ons|eur|if|er|ez|ir|is|it|e|i)$/;

function stem(word: string): string {
  if (word.length < 4) return word;
  let rest = word.replace(/aux$/, 'al').replace(/[sx]$/, '');
  // The longest ending first; what is left must still be a word's body.
  for (let rounds = 0; rounds < 2; rounds++) {
    const match = ending.exec(rest);
    if (match !== null && match.index >= 3) rest = rest.slice(0, match.index);
  }
  return rest.replace(/y$/, 'i').replace(/([^aeiou])\1$/, '$1');
}

/** Stems French words; give it to building and opening alike. */
export const french: Stemmer = { locale: 'fr', revision: 1, stopWords, stem };
