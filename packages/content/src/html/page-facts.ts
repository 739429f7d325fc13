// What a page of HTML states of itself: title, address, language and version, whether it is for readers, where it leads.
import { defined } from '@vitrine/core/serving';
import type { Element, Root } from 'hast';
import { attribute, classesOf, findElement, oneLine, textOf, walkElements } from './element.ts';
import { isChrome } from './landmarks.ts';

/** What a page states of itself. Addresses are as they are written, resolved against `<base>` where there is one. */
export interface PageFacts {
  /** Of its head; empty when there is none. */
  readonly title: string;
  /** Its first heading of the first level; empty when there is none. */
  readonly heading: string;
  readonly description?: string;
  /** The name of the site (Open Graph). */
  readonly siteName?: string;
  readonly canonical?: string;
  readonly locale?: string;
  /** Its translations, itself among them: `x-default` is the one for readers of any other language. */
  readonly translations: readonly { readonly locale: string; readonly href: string }[];
  /** The version of the product, by the marks of generators. */
  readonly version?: string;
  /** When its text changed, as it states. */
  readonly modified?: string;
  /** Why it is not for readers. */
  readonly hidden?: string;
  /** The page that it only leads to. */
  readonly redirect?: string;
  readonly markdown?: string;
  /** Where its links lead; none of a page that asks not to follow them. */
  readonly links: readonly string[];
  /** The page that readers are led to after this one. */
  readonly next?: string;
  /** Titles of the sections that it is in, the outermost first. */
  readonly section: readonly string[];
  /** Pagefind indexes a part of it. */
  readonly isMarked: boolean;
  /** How many tabs and parts that fold have no text until a reader opens them. */
  readonly unopened: number;
  /** It loads scripts, which may make its text. */
  readonly isScripted: boolean;
  /** An address of the page against its `<base>`; as it is written where it has none. */
  readonly resolve: (href: string) => string;
}

/** Most translations of a page that are read. */
const maxTranslations = 200;

/** Reads what a page states. The tree is left as it is. */
export function readPageFacts(tree: Root): PageFacts {
  const metas = new Map<string, string>();
  /** Every declaration counts: the one that permits least is obeyed. */
  const robots: string[] = [];
  const links: string[] = [];
  const rels = new Map<string, string>();
  const translations: { readonly locale: string; readonly href: string }[] = [];
  let base = '';
  let title = '';
  let heading = '';
  let locale: string | undefined;
  let markdown: string | undefined;
  let modified: string | undefined;
  let next: string | undefined;
  let isMarked = false;
  let isScripted = false;
  let unopened = 0;
  const sections: Element[] = [];
  walkElements(tree, (element) => {
    const { tagName, properties } = element;
    switch (tagName) {
      case 'html':
        locale = attribute(element, 'lang');
        break;
      case 'meta': {
        const name =
          attribute(element, 'name') ??
          attribute(element, 'property') ??
          attribute(element, 'httpEquiv') ??
          attribute(element, 'itemProp');
        const content = attribute(element, 'content');
        if (/^(?:robots|googlebot|x-robots-tag)$/i.test(name ?? '')) robots.push(content ?? '');
        if (name !== undefined && content !== undefined && !metas.has(name.toLowerCase())) metas.set(name.toLowerCase(), content);
        break;
      }
      case 'base':
        base = attribute(element, 'href') ?? base;
        break;
      case 'title':
        title ||= oneLine(textOf(element));
        break;
      case 'link': {
        const href = attribute(element, 'href');
        if (href === undefined) break;
        const language = attribute(element, 'hrefLang');
        if (language !== undefined && translations.length < maxTranslations) translations.push({ locale: language, href });
        if (attribute(element, 'type') === 'text/markdown') markdown ??= href;
        for (const rel of (attribute(element, 'rel') ?? '').toLowerCase().split(' ')) if (!rels.has(rel)) rels.set(rel, href);
        break;
      }
      case 'a': {
        const href = attribute(element, 'href');
        if (href === undefined) break;
        const rel = (attribute(element, 'rel') ?? '').toLowerCase().split(' ');
        if (!rel.includes('nofollow')) links.push(href);
        if (rel.includes('next') || classesOf(element).some((name) => nextClasses.has(name))) next ??= href;
        break;
      }
      case 'main':
        // the bar above it may have the name of the site as a heading, as that of mdBook
        if (findElement(element, (inner) => inner.tagName === 'h1' && textOf(inner).trim() !== '') !== undefined) heading = '';
        break;
      case 'h1':
        heading ||= oneLine(textOf(element, isChrome)).replace(/[¶#]$/, '').trimEnd();
        break;
      case 'time':
        if (attribute(element, 'itemProp') === 'dateModified') modified ??= attribute(element, 'dateTime');
        break;
      case 'script':
        isScripted ||= properties['src'] !== undefined || properties['type'] === 'module';
        return false;
      case 'style':
      case 'svg':
        return false;
    }
    if (properties['dataPagefindBody'] !== undefined) isMarked = true;
    const mayOpen = properties['role'] === 'region' || properties['role'] === 'tabpanel';
    if (mayOpen && properties['hidden'] !== undefined && element.children.length === 0) unopened += 1;
    if (isBreadcrumb(element)) sections.push(element);
    if (classesOf(element).some((name) => dateClasses.has(name))) modified ??= attribute(element, 'dateTime') ?? findTime(element);
    return undefined;
  });
  const refresh = refreshTarget(metas.get('refresh') ?? '');
  const resolved = (href: string): string => (base === '' ? href : joined(href, base));
  const version = metas.get('docsearch:version') ?? metas.get('docusaurus_version') ?? metas.get('version');
  const canonical = rels.get('canonical');
  const afterwards = rels.get('next') ?? next;
  return {
    title,
    heading,
    resolve: resolved,
    links: /\b(?:nofollow|none)\b/i.test(robots.join()) ? [] : links.map(resolved),
    section: sections.map(sectionOf).find((titles) => titles.length > 0) ?? [],
    isMarked,
    isScripted,
    unopened,
    translations: translations.map(({ locale: language, href }) => ({ locale: language, href: resolved(href) })),
    ...defined({
      description: metas.get('description') ?? metas.get('og:description'),
      siteName: metas.get('og:site_name') ?? metas.get('application-name'),
      canonical: canonical === undefined ? undefined : resolved(canonical),
      locale: locale !== undefined && /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(locale) ? locale : undefined,
      version: version !== undefined && /^[A-Za-z0-9][A-Za-z0-9._+-]{0,63}$/.test(version) ? version : undefined,
      modified: metas.get('article:modified_time') ?? metas.get('last-modified') ?? metas.get('datemodified') ?? modified,
      // A page that ends some day may have ended.
      hidden: /\b(?:noindex|none|unavailable_after)\b/i.test(robots.join()) ? 'noindex' : undefined,
      redirect: refresh === undefined ? undefined : resolved(refresh),
      markdown: markdown === undefined ? undefined : resolved(markdown),
      next: afterwards === undefined ? undefined : resolved(afterwards),
    }),
  };
}

const nextClasses: ReadonlySet<string> = new Set([
  'pagination-nav__link--next',
  'md-footer__link--next',
  'pager-link-next',
  'navigation-next',
  'next',
  'right-next',
]);
const dateClasses: ReadonlySet<string> = new Set(['theme-last-updated', 'VPLastUpdated', 'git-revision-date-localized-plugin']);

function isBreadcrumb(element: Element): boolean {
  return (
    /^breadcrumbs?$/i.test(attribute(element, 'ariaLabel') ?? '') ||
    classesOf(element).some((name) => /^(?:theme-doc-breadcrumbs|breadcrumbs?|md-path|wy-breadcrumbs|bd-breadcrumbs)$/.test(name))
  );
}

/** The titles of breadcrumbs, without the home page before them and the page itself behind. */
function sectionOf(element: Element): readonly string[] {
  const titles: string[] = [];
  findElement(element, (item) => {
    if (item.tagName !== 'li') return false;
    const words = oneLine(textOf(item, isChrome))
      .replace(/^[»›/>]|[»›/>]$/g, '')
      .trim();
    if (words !== '' && words.length <= 120) titles.push(words);
    return false;
  });
  const isHome = /^(?:home|docs|documentation|index|🏠)$/i.test(titles[0] ?? '');
  return titles.slice(isHome ? 1 : 0, -1).slice(0, 8);
}

/** Where `<meta http-equiv="refresh">` leads (HTML, 4.2.5.3); undefined where it only loads the page again. */
function refreshTarget(content: string): string | undefined {
  const at = content.search(/[;,]/);
  if (at < 0) return undefined;
  const target = content
    .slice(at + 1)
    .trim()
    .replace(/^url\s*=/i, '')
    .replace(/["']/g, '')
    .trim();
  return target === '' ? undefined : target;
}

function findTime(element: Element): string | undefined {
  const time = findElement(element, ({ tagName }) => tagName === 'time');
  return time && attribute(time, 'dateTime');
}

function joined(href: string, base: string): string {
  if (URL.canParse(href, base)) return new URL(href, base).href;
  const host = 'http://site.invalid/';
  // a base below the host, as `<base href="/docs/">` names it
  if (!base.startsWith('/') || /^[a-z][a-z0-9+.-]*:|^[/#]/i.test(href)) return href;
  const folder = new URL(base, host).href;
  return URL.canParse(href, folder) ? new URL(href, folder).href.slice(host.length - 1) : href;
}
