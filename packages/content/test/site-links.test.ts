// Links that the live site answers although no page of the documentation is there are no findings; those that lead nowhere are.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Files, writeFolder } from './write-folder.ts';
import { convertPages } from '../src/pages/convert-pages.ts';
import { readPages } from '../src/pages/pages.ts';
import { readSources } from '../src/sources/read-sources.ts';

interface Checked {
  /** `rule: what was found`, of links and headings. */
  readonly findings: readonly string[];
  readonly markdown: (id: string) => string;
  /** With its links as they are published. */
  readonly published: (id: string) => string;
}

function check(files: Files): Checked {
  const root = writeFolder(files);
  mkdirSync(join(root, 'front'), { recursive: true });
  const found = readSources(join(root, 'front'), [{ path: '..', url: 'https://x.example/{slug}' }]);
  const findings: string[] = [];
  const context = {
    defaults: found.defaults,
    frontUrl: 'https://front.example/product',
    onWarning: ({ rule, message }: { readonly rule: string; readonly message: string }) =>
      void findings.push(`${rule}: ${/found (\S+)/.exec(message)?.[1]?.replace(/,$/, '') ?? ''}`),
  };
  const converted = convertPages(found.pages, context);
  const read = readPages(converted, context);
  expect(read.problems).toEqual([]);
  const published = (id: string): string => {
    const { start = 0, length = 0 } = read.pages.find((page) => page.id === id) ?? {};
    return new TextDecoder().decode(read.markdown.subarray(start, start + length));
  };
  return { findings, published, markdown: (id) => converted.shown.find(({ draft }) => draft.id === id)?.markdown ?? '' };
}

const links = (...to: readonly string[]): string => `# Page\n\n${to.map((each) => `- [x](${each})`).join('\n')}\n`;

test('many links to one page that is missing are one finding', () => {
  const { findings } = check({
    'mkdocs.yml': 'site_url: https://x.example/',
    'docs/a.md': links(...Array.from({ length: 4 }, () => '/community/'), '/other/'),
    'docs/b.md': links('/community/#here'),
  });
  expect(findings).toEqual(['dead-link: /other/', 'docs-unmade: none']);
});

test('absolute links to the site and to the front are links to their pages, and others stay', () => {
  const to = [
    'https://x.example/guide/install/#oil',
    '//x.example/guide/install',
    'https://front.example/product/docs/guide/install.md#oil',
    'https://front.example/product/docs/guide/install#gone',
    'https://x.example/pricing',
    'https://other.example/guide/install',
    'mailto:keeper@x.example',
  ];
  const { findings, published } = check({
    'mkdocs.yml': 'site_url: https://x.example/',
    'docs/a.md': links(...to),
    'docs/guide/install.md': '# Install\n\n## Oil\n',
  });
  expect(findings).toEqual(['dead-anchor: https://front.example/product/docs/guide/install#gone']);
  expect(Array.from(published('a').matchAll(/\]\((.*)\)/g), ([, url]) => url)).toEqual([
    ...['guide/install.md#oil', 'guide/install.md', 'guide/install.md#oil', 'guide/install.md#gone'],
    ...to.slice(4),
  ]);
});

test('addresses behind a hash are not told apart by what is before it', () => {
  const { findings } = check({
    'docs/a.md': '---\nurl: https://y.example/#/a\n---\n# A\n\n[b](https://y.example/#/b)\n',
    'docs/b.md': '---\nurl: https://y.example/#/b\n---\n# B\n',
  });
  expect(findings).toEqual([]);
});
