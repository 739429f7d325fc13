// From Markdown to the parts of an imported page: title, opening, sections, with links as they
// are between the files of the front. Everything but headings and links keeps its bytes.
import type { Definition, Heading, Image, Link, Nodes } from 'mdast';
import { firstPosition } from '@vitrine/core/workspace';
import { findExcess, parseMarkdown } from '@vitrine/content';
import { toString } from 'mdast-util-to-string';
import GithubSlugger from 'github-slugger';
import type { ImportedSection } from '../imported.ts';
import { createDistinct } from '../wording.ts';

/** What is at a link instead: another address, or null for its words alone. Undefined leaves it as it is. */
export type Relink = (url: string) => string | null | undefined;

export interface PageParts {
  readonly title?: string;
  readonly opening: string;
  readonly sections: readonly ImportedSection[];
  /** Headings of the second level beyond `maxSections`; they stay in the last section. */
  readonly uncut?: number;
}

/** Most sections of one page: each is an address, and a part that a person keeps. */
export const maxSections = 2_000;

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly put: string;
}

/** Cuts a page before each heading of the second level, which get an anchor. Undefined for Markdown that takes a parser minutes. */
export function toParts(markdown: string, relink: Relink): PageParts | undefined {
  if (findExcess(markdown) !== undefined) return undefined;
  const edits: Edit[] = [];
  const slugger = new GithubSlugger();
  const distinct = createDistinct();
  const cuts: { readonly at: number; readonly id: string }[] = [];
  let title: string | undefined;
  let uncut = 0;
  for (const node of parseMarkdown(markdown).children) {
    for (const link of linksOf(node)) edits.push(...linkEdits(link, markdown, relink));
    if (node.type !== 'heading') continue;
    const words = toString(node).replace(/\s+/g, ' ').trim();
    const given = /(?<!\s)\s*\{#([^\s{}]+)\}$/.exec(words);
    if (node.depth === 1) title ??= words.slice(0, given?.index).trim();
    if (node.depth !== 2) continue;
    if (cuts.length >= maxSections) {
      uncut += 1;
      continue;
    }
    const id = distinct(given?.[1] ?? (slugger.slug(words) || 'section'));
    cuts.push({ at: offset(node, 'start'), id });
    if (given?.[1] !== id || !isPlainHeading(markdown, node)) edits.push(...headingEdits(node, id, given !== null));
  }
  edits.sort((a, b) => a.start - b.start || a.end - b.end);
  const piece = (from: number, to: number): string => applied(markdown, edits, from, to).trim();
  return {
    ...(title !== undefined && title !== '' && { title }),
    ...(uncut > 0 && { uncut }),
    opening: piece(0, cuts[0]?.at ?? markdown.length),
    sections: cuts.map(({ at, id }, index) => ({ id, markdown: piece(at, cuts[index + 1]?.at ?? markdown.length) })),
  };
}

function offset(node: Nodes, side: 'start' | 'end'): number {
  return node.position?.[side].offset ?? 0;
}

/** Whether a heading is `## words {#id}` on one line. */
function isPlainHeading(markdown: string, node: Heading): boolean {
  return /^## [^\n]*\}$/.test(markdown.slice(offset(node, 'start'), offset(node, 'end')));
}

/** Writes a heading as `## words {#id}`; one that has an id of the same name elsewhere on the page gets another. */
function headingEdits(node: Heading, id: string, hasId: boolean): readonly Edit[] {
  const first = node.children[0];
  const last = node.children.at(-1);
  if (first === undefined || last === undefined)
    return [{ start: offset(node, 'start'), end: offset(node, 'end'), put: `## ${id} {#${id}}` }];
  const begin = { start: offset(node, 'start'), end: offset(first, 'start'), put: '## ' };
  if (!hasId) return [begin, { start: offset(last, 'end'), end: offset(node, 'end'), put: ` {#${id}}` }];
  const marked = last.type === 'text' ? last.value.lastIndexOf('{#') : -1;
  const length = last.type === 'text' && marked >= 0 ? last.value.length - marked : 0;
  return [begin, { start: offset(last, 'end') - length, end: offset(node, 'end'), put: `{#${id}}` }];
}

function linksOf(tree: Nodes): readonly (Link | Image | Definition)[] {
  const links: (Link | Image | Definition)[] = [];
  const waiting: Nodes[] = [tree];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition') links.push(node);
    if ('children' in node) waiting.push(...node.children);
  }
  return links;
}

function linkEdits(node: Link | Image | Definition, markdown: string, relink: Relink): readonly Edit[] {
  const put = relink(node.url);
  if (put === undefined || put === node.url) return [];
  const [start, end] = [offset(node, 'start'), offset(node, 'end')];
  const target = put !== null && /[\s()<>]/.test(put) ? `<${put.replace(/[<>\n]/g, encodeURIComponent)}>` : put;
  if (node.type === 'definition')
    return target === null ? [] : [{ start, end, put: `[${node.label ?? node.identifier}]: ${target}` }];
  if (node.type === 'image') {
    const words = (node.alt ?? '').replace(/[\\[\]]/g, '\\$&');
    return [{ start, end, put: target === null ? words : `![${words}](${target})` }];
  }
  const [first, last] = [node.children[0], node.children.at(-1)];
  if (first === undefined || last === undefined) return target === null ? [{ start, end, put: '' }] : [];
  if (markdown[start] !== '[')
    return [
      {
        start,
        end,
        put: target === null ? markdown.slice(offset(first, 'start'), offset(last, 'end')) : `[${toString(node)}](${target})`,
      },
    ];
  if (target === null)
    return [
      { start, end: offset(first, 'start'), put: '' },
      { start: offset(last, 'end'), end, put: '' },
    ];
  return [{ start: offset(last, 'end'), end, put: `](${target})` }];
}

/** A part of a text with the edits in it, which are in the order of the text. */
function applied(text: string, edits: readonly Edit[], from: number, to: number): string {
  let out = '';
  let at = from;
  for (let index = firstPosition(edits.length, (at) => (edits[at]?.start ?? 0) >= from); ; index += 1) {
    const edit = edits[index];
    // what begins where this part ends belongs to the next, but for the end of the text
    if (edit === undefined || edit.start > to || (edit.start === to && to < text.length)) break;
    if (edit.start < at) continue;
    out += text.slice(at, edit.start) + edit.put;
    at = edit.end;
  }
  return out + text.slice(at, to);
}
