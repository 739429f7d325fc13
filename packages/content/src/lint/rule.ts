// A rule of the publishing lint: a form of text that must not be published, and how to find it in a page.
import type { Page } from './page.ts';
import { quoteFound } from '../shared/diagnostic.ts';
import type { View } from './view.ts';

export interface LintMatch {
  /** Offset in the text, in UTF-16 code units. */
  readonly start: number;
  readonly length: number;
  /** The part of it that a message shows; for secrets only the beginning. */
  readonly matchedText: string;
  /** A finding of a rule for errors that does not stop a build, as in code, which is not prose. */
  readonly mild?: boolean;
}

export interface LintRule {
  /** Kebab-case; allow lists name it. */
  readonly name: string;
  /** An error stops the build; a warning does not. */
  readonly severity: 'error' | 'warning';
  /** The text that the rule expects instead. */
  readonly expected: string;
  /** Whatever it finds counts only where the text has it as it is published: for pages of a site, links that run something lead nowhere there. */
  readonly inPublished?: true;
  find(page: Page): Iterable<LintMatch>;
}

/** Finds every match of a global pattern in the page as it is written, but for those that `accept` knows to be harmless. */
export function* findAll(
  text: string,
  pattern: RegExp,
  show: (match: string) => string,
  accept: (match: RegExpMatchArray & { readonly index: number }) => boolean = () => false,
): Generator<LintMatch> {
  for (const match of text.matchAll(pattern)) {
    if (!accept(match)) yield { start: match.index, length: match[0].length, matchedText: show(match[0]) };
  }
}

/** Finds every match of a global pattern in a view; places are those of the page. */
export function* findInView({ source }: Page, view: View, pattern: RegExp): Generator<LintMatch> {
  // a copy of the pattern, as matchAll makes one, takes longer than most texts
  if (view.text.search(pattern) < 0) return;
  for (const match of view.text.matchAll(pattern)) {
    const start = view.offsetOf(match.index);
    const end = Math.max(start + 1, view.offsetOf(match.index + match[0].length - 1) + 1);
    yield { start, length: end - start, matchedText: quoted(source.slice(start, end)) };
  }
}

export function quoted(text: string): string {
  return quoteFound(text.replace(/\s+/g, ' ').trim());
}

/** Code points of invisible characters, as text: `U+200B U+200D`. */
export function codePoints(text: string): string {
  const points = Array.from(
    text.slice(0, 16),
    (character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
  return `${points.join(' ')}${text.length > 16 ? ' …' : ''}`;
}
