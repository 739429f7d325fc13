// Results as the search of a front shows them: sections that are whole, then the others by their ids.
import type { SearchResult } from './answers.ts';

/** The text of some results. */
export function textOfResults(results: readonly SearchResult[]): string {
  if (results.length === 0) return 'No section or page matches these words.';
  const named = results.filter(({ text }) => text === undefined);
  const lines = named.map(
    ({ id, title = '', snippet = '' }) => `- \`${id}\` ${title}${snippet === '' ? '' : `\n  ${snippet.replace(/\s+/g, ' ')}`}`,
  );
  return [
    ...results.flatMap(({ id, url = '', text, complete }) =>
      text === undefined ? [] : [`--- \`${id}\`${complete ? ' (complete)' : ''} ${url === id ? '' : url}`.trimEnd() + `\n${text}`],
    ),
    ...(lines.length === 0 ? [] : [[...(named.length < results.length ? ['Also found:'] : []), ...lines].join('\n')]),
  ].join('\n\n');
}
