// What the pages of a generator have besides Markdown, as Markdown: blocks of GitBook, notes of Docsify, links of wikis. Code is hidden from it. A tag that is not known keeps what is inside it, and is counted by its name.
import type { FormatName } from '../sources/generator.ts';
import type { LanguageContext } from './language-context.ts';
import { type Delimiters, boldLine, labelOf, replaceTags, type TagValues, type TemplateTag, valuesOf } from './template-tags.ts';

type Language = (page: string, context: LanguageContext) => string;

/** The language of a format's pages; undefined where it is Markdown, or is read elsewhere. */
export function languageOf(format: FormatName): Language | undefined {
  return languages[format];
}

const languages: Readonly<Partial<Record<FormatName, Language>>> = {
  docsify: docsifyPage,
  // what a condition shows is not for every reader
  gitbook: (page, context) => replaceTags(page, liquid, (tag) => gitbookTag(tag, context), ['if']),
  wiki: wikiPage,
};

const liquid: Delimiters = ['{%', '%}'];
const silentBlocks: ReadonlySet<string> = new Set([
  'tabs',
  'content-ref',
  'stepper',
  'step',
  'columns',
  'column',
  'updates',
  'cards',
  'card',
  'steps',
]);
const kinds: ReadonlySet<string> = new Set(
  'alert note tip info warning danger caution important hint callout admonition success error'.split(' '),
);

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** A note: its title, else its kind. */
function noteLine(name: string, values: TagValues): string {
  const kind = [values.named.get('style'), values.named.get('type'), values.named.get('color'), values.positional[0]].find(
    (each) => each !== undefined && /^[a-z]+$/.test(each),
  );
  const given = labelOf(values);
  return boldLine(
    given !== ''
      ? given
      : capital(kinds.has(kind ?? '') ? (kind ?? '') : name === 'hint' || name === 'callout' || name === 'alert' ? 'note' : name),
  );
}

function link(address: string, label: string): string {
  const text = label === '' ? address : label;
  return `[${text.replaceAll(/[[\]]/g, '')}](${address.replaceAll(/[\s()<>]/g, encodeURIComponent)})`;
}

function gitbookTag({ name, closing, rest }: TemplateTag, { count, include }: LanguageContext): string | undefined {
  const values = valuesOf(rest);
  const { named } = values;
  const known =
    silentBlocks.has(name) || /^(?:tab|hint|code|embed|file|include|openapi|swagger|raw|page-ref|update|prompt)$/.test(name);
  if (!closing) count(name, known);
  if (closing) return name === 'tab' || name === 'hint' ? '\n' : '';
  if (silentBlocks.has(name) || name === 'raw') return '';
  if (name === 'tab' || name === 'code') return boldLine(labelOf(values));
  if (name === 'hint') return noteLine(name, values);
  if (name === 'update') return boldLine(named.get('date') ?? '');
  if (name === 'prompt') return boldLine(named.get('description') ?? labelOf(values));
  if (name === 'embed' || name === 'file' || name === 'page-ref') {
    const address = named.get('url') ?? named.get('src') ?? named.get('page') ?? '';
    return address === '' ? '' : link(address, labelOf(values));
  }
  if (name === 'include') return include(values.positional[0] ?? '') ?? '';
  const operation = [named.get('method')?.toUpperCase(), named.get('path')].filter((each) => each !== undefined).join(' ');
  return boldLine([operation, labelOf(values)].filter((each) => each !== '').join(': '));
}

/** Docsify: `!> words` and `?> words` are notes, `:id=x` behind a heading is its anchor, `{docsify-ignore}` concerns the sidebar. */
function docsifyPage(page: string): string {
  return page
    .replaceAll(
      /^([ \t]{0,3})([!?])>[ \t]+(?=\S)/gm,
      (_, margin: string, sign: string) => `${margin}**${sign === '!' ? 'Important' : 'Note'}:** `,
    )
    .replaceAll(/^( {0,3}#{1,6}[ \t][^\n]*)/gm, (heading) => {
      const plain = heading.replaceAll(/[ \t]{0,20}(?:<!--\s{0,9})?\{docsify-ignore(?:-all)?\}(?:\s{0,9}-->)?/g, '');
      const [, words = plain, id] = /^(.*?\S)[ \t]+:id=([\w-]{1,100})[ \t]*$/.exec(plain) ?? [];
      return id === undefined ? plain : `${words} {#${id}}`;
    });
}

/** `[[Page]]` and `[[text|Page]]`. */
function wikiPage(page: string): string {
  return page.replaceAll(/\[\[([^[\]|\n]{1,300})(?:\|([^[\]|\n]{1,300}))?\]\]/g, (_, first: string, second: string | undefined) => {
    const address = (second ?? first).trim().replaceAll(' ', '-');
    return /\.(?:png|jpe?g|gif|svg|webp)$/i.test(first) ? `![](${first.trim()})` : link(address, first.trim());
  });
}
