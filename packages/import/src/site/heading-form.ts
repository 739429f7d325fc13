// Headings: their levels, their ids, and the signatures of API generators, which become headings.
import type { Element } from 'hast';
import { toString } from 'hast-util-to-string';
import { become, classesOf, element, text } from './element.ts';
import { oneLine } from './html.ts';
import { selectAll } from './select.ts';

/** What API generators write as terms of a list are headings: they have an address, and a reader looks for them. */
export function fixSignatures(holder: Element, depth: number): void {
  for (const child of holder.children) {
    if (child.type !== 'element') continue;
    const heading = /^h([1-6])$/.exec(child.tagName)?.[1];
    if (heading !== undefined) depth = Number(heading) + 1;
    const terms = child.tagName === 'dl' ? child.children.filter((each) => each.type === 'element' && isSignature(each)) : [];
    fixSignatures(child, depth + (terms.length > 0 ? 1 : 0));
    if (terms.length === 0) continue;
    child.tagName = 'div';
    for (const part of child.children) {
      if (part.type !== 'element') continue;
      if (part.tagName === 'dd') part.tagName = 'div';
      else if (isSignature(part)) {
        const signature = oneLine(toString(part));
        become(part, element(`h${Math.min(6, depth)}`, [element('code', [text(signature)])], part.properties));
      }
    }
  }
}

function isSignature(node: Element): boolean {
  return node.tagName === 'dt' && classesOf(node).some((name) => name === 'sig' || name === 'sig-object');
}

/** Where a page has no heading of the first level, and the one that it begins with is the title of its head, that is its title. */
export function fixLevels(main: Element, title: string): void {
  const headings = selectAll('h1, h2, h3, h4, h5, h6', main);
  const levels = headings.map(({ tagName }) => Number(tagName.slice(1)));
  const [first = 1] = levels;
  const words = oneLine(toString(headings[0] ?? main))
    .replace(/[¶#]$/, '')
    .trimEnd()
    .toLowerCase();
  if (levels.slice(1).some((level) => level <= first) || !title.toLowerCase().startsWith(words)) return;
  for (const [at, heading] of headings.entries()) heading.tagName = `h${(levels[at] ?? 1) - first + 1}`;
}

/** Headings keep their ids, or take that of the section they open; a page has one heading of the first level. */
export function fixHeadings(main: Element): ReadonlyMap<string, string> {
  const anchors = new Map<string, string>();
  let current = '';
  let firsts = 0;
  const walk = (at: Element, pending: string[]): string[] => {
    let open = pending;
    const level = /^h([1-6])$/.exec(at.tagName)?.[1];
    const { id } = at.properties;
    const own = typeof id === 'string' && id !== '' ? [id] : [];
    if (level !== undefined) {
      if (level === '1' && (firsts += 1) > 1) at.tagName = 'h2';
      for (const link of selectAll('a', at)) fixHeadingLink(link);
      const inside = selectAll('[id]', at).map((each) => String(each.properties['id']));
      const ids = [...own, ...inside, ...open.toReversed()];
      const [first = ''] = ids;
      at.properties = first === '' ? {} : { id: first };
      current = level === '1' && firsts === 1 ? '' : first;
      for (const each of ids) if (each !== first || current === '') anchors.set(each, current);
      return [];
    }
    const isSection = /^(?:section|div|article)$/.test(at.tagName);
    for (const each of own) anchors.set(each, current);
    // the array belongs to this branch: a caller goes on with what it gets back
    if (isSection) open.push(...own);
    for (const child of at.children) {
      if (child.type === 'element') open = walk(child, open);
      else if (child.type === 'text' && child.value.trim() !== '') open = [];
    }
    return isSection || at.tagName === 'span' || at.tagName === 'a' ? open : [];
  };
  walk(main, []);
  return anchors;
}

/** A link of a heading to itself is its text, or nothing. */
function fixHeadingLink(link: Element): void {
  const { href } = link.properties;
  if (typeof href === 'string' && !href.includes('#')) return;
  const words = oneLine(toString(link));
  const isMark = !/[\p{L}\p{N}]/u.test(words) || /^(?:permalink|link to this|direct link)/i.test(words);
  become(
    link,
    element('span', isMark ? [] : link.children, link.properties['id'] === undefined ? {} : { id: link.properties['id'] }),
  );
}
