// Markdown for a model: published content stays on its line or in its fence, so it cannot look like another part of the answer.

export function inline(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** An id, address or command as code: in more backticks than it has in a row. */
export function code(text: string): string {
  const marks = '`'.repeat(longestRun(text) + 1);
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${marks}${pad}${text}${pad}${marks}`;
}

/** Lines as a code block, whose fence is longer than any run of backticks inside. */
export function fenced(text: string, language = ''): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
