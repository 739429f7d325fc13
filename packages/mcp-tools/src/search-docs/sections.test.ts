import { expect, it } from 'vitest';
import { withIds } from './sections.ts';

const pages = new Set(['guide/install', 'guide/use', 'index', 'a b']);
const rewritten = (markdown: string, page = 'guide/use'): string => withIds(markdown, page, (id) => pages.has(id));

it.each([
  ['[x](install.md)', '[x](guide/install)'],
  ['[x](./install.md#linux)', '[x](guide/install#linux)'],
  ['[x](../index.md "Title")', '[x](index "Title")'],
  ['[x](#here) and [y](install.md)', '[x](guide/use#here) and [y](guide/install)'],
  ['[x]: ../index.md#a', '[x]: index#a'],
  ['[x]:../index.md#a', '[x]:index#a'],
  ['[x](<../a%20b.md>)', '[x](<a b>)'],
  ['[x](https://a.example/install.md)', '[x](https://a.example/install.md)'],
  ['[x](missing.md)', '[x](missing.md)'],
  ['[x](/install.md)', '[x](/install.md)'],
  ['[x](mailto:a@b.example)', '[x](mailto:a@b.example)'],
  ['[x](%E0%A4.md)', '[x](%E0%A4.md)'],
])('%s is shown as %s', (given, wanted) => {
  expect(rewritten(given)).toBe(wanted);
});

it('code stays as it is', () => {
  const code = '```md\n[x](install.md)\n```\n\n~~~\n[x](install.md)\n~~~';
  expect(rewritten(code)).toBe(code);
});
