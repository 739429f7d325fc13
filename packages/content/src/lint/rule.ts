// A rule of the publishing lint: what must not be published, and how to find it in a text.

/** One place in a text. */
export interface Finding {
  /** Offset in the text, in UTF-16 code units. */
  readonly start: number;
  /** Length of what was found. */
  readonly length: number;
  /** What to show of it; for secrets only its beginning. */
  readonly found: string;
}

export interface LintRule {
  /** Kebab-case; allow lists name it. */
  readonly name: string;
  /** An error stops the build; a warning is told. */
  readonly severity: 'error' | 'warning';
  /** What was expected in place of what the rule finds. */
  readonly expected: string;
  find(text: string): Iterable<Finding>;
}

/** Finds every match of a global pattern that `accept` does not wave through. */
export function* findAll(
  text: string,
  pattern: RegExp,
  show: (match: string) => string,
  accept: (match: RegExpMatchArray & { readonly index: number }) => boolean = () => false,
): Generator<Finding> {
  for (const match of text.matchAll(pattern)) {
    if (!accept(match)) yield { start: match.index, length: match[0].length, found: show(match[0]) };
  }
}

/** Code points of invisible characters, as text: `U+200B U+200D`. */
export function codePoints(text: string): string {
  const points = Array.from(
    text.slice(0, 16),
    (character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
  return `${points.join(' ')}${text.length > 16 ? ' …' : ''}`;
}
