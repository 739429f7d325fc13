// Links between pages, as the ids that the tool takes: `[x](../guide/install.md#linux)` becomes `[x](guide/install#linux)`. Code and every
// other character stay as they are.
import { fenceOf } from './blocks.ts';

/** Markdown of a page with ids in place of relative links to pages; `isPage` knows which there are. */
export function withIds(markdown: string, page: string, isPage: (id: string) => boolean): string {
  if (!markdown.includes('](') && !markdown.includes(']:')) return markdown;
  const folder = page.split('/').slice(0, -1);
  let fence: string | undefined;
  return markdown
    .split('\n')
    .map((line) => {
      const mark = fenceOf(line, fence);
      if (mark !== undefined || fence !== undefined) {
        if (mark !== undefined) fence = fence === undefined ? mark : undefined;
        return line;
      }
      return line.includes(']') ? withIdsInLine(line, page, folder, isPage) : line;
    })
    .join('\n');
}

/** A link's destination, behind `](` or at the start of a definition. */
const destination = /(\]\(|^ {0,3}\[[^\]\n]{1,200}\]:[ \t]{0,20})(<?)([^\s()<>]{1,2000})/g;

function withIdsInLine(line: string, page: string, folder: readonly string[], isPage: (id: string) => boolean): string {
  return line.replace(destination, (all, before: string, bracket: string, to: string) => {
    const id = idOf(to, page, folder, isPage);
    return id === undefined ? all : `${before}${bracket}${id}`;
  });
}

/** The id of a page or section that a relative destination names. */
function idOf(to: string, page: string, folder: readonly string[], isPage: (id: string) => boolean): string | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(to)) return undefined;
  const [path = '', anchor] = to.split(/#(.*)/s);
  const hash = anchor === undefined || anchor === '' ? '' : `#${anchor}`;
  if (path === '') return hash === '' ? undefined : `${page}${hash}`;
  if (!path.endsWith('.md')) return undefined;
  const parts = [...folder];
  for (const part of path.slice(0, -3).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  const id = decoded(parts.join('/'));
  return isPage(id) ? `${id}${hash}` : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
