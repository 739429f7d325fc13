// How much of a page reaches its readers: the words of its source, tags, statements, comments and code left out, that are among the words
// of its Markdown. Lines keep their numbers, so that a finding can name those that were lost.

import { countBy } from '@vitrine/core/workspace';
import { createFenceReader } from '../markup/fences.ts';
import { readTag } from '../markup/tags.ts';
import { attributes, icon } from './finish.ts';
import { splitModules } from './modules.ts';

export interface WordShare {
  readonly words: number;
  readonly published: number;
  /** The first lines of which half the words or more are gone, with their numbers in the text from 1. */
  readonly lost: readonly { readonly line: number; readonly text: string }[];
}

/** Most lost lines that are kept. */
const maxLost = 3;
const word = /[\p{L}\p{N}]+/gu;
/** Members of components that readers see as text. */
const shownMember = /\b(?:title|label|summary|caption|heading|description)=(?:"([^"]{0,1000})"|'([^']{0,1000})')/g;
/** Parts of a page that are no words for readers. */
const unread: readonly (readonly [opening: string, closing: string])[] = [
  ['<!--', '-->'],
  ['{/*', '*/}'],
  ['<script', '</script>'],
  ['<style', '</style>'],
  ['<head>', '</head>'],
];

/** The words of a page, its tags, imports and code left out. */
export function countWords(page: string): number {
  return proseLines(page).reduce((sum, line) => sum + (line.match(word)?.length ?? 0), 0);
}

export function wordShare(source: string, markdown: string): WordShare {
  if (source === markdown) {
    const words = countWords(source);
    return { words, published: words, lost: [] };
  }
  const reached = countBy<string>(markdown.match(word) ?? []);
  let [words, published] = [0, 0];
  const lost: { line: number; text: string }[] = [];
  const written = source.split('\n');
  for (const [index, line] of proseLines(source).entries()) {
    const all = line.match(word) ?? [];
    let there = 0;
    for (const each of all) {
      const left = reached.get(each) ?? 0;
      if (left === 0) continue;
      reached.set(each, left - 1);
      there += 1;
    }
    words += all.length;
    published += there;
    if (all.length > 2 && there * 2 <= all.length && lost.length < maxLost)
      lost.push({ line: index + 1, text: (written[index] ?? '').trim().slice(0, 100) });
  }
  return { words, published, lost };
}

/** The lines of a page with the words of its text; other lines are empty. */
function proseLines(page: string): readonly string[] {
  const kindOf = createFenceReader();
  const outside = page.split('\n').map((line) => {
    if (kindOf(line) !== 'text') return '';
    return line.includes('{') || line.includes(':') ? line.replace(icon, '').replace(attributes, '') : line;
  });
  return withoutTags(withoutUnread(splitModules(outside.join('\n')).markdown))
    .replace(/\{%(?:[^%]|%(?!\})){0,2000}%\}|\{\{[<%](?:[^<>%\n]|%(?!\}\})){0,2000}[>%]\}\}/g, (tag) => textOfTag(tag, 'T'))
    .replace(/<\/?([A-Za-z]?)[^<>]{0,2000}>/g, textOfTag)
    .split('\n');
}

/** A page without comments, scripts and styles; lines keep their numbers. */
export function withoutUnread(page: string): string {
  return unread.reduce((text, [opening, closing]) => without(text, opening, closing), page);
}

/** How often the characters of a text are read for tags that do not end. */
const maxReadings = 4;

/** A text without its tags, whose attributes may be objects of any length with signs in them. */
function withoutTags(text: string): string {
  const out: string[] = [];
  let left = maxReadings * text.length;
  let at = 0;
  for (let start = text.indexOf('<'); start >= 0 && left > 0; start = text.indexOf('<', Math.max(at, start + 1))) {
    const tag = readTag(text, start);
    if ('read' in tag) {
      left -= tag.read;
      continue;
    }
    out.push(text.slice(at, start), textOfTag(text.slice(start, tag.end), tag.name.charAt(0)));
    at = tag.end;
  }
  return out.join('') + text.slice(at);
}

/** What a tag states to readers; its line feeds stay. */
function textOfTag(tag: string, initial: string): string {
  const lines = tag.replace(/[^\n]/g, '');
  if (!/[A-Z]/.test(initial)) return lines === '' ? ' ' : lines;
  const attributeTexts = [...tag.matchAll(shownMember)].map(([, double, single]) => double ?? single ?? '');
  return ` ${attributeTexts.join(' ').replaceAll('\n', ' ')} ${lines}`;
}

/** A text without the parts between two signs; their line feeds stay, and a part without an end is none. */
function without(text: string, opening: string, closing: string): string {
  const out: string[] = [];
  let at = 0;
  for (let start = text.indexOf(opening); start >= 0; start = text.indexOf(opening, at)) {
    const end = text.indexOf(closing, start + opening.length);
    if (end < 0) break;
    out.push(text.slice(at, start), text.slice(start, end).replace(/[^\n]/g, ''));
    at = end + closing.length;
  }
  return out.join('') + text.slice(at);
}
