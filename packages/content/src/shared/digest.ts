// Digests as our documents write them: `sha256:` and 64 hexadecimal digits. And the JSON of a part of a snapshot, as it is digested
// and kept.
import { createHash } from 'node:crypto';
import type { Page, Snapshot } from '@vitrine/core';

/** Digest of bytes, or of a text as UTF-8. */
export function sha256(content: string | Uint8Array): string {
  return `sha256:${createHash('sha256').update(content).digest('hex')}`;
}

/** The id of a snapshot: the digest of its facts, pages, headings and Markdown. */
export function snapshotId(facts: Snapshot['facts'], pages: readonly Page[], markdown: Uint8Array): string {
  const texts = { facts: toPartText(facts), pages: pagesText(pages), headings: headingsText(pages) };
  return sha256(`{"facts":${texts.facts},"pages":${texts.pages},"headings":${texts.headings},"markdown":"${sha256(markdown)}"}`);
}

/** The part `pages`: pages without their headings. These are kept apart, because serving needs none. */
export function pagesText(pages: readonly Page[]): string {
  return toPartText(pages.map(({ headings: _, ...rest }) => rest));
}

/** The part `headings`: for each page the list of its headings. */
export function headingsText(pages: readonly Page[]): string {
  return escaped(`[${pages.map(({ headings }) => textOf(headings)).join(',')}]`);
}

/** Headings as JSON, written once: those of a page that did not change are the same list in the next build. */
const texts = new WeakMap<Page['headings'], string>();

function textOf(headings: Page['headings']): string {
  const known =
    texts.get(headings) ?? JSON.stringify(headings.map(({ depth, text, anchor, start }) => [depth, text, anchor, start]));
  texts.set(headings, known);
  return known;
}

/** A value as JSON text; the same value gives the same text. */
export function toPartText(value: unknown): string {
  return escaped(JSON.stringify(value));
}

/** Text with less than one character in this many beyond ASCII is escaped; other text would grow too much. */
const rare = 50;

/**
 * JSON in which the little that is beyond ASCII is escaped: runtimes decode and parse pure ASCII several times faster, which is most of the time
 * of opening a snapshot.
 */
export function escaped(text: string): string {
  const beyond = text.match(/[\u0080-\uffff]/g)?.length ?? 0;
  if (beyond === 0 || beyond * rare > text.length) return text;
  return text.replace(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
