// Fenced code, taken out of a page while it is converted and put back at the end: no step sees it, so that none can change it. One line
// is in its place meanwhile, which moves into and out of lists, quotes, components and containers.
import { closesFence, createCommentReader, createFenceReader, type Fence, fenceAt, mayHaveFences } from '../markup/fences.ts';

/** A fence with its code, without what is before them on their lines. */
export interface CodeBlock extends Fence {
  readonly code: readonly string[];
  readonly closed: boolean;
}

export interface CodeBlocks {
  /** The page with one line instead of each fence. */
  readonly hide: (page: string) => string;
  readonly find: (line: string) => CodeBlock | undefined;
  /** A line that a block became a part of, with its code. */
  readonly inline: (line: string) => string;
}

/** Two noncharacters of Unicode, which no text has, around the number of a block. */
const hidden = /\ufdd0(\d{1,9})\ufdd1/g;
const onlyHidden = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)\ufdd0(\d{1,9})\ufdd1[ \t]*$/;

export function hasHiddenCode(text: string): boolean {
  return text.includes('\ufdd0');
}

/** Code without the lines that readers do not see (mdBook, "Hiding code lines"): `# use x;` of Rust, others by what they begin with. */
function shownLines(code: readonly string[], info: string, hiddenLines: Readonly<Record<string, string>>): readonly string[] {
  const [language = ''] = /^[\w+-]*/.exec(info.trim()) ?? [];
  const start =
    /\bhidelines=([^\s,}]{1,20})/.exec(info)?.[1] ?? (Object.hasOwn(hiddenLines, language) ? hiddenLines[language] : '');
  if (start === undefined || start === '') return code;
  if (language !== 'rust') return code.filter((line) => !line.trimStart().startsWith(start));
  return code.filter((line) => !/^\s*#(?: |$)/.test(line)).map((line) => line.replace(/^(\s*#)#/, '$1'));
}

export function createCodeBlocks(hiddenLines: Readonly<Record<string, string>> = {}): CodeBlocks {
  const blocks: Omit<CodeBlock, 'lead'>[] = [];
  const find = (line: string): CodeBlock | undefined => {
    const [, lead = '', number] = (line.includes('\ufdd0') ? onlyHidden.exec(line) : undefined) ?? [];
    const block = number === undefined ? undefined : blocks[Number(number)];
    return block && { ...block, lead };
  };
  /** A line of code as it was written: a fence may be around lines that are hidden already. */
  const written = (line: string): readonly string[] => {
    const block = find(line);
    if (block === undefined) return [line];
    const { lead, marks, info, code, closed } = block;
    const margin = marginOf(lead);
    return [`${lead}${marks}${info}`, ...code.map((each) => margin + each), ...(closed ? [margin + marks] : [])];
  };
  return {
    find,
    hide(page) {
      if (!mayHaveFences(page)) return page;
      const out: string[] = [];
      const lines = page.split('\n');
      const isComment = createCommentReader();
      for (let at = 0; at < lines.length; at += 1) {
        const line = lines[at] ?? '';
        const fence = isComment(line) ? undefined : fenceAt(line);
        if (fence === undefined) {
          out.push(line);
          continue;
        }
        const { lead, marks, info } = fence;
        const margin = marginOf(lead);
        const code: string[] = [];
        while (at + 1 < lines.length && !closesFence(lines[at + 1] ?? '', marks))
          code.push(...written(withoutMargin(lines[++at] ?? '', margin)));
        const closed = at + 1 < lines.length;
        if (closed) at += 1;
        out.push(`${lead}\ufdd0${blocks.push({ marks, info, code: shownLines(code, info, hiddenLines), closed }) - 1}\ufdd1`);
      }
      return out.join('\n');
    },
    inline: (line) =>
      line.includes('\ufdd0') ? line.replace(hidden, (_, number: string) => (blocks[Number(number)]?.code ?? []).join(' ')) : line,
  };
}

/** Docusaurus: code in the language `mdx-code-block` is no code, but MDX that translators leave alone. */
export function withoutMdxFences(page: string): string {
  if (!page.includes('mdx-code-block')) return page;
  const kindOf = createFenceReader();
  let isMdx = false;
  return page
    .split('\n')
    .filter((line) => {
      const kind = kindOf(line);
      if (kind === 'opens') isMdx = fenceAt(line)?.info.trim() === 'mdx-code-block';
      return !(isMdx && (kind === 'opens' || kind === 'closes'));
    })
    .join('\n');
}

/** What is before the lines behind the first one: blanks for the marker of a list entry. */
export function marginOf(lead: string): string {
  return lead.replace(/[^\s>]/g, ' ');
}

function withoutMargin(line: string, margin: string): string {
  let at = 0;
  for (const sign of margin) {
    const character = line[at];
    if (sign === '>' ? character === '>' : character === ' ' || character === '\t') at += 1;
  }
  return line.slice(at);
}
