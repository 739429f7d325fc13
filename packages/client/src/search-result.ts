// What a search found, and its text as the search of a front shows it: sections that are whole, then the others by their ids.

/** A section or page that a search found. */
export interface SearchResult {
  /** What `read` takes. */
  readonly id: string;
  readonly title?: string;
  readonly url?: string;
  /** The section as Markdown, where the answer has it. */
  readonly text?: string;
  readonly snippet?: string;
  /** Whether `text` is all of the section. */
  readonly complete: boolean;
  /** Whether the result is a page with all of its sections. */
  readonly isPage: boolean;
}

export function textOfResults(results: readonly SearchResult[]): string {
  if (results.length === 0) return 'No section or page matches these words.';
  const withoutText = results.filter(({ text }) => text === undefined);
  const lines = withoutText.map(
    ({ id, title = '', snippet = '' }) => `- \`${id}\` ${title}${snippet === '' ? '' : `\n  ${snippet.replace(/\s+/g, ' ')}`}`,
  );
  return [
    ...results.flatMap(({ id, url = '', text, complete }) =>
      text === undefined ? [] : [`--- \`${id}\`${complete ? ' (complete)' : ''} ${url === id ? '' : url}`.trimEnd() + `\n${text}`],
    ),
    ...(lines.length === 0 ? [] : [[...(withoutText.length < results.length ? ['Also found:'] : []), ...lines].join('\n')]),
  ].join('\n\n');
}
