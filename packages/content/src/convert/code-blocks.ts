// Fenced code, taken out of a page while it is converted and put back at the end: no step sees it, so that none can change it. One line
// stands for it meanwhile, which moves with its fence into and out of lists, quotes, components and containers.

/** Fenced code of a page, with what it includes. */
export interface CodeBlocks {
  /** The page with one line for the code of each fence. */
  readonly hide: (page: string) => string;
  /** The lines that a line stands for; a fence that became part of a line gives its code there. */
  readonly show: (line: string) => readonly string[];
}

const fenceLine = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)(`{3,}|~{3,})(.*)/;
/** Two noncharacters of Unicode, which no text has, around the number of a block. */
const hidden = /\ufdd0(\d{1,9})\ufdd1/g;

export function createCodeBlocks(): CodeBlocks {
  const blocks: (readonly string[])[] = [];
  return {
    hide(page) {
      if (!/^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(?:```|~~~)/m.test(page)) return page;
      const out: string[] = [];
      const lines = page.split('\n');
      for (let at = 0; at < lines.length; at += 1) {
        const line = lines[at] ?? '';
        out.push(line);
        const [, lead = '', marks = '', info = ''] = fenceLine.exec(line) ?? [];
        if (marks === '' || (marks.startsWith('`') && info.includes('`'))) continue;
        const margin = lead.replace(/[^\s>]/g, ' ');
        const code: string[] = [];
        while (at + 1 < lines.length && !closes(lines[at + 1] ?? '', marks)) code.push(withoutMargin(lines[++at] ?? '', margin));
        const [only = ''] = code;
        // a page is read twice where its language makes code of its own
        if (code.length === 1 && /^\s*\ufdd0\d+\ufdd1$/.test(only)) out.push(margin + only.trimStart());
        else if (code.length > 0) out.push(`${margin}\ufdd0${blocks.push(code) - 1}\ufdd1`);
        if (at + 1 < lines.length) out.push(lines[++at] ?? '');
      }
      return out.join('\n');
    },
    show(line) {
      if (!line.includes('\ufdd0')) return [line];
      const only = /^([ \t>]*)\ufdd0(\d{1,9})\ufdd1[ \t]*$/.exec(line);
      const block = blocks[Number(only?.[2] ?? -1)];
      if (only !== null && block !== undefined)
        return block.map((each) => (each === '' ? (only[1] ?? '').trimEnd() : (only[1] ?? '') + each));
      return [line.replace(hidden, (_, number: string) => (blocks[Number(number)] ?? []).join(' '))];
    },
  };
}

/** Whether a line ends a fence that these marks began. */
function closes(line: string, marks: string): boolean {
  const text = line.replace(/^[ \t>]+/, '').trimEnd();
  return text.startsWith(marks) && text === marks.charAt(0).repeat(text.length);
}

/** A line of code without the blanks and marks of quotes that its fence has before it. */
function withoutMargin(line: string, margin: string): string {
  let at = 0;
  for (const sign of margin) {
    const character = line[at];
    if (sign === '>' ? character === '>' : character === ' ' || character === '\t') at += 1;
  }
  return line.slice(at);
}
