// Text as Markdown writes it, for readers of other languages: escaped, as code, as a link.

/** A text as Markdown shows it, without a meaning of its own. */
export function escaped(text: string): string {
  return text
    .replaceAll(/[\\*`[\]]/g, '\\$&')
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');
}

/** Lines joined by one blank each. */
export function onOneLine(text: string): string {
  return text.includes('\n')
    ? text
        .split('\n')
        .map((line) => line.trim())
        .join(' ')
    : text;
}

/** A code span that holds any text. */
export function codeSpan(text: string): string {
  const line = onOneLine(text);
  if (line.trim() === '') return '';
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const marks = '`'.repeat(longest + 1);
  const gap = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${marks}${gap}${line}${gap}${marks}`;
}

/** An address that Markdown can hold. */
export function addressOf(address: string): string {
  return address.trim().replaceAll(/[\s()<>\\]/g, encodeURIComponent);
}

/** A link. */
export function linkTo(address: string, label: string): string {
  return `[${label}](${addressOf(address)})`;
}
