// The title and the first sentence of a README, in Markdown, reStructuredText or AsciiDoc.
import { withoutComments } from './without-comments.ts';
import { link } from '@vitrine/import/changelog';

/** Longest paragraph that is taken over, in characters. */
const maxParagraph = 2_000;
/** Words of a paragraph that is prose, and no line of buttons. */
const minWords = 4;

/** The title: a heading, or the first line that is underlined. */
export function titleOf(readme: string): string | undefined {
  const text = withoutCode(readme);
  const [, marked] = /^(?:#|=) +(\S[^\n]*)/m.exec(text) ?? [];
  const [, tagged] = /<h1\b[^<>]{0,500}>([^\n]{0,500}?)<\/h1>/i.exec(text) ?? [];
  const [, underlined] = /^(\S[^\n]{0,200})\n[=*#~-]{3,}[ \t]*$/m.exec(readme) ?? [];
  return [marked, tagged, underlined].map((each = '') => plain(each)).find((each) => each !== '');
}

/** The first paragraph that says what something is: prose, no instruction, no heading, badges, quote, list, table, code or directive. */
export function firstParagraph(readme: string): string | undefined {
  const text = withoutCode(readme.replace(/\r\n?/g, '\n'));
  for (const part of text.split(/\n[ \t]*\n/)) {
    const lines = part.split('\n').filter((line) => !isDirective(line));
    if (/\n[=~^"*#-]{3,}[ \t]*$/.test(part.trimEnd())) continue;
    const written = lines.join('\n').trim();
    if (/^(?:[#>|`]|={1,6} |[-*+] |\d{1,9}[.)] )/.test(written)) continue;
    const words = plain(written.slice(0, maxParagraph));
    const isProse = words.split(' ').filter((word) => /\p{L}/u.test(word)).length >= minWords && !isRowOfLinks(written);
    if (isProse && !isInstruction(words)) return withoutLeadIn(words);
  }
  return undefined;
}

/** What to do, thanks, and what a repository holds say nothing of the product. */
const instruction =
  /^(?:to (?:all|build|contribute|get started|install|learn|run|start|use)|and|before|build|check out|click|clone|download|file an issue|first|follow|for (?:more|the full)|go to|head to|if you|install|learn|make sure|next|note|open|please|read|run|see|simply|start|thanks?|then|this (?:is the )?(?:repo|repository|folder|directory|document|readme|guide|project contains|will)|use|visit|welcome|you (?:can|need|may|will)|your)\b/i;

/** The licence, and the site or the specification that is somewhere else. */
const aside =
  /^(?:copyright\b|(?:distributed|licensed|released) under\b|licensed to\b|this \w+ is (?:distributed|licensed|released)\b|unless required by\b|(?:the|this) (?:\S+ ){0,3}(?:docs|documentation|repository|site|website) (?:are|contains?|is|uses|was)\b|[^.]{0,300}\bcan be (?:accessed|found|read) (?:at|here|in|on|through)\b)/i;

function isInstruction(words: string): boolean {
  const announces = words.endsWith(':') && !/[.!?] /.test(words);
  return announces || [instruction, aside, /\bfollowing commands?\b/i].some((pattern) => pattern.test(words));
}

/** A paragraph that ends by announcing what follows, without its last sentence. */
function withoutLeadIn(words: string): string {
  return words.endsWith(':') ? words.slice(0, Math.max(...['. ', '! ', '? '].map((mark) => words.lastIndexOf(mark))) + 1) : words;
}

function withoutCode(text: string): string {
  let open = '';
  return text
    .split('\n')
    .filter((line) => {
      const marks = /^[ \t]*(`{3,}|~{3,}|-{4,}$)/.exec(line)?.[1] ?? '';
      if (open === '' && /^[`~]/.test(marks)) open = marks;
      else if (open !== '' && marks.startsWith(open)) open = '';
      else return open === '';
      return false;
    })
    .join('\n');
}

/** `.. image::`, `:name: value`, `image::x[]`, `// comment`, `[role]`: lines of reStructuredText and AsciiDoc for programs. */
function isDirective(line: string): boolean {
  return /^(?:\.\. |[ \t]+:|:[\w!-]{1,60}:|[a-z]{3,12}::|\/\/|\[[\w#.,%="' -]*\]$|toc::)/.test(line);
}

/** Whether most of a paragraph is links: navigation and badges. */
function isRowOfLinks(written: string): boolean {
  const without = plain(written.replace(link, ' ').replace(/<a\b[^<>]{0,1000}>[^<>]{0,1000}<\/a>/gi, ' '));
  return without.length * 2 < plain(written).length;
}

/** A text without its markup, on one line. */
function plain(text: string): string {
  return withoutComments(text, ' ')
    .replace(/!\[[^[\]]{0,500}\](?:\([^()]{0,2000}\)|\[[^[\]]{0,500}\])/g, ' ')
    .replace(/<[^<>]{0,1000}>/g, ' ')
    .replace(link, '$1')
    .replace(/\[([^[\]]{1,500})\]\[[^[\]]{0,500}\]/g, '$1')
    .replace(/`([^`<>]{1,500}) <[^<>`]{1,1000}>`_{1,2}/g, '$1')
    .replace(/https?:\/\/[^\s[\]]{1,2000}\[([^[\]]{1,500})\]/g, '$1')
    .replace(/\[([^[\]]{1,500})\]/g, '$1')
    .replace(/&(?:nbsp|amp|lt|gt|quot|middot|bull);/g, ' ')
    .replace(/[*_`]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
