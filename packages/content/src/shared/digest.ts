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
  const [plain, headings] = splitHeadings(pages);
  const texts = { facts: toPartText(facts), pages: toPartText(plain), headings: toPartText(headings) };
  return sha256(`{"facts":${texts.facts},"pages":${texts.pages},"headings":${texts.headings},"markdown":"${sha256(markdown)}"}`);
}

/** Pages without their headings, and the headings of each page as the file lists them: they are kept apart, because serving needs none. */
export function splitHeadings(
  pages: readonly Page[],
): readonly [readonly Omit<Page, 'headings'>[], readonly (readonly Heading[])[]] {
  const plain = pages.map(({ headings: _, ...rest }) => rest);
  return [plain, pages.map(({ headings }) => headings.map(({ depth, text, anchor, start }) => [depth, text, anchor, start]))];
}

type Heading = readonly [depth: number, text: string, anchor: string, start: number];

/** Text with less than one character in this many beyond ASCII is escaped; other text would grow too much. */
const rare = 50;

/**
 * A value as JSON text; the same value gives the same text. Where little of it is beyond ASCII that little is escaped: runtimes decode
 * and parse pure ASCII several times faster, which is most of the time of opening a snapshot.
 */
export function toPartText(value: unknown): string {
  const text = JSON.stringify(value);
  const beyond = text.match(/[\u0080-\uffff]/g)?.length ?? 0;
  if (beyond === 0 || beyond * rare > text.length) return text;
  return text.replace(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
