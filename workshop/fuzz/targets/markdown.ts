// Whatever a page holds, reading and judging it is work in proportion to its length.
import { lintContent, lintSteps } from '../../../packages/content/src/lint/lint.ts';
import { readMarkdown } from '../../../packages/content/src/markup/markdown.ts';

export const maxLength = 4_000;

export function check(page: unknown, steps: () => number): void {
  if (typeof page !== 'string') return;
  readMarkdown(page);
  lintContent([{ kind: 'text', file: 'docs/page.md', text: page }], []);
  const looked = lintSteps(page);
  if (looked > 200_000 + 400 * page.length) throw new Error(`the lint looks at ${looked} characters of ${page.length}`);
  const work = steps();
  if (work > 400_000 + 4_000 * page.length) throw new Error(`${work} steps for ${page.length} characters`);
}
