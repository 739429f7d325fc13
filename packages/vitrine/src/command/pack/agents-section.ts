// The section that a pack offers for AGENTS.md, the file of instructions that agents read: what is there and how to search it, between two
// markers, so that writing it again replaces it. It stays within a budget, because it is read in every conversation.
import { CommandFailure, exitCodes } from '@vitrine/cli-kit/output/failure';
import { installedCommand } from '@vitrine/cli-kit/how-to-run';
import { counted } from '@vitrine/cli-kit/output/format';
import type { Page, Product } from '@vitrine/core';
import { sectionOfPage } from '@vitrine/core/render';
import { agentsName, contentsName, pagesFolder } from '../front/pack-folder.ts';

/** Most tokens of the section, at four bytes each. */
export const maxSectionTokens = 1_500;

export interface Packed {
  readonly product: Pick<Product, 'id' | 'name' | 'version' | 'description'>;
  readonly pages: readonly Pick<Page, 'id' | 'section'>[];
  readonly snapshotId: string;
  readonly generatedAt: string;
  /** Where the pack is for who reads the section, such as `node_modules/lamp/docs`. */
  readonly place: string;
  readonly searchTool: string | undefined;
}

/** The section, with its markers. */
export function agentsSection({ product, pages, snapshotId, generatedAt, place, searchTool }: Packed): string {
  const [begin, end] = markersOf(product.id);
  const name = plain(product.name);
  const version = product.version === undefined ? '' : ` ${plain(product.version)}`;
  const opening = [
    begin,
    `## Documentation of ${name}${version}`,
    '',
    `${sentence(plain(product.description))} The documentation of this version is in \`${place}\`: read it before you write code that uses ${name}, because your memory may be of another version.`,
    '',
    ...(searchTool === undefined
      ? []
      : [
          `- Search, offline: \`${installedCommand} search ${place} <words>\` finds sections, \`${installedCommand} read ${place} <id>\` reads one.`,
          `- Or the MCP server \`${installedCommand} mcp ${place}\`: \`query\` of its tool \`${searchTool}\` finds sections, \`id\` reads one.`,
        ]),
    `- Read: \`${place}/${contentsName}\` lists ${counted(pages.length, 'page')} of Markdown below \`${place}/${pagesFolder}/\`.`,
    `- It was made from ${snapshotId}, content of ${generatedAt}.`,
    '',
  ];
  const sections = sectionsOf(pages);
  const lines = ['Contents:', ''];
  const sizeOf = (texts: readonly string[]): number => Buffer.byteLength(texts.join('\n'));
  const room = maxSectionTokens * 4 - sizeOf([...opening, end, '']) - 100;
  let left = room - sizeOf(lines);
  let shown = 0;
  for (const [title, count] of sections) {
    const line = `- ${title}: ${counted(count, 'page')}`;
    left -= Buffer.byteLength(line) + 1;
    if (left < 0) break;
    lines.push(line);
    shown += 1;
  }
  if (shown < sections.length) lines.push(`- and ${sections.length - shown} more in \`${contentsName}\``);
  return `${[...opening, ...(shown > 0 ? [...lines, ''] : []), end].join('\n')}\n`;
}

function sectionsOf(pages: Packed['pages']): readonly (readonly [title: string, pages: number])[] {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const title = plain(sectionOfPage(page)[0]?.title ?? '') || 'Other pages';
    counts.set(title, (counts.get(title) ?? 0) + 1);
  }
  return [...counts];
}

/** Content on one line, without what would be markup, a marker or an end of code. */
function plain(text: string): string {
  return text
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .replaceAll(/[<>`[\]]/g, '')
    .trim();
}

function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

function markersOf(id: string): readonly [begin: string, end: string] {
  return [`<!-- begin: documentation of ${id}, by vitrine pack -->`, `<!-- end: documentation of ${id} -->`];
}

/** A text with the section instead of an earlier one, or at the end. Throws CommandFailure where markers are not a pair. */
export function withSection(text: string, section: string, id: string, file = agentsName): string {
  const lineEnd = /\r?\n/.exec(text)?.[0] ?? '\n';
  const put = section.trimEnd().replaceAll('\n', lineEnd);
  const [begin, end] = markersOf(id);
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  const isOnce = text.indexOf(begin, from + 1) === -1 && text.indexOf(end, to + 1) === -1;
  if (from === -1 && to === -1) {
    const before = text === '' || text.endsWith('\n') ? text : `${text}${lineEnd}`;
    return `${before}${before === '' ? '' : lineEnd}${put}${lineEnd}`;
  }
  if (from === -1 || to < from || !isOnce)
    throw new CommandFailure(
      'markers',
      `${file}: expected one line "${begin}" and one "${end}" after it`,
      'Remove the rest of the section; the file is unchanged.',
      exitCodes.refused,
    );
  return text.slice(0, from) + put + text.slice(to + end.length);
}
