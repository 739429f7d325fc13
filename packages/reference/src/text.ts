// Texts of a specification inside our Markdown: they keep their Markdown, but cannot end the section.
import { oneLine } from '@vitrine/core/serving';

/** Text as one line in which nothing is markup. */
export function plainText(text: string): string {
  return oneLine(text).replace(/[\\`*_{}[\]<>#|]/g, '\\$&');
}

export function code(text: string): string {
  const line = oneLine(text);
  if (!line.includes('`')) return `\`${line}\``;
  let longest = 0;
  for (const [run] of line.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${line} ${fence}`;
}

/** Applies a change to the parts of Markdown that are no code. A fence that nothing closes is text. */
function outsideCode(markdown: string, change: (text: string) => string): string {
  const lines = markdown.split('\n');
  const last = lines.findLastIndex((line) => /^[ \t]*(?:```|~~~)[ \t]*$/.test(line));
  const out: string[] = [];
  let text: string[] = [];
  const flush = (): void => {
    if (text.length > 0) out.push(outsideSpans(text.join('\n'), change));
    text = [];
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (at >= last || !/^[ \t]*(?:```|~~~)/.test(line)) {
      text.push(line);
      continue;
    }
    flush();
    const start = at;
    do at += 1;
    while (at < last && !/^[ \t]*(?:```|~~~)[ \t]*$/.test(lines[at] ?? ''));
    out.push(lines.slice(start, at + 1).join('\n'));
  }
  flush();
  return out.join('\n');
}

function outsideSpans(line: string, change: (text: string) => string): string {
  return line
    .split(/(`[^`\n]+`)/)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('');
}

/** A description as paragraphs: headings become bold lines, tags become text, a fence that nothing closes is closed. */
export function prose(text: string): string {
  const clean = text
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .trim();
  const changed = outsideCode(clean, (part) =>
    part
      .replace(/<br\s*\/?>/gi, '\n\n')
      .replace(/<\/?(?:p|div|ul|ol)\b[^<>]{0,200}>/gi, '\n\n')
      .replace(/<li\b[^<>]{0,200}>/gi, '\n- ')
      .replace(/<\/?(?:b|strong)>/gi, '**')
      .replace(/<\/?(?:code|tt)>/gi, '`')
      .replace(/<a\s[^<>]{0,100}?href="([^"<>]{1,500})"[^<>]{0,200}>([^<]{0,300})<\/a>/gi, '[$2]($1)')
      .replace(/<\/?[a-z][^<>]{0,300}>/gi, '')
      .replace(/<(?=[a-z/!?])/gi, '&lt;')
      .replace(/^#{1,6}[ \t]+(\S[^\n]*)$/gm, (_, words: string) => `**${words.replace(/(?<![ \t#])[ \t#]+$/, '')}**`)
      .replace(/^(?:=+|-+)[ \t]*$/gm, ''),
  );
  const fences = changed.match(/^[ \t]*(?:```|~~~)/gm) ?? [];
  return (fences.length % 2 === 0 ? changed : `${changed}\n${fences.at(-1)?.trim() ?? ''}`).replace(/\n{3,}/g, '\n\n').trim();
}

/** A description in one line, of at most so many characters; cut at the end of a sentence. */
export function lineOf(text: string, most: number): string {
  // No more than may be needed is read: a megabyte that operations share is described by each of them.
  const line = oneLine(prose(text.slice(0, 2_000 + 20 * most)).replace(/^[ \t]*(?:```|~~~)[^\n]*$/gm, ''));
  if (line.length <= most) return line;
  const cut = line.slice(0, most);
  const end = cut.lastIndexOf('. ');
  return `${end > most / 2 ? cut.slice(0, end + 1) : cut} …`;
}

/** A description in one line of words alone: links, bold text and code lose their marks. */
export function summaryOf(text: string, most: number): string {
  return lineOf(text, most * 2)
    .replace(/!?\[([^[\]\n]{0,300})\]\([^()\s]{0,500}\)/g, '$1')
    .replace(/\*\*|`/g, '')
    .slice(0, most)
    .trim();
}

/** The first sentence of a description, without a stop at its end. */
export function firstSentence(text: string): string {
  const line = lineOf(text, 400);
  const end = /[.!?](?=\s|$)/.exec(line);
  return (end === null ? line : line.slice(0, end.index)).slice(0, 160);
}

/** A fragment for an anchor: letters and digits with hyphens. */
export function anchorOf(text: string): string {
  return (
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'section'
  );
}

/** Words of a name that is written in camel case or with signs between them. */
export function spacedName(name: string): string {
  const words = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[_./-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
