// German, lightly: inflection, and the endings that turn verbs and adjectives into nouns. Words arrive without umlauts;
// those typed as ae, oe, ue become the same.

import { type Stemmer, wordSet } from './stemmer.ts';

const stopWords =
  wordSet(`aber alle allem allen aller alles als also am an ander andere anderen auch auf aus bei beim bin bis bist da damit dann das dass
  dein deine dem den denn der des dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines er
  es etwas fur hab habe haben hat hatte hier ich ihm ihn ihnen ihr ihre im in ins ist jede jeden jeder jedes kann kein keine konnen man mein
  meine mich mir mit muss mussen nach nicht noch nun nur ob oder ohne sehr sein seine sich sie sind so soll sollte sondern um und uns unser
  unter vom von vor wann war waren warum was weil welche welchem welchen welcher wenn wer werden wie wieder will wir wird wo wurde zu zum zur
  zwischen uber`);

const derived =
  /(?:ationen|ation|ierungen|ierung|ieren|ierten|ierte|iert|iere|ungen|ung|heiten|heit|keiten|keit|lichen|liche|lich|ischen|ische|isch)$/;
const inflected = /(?:ern|em|er|en|es|et|e|s|n|t)$/;

function stem(word: string): string {
  let rest = word
    .replace(/ae/g, 'a')
    .replace(/oe/g, 'o')
    .replace(/(?<![qae])ue/g, 'u');
  const match = derived.exec(rest);
  if (match !== null && match.index >= 3) return rest.slice(0, match.index);
  for (let rounds = 0; rounds < 2; rounds++) {
    const end = inflected.exec(rest);
    if (end !== null && end.index >= 4) rest = rest.slice(0, end.index);
  }
  return rest;
}

/** Stems German words; give it to building and opening alike. */
export const german: Stemmer = { locale: 'de', revision: 1, stopWords, stem };
