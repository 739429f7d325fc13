// A page of HTML: what it states of itself, and its content as Markdown.
import { countTextWords } from './element.ts';
import { mainContent } from './main-content.ts';
import { type PageFacts, readPageFacts } from './page-facts.ts';
import { parseHtml } from './parse-html.ts';
import { printTree } from './print-tree.ts';
import { htmlToTree } from './to-tree.ts';

export interface HtmlPage {
  readonly facts: PageFacts;
  /** Its first heading where the title of its head begins or ends with it, else that without the name of the site; empty where it has neither. */
  readonly title: string;
  /** Its content, once; undefined without text. `resolve` returns undefined for a link that leads nowhere. */
  readonly toMarkdown: (resolve: (href: string) => string | undefined) => HtmlMarkdown | undefined;
}

export interface HtmlMarkdown {
  readonly markdown: string;
  /** Ids of headings by the offset of their line, in characters. */
  readonly ids: ReadonlyMap<number, string>;
  /** For every other id of the page, the id of the heading before it; empty for the top. */
  readonly anchors: ReadonlyMap<string, string>;
}

export function whyEmpty({ isScripted, heading }: Pick<PageFacts, 'isScripted' | 'heading'>): string {
  return isScripted && heading === '' ? 'it has no text until its scripts run' : 'it has no text';
}

const minWords = 3;

/** Reads a page. Undefined where its tags nest too deeply. */
export function readHtml(text: string): HtmlPage | undefined {
  const tree = parseHtml(text);
  if (tree === undefined) return undefined;
  const facts = readPageFacts(tree);
  const title = titleOf(facts);
  return {
    facts,
    title,
    toMarkdown(resolve) {
      const converted = htmlToTree(mainContent(tree), facts.title, (href) => resolve(facts.resolve(href)));
      const { children } = converted.tree;
      if (title !== '' && !children.some((node) => node.type === 'heading' && node.depth === 1))
        children.unshift({ type: 'heading', depth: 1, children: [{ type: 'text', value: title }] });
      const { markdown, ids } = printTree(converted.tree, converted.ids);
      const least = minWords + (children.length === 1 ? countTextWords(title) : 0);
      // a look at the beginning is enough for most pages
      const isShort = countTextWords(markdown.slice(0, 1_000)) < least && countTextWords(markdown) < least;
      return isShort ? undefined : { markdown, ids, anchors: converted.anchors };
    },
  };
}

function titleOf({ title, heading }: PageFacts): string {
  // the name of the site is behind or, as in JSDoc, before it; a page that is only called "Home" has its heading
  const isIn = title.startsWith(heading) || (title.endsWith(heading) && /[:|–—·»-]\s*$/.test(title.slice(0, -heading.length)));
  if (heading !== '' && (isIn || /^home\s*(?:[:|—–·»-]|$)/i.test(title))) return heading.slice(0, 200);
  const at = Math.max(...[' | ', ' — ', ' – ', ' · ', ' - ', ' » '].map((mark) => title.lastIndexOf(mark)));
  const bare = at > 0 ? title.slice(0, at) : title;
  return (bare || heading).slice(0, 200);
}
