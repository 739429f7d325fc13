// The heading of a section in the text of its page.

import type { DocsSection } from '../section.ts';

/** What is before a section's text when its page is read: the heading, as Markdown has it. */
export function headingOf({ headingPath }: DocsSection, isFirst: boolean): string {
  const heading = headingPath.at(-1);
  const line = heading === undefined ? '' : `${'#'.repeat(Math.min(6, headingPath.length + 1))} ${heading}\n\n`;
  return isFirst ? line : `\n\n${line}`;
}
