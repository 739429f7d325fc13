// A README as a documentation page: links into the project lead to its repository, or become their text where there is none.
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Nodes } from 'mdast';

/** The page. */
export function readmePage(readme: string, repository: string | undefined): string {
  const text = readme.replace(/\r\n?/g, '\n');
  const cuts: (readonly [start: number, end: number, instead: string])[] = [];
  visit(fromMarkdown(text));
  let out = '';
  let at = 0;
  for (const [start, end, instead] of cuts) {
    out += text.slice(at, start) + instead;
    at = end;
  }
  return `${(out + text.slice(at)).trim()}\n`;

  function visit(node: Nodes): void {
    const start = node.position?.start.offset ?? 0;
    const end = node.position?.end.offset ?? 0;
    if ((node.type === 'link' || node.type === 'image') && isLocal(node.url)) {
      const label =
        node.type === 'image'
          ? (node.alt ?? '')
          : text.slice(node.children[0]?.position?.start.offset ?? start, node.children.at(-1)?.position?.end.offset ?? start);
      const path = node.url.replace(/^\.?\//, '');
      const leads =
        repository !== undefined && repository.startsWith('https://github.com/') && node.type === 'link' && !path.startsWith('..');
      cuts.push([start, end, leads ? `[${label}](${repository}/blob/HEAD/${path})` : label]);
      return;
    }
    if (node.type === 'definition' && isLocal(node.url)) cuts.push([start, end, '']);
    if ('children' in node) for (const child of node.children) visit(child);
  }
}

function isLocal(url: string): boolean {
  return !/^(?:[a-z][a-z0-9+.-]*:|#)/i.test(url);
}
