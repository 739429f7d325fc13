// Opens an index and answers from it: word counts over JSON, held in memory.

import type { DocsAnswer, DocsHit, DocsIndex, DocsPassage, DocsQuery } from './answer.ts';
import { DocsIndexError } from './error.ts';
import type { DocsSection } from './section.ts';

/** An index held in memory; answers at once. */
export interface OpenedDocsIndex extends DocsIndex {
  search(query: DocsQuery): DocsAnswer;
  read(id: string, from?: number, maxBytes?: number): DocsPassage | undefined;
  readonly sections: number;
  readonly pages: number;
  readonly contentHash: string;
}

type Stored = Omit<DocsSection, 'text' | 'code'> & { readonly start: number; readonly end: number };
interface Parsed {
  readonly format: string;
  readonly contentHash: string;
  readonly textBytes: number;
  readonly sections: readonly Stored[];
}

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function parse(index: Uint8Array, text: Uint8Array): Parsed {
  let parsed: Partial<Parsed> | null;
  try {
    // Checked below member by member before use.
    parsed = JSON.parse(new TextDecoder().decode(index)) as Partial<Parsed> | null;
  } catch {
    throw new DocsIndexError('not_an_index', 'these bytes are not a documentation index');
  }
  if (parsed?.format !== 'vitrine-docs-index' || parsed.sections === undefined || parsed.contentHash === undefined)
    throw new DocsIndexError('not_an_index', 'these bytes are not a documentation index');
  if (parsed.textBytes !== text.length)
    throw new DocsIndexError('truncated', `expected ${String(parsed.textBytes)} bytes of text, received ${text.length}`);
  return { format: parsed.format, contentHash: parsed.contentHash, textBytes: text.length, sections: parsed.sections };
}

/** Compares text and content hash; yields what is wrong, nothing when all is well. Throws like `openDocsIndex`. */
export function checkDocsIndex(index: Uint8Array, text: Uint8Array): readonly string[] {
  const { contentHash } = parse(index, text);
  let hash = 0x811c9dc5;
  for (const byte of text) hash = Math.imul(hash ^ byte, 0x01000193);
  const found = (hash >>> 0).toString(16).padStart(8, '0');
  return found === contentHash ? [] : [`the text hashes to ${found}, the index says ${contentHash}`];
}

/** Opens an index made by `buildDocsIndex`. Throws `DocsIndexError` for bytes that are not one. */
export function openDocsIndex(index: Uint8Array, text: Uint8Array): OpenedDocsIndex {
  const { sections, contentHash } = parse(index, text);
  const decoder = new TextDecoder();
  const textOf = (section: Stored): string => decoder.decode(text.subarray(section.start, section.end));
  const counted = sections.map((section) => {
    const counts = new Map<string, number>();
    const add = (value: string, weight: number): void => {
      for (const word of words(value)) counts.set(word, (counts.get(word) ?? 0) + weight);
    };
    add(textOf(section), 1);
    add(section.headingPath.join(' '), 4);
    add(section.title, 4);
    return { section, counts };
  });
  const hit = ({ section, score }: { section: Stored; score: number }, excerpts: boolean): DocsHit => ({
    id: section.id,
    page: section.page,
    title: section.title,
    headingPath: section.headingPath,
    ...(section.url === undefined ? {} : { url: section.url }),
    ...(section.updatedAt === undefined ? {} : { updatedAt: section.updatedAt }),
    excerpt: excerpts ? textOf(section).slice(0, 300) : '',
    score,
  });

  function search(query: DocsQuery): DocsAnswer {
    const terms = words(query.query.slice(0, 256)).slice(0, 32);
    const offset = query.cursor === undefined ? 0 : offsetOf(query.cursor);
    const limit = Math.min(Math.max(query.limit ?? 10, 1), 100);
    const ranked = counted
      .filter(({ section }) => query.version === undefined || section.version === query.version)
      .filter(({ section }) => query.locale === undefined || section.locale === query.locale)
      .map(({ section, counts }) => ({ section, score: terms.reduce((sum, term) => sum + Math.log1p(counts.get(term) ?? 0), 0) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score);
    const end = offset + limit;
    return {
      hits: ranked.slice(offset, end).map((entry) => hit(entry, query.excerpts !== false)),
      total: ranked.length,
      ...(end < ranked.length ? { nextCursor: `${contentHash}-${end}` } : {}),
      spellings: [],
      nearby: [],
    };
  }

  function offsetOf(cursor: string): number {
    const [hash, offset] = cursor.split('-');
    if (hash !== contentHash || offset === undefined || !/^\d{1,6}$/.test(offset))
      throw new DocsIndexError('bad_cursor', 'the cursor belongs to another index or query');
    return Number(offset);
  }

  function read(id: string, from = 0, maxBytes = 16_384): DocsPassage | undefined {
    const own = sections.filter((section) => section.page === id);
    const first = own[0] ?? sections.find((section) => section.id === id);
    if (first === undefined) return undefined;
    const parts = own.length > 0 ? own : [first];
    const whole = new TextEncoder().encode(parts.map(textOf).join('\n\n'));
    let end = Math.min(from + maxBytes, whole.length);
    while (end < whole.length && ((whole[end] ?? 0) & 0xc0) === 0x80) end--;
    return {
      id,
      page: first.page,
      title: first.title,
      headingPath: own.length > 0 ? [] : first.headingPath,
      ...(first.url === undefined ? {} : { url: first.url }),
      ...(first.updatedAt === undefined ? {} : { updatedAt: first.updatedAt }),
      text: decoder.decode(whole.subarray(from, end)),
      from,
      ...(end < whole.length ? { next: end } : {}),
    };
  }

  return { search, read, sections: sections.length, pages: new Set(sections.map(({ page }) => page)).size, contentHash };
}
