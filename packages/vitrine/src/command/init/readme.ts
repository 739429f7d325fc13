// A README as a documentation page: links into the project lead to its repository, or become their text where there is none.
import { parseMarkdown } from '@vitrine/content';
import type { Nodes } from 'mdast';

/** A link may hold an image, and a quote a link: each round takes the outermost. */
const maxRounds = 5;

export function readmePage(readme: string, repository: string | undefined): string {
  let text = readme.replace(/\r\n?/g, '\n');
  for (let round = 0; round < maxRounds; round += 1) {
    const next = withoutLocalLinks(text, repository);
    if (next === text) break;
    text = next;
  }
  return `${text.trim()}\n`;
}

function withoutLocalLinks(text: string, repository: string | undefined): string {
  const cuts: (readonly [start: number, end: number, instead: string])[] = [];
  visit(parseMarkdown(text));
  let out = '';
  let at = 0;
  for (const [start, end, instead] of cuts) {
    out += text.slice(at, start) + instead;
    at = end;
  }
  return out + text.slice(at);

  function visit(node: Nodes): void {
    const start = node.position?.start.offset ?? 0;
    const end = node.position?.end.offset ?? 0;
    if (node.type === 'image' && isLocal(node.url)) cuts.push([start, end, node.alt ?? '']);
    else if (node.type === 'definition' && isLocal(node.url)) cuts.push([start, end, '']);
    else if (node.type === 'link' && isLocal(node.url)) {
      const label = text.slice(
        node.children[0]?.position?.start.offset ?? start,
        node.children.at(-1)?.position?.end.offset ?? start,
      );
      const path = node.url.replace(/^\.?\//, '');
      const leads = repository?.startsWith('https://github.com/') === true && !path.startsWith('..');
      cuts.push([start, end, leads ? `[${label}](${repository}/blob/HEAD/${path})` : label]);
    } else if ('children' in node) for (const child of node.children) visit(child);
  }
}

function isLocal(url: string): boolean {
  return !/^(?:[a-z][a-z0-9+.-]*:|#)/i.test(url);
}
