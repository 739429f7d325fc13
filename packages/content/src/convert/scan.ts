// Where code, braces and paragraphs of a page end. Each step reads on from where it stands, or is bounded.

/** A sticky pattern's match at a place. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

/** Where a fence ends: behind the line of as many marks, or at the end of the page. */
export function endOfFence(page: string, from: number, marks: string): number {
  let at = page.indexOf('\n', from);
  while (at >= 0) {
    const next = page.indexOf('\n', at + 1);
    const line = page
      .slice(at + 1, next < 0 ? page.length : next)
      .replace(/^[ \t>]+/, '')
      .trimEnd();
    if (line.startsWith(marks) && line === marks.charAt(0).repeat(line.length)) return next < 0 ? page.length : next;
    at = next;
  }
  return page.length;
}

/** How many blanks stand before `at` on its line, when nothing else does. */
export function indentOf(page: string, at: number): number | undefined {
  let start = at;
  while (page[start - 1] === ' ' || page[start - 1] === '\t') start -= 1;
  return start === 0 || page[start - 1] === '\n' ? at - start : undefined;
}

/** Where the paragraph at a place ends. */
export function endOfParagraph(page: string, at: number): number {
  const end = page.indexOf('\n\n', at);
  return end < 0 ? page.length : end;
}

/** Behind a span of code, or behind its marks where it never ends in this paragraph. */
export function endOfCodeSpan(page: string, at: number, limit: number): number {
  let length = 1;
  while (page[at + length] === '`') length += 1;
  for (let end = page.indexOf('`', at + length); end >= 0 && end < limit; ) {
    let run = 1;
    while (page[end + run] === '`') run += 1;
    if (run === length) return end + run;
    end = page.indexOf('`', end + run);
  }
  return at + length;
}

/** Where the content of an element ends that holds no Markdown, and where its closing tag ends. */
export function endOfRaw(page: string, from: number, name: string): { readonly content: number; readonly after: number } {
  const closing = `</${name}`;
  const at = page.indexOf(closing, from);
  if (at < 0) return { content: page.length, after: page.length };
  const end = page.indexOf('>', at);
  return { content: at, after: end < 0 ? page.length : end + 1 };
}

/** Behind the brace that closes the one at `at`; quotes, templates and comments are passed over. */
export function endOfBraces(page: string, at: number): { readonly at: number; readonly closed: boolean } {
  const limit = Math.min(page.length, at + 100_000);
  let depth = 0;
  for (let place = at; place < limit; place += 1) {
    const character = page[place];
    if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return { at: place + 1, closed: true };
    } else if (character === '/' && page[place + 1] === '*') {
      const end = page.slice(place + 2, limit).indexOf('*/');
      if (end < 0) return { at: limit, closed: false };
      place += end + 3;
    } else if (character === '"' || character === '`') {
      const end = endOfQuote(page, place, character, limit);
      if (end !== undefined) place = end;
    } else if (character === "'") {
      // an apostrophe of prose within JSX is no quote
      const end = endOfQuote(page, place, character, limit, '\n');
      if (end !== undefined) place = end;
    }
  }
  return { at: limit, closed: false };
}

function endOfQuote(page: string, at: number, quote: string, limit: number, stop?: string): number | undefined {
  for (let place = at + 1; place < limit && page[place] !== stop; place += 1) {
    if (page[place] === '\\') place += 1;
    else if (page[place] === quote) return place;
  }
  return undefined;
}
