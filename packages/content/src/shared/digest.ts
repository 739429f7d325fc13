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
  const digest = createHash('sha256')
    .update(`{"facts":${toPartText(facts)},"pages":`)
    .update(pagesText(pages))
    .update(',"headings":')
    .update(headingsText(pages))
    .update(`,"markdown":"${sha256(markdown)}"}`);
  return `sha256:${digest.digest('hex')}`;
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
  const headingsText =
    texts.get(headings) ?? JSON.stringify(headings.map(({ depth, text, anchor, start }) => [depth, text, anchor, start]));
  texts.set(headings, headingsText);
  return headingsText;
}

/** A value as JSON text; the same value gives the same text. */
export function toPartText(value: unknown): string {
  return escaped(JSON.stringify(value));
}

/** Text with less than one character in this many beyond ASCII is escaped; other text would grow too much. */
const rare = 50;

/** Escapes JSON that is nearly ASCII: runtimes decode and parse pure ASCII several times faster. */
export function escaped(text: string): string {
  if (Buffer.byteLength(text) === text.length) return text;
  let beyond = 0;
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 127) beyond += 1;
  if (beyond * rare > text.length) return text;
  return text.replace(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
