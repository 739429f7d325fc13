// The last step of a page's Markdown, line by line outside of code: ids that authors gave to headings, attributes and icons
// that are no text, labels of fenced code.
import type { HeadingIds } from '../markup/markdown.ts';
import { outsideCode } from '../markup/code-spans.ts';
import { type CodeBlock, type CodeBlocks, marginOf } from './code-blocks.ts';
import { bold } from './indentation.ts';

/** Blanks and closing marks, which may follow the id of a heading. */
const afterId = /(?<![ \t])[ \t]*(?:(?<!#)#+[ \t]*)?$/;
/** An id within the marks that end a heading, by what opens them. */
const idForms: readonly (readonly [opening: string, closing: string, id: RegExp])[] = [
  ['{/*', '*/}', /^(?:[ \t]*#([\w.-]+)[ \t]*|([\w.-]+))$/],
  ['{', '}', /(?:#|\bid=["']?)([^\s{}"']+)/],
  ['<!--', '-->', /^[ \t]*#([\w.-]+)[ \t]*$/],
];
/** `{ .class }` and `{: … }` behind a heading, a link, an image, a word in bold, or alone on a line. `_{i=1}` is the index of a formula. */
export const attributes =
  /\{(?<=(?:[)\]*_`\w.!?~"'] ?|^[ \t]*)\{):?[ \t]*(?:[.#][^{}\n]*|(?<![_^]\{)[\w-]+=(?:"[^"{}\n]*"|'[^'{}\n]*'|[\w%.-]+)(?:[ \t][^{}\n]*)?)\}/g;
const listedId = /[{ \t:](?:#([^\s{}"'.]+)|id=["']?([^\s{}"']+))/;
/** An icon of Material for MkDocs. */
export const icon = /:(?:material|fontawesome|octicons|simple|twemoji|lucide|heroicons)-[\w-]+:(?:\{[^{}\n]{0,200}\})?[ \t]?/g;
const contentsLine = /^[ \t]*(?:\[TOC\]|\[\[_?toc_?\]\])[ \t]*$/i;

export interface FinishOptions {
  readonly code: CodeBlocks;
  /** The words behind a fence's language are its label (Mintlify). */
  readonly bareLabels: boolean;
  /** Attribute lists of Python-Markdown and of markdown-it-attrs. */
  readonly attributeLists: boolean;
}

export interface Finished {
  readonly markdown: string;
  readonly ids: HeadingIds;
  /** Ids that attribute lists give to anything but a heading. */
  readonly anchors: ReadonlySet<string>;
}

function headingId(line: string, forms = idForms): { readonly id: string; readonly heading: string } | undefined {
  const text = line.replace(afterId, '');
  for (const [opening, closing, pattern] of forms) {
    const start = text.endsWith(closing) ? text.lastIndexOf(opening) : -1;
    const inner = text.slice(start + opening.length, -closing.length);
    if (start < 0) continue;
    const match = inner.includes('}') ? null : pattern.exec(inner);
    const id = match?.[1] ?? match?.[2];
    return id === undefined ? undefined : { id, heading: text.slice(0, start).trimEnd() };
  }
  return undefined;
}

/** `{/* #id *\/}` behind a heading in the form that is not taken for an expression. */
export function keepHeadingComments(page: string): string {
  if (!/\{\/\*|<!--/.test(page)) return page;
  const comments = idForms.filter(([opening]) => opening !== '{');
  return page
    .split('\n')
    .map((line) => {
      const headingParts = /^#{1,6} /.test(line) ? headingId(line, comments) : undefined;
      return headingParts === undefined ? line : `${headingParts.heading} {#${headingParts.id}}`;
    })
    .join('\n');
}

export function finishMarkdown(page: string, options: FinishOptions): Finished {
  const ids = new Map<number, string>();
  const anchors = new Set<string>();
  const out: string[] = [];
  let length = 0;
  const keepAnchor = (list: string): void => {
    const [, short, id = short] = listedId.exec(list) ?? [];
    if (id !== undefined) anchors.add(id);
  };
  const push = (line: string): void => {
    out.push(line);
    length += line.length + 1;
  };
  const pushBlock = (block: CodeBlock): void => {
    const { lead, marks, info, code, closed } = asDifference(block);
    const margin = marginOf(lead);
    const label = fenceLabel(info, options);
    const isNew = label !== undefined && !isLabelled(out, label);
    if (isNew) {
      if (out.length > 0 && out.at(-1)?.trim() !== '') push(margin.trimEnd());
      push(`${lead}${bold(label)}`);
      push(margin.trimEnd());
    }
    if (options.attributeLists) keepAnchor(/\{[^{}]*\}/.exec(info)?.[0] ?? '');
    // the first class of SuperFences is the language
    const language = options.attributeLists ? info.replace(/^[ \t]*\{:?[ \t]*\.([\w+#-]+)(?:[ \t][^{}]*)?\}[ \t]*$/, '$1') : info;
    push(`${isNew ? margin : lead}${marks}${language}`);
    for (const line of code) push(line === '' ? margin.trimEnd() : margin + line);
    if (closed) push(margin + marks);
  };
  // Components and includes wrote code of their own.
  const lines = options.code
    .hide(page)
    .replace(/\n{4,}/g, '\n\n\n')
    .replace(/^\n+/, '')
    .split('\n');
  for (const [index, written] of lines.entries()) {
    const block = options.code.find(written);
    if (block !== undefined) {
      pushBlock(block);
      continue;
    }
    const line = options.code.inline(written);
    if (contentsLine.test(line)) {
      push('');
      continue;
    }
    const isHeading = /^ {0,3}#{1,6}[ \t]/.test(line) || /^ {0,3}(?:=+|-+)[ \t]*$/.test(lines[index + 1] ?? '');
    const headingParts = isHeading ? headingId(line) : undefined;
    if (headingParts !== undefined) ids.set(length + (/^ */.exec(line)?.[0].length ?? 0), headingParts.id);
    push(withoutInvisible(withoutAttributes(headingParts?.heading ?? line, options, keepAnchor)));
  }
  return { markdown: out.join('\n'), ids, anchors };
}

const invisible = /[\u00ad\u200b-\u200f\u2060\ufeff]|\ufe0f/;

/** A line without soft hyphens and marks of byte order, by which its words would not be found, and with the first of two or three invisible characters alone. */
function withoutInvisible(line: string): string {
  if (!invisible.test(line)) return line;
  return outsideCode(line, (part) =>
    part
      .replace(/[\u00ad\ufeff]/g, '')
      .replace(/(?<![\u200b-\u200f\u2060])([\u200b-\u200f\u2060])[\u200b-\u200f\u2060]{1,2}(?![\u200b-\u200f\u2060])/g, '$1')
      .replace(/\ufe0f{2,3}(?!\ufe0f)/g, '\ufe0f'),
  );
}

/** A line without attribute lists and icons outside of code; ids go to the anchors. */
function withoutAttributes(line: string, { attributeLists }: FinishOptions, keepAnchor: (list: string) => void): string {
  const text = line.includes(':') ? line.replace(icon, '') : line;
  if (!attributeLists || !text.includes('{')) return text;
  const take = (list: string): string => {
    keepAnchor(list);
    return '';
  };
  const remaining = outsideCode(text, (part) => part.replace(attributes, take));
  return remaining === text ? text : remaining.trimEnd();
}

/** Lines that `del={1,3-4}` and `ins={5}` of a fence mark (Expressive Code), as a difference: removed with `-` before them, added with `+`. */
function asDifference(block: CodeBlock): CodeBlock {
  const { info, code } = block;
  if (!/\b(?:del|ins)=\{/.test(info)) return block;
  const [language = ''] = info.trim().split(/[\s{]/, 1);
  const [removed, added] = [linesOf(info, 'del'), linesOf(info, 'ins')];
  if (language === 'diff' || removed.size + added.size === 0) return block;
  const marked = code.map((line, index) => `${removed.has(index + 1) ? '-' : added.has(index + 1) ? '+' : ' '}${line}`);
  return { ...block, code: marked, info: `diff lang="${language}"${info.trimStart().slice(language.length)}` };
}

const maxRange = 10_000;

/** The lines that `name={1,3-4}` names; a label before them in quotes is for people. */
function linesOf(info: string, name: string): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const [, ranges = ''] of info.matchAll(new RegExp(`\\b${name}=\\{(?:"[^"{}]{0,200}":)?([\\d\\s,-]{1,500})\\}`, 'g')))
    for (const range of ranges.split(',')) {
      const [first = 0, last = first] = range.split('-').map(Number);
      for (let line = first; line <= last && line - first < maxRange; line += 1) lines.add(line);
    }
  return lines;
}

function fenceLabel(info: string, { bareLabels }: FinishOptions): string | undefined {
  const titleMatch = /\b(?:title|tab|filename|label)=(?:"([^"\n]+)"|'([^'\n]+)')/.exec(info);
  const text = titleMatch?.[1] ?? titleMatch?.[2] ?? bracketed(info);
  if (text !== undefined) return text.trim() === '' ? undefined : text.trim();
  if (!bareLabels) return undefined;
  const [, rest = ''] = /^\s*[\w+#.-]+\s+(\S.*)/.exec(info) ?? [];
  const [words] = rest.split(/\{|(?<![\w-])[\w-]+=/, 1);
  const remaining = words?.replace(/\b(?:wrap|lines|expandable|twoslash|theme|focus|highlight|icon)\b/g, '').trim();
  return remaining === undefined || remaining === '' ? undefined : remaining;
}

/** `[label]` behind the language; brackets within it belong to it. */
function bracketed(info: string): string | undefined {
  const opening = /(?:^|[\s\w])\[/.exec(info);
  const end = info.lastIndexOf(']');
  const start = opening === null ? end : opening.index + opening[0].length;
  return start < end ? info.slice(start, end) : undefined;
}

function isLabelled(out: readonly string[], label: string): boolean {
  for (let at = out.length - 1; at >= 0 && at >= out.length - 3; at -= 1) {
    const line = (out[at] ?? '').trim();
    if (line !== '') return line === bold(label);
  }
  return false;
}
