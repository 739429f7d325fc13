// What Markdown of DocFX has besides: notes with an address, tabs, blocks of three colons, names of other pages. Code is hidden from it, and
// code of other files is in its place already.
import { indented } from './indentation.ts';
import type { LanguageContext } from './language-context.ts';
import { linkTo } from '../markup/markdown-text.ts';
import { boldLine, labelOf, valuesOf } from './template-tags.ts';

/** Blocks whose marks alone disappear. */
const silent = /^(?:row|column|zone|moniker|image|code|form|no-loc)(?:-end)?$/;
const apiOfDotNet = 'https://learn.microsoft.com/dotnet/api/';

/** A page of DocFX as Markdown. */
export function docfxPage(page: string, context: LanguageContext): string {
  return withoutTabs(blocksOf(withIncludes(page, context), context))
    .split('\n')
    .map((line) => inlineOf(line, context))
    .join('\n');
}

/** A page of DocFX without what only its generator reads: names of pages, paths, marks. */
export function docfxWords(page: string): string {
  return page
    .replaceAll(/\]\(<?xref:[^()\s]{0,500}(?:\([^()\s]{0,300}\))?[^()\n]{0,300}\)/gi, ']')
    .replaceAll(/<xref:[^<>\s]{1,500}>|\(#tab\/[^()\s]{1,200}\)|\[!div[ \t][^\]\n]{0,200}\]/gi, '')
    .replaceAll(/:::(?:image|no-loc)[ \t][^\n]{1,2000}?:::/gi, wordsOfBlock)
    .replaceAll(/\[!(?:include|code)[\w+#.-]{0,40}[ \t]{0,9}\[[^\]\n]{0,300}\]\([^()\n]{1,500}\)\]/gi, '')
    .replaceAll(/^[ \t>]*:{3}[^\n]*$/gm, wordsOfBlock);
}

/** What readers see of a block. */
function wordsOfBlock(written: string): string {
  const { named } = valuesOf(written);
  return named.get('alt-text') ?? named.get('text') ?? '';
}

/** `[!INCLUDE [title](path)]`, on a line of its own or within one. */
function withIncludes(page: string, { include }: LanguageContext): string {
  return page.replaceAll(
    /(?:^([ \t]*)|(?<=[^\n]))\[!include[ \t]{0,9}-?\[[^\]\n]{0,300}\]\(([^()\n]{1,500})\)\]/gim,
    (_, margin: string | undefined, path: string) => {
      const text = include(decodedPath(path)) ?? '';
      return margin === undefined ? text.replaceAll('\n', ' ') : indented(text, margin.length);
    },
  );
}

/** A path of a link: without a title, blanks as blanks. */
function decodedPath(written: string): string {
  const [path = ''] = written
    .trim()
    .replaceAll('\\', '/')
    .split(/[ \t]["'(]/, 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** `:::image source="…":::`, `:::row:::`, `:::moniker range="…"`: pictures, labels, or nothing. */
function blocksOf(page: string, { count }: LanguageContext): string {
  if (!page.includes(':::')) return page;
  return page
    .replaceAll(
      /^([ \t>]*):{3,}[ \t]{0,9}([a-z][\w-]{0,40})([^\n]{0,2000}?)(?::{3,})?[ \t]*$/gim,
      (whole, margin: string, name: string, rest: string) => {
        const kind = name.toLowerCase();
        if (!silent.test(kind)) return whole;
        count(kind.replace(/-end$/, ''), true);
        const values = valuesOf(rest);
        if (kind === 'image') return `${margin}${imageOf(rest)}`;
        if (kind === 'moniker') return label(margin, `Versions: ${values.named.get('range') ?? ''}`);
        if (kind === 'zone') return label(margin, values.named.get('pivot') ?? labelOf(values));
        return margin.trimEnd();
      },
    )
    .replaceAll(/:::(image|no-loc)[ \t]([^\n]{1,2000}?):::/gi, (_, name: string, rest: string) =>
      name.toLowerCase() === 'image' ? imageOf(rest) : (valuesOf(rest).named.get('text') ?? ''),
    );
}

function label(margin: string, words: string): string {
  return boldLine(words)
    .split('\n')
    .map((line) => (line === '' ? line : margin + line))
    .join('\n');
}

function imageOf(rest: string): string {
  const { named } = valuesOf(rest);
  const source = (named.get('source') ?? '').replaceAll('\\', '/');
  const alt = (named.get('alt-text') ?? '').replaceAll(/[[\]]/g, '');
  return source === '' ? alt : `!${linkTo(source, alt)}`;
}

/** A group of tabs: headings that link to `#tab/…`, until a rule. */
function withoutTabs(page: string): string {
  if (!page.includes('(#tab/')) return page;
  let isOpen = false;
  return page
    .split('\n')
    .map((line) => {
      const [, margin = '', title] = /^([ \t]*)#{1,6}[ \t]+\[([^\]\n]{1,300})\]\(#tab\/[^()\s]{1,200}\)[ \t]*$/.exec(line) ?? [];
      if (title !== undefined) {
        isOpen = true;
        return label(margin, title);
      }
      const ends = isOpen && /^[ \t]*(?:\*[ \t]*){3,}$|^[ \t]*-{3,}[ \t]*$/.test(line);
      if (ends) isOpen = false;
      return ends ? '' : line;
    })
    .join('\n');
}

function inlineOf(line: string, context: LanguageContext): string {
  if (!/\[!|xref|@/i.test(line)) return line;
  const plain = line
    .replace(
      /^([ \t>]*)\[!video[ \t]+(https?:[^\]\s]{1,500})\]/i,
      (_, margin: string, address: string) => `${margin}[Video](${address})`,
    )
    .replace(/^([ \t]*>[ \t]*)\[!div[ \t][^\]\n]{0,200}\][ \t]*$/i, '$1')
    .replaceAll(/\[!(?:uicontrol|dnl)[ \t]+([^\]\n]{1,200})\]/gi, '**$1**');
  return withReferences(plain, context);
}

/** `<xref:uid>`, `[text](xref:uid)`, `@uid`, `@"uid"`: links to pages, and names of .NET. */
function withReferences(line: string, { page }: LanguageContext): string {
  return line
    .replaceAll(/<xref:([^<>\s]{1,500})>/gi, (_, written: string) => reference(written, undefined, page))
    .replaceAll(
      /<xref\s[^<>\n]{0,300}?href="([^"<>\n]{1,500})"[^<>\n]{0,300}>(?:([^<>\n]{0,300})<\/xref>)?/gi,
      (_, written: string, text: string | undefined) => reference(written, text === '' ? undefined : text, page),
    )
    .replaceAll(
      /\[([^[\]\n]{1,500})\]\(<?xref:([^()\s<>]{1,500}(?:\([^()\s]{0,300}\))?)>?(?:[ \t]+"[^"\n]{0,300}")?\)/gi,
      (_, text: string, written: string) => reference(written, text, page),
    )
    .replaceAll(
      /(?<![\w@./`])@(?:"([^"\s]{1,300})"|([A-Za-z][\w.-]{0,300}\w))/g,
      (whole, quoted: string | undefined, plain: string | undefined) => {
        const target = page(quoted ?? plain ?? '');
        return target === undefined ? whole : `[${quoted ?? plain ?? ''}](${target})`;
      },
    );
}

/** `System.String.Join` of `System.String.Join*` and of `System.String.Join(System.Char)`. */
function withoutArguments(uid: string): string {
  return (uid.split('(', 1)[0] ?? '').replace(/\*$/, '');
}

function reference(written: string, text: string | undefined, page: LanguageContext['page']): string {
  const [, uid = '', anchor = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/.exec(decodedPath(written)) ?? [];
  const target = page(uid);
  const name = withoutArguments(uid)
    .replaceAll(/`\d{1,3}|`/g, '')
    .split('.')
    .slice(-2)
    .join('.');
  const words = text ?? (target === undefined ? `\`${name}\`` : uid);
  if (target !== undefined) return `[${words}](${target}${anchor})`;
  if (!/^(?:System|Microsoft)\.[\w.`*(),@{}[\]-]+$/.test(uid)) return words;
  const address = withoutArguments(uid).replaceAll('`', '-').toLowerCase();
  return `[${words}](${apiOfDotNet}${encodeURI(address)})`;
}
