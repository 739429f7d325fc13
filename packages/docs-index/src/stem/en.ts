// English: Porter2, the English stemmer of the Snowball project, after its published description
// (https://snowballstem.org/algorithms/english/stemmer.html). Apostrophes never reach it: the analysis splits at them.

import { replacements, type WordStemmer } from './stemmer.ts';

/** Words that the rules would get wrong; a stem equal to the word is left alone. */
const exceptions = replacements(
  `skis:ski skies:sky idly:idl gently:gentl ugly:ugli early:earli only:onli singly:singl sky news howe atlas cosmos bias andes`,
);
const untouchedAfter1a = /^(?:(?:inn|out|cann|herr|earr)ing|(?:proc|exc|succ)eed)$/;
const step2 = replacements(
  `tional:tion enci:ence anci:ance abli:able entli:ent izer:ize ization:ize ational:ate ation:ate ator:ate alism:al aliti:al alli:al
  fulness:ful ousli:ous ousness:ous iveness:ive iviti:ive biliti:ble bli:ble fulli:ful lessli:less ogi:og ogist:og li:`,
);
const step3 = replacements('tional:tion ational:ate alize:al icate:ic iciti:ic ical:ic ful: ness: ative:');
const step4 = replacements('al: ance: ence: er: ic: able: ible: ant: ement: ment: ent: ism: ate: iti: ous: ive: ize: ion:');

const vowel = /[aeiouy]/;
const shortSyllable = /(?:^[aeiouy][^aeiouy]|[^aeiouy][aeiouy][^aeiouywxY])$/;

/** Where the region after the first non-vowel that follows a vowel begins. */
function regionAfter(word: string, from: number): number {
  const length = word.slice(from).search(/[aeiouy][^aeiouy]/);
  return length < 0 ? word.length : from + length + 2;
}

/** Replaces the longest ending in the table, if it stands at or behind where `regionOf` says, given it and the letter before. */
function replaceEnding(
  word: string,
  table: ReadonlyMap<string, string>,
  regionOf: (ending: string, before: string) => number,
): string {
  for (let at = Math.max(0, word.length - 7); at < word.length; at++) {
    const ending = word.slice(at);
    const to = table.get(ending);
    if (to !== undefined) return at >= regionOf(ending, word[at - 1] ?? '') ? word.slice(0, at) + to : word;
  }
  return word;
}

function removePlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (/ie[sd]$/.test(word)) return word.slice(0, word.length > 4 ? -2 : -1);
  return /[^us]s$/.test(word) && vowel.test(word.slice(0, -2)) ? word.slice(0, -1) : word;
}

function removePast(word: string, r1: number): string {
  const [ending] = /(?:eed|ed|ing)(?:ly)?$/.exec(word) ?? [''];
  const at = word.length - ending.length;
  const rest = word.slice(0, at);
  if (ending.startsWith('ee')) return at >= r1 ? `${rest}ee` : word;
  if (ending === '' || !vowel.test(rest)) return word;
  if (/^[^aeiouy]y$/.test(rest) && ending === 'ing') return `${rest.slice(0, -1)}ie`;
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (/([bdfgmnprt])\1$/.test(rest)) return /^[aeo]..$/.test(rest) ? rest : rest.slice(0, -1);
  return rest.length <= r1 && shortSyllable.test(rest) ? `${rest}e` : rest;
}

/** Removes a last e, or an l after an l. */
function removeLast(word: string, r1: number, r2: number): string {
  const rest = word.slice(0, -1);
  const inR1 = word.endsWith('e') && rest.length >= r1 && !shortSyllable.test(rest);
  return inR1 || (/(?:e|ll)$/.test(word) && rest.length >= r2) ? rest : word;
}

function stem(word: string): string {
  if (word.length <= 2) return word;
  const exception = exceptions.get(word);
  if (exception !== undefined) return exception;
  // A y that begins the word or follows a vowel is a consonant, written Y until the end.
  const marked = word.replace(/^y|(?<=[aeiouy])y/g, 'Y');
  const prefix = /^(?:gener|commun|arsen|univers|later|emerg|organ|inter)/.exec(marked);
  const r1 = prefix === null ? regionAfter(marked, 0) : prefix[0].length;
  const r2 = regionAfter(marked, r1);
  let rest = removePlural(marked);
  if (untouchedAfter1a.test(rest)) return rest;
  rest = removePast(rest, r1).replace(/(?<=.[^aeiouy])[yY]$/, 'i');
  rest = replaceEnding(rest, step2, (ending, before) => {
    const needed = ending === 'li' ? 'cdeghkmnrt' : ending === 'ogi' ? 'l' : before;
    return needed.includes(before) ? r1 : Infinity;
  });
  rest = replaceEnding(rest, step3, (ending) => (ending === 'ative' ? r2 : r1));
  rest = replaceEnding(rest, step4, (ending, before) => (ending !== 'ion' || 'st'.includes(before) ? r2 : Infinity));
  return removeLast(rest, r1, r2).toLowerCase();
}

/** English. Part of the "." entry, so it need not be given. */
export const english: WordStemmer = { locale: 'en', revision: 2, stem };
