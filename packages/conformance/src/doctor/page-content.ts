// What a page contains in each of its forms, as agents that only fetch read it. Functions of one answer, each linear in its length.
import { createFenceReader, findExcess, markdownLinks } from '@vitrine/content';
import { texts, type SiteResponse } from './visit.ts';

/** Longest Markdown that is parsed or compared, in characters. */
const maxParsed = 1_000_000;

const unread: ReadonlySet<string> = new Set(['head', 'script', 'style', 'template', 'noscript', 'svg']);

/** Characters of the text of a page, with the addresses of its links, and how many of them are before its first heading. */
export function measureText(html: string): { readonly characters: number; readonly before: number } {
  const lower = html.toLowerCase();
  let [characters, at] = [0, 0];
  const starts = new Map<string, number>();
  while (at < html.length) {
    const open = html.indexOf('<', at);
    const end = open < 0 ? -1 : html.indexOf('>', open);
    const text = html
      .slice(at, end < 0 ? undefined : open)
      .replaceAll(/\s+/g, ' ')
      .trim();
    characters += text.length;
    if (end < 0) break;
    const tag = html.slice(open, Math.min(end, open + 4_096));
    const name = /^<([a-z][a-z\d]*)/i.exec(tag)?.[1]?.toLowerCase() ?? '';
    if (!starts.has(name)) starts.set(name, characters);
    if (name === 'a') characters += /\shref=["']?([^"'\s>]*)/i.exec(tag)?.[1]?.length ?? 0;
    const close = unread.has(name) ? lower.indexOf(`</${name}`, end) : end + 1;
    at = close < 0 ? html.length : close;
  }
  return { characters, before: starts.get('h1') ?? starts.get('main') ?? starts.get('article') ?? 0 };
}

/** What is between a reader and a page: a status, a challenge or a form for a password. */
export function barrierOf(answer: SiteResponse): string | undefined {
  if (answer.status === 401 || answer.status === 403) return String(answer.status);
  if (answer.field('cf-mitigated') !== undefined) return 'a challenge';
  const hasPassword = answer.html && /<input\b[^<>]{0,500}\btype=["']?password/i.test(answer.text().slice(0, 50_000));
  return hasPassword ? 'a form for a password' : undefined;
}

const scripted =
  /\blocation(?:\.href)?\s*=(?![=>])|\blocation\.(?:replace|assign)\s*\(|<meta\b[^<>]{0,200}http-equiv=["']?refresh/i;

/** How a page sends its reader away without a redirect of HTTP; examples of code do not. */
export function scriptedRedirect(html: string): string | undefined {
  return scripted.exec(html.slice(0, 10_000).replaceAll(/<(pre|code)\b[^]*?(?:<\/\1>|$)/gi, ''))?.[0];
}

const maxAgeSeconds = 86_400;

/** How long caches keep an answer without asking again, where that is more than a day or unstated; undefined where it is fine. */
export function staleFor(answer: SiteResponse): string | undefined {
  const control = answer.field('cache-control')?.toLowerCase() ?? '';
  const hasValidator = answer.field('etag') !== undefined || answer.field('last-modified') !== undefined;
  if (/\bno-(?:cache|store)\b/.test(control) || (hasValidator && control.includes('must-revalidate'))) return undefined;
  const age = /\bs-maxage=(\d{1,12})/.exec(control)?.[1] ?? /\bmax-age=(\d{1,12})/.exec(control)?.[1];
  if (age === undefined) return hasValidator ? undefined : 'neither an age nor a validator';
  return Number(age) <= maxAgeSeconds ? undefined : control;
}

/** The line of a fence that is never closed. */
export function openFence(markdown: string): number | undefined {
  if (markdown.length > maxParsed) return undefined;
  const read = createFenceReader();
  let opened: number | undefined;
  for (const [index, line] of markdown.split(/\r?\n/).entries()) {
    const kind = read(line);
    if (kind === 'opens') opened = index + 1;
    else if (kind !== 'code') opened = undefined;
  }
  return opened;
}

/** The part of the headings that repeat one below the same heading: those of tabs, of which nobody knows whose they are. */
export function repeatedHeadings(markdown: string): number {
  if (markdown.length > maxParsed) return 0;
  const read = createFenceReader();
  /** Numbers of the headings above, by depth; a heading is known by the number of its parent and its text. */
  const path: (number | undefined)[] = [];
  const seen = new Map<string, number>();
  let [count, repeated] = [0, 0];
  for (const line of markdown.split(/\r?\n/)) {
    const [, marks = '', text = ''] = read(line) === 'text' ? (/^(#{1,6})[ \t]+(\S.{0,500})/.exec(line) ?? []) : [];
    if (marks === '') continue;
    path.length = Math.min(path.length, marks.length - 1);
    const key = `${path.findLast((number) => number !== undefined) ?? 0} ${text.trim()}`;
    count += 1;
    if (seen.has(key)) repeated += 1;
    const number = seen.get(key) ?? seen.size + 1;
    seen.set(key, number);
    path[marks.length - 1] = number;
  }
  return count === 0 ? 0 : repeated / count;
}

/** Where the links of a Markdown text lead, as they are written; none of one that would take long to parse. */
export function linksIn(markdown: string): readonly string[] {
  if (markdown.length > maxParsed || findExcess(markdown) !== undefined) return [];
  return markdownLinks(markdown).flatMap(({ url, image }) => (image ? [] : [url]));
}

/** A link that only a reader who knows the address of the text can follow, or nobody. */
export function isPathRelative(url: string): boolean {
  return !/^(?:[a-z][a-z\d+.-]*:|\/|#)/i.test(url) || !URL.canParse(url, 'https://front.example.com/');
}

const partLink = /[?&](?:page|offset|cursor|page_token)=|\/page\/\d+(?:[/?#]|$)/i;
const nextText = /\[\W{0,4}(?:next page|more results|load more|show more)\W{0,4}\]\(<?([^\s()<>]{1,2048})/i;
const partOf =
  /^[\s>*_|#-]{0,20}(?:\w[\w ]{0,24}: )?(?:showing|displaying|listing|page) (?:the first )?(\d{1,9}) (?:out )?of (\d{1,9})\b/im;

/** Whether a Markdown text states that it is a part, and the address of the next part. */
export function nextPart(answer: SiteResponse): { readonly isPart: boolean; readonly next: string | undefined } {
  const text = answer.text();
  const explicit = nextText.exec(text)?.[1];
  const { pathname } = new URL(answer.url);
  const windows = linksIn(text).filter((url) => partLink.test(url) && addressIn(url, answer)?.pathname === pathname);
  const [, last = 0, all = 0] = partOf.exec(text)?.map(Number) ?? [];
  const [written] = texts([explicit ?? windows.at(-1)]);
  return { isPart: written !== undefined || last < all, next: written && addressIn(written, answer)?.href };
}

function addressIn(url: string, { url: base }: SiteResponse): URL | undefined {
  return URL.canParse(url, base) ? new URL(url, base) : undefined;
}

/** Fewest lines of a page that are compared with its Markdown, and most. */
const compared = { least: 10, most: 200 };
const minLetters = 20;

/** The part of the lines of a page's content that its Markdown lacks; 0 where there are too few to say. */
export function missingText(content: string, markdown: string): number {
  if (content.length > maxParsed || markdown.length > maxParsed) return 0;
  const all = new Set(withoutAddresses(content).split('\n').map(letters));
  const lines = [...all].filter((line) => line.length >= minLetters).slice(0, compared.most);
  if (lines.length < compared.least) return 0;
  const whole = letters(withoutAddresses(markdown));
  return lines.filter((line) => !whole.includes(line)).length / lines.length;
}

function withoutAddresses(markdown: string): string {
  return markdown.replaceAll(/\]\([^()\n]{0,2048}\)/g, ']').replaceAll(/<[^<>\n]{1,300}>/g, '');
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Letters and digits of a text, small, so that markup and quotes of either form do not count. */
export function letters(text: string): string {
  return text
    .replaceAll(/&(?:#(\d{1,6})|([a-z]{2,6}));/g, (whole, code: string | undefined, name: string | undefined) =>
      code === undefined ? (entities[name ?? ''] ?? whole) : String.fromCodePoint(Math.min(Number(code), 0x10ffff)),
    )
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
