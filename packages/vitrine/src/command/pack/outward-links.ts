// Links of a page that lead to the server. It is loaded with the parser of Markdown, for pages that may have one.
import { markdownLinks } from '@vitrine/content';

/** Where a link leads on the server; undefined for one that holds as it is. */
export type Outward = (url: string) => string | undefined;

export interface Linked {
  readonly text: string;
  /** How many links lead to the server. */
  readonly led: number;
}

export function withOutwardLinks(markdown: string, outwardOf: Outward): Linked {
  let text = '';
  let at = 0;
  let led = 0;
  for (const { url, start, end } of [...markdownLinks(markdown)].sort((one, other) => one.start - other.start)) {
    const put = start < at ? undefined : outwardOf(url);
    if (put === undefined) continue;
    text += markdown.slice(at, start) + put;
    at = end;
    led += 1;
  }
  return { text: text + markdown.slice(at), led };
}
