// Reads the sections of a page: first pass of the builder.

import type { Analyzer } from '../analyse.ts';
import { maxHeadingTerms, maxHeadings } from '../format.ts';
import { xxh32 } from '../hash.ts';
import { isIdentifier, encode } from '../text.ts';
import type { DocsSection } from '../section.ts';
import type { IndexedPage } from './indexed-page.ts';
import type { Numbers } from './numbers.ts';
import { createTermCounter, fields, stemNumberOf, type TermCounts } from './term-counts.ts';
import { type ByteWriter, createByteWriter, joined } from './writer.ts';
import { unspaced } from '../segment.ts';

/** Reads the sections of a page. Throws `TypeError` for an id that is not its page's, an id met twice, or a page at odds with itself. */
export type PageReader = (id: string, sections: readonly DocsSection[]) => IndexedPage;

export function createPageReader(stems: Numbers, words: Numbers, analyzerOf: (locale: string | undefined) => Analyzer): PageReader {
  const [records, text, sectionWords, pageTerms] = [createByteWriter(), createByteWriter(), createByteWriter(), createByteWriter()];
  const numbers = createByteWriter();
  const countTerms = createTermCounter(stems, words);

  /** Writes the words of a title or heading, and yields whether they are more than the index records. */
  const writeHead = (heading: string, analyzer: Analyzer, heads: number[]): boolean => {
    const stemNumbers = new Set<number>();
    analyzer.each(heading, (word) => stemNumbers.add(stemNumberOf(word, stems)));
    heads.push(stemNumbers.size);
    for (const number of stemNumbers) heads.push(number);
    return stemNumbers.size > maxHeadingTerms;
  };

  /** Writes the words of a section behind their length. */
  const writeWords = ({ terms, counts, lengths, positions, positionBytes }: TermCounts): void => {
    pageTerms.clear();
    for (const length of lengths) pageTerms.varint(length);
    let start = 0;
    for (const [index, term] of terms.entries()) {
      const length = positionBytes[index] ?? 0;
      pageTerms.varint(term);
      pageTerms.varint(counts[index] ?? 0);
      pageTerms.varint(length);
      pageTerms.bytes(positions, start, start + length);
      start += length;
    }
    sectionWords.varint(pageTerms.length);
    sectionWords.bytes(pageTerms.written());
  };

  return (id, sections) => {
    const [first] = sections;
    if (first === undefined) throw new TypeError(`sections: expected one or more of page ${JSON.stringify(id)}, received none`);
    const { title, updatedAt, version, locale, url: address = '' } = first;
    const url = address.split('#', 1)[0] ?? '';
    const analyzer = analyzerOf(locale);
    const heads: number[] = [];
    const anchors = new Set<string>();
    const identifiers: boolean[] = [];
    const links = new Set<string>();
    const written = new Set<number>();
    const lengths = fields.map(() => 0);
    const recordBytes: number[] = [];
    const textBytes: number[] = [];
    for (const writer of [records, text, sectionWords]) writer.clear();
    let hasLongHead = writeHead(title, analyzer, heads);
    for (const value of [id, title, url, updatedAt ?? '']) records.text(value);
    recordBytes.push(records.length);

    for (const section of sections) {
      if (section.page !== id)
        throw new TypeError(`page: expected ${JSON.stringify(id)} in all sections of it, received ${JSON.stringify(section.page)}`);
      const anchor = anchorOf(section);
      if (anchors.has(anchor)) throw new TypeError(`section id: expected each once, received ${JSON.stringify(section.id)} again`);
      for (const [name, expected] of [
        ['title', title],
        ['version', version],
        ['locale', locale],
      ] as const)
        if (section[name] !== expected)
          throw new TypeError(
            `${name}: expected ${JSON.stringify(expected)} as elsewhere on page ${id}, received ${JSON.stringify(section[name])} in ${section.id}`,
          );
      const counts = countTerms(section, analyzer, written);
      writeWords(counts);
      for (const [field, length] of counts.lengths.entries()) lengths[field] = (lengths[field] ?? 0) + length;
      const heading = section.headingPath.at(-1) ?? '';
      if (writeHead(heading, analyzer, heads)) hasLongHead = true;
      const recordStart = records.length;
      writeSectionRecord(section, anchor, url, counts.sentences, records, numbers);
      recordBytes.push(records.length - recordStart);
      textBytes.push(text.utf8(headingOf(section, anchors.size === 0)), text.utf8(section.text));
      for (const link of section.links ?? []) links.add(link);
      identifiers.push(isIdentifier(section.headingPath.at(-1) ?? title));
      anchors.add(anchor);
    }
    writeWritten(written, pageTerms, numbers);
    return {
      ...{ id, given: undefined, version, locale, lengths },
      // Copies have no room to grow.
      ...{ identifiers: identifiers.slice(), recordBytes: recordBytes.slice(), textBytes: textBytes.slice() },
      idHash: xxh32(encode(id)),
      unspaced: unspacedRuns(sections.flatMap(({ headingPath, text: body }) => [title, ...headingPath, body])),
      anchors: [...anchors],
      links: [...links],
      heads: Uint32Array.from(heads),
      hasLongHead,
      words: joined([pageTerms.written(), sectionWords.written()]),
      bytes: joined([records.written(), text.written()]),
      recordLength: records.length,
      textLength: text.length,
    };
  };
}

function anchorOf(section: DocsSection): string {
  if (section.id === section.page) return '';
  if (section.id.startsWith(`${section.page}#`)) return section.id.slice(section.page.length + 1);
  throw new TypeError(
    `section id: expected ${JSON.stringify(section.page)} or that followed by # and an anchor, received ${JSON.stringify(section.id)}`,
  );
}

/** Writes some numbers in ascending order, as distances, behind how many bytes they take. `distances` is any writer. */
function writeWritten(numbers: ReadonlySet<number>, writer: ByteWriter, distances: ByteWriter): void {
  distances.clear();
  let before = 0;
  for (const number of Uint32Array.from(numbers).sort()) {
    distances.varint(number - before);
    before = number;
  }
  writer.clear();
  writer.varint(distances.length);
  writer.bytes(distances.written());
}

/** Writes it. `pageUrl` is the address of its page, `sentences` are the lengths of its sentences but the last, and `ends` is any writer. */
function writeSectionRecord(
  { url = '', headingPath: path }: DocsSection,
  anchor: string,
  pageUrl: string,
  sentences: readonly number[],
  writer: ByteWriter,
  ends: ByteWriter,
): void {
  ends.clear();
  for (const length of sentences) ends.varint(length);
  writer.varint(ends.length);
  writer.bytes(ends.written());
  writer.text(anchor === '' ? '' : `#${anchor}`);
  const isOfPage = pageUrl !== '' && url.startsWith(pageUrl);
  writer.byte(isOfPage ? 1 : 0);
  writer.text(isOfPage ? url.slice(pageUrl.length) : url);
  const headingPath = path.slice(0, maxHeadings);
  writer.varint(headingPath.length);
  for (const heading of headingPath) writer.text(heading);
}

/** What is before a section's text when its page is read: the heading, as Markdown has it. */
export function headingOf({ headingPath }: DocsSection, isFirst: boolean): string {
  const heading = headingPath.at(-1);
  const line = heading === undefined ? '' : `${'#'.repeat(Math.min(6, headingPath.length + 1))} ${heading}\n\n`;
  return isFirst ? line : `\n\n${line}`;
}

// What a reader tries its dictionary on: runs of the documentation that the builder's dictionary cut.

/** Characters of all runs of a probe together. */
const maxCharacters = 240;
/** The ranges in which all those scripts are: a foreign text is passed over without a look at its scripts. */
const mayBeUnspaced = /[\u0e00-\u1fff\u2e80-\uffff]/;
const run = new RegExp(`[${unspaced}]{2,}`, 'gu');

/** The first runs of text without blanks, of about `most` characters together; none in most texts. */
export function unspacedRuns(texts: Iterable<string>, most: number = maxCharacters): string[] {
  const runs: string[] = [];
  let left = most;
  for (const text of texts) {
    if (!mayBeUnspaced.test(text)) continue;
    for (const [unspaced] of text.matchAll(run)) {
      if (left <= 0) return runs;
      // Korean is always cut into pairs.
      if (/\p{sc=Hang}/u.test(unspaced)) continue;
      runs.push(Array.from(unspaced).slice(0, maxCharacters).join(''));
      left -= unspaced.length;
    }
  }
  return runs;
}
