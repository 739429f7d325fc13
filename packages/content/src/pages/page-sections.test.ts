import { expect, test } from 'vitest';
import { docsPage } from './page-sections.ts';
import { readPageText } from './page-steps.ts';

test.each([
  ['Effect', '# A common abstraction\n\nIt composes.', 'A common abstraction\n\nIt composes.'],
  ['Effect', '# Effect\n\nIt composes.', 'It composes.'],
  ['Effect', 'It composes.', 'It composes.'],
])('a page titled %s is found by its heading too', (title, markdown, text) => {
  const read = readPageText(markdown, { slugger: 'github', ids: new Map() });
  const page = docsPage({ file: 'a.md', id: 'a', title, read, links: new Set() }, new Set(), undefined);
  expect([...page.sections()].map((section) => section.text)).toEqual([text]);
});
