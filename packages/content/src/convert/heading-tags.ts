// Headings with tags in them, such as `## withBase <Badge text="helper" />`: generators make the anchor of the words outside of the
// tags, and the words that a tag becomes in Markdown are no part of it.
import { outsideCode } from '../markup/code-spans.ts';
import { createSlugger, type SluggerName } from '../markup/slugger.ts';

const tag = /<\/?[A-Za-z][\w.-]*(?:[ \t][^<>\n]*)?\/?>/g;

/** The page with the anchor behind each heading that has a tag, in the form of an id that its author gave. */
export function keepTagAnchors(page: string, name: SluggerName): string {
  if (!/^ {0,3}#{1,6}[ \t].*<[A-Za-z]/m.test(page)) return page;
  return page.replace(/^ {0,3}#{1,6}[ \t].*/gm, (line) => (hasOwnId(line) ? line : withAnchor(line, name)));
}

function hasOwnId(line: string): boolean {
  const text = line.replace(/(?<!#)#+\s*$/, '').trimEnd();
  if (text.endsWith('}')) return /#|\bid=/.test(text.slice(text.lastIndexOf('{')));
  return text.endsWith('-->');
}

function withAnchor(line: string, name: SluggerName): string {
  const bare = outsideCode(line, (part) => part.replace(tag, ''));
  const text = bare
    .replace(/^ *#+[ \t]+/, '')
    .replace(/!?\[([^[\]\n]*)\]\([^()\n]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .trim();
  if (text === '' || bare === line) return line;
  return `${line.trimEnd()} {#${createSlugger(name).slug(text)}}`;
}
