// Headings with tags in them, such as `## withBase <Badge text="helper" />`: generators make the anchor of the words outside of the
// tags, and the words that a tag becomes in Markdown are no part of it.
import { createSlugger, type SluggerName } from '../markup/slugger.ts';

const fence = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}|~{3,})/;
const codeSpan = /(``[^\n]*?``|`[^`\n]*`)/;
const tag = /<\/?[A-Za-z][\w.-]*(?:[ \t][^<>\n]*)?\/?>/g;

/** The page with the anchor behind each heading that has a tag, in the form of an id that its author gave. */
export function keepTagAnchors(page: string, name: SluggerName): string {
  if (!/^ {0,3}#{1,6}[ \t][^\n]*<[A-Za-z]/m.test(page)) return page;
  let open: string | undefined;
  return page
    .split('\n')
    .map((line) => {
      const marks = fence.exec(line)?.[1];
      if (open === undefined && marks !== undefined) open = marks;
      else if (open !== undefined && marks?.startsWith(open) === true && line.trim() === marks) open = undefined;
      return open === undefined && /^ {0,3}#{1,6}[ \t]/.test(line) && !hasOwnId(line) ? withAnchor(line, name) : line;
    })
    .join('\n');
}

/** Whether a heading ends with an id that its author gave. */
function hasOwnId(line: string): boolean {
  const text = line.replace(/(?<!#)#+\s*$/, '').trimEnd();
  if (text.endsWith('}')) return text.slice(text.lastIndexOf('{')).includes('#');
  return text.endsWith('-->') || /\[#[\w-]+\]$/.test(text);
}

function withAnchor(line: string, name: SluggerName): string {
  const parts = line.split(codeSpan);
  const bare = parts.map((part, index) => (index % 2 === 1 ? part : part.replace(tag, '')));
  const text = bare
    .join('')
    .replace(/^ *#+[ \t]+/, '')
    .replace(/!?\[([^[\]\n]*)\]\([^()\n]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .trim();
  if (text === '' || bare.join('') === line) return line;
  return `${line.trimEnd()} {#${createSlugger(name).slug(text)}}`;
}
