// The Markdown that a site keeps beside a page: where it names it, or in the form that was seen to work.
import { keyOf } from './fold.ts';
import { hiddenBy } from './html.ts';
import { decodeText } from '@vitrine/content';
import { isMarkdown } from './text.ts';
import type { Visitor } from './visit.ts';

/** Pages on which Markdown versions are looked for, before none is expected any more. */
const alternateTrials = 2;

/** A page in Markdown, beside its HTML. */
export interface MarkdownAlternate {
  readonly text: string;
  readonly bytes: number;
}

export interface MarkdownAlternates {
  /** The Markdown version of a page that has not been read. */
  readonly of: (url: URL) => Promise<MarkdownAlternate | undefined>;
  /** The Markdown version of a page that was read: the one it names, or one where other pages have theirs. */
  readonly alternateOf: (url: URL, named: URL | undefined) => Promise<MarkdownAlternate | undefined>;
}

/** Where sites keep the Markdown version of `/guide/install/`. */
const alternateForms: readonly ((path: string) => string)[] = [
  (path) => (path.endsWith('/') ? (path === '/' ? '/index.md' : `${path.slice(0, -1)}.md`) : `${path.replace(/\.html?$/i, '')}.md`),
  (path) => (path.endsWith('/') ? `${path}index.md` : /\.html?$/i.test(path) ? `${path}.md` : `${path}/index.md`),
  (path) => (path.endsWith('/') ? `${path}index.html.md` : `${path}.md`),
];

/** Markdown versions: those that are named, and the form that was seen to work. Where none works for the first pages, nobody asks again. */
export function createMarkdownAlternates(root: URL, visitor: Visitor, named: ReadonlyMap<string, URL>): MarkdownAlternates {
  let form: ((path: string) => string) | undefined;
  let trials = 0;
  const read = async (url: URL): Promise<MarkdownAlternate | undefined> => {
    if (url.host !== root.host) return undefined;
    const answer = await visitor.visit(url, 'text/markdown, text/plain;q=0.9');
    if ('refused' in answer || hiddenBy(answer.robots) !== undefined) return undefined;
    const text = decodeText(answer.body, answer.contentType);
    return isMarkdown(answer, text) ? { text, bytes: answer.body.length } : undefined;
  };
  const guess = async (url: URL): Promise<MarkdownAlternate | undefined> => {
    if (form !== undefined) return read(new URL(form(url.pathname), url));
    if (trials >= alternateTrials) return undefined;
    trials += 1;
    const tried = new Set<string>();
    for (const each of alternateForms) {
      const path = each(url.pathname);
      const markdownAlternate = tried.has(path) ? undefined : await read(new URL(path, url));
      tried.add(path);
      if (markdownAlternate === undefined) continue;
      form = each;
      return markdownAlternate;
    }
    return undefined;
  };
  return {
    of: async (url) => {
      const place = named.get(keyOf(url));
      return place === undefined ? guess(url) : read(place);
    },
    alternateOf: async (url, report) => (report === undefined ? (form === undefined ? undefined : guess(url)) : read(report)),
  };
}
