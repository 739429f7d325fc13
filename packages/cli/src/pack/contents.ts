// CONTENTS.md of a pack: every page with its title and description, in reading order below its section, and by name what is in no file.
import type { Page, Snapshot } from '@vitrine/core';
import { encodePath, sectionOfPage } from '@vitrine/core/render';
import type { PackedPages } from './packed-pages.ts';
import { packMark, pagesFolder } from '../front/pack-folder.ts';

/** The list as Markdown. */
export function contentsText({ facts, id, generatedAt }: Snapshot, { packed, leftOut }: PackedPages): string {
  const { name, version } = facts.product;
  const lines = [
    packMark,
    '',
    `# Documentation of ${[name, version ?? ''].map(inline).join(' ').trim()}`,
    '',
    `${id}, content of ${generatedAt}.`,
  ];
  let before: string | undefined;
  for (const { page, file } of packed) {
    const section = sectionOfPage(page)
      .map(({ title }) => inline(title))
      .join(' / ');
    if (section !== before) lines.push('', `## ${section === '' ? 'Pages' : section}`, '');
    before = section;
    const { description } = page;
    lines.push(
      `- [${inline(page.title)}](${pagesFolder}/${encodePath(file)})${description === undefined ? '' : `: ${inline(description)}`}`,
    );
  }
  if (leftOut.length > 0)
    lines.push(
      '',
      '## In the snapshot alone',
      '',
      'The tools of `vitrine mcp` find and read these pages; they are in no file.',
      '',
    );
  for (const page of leftOut) lines.push(`- ${inline(page.title)} (\`${plainId(page)}\`)`);
  return `${lines.join('\n')}\n`;
}

function plainId({ id }: Page): string {
  return id.replaceAll(/[`\p{C}]/gu, '');
}

/** A text of content on one line, as the words that it has. */
function inline(text: string): string {
  return text
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>]/g, '\\$&');
}
