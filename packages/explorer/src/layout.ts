import type { PublishedPicture } from '@vitrine/core/serving';
import { iconLinks } from '@vitrine/core/workspace';
import type { Snapshot } from '@vitrine/core';
import { documentUrl, type DocumentContext } from '@vitrine/core/render';
import { html, type Html, isWeb, outward, type Part, raw, words } from './html.ts';
import { labelsFor, labelsForScripts } from './reading/labels.ts';
import { attributesOf } from './reading/language.ts';
import { createHash } from 'node:crypto';

/** The largest sides of a logo, in pixels. */
const [logoWidth, logoHeight] = [192, 32];

export interface Head {
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  /** Language of the page; English where it is not stated. */
  readonly locale?: string | undefined;
  readonly more: readonly Html[];
}

export interface Body {
  readonly nav: readonly Html[];
  /** What is at the end of the bar. */
  readonly tools?: Html | undefined;
  /** Buttons that open what a narrow window has no room for. */
  readonly menus?: Html;
  readonly main: Html;
  /** After everything else: scripts. */
  readonly last?: Html;
}

export function document(rendering: DocumentContext, { title, description, canonical, locale, more }: Head, body: Body): string {
  const { product } = rendering.snapshot.facts;
  const labels = labelsFor(locale);
  // The frame is in English where we lack the words in the language of the page.
  const languageAttributes =
    (locale ?? 'en').toLowerCase().split('-')[0] === labels.locale ? undefined : html` lang="en" dir="ltr"`;
  const spoken = labelsForScripts(labels);
  return html`<!doctype html>
<html${attributesOf(locale ?? 'en')}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<script>${raw(themeScript)}</script>
<title>${title}</title>
<meta name="description" content="${description}">
<link rel="canonical" href="${canonical}">
${iconsOf(rendering)}${more.map((each) => html`${each}\n`)}</head>
<body${spoken !== undefined && html` data-labels="${spoken}"`}>
<a class="skip" href="#to:content">${labels.skip}</a>
${body.menus !== undefined && html`<a class="skip broad" href="#to:pages">${labels.skipToPages}</a>`}
<header class="bar${body.menus !== undefined && ' with-menus'}"${languageAttributes}>
<a class="brand" href="${homeOf(rendering)}">${logo(rendering) ?? [picture(rendering, 24), words(product.name)]}</a>
<nav aria-label="Site"><ul>${body.nav.map((each) => html`<li>${each}</li>`)}</ul></nav>
${body.tools}
<button class="theme" type="button" aria-label="${labels.theme}: ${labels.system}"></button>
${body.menus !== undefined && html`<p class="menus">${body.menus}</p>`}
</header>
${body.main}
${foot(rendering, languageAttributes)}
${body.last}
</body>
</html>
`.html;
}

/** What is described here, for search engines (schema.org, JSON-LD 1.1): a data block, which no browser runs. */
export function structuredData(...graph: readonly object[]): Html {
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
  return html`<script type="application/ld+json">${raw(text)}</script>`;
}

/** An empty icon keeps a browser from asking for one that is not there. */
function iconsOf(rendering: DocumentContext): Part {
  const icons = iconLinks(rendering);
  if (icons.length === 0) return html`<link rel="icon" href="data:,">\n`;
  return icons.map(
    ({ href, type, sizes, media }) =>
      html`<link rel="icon" type="${type}" sizes="${sizes}"${media !== undefined && html` media="${media}"`} href="${href}">\n`,
  );
}

/** The icon of the product, `side` pixels wide; the one for the scheme of the reader. Its name is next to it, so it states nothing itself. */
export function picture(rendering: DocumentContext, side: number): Part {
  const icons = iconLinks(rendering);
  const usual = icons.find(({ media }) => media === undefined) ?? icons[0];
  if (usual === undefined) return undefined;
  const others = icons.filter(({ media }) => media !== undefined && media !== usual.media);
  const sources = others.map(({ href, type, media }) => html`<source srcset="${href}" type="${type}" media="${media}">`);
  return html`<picture>${sources}<img class="icon" src="${usual.href}" alt="" width="${side}" height="${side}"></picture>`;
}

/** The logo of the team; it states the name of the product. Undefined where there is none, or where pictures are switched off. */
function logo({ snapshot, site, published }: DocumentContext): Html | undefined {
  const { light, dark } = snapshot.settings?.explorer?.logo ?? {};
  if (light === undefined || !published.has(light.path)) return undefined;
  const other =
    dark !== undefined &&
    published.has(dark.path) &&
    html`<source srcset="${site.prefix}${dark.path}" type="${dark.mediaType}" media="(prefers-color-scheme: dark)"${sides(dark)}>`;
  return html`<picture>${other}<img class="logo" src="${site.prefix}${light.path}" alt="${snapshot.facts.product.name}"${sides(light)}></picture>`;
}

/** The room that a logo takes in the bar, known before it is there. */
function sides({ width, height }: PublishedPicture): Html {
  const high = Math.min(logoHeight, (logoWidth * height) / width);
  return html` width="${Math.round((high * width) / height)}" height="${Math.round(high)}"`;
}

export function homeOf({ site }: Pick<DocumentContext, 'site'>): string {
  return `${site.prefix}/`;
}

/** Links alone: a page that named its snapshot would be another page after every edit of any other. */
function foot(rendering: DocumentContext, language: Part): Html {
  const { snapshot, site } = rendering;
  const { product } = snapshot.facts;
  const footerLinks = (snapshot.settings?.explorer?.footer ?? []).map(({ text, url }) =>
    elsewhere(url.startsWith('/') ? `${site.prefix}${url}` : url, text),
  );
  const ours = (
    [
      ['/api/v1/status', 'Status'],
      ['/openapi.json', 'OpenAPI'],
      ['/llms.txt', 'For agents'],
      ['/sitemap.xml', 'Sitemap'],
    ] as const
  ).flatMap(([path, name]) =>
    documentUrl(rendering, path) === undefined ? [] : [html`<a href="${site.prefix}${path}">${name}</a>`],
  );
  const stated = (
    [
      [product.support_url, 'Support'],
      [product.privacy_url, 'Privacy'],
      [product.terms_url, 'Terms'],
    ] as const
  ).flatMap(([url, name]) => (url === undefined ? [] : [outward(url, name)]));
  const form = snapshot.settings?.feedback;
  const feedback = form === undefined ? [] : [outward(form, 'Report a problem')];
  const links = [outward(product.homepage, words(product.name)), ...stated, ...feedback, ...footerLinks, ...ours];
  return html`<footer class="foot"${language}>
<ul>${links.map((each) => html`<li>${each}</li>`)}</ul>
</footer>`;
}

/** A link to what is no part of this front, also on the same host (`external` of HTML); its text alone where the address is of no web page. */
function elsewhere(url: string, text: string): Part {
  return url.startsWith('/') || isWeb(url) ? html`<a rel="external" href="${url}">${words(text)}</a>` : words(text);
}

const longDate = { dateStyle: 'long', timeZone: 'UTC' } as const;
/** To make one takes as long as a hundred dates, and the front page has hundreds. */
const english = new Intl.DateTimeFormat('en-GB', longDate);

/** A time as people write its day, `22 November 2026` in UTC; empty for a text that is no time. */
export function day(time: string, locale = 'en'): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return '';
  return locale === 'en' ? english.format(date) : date.toLocaleDateString(locale, longDate);
}

// How the pages of a team look: its accent colour over the style sheet. Settings are checked where they are read. They are checked again
// here, because a snapshot can come from a stranger and its values go into a style sheet.
const colour = /^#[0-9a-f]{6}$/i;

export function accentStyle({ settings }: Pick<Snapshot, 'settings'>): string {
  const { light, dark } = settings?.explorer?.accent ?? {};
  if (light === undefined || dark === undefined || !colour.test(light) || !colour.test(dark)) return '';
  return `:root{--accent:${light};--on-accent:#fff}@supports(color:light-dark(#000,#fff)){:root{--accent:light-dark(${light},${dark});--on-accent:light-dark(#fff,#000)}}`;
}

// The Content-Security-Policy of the pages: it names their scripts and styles by digest, and lets them call their own origin only
// (Content Security Policy 3, sections 6.1 and 6.7).

export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** What a reader chose, before the page is drawn; `theme.ts` sets it. */
const themeScript = "try{document.documentElement.dataset.theme=localStorage.vitrineTheme||''}catch{}";

/** Origins whose pictures pages show; checked again, because they go into the policy. */
export function pictureOrigins({ settings }: Pick<Snapshot, 'settings'>): readonly string[] {
  return (settings?.explorer?.pictureOrigins ?? []).filter((origin) => /^https:\/\/[a-z\d.-]+(?::\d+)?$/.test(origin));
}

/** The policy of a page that runs `script` and is styled by `style`, both source expressions, and shows pictures of some origins. */
export function pagePolicy(script: string, style: string, origins: readonly string[] = []): string {
  return [
    "default-src 'none'",
    `script-src ${script} ${hashSource(themeScript)}`,
    `style-src ${style}`,
    ["img-src 'self' data:", ...origins].join(' '),
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export function shortDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
