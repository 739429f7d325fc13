// English: Porter2, the English stemmer of the Snowball project, after its published description
// (https://snowballstem.org/algorithms/english/stemmer.html). Apostrophes never reach it: the analysis splits at them.

import { type Stemmer, wordSet } from './stemmer.ts';

const stopWords =
  wordSet(`a about above after again all also am an and any are as at be because been before being below between both but by
  can cannot could d did do does doing don down during each few for from further had has have having he her here hers him his how i if in
  into is it its just ll m may me might more most must my no nor not now of off on once only or other our ours out over own re s same she
  should so some such t than that the their theirs them then there these they this those through to too under until up us ve very was
  we were what when where which while who whom why will with would you your yours`);

const vowel = /[aeiouy]/;
const double = /(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/;
const shortSyllable = /(?:^[aeiouy][^aeiouy]|[^aeiouy][aeiouy][^aeiouywxY])$/;

/** Words that the rules would get wrong; a stem equal to the word is left alone. */
const exceptions = new Map(
  `skis:ski skies:sky idly:idl gently:gentl ugly:ugli early:earli only:onli singly:singl sky:sky news:news howe:howe atlas:atlas
  cosmos:cosmos bias:bias andes:andes`
    .split(/\s+/)
    .map((pair) => pair.split(':', 2) as [string, string]), // Every pair above has its colon.
);

const untouchedAfter1a = wordSet('inning outing canning herring earring proceed exceed succeed');

const step2 = new Map(
  `tional:tion enci:ence anci:ance abli:able entli:ent izer:ize ization:ize ational:ate ation:ate ator:ate alism:al aliti:al alli:al
  fulness:ful ousli:ous ousness:ous iveness:ive iviti:ive biliti:ble bli:ble fulli:ful lessli:less`
    .split(/\s+/)
    .map((pair) => pair.split(':', 2) as [string, string]), // Likewise.
);
const step2Ending =
  /(?:tional|enci|anci|abli|entli|izer|ization|ational|ation|ator|alism|aliti|alli|fulness|ousli|ousness|iveness|iviti|biliti|bli|fulli|lessli)$/;
const step3 = new Map([
  ['tional', 'tion'],
  ['ational', 'ate'],
  ['alize', 'al'],
  ['icate', 'ic'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
]);
const step3Ending = /(?:tional|ational|alize|icate|iciti|ical|ful|ness)$/;
const step4Ending = /(?:al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|ism|ate|iti|ous|ive|ize)$/;

/** Where the region after the first non-vowel that follows a vowel begins. */
function regionAfter(word: string, from: number): number {
  const match = /[aeiouy][^aeiouy]/.exec(word.slice(from));
  return match === null ? word.length : from + match.index + 2;
}

function removePlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (/ie[sd]$/.test(word)) return word.slice(0, word.length > 4 ? -2 : -1);
  if (/[us]s$/.test(word) || !word.endsWith('s')) return word;
  return vowel.test(word.slice(0, -2)) ? word.slice(0, -1) : word;
}

function removePast(word: string, r1: number): string {
  const eed = /eed(?:ly)?$/.exec(word);
  if (eed !== null) return eed.index >= r1 ? word.slice(0, eed.index + 2) : word;
  const ending = /(?:ed|ing)(?:ly)?$/.exec(word);
  if (ending === null) return word;
  const rest = word.slice(0, ending.index);
  if (!vowel.test(rest)) return word;
  if (/^[^aeiouy]y$/.test(rest) && ending[0] === 'ing') return `${rest.slice(0, -1)}ie`;
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (double.test(rest)) return /^[aeo]..$/.test(rest) ? rest : rest.slice(0, -1);
  return rest.length <= r1 && shortSyllable.test(rest) ? `${rest}e` : rest;
}

function replaceEnding(word: string, r1: number, r2: number): string {
  let found = step2Ending.exec(word);
  let stem = word;
  if (found !== null) {
    if (found.index >= r1) stem = word.slice(0, found.index) + (step2.get(found[0]) ?? '');
  } else if (word.endsWith('ogi')) {
    if (word.length - 3 >= r1 && word.endsWith('logi')) stem = word.slice(0, -1);
  } else if (word.endsWith('ogist')) {
    if (word.length - 5 >= r1) stem = word.slice(0, -2);
  } else if (word.endsWith('li') && word.length - 2 >= r1 && /[cdeghkmnrt]li$/.test(word)) stem = word.slice(0, -2);
  found = step3Ending.exec(stem);
  if (found !== null) {
    if (found.index >= r1) stem = stem.slice(0, found.index) + (step3.get(found[0]) ?? '');
  } else if (stem.endsWith('ative') && stem.length - 5 >= r2) stem = stem.slice(0, -5);
  return stem;
}

function removeSuffix(word: string, r1: number, r2: number): string {
  const found = step4Ending.exec(word);
  let stem = word;
  if (found !== null) {
    if (found.index >= r2) stem = word.slice(0, found.index);
  } else if (/[st]ion$/.test(word) && word.length - 3 >= r2) stem = word.slice(0, -3);
  const last = stem.length - 1;
  if (stem.endsWith('e')) {
    const rest = stem.slice(0, -1);
    return last >= r2 || (last >= r1 && !shortSyllable.test(rest)) ? rest : stem;
  }
  return stem.endsWith('ll') && last >= r2 ? stem.slice(0, -1) : stem;
}

function stem(word: string): string {
  if (word.length <= 2) return word;
  const exception = exceptions.get(word);
  if (exception !== undefined) return exception;
  // A y that begins the word or follows a vowel is a consonant, written Y until the end.
  const marked = word.replace(/^y|([aeiouy])y/g, (_, before: string | undefined) => `${before ?? ''}Y`);
  const prefix = /^(?:gener|commun|arsen|univers|later|emerg|organ|inter)/.exec(marked);
  const r1 = prefix === null ? regionAfter(marked, 0) : prefix[0].length;
  const r2 = regionAfter(marked, r1);
  const singular = removePlural(marked);
  if (untouchedAfter1a.has(singular)) return singular;
  const present = removePast(singular, r1).replace(/(.[^aeiouy])[yY]$/, '$1i');
  return removeSuffix(replaceEnding(present, r1, r2), r1, r2).toLowerCase();
}

/** English. Part of the "." entry, so it need not be given. */
export const english: Stemmer = { locale: 'en', revision: 1, stopWords, stem };
