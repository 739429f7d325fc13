// Russian, lightly: reflexive and inflectional endings, and the commonest that turn verbs into nouns. ё arrives as е.

import { type Stemmer, wordSet } from './stemmer.ts';

const stopWords =
  wordSet(`а без более бы был была были было быть в вам вас весь во вот все всего вы где да для до его ее если есть еще же за здесь и из или им
  их к как какой когда кто ли либо мне может мы на над надо наш не него нее нет ни них но ну о об однако он она они оно от очень по под при с
  со так также такой там те тем то того тоже той только том ты у уже хотя чего чем что чтобы чье эта эти это этой этом этот я`);

const reflexive = /(?:ся|сь)$/;
const ending = new RegExp(
  `(?:${[
    'уйте ейте айте ите йте ыми ими ого его ому ему ами ями',
    'ать ять ить еть уть ешь ишь ает яет ует ают яют уют ала яла ила ели али или',
    'ая яя ое ее ые ие ый ий ой ым им ую юю ых их ев ов ей ам ям ом ем ах ях ою ею ет ит ют ут ят ат ла ло ли ть',
    'а я о е и ы у ю ь й л',
  ]
    .join(' ')
    .split(' ')
    .join('|')})$`,
);
const derived = /(?:овани|ировани|ани|ени|ость|ост|к)$/;

function cut(word: string, pattern: RegExp, least: number): string {
  const match = pattern.exec(word);
  return match !== null && match.index >= least ? word.slice(0, match.index) : word;
}

function stem(word: string): string {
  const inflected = cut(cut(word, reflexive, 4), ending, 3);
  return cut(inflected, derived, 4).replace(/[йи]$/, '').replace(/нн$/, 'н');
}

/** Stems Russian words; give it to building and opening alike. */
export const russian: Stemmer = { locale: 'ru', revision: 1, stopWords, stem };
