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

/** Endings that stay behind other letters than these. */
const unfit = /^(?:[^cdeghkmnrt]li|[^l]ogi|[^st]ion)$/;
/** What a plural loses: sses becomes ss; ies and ied become i, in short words ie; an s goes that has a vowel some letters before it. */
const plural = /(?<=ss)es$|(?<=..i)e[sd]$|(?<=ie)[sd]$|s$(?<=[aeiouy].*[^us]s)/;
const shortSyllable = /(?:^[aeiouy][^aeiouy]|[^aeiouy][aeiouy][^aeiouywxY])$/;

/** How long the beginning of a text is that looks so; all of it without one. */
const lengthOf = (beginning: RegExp, text: string): number => beginning.exec(text)?.[0].length ?? text.length;

/** Replaces the longest ending in the table, if it is in the region that begins there. */
function replaceEnding(word: string, table: ReadonlyMap<string, string>, region: number): string {
  for (let at = Math.max(0, word.length - 7); at < word.length; at++) {
    const to = table.get(word.slice(at));
    if (to !== undefined) return at >= region && !unfit.test(word.slice(at - 1)) ? word.slice(0, at) + to : word;
  }
  return word;
}

function removePast(word: string, r1: number): string {
  const at = word.search(/(?:eed|ed|ing)(?:ly)?$/);
  const rest = word.slice(0, at);
  if (at < 0) return word;
  if (word.startsWith('ee', at)) return at >= r1 ? `${rest}ee` : word;
  if (!/[aeiouy]/.test(rest)) return word;
  if (/^[^aeiouy]ying$/.test(word)) return word.replace('ying', 'ie');
  if (/(?:at|bl|iz)$/.test(rest) || (at <= r1 && shortSyllable.test(rest))) return `${rest}e`;
  return rest.replace(/(?<!^[aeo])([bdfgmnprt])\1$/, '$1');
}

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
  // Regions begin behind the first consonant that follows a vowel.
  const r1 = lengthOf(/^(?:gener|commun|arsen|univers|later|emerg|organ|inter|.*?[aeiouy][^aeiouy])/, marked);
  const r2 = r1 + lengthOf(/^.*?[aeiouy][^aeiouy]/, marked.slice(r1));
  let rest = marked.replace(plural, '');
  if (untouchedAfter1a.test(rest)) return rest;
  rest = removePast(rest, r1).replace(/(?<=.[^aeiouy])[yY]$/, 'i');
  rest = replaceEnding(rest, step2, r1);
  rest = replaceEnding(rest, step3, rest.endsWith('ative') ? r2 : r1);
  rest = replaceEnding(rest, step4, r2);
  return removeLast(rest, r1, r2).toLowerCase();
}

/** English. Part of the "." entry, so it need not be given. */
export const english: WordStemmer = { locale: 'en', revision: 2, stem };
