// Links that the live site answers although no page of the documentation is there are no findings; those that lead nowhere are.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Files, writeFolder } from './write-folder.ts';
import { convertPages } from '../src/pages/convert-pages.ts';
import { sourceAddresses } from '../src/links/repository-links.ts';
import { readPages } from '../src/pages/pages.ts';
import { readSources } from '../src/sources/read-sources.ts';

interface Checked {
  /** `rule: what was found`, of links and headings. */
  readonly findings: readonly string[];
  readonly markdown: (id: string) => string;
  /** With its links as they are published. */
  readonly published: (id: string) => string;
}

function check(files: Files, repository?: unknown): Checked {
  const root = writeFolder(files);
  mkdirSync(join(root, 'front'), { recursive: true });
  const sources = readSources(join(root, 'front'), [{ path: '..', url: 'https://x.example/{slug}' }]);
  const findings: string[] = [];
  const context = {
    defaults: sources.defaults,
    frontUrl: 'https://front.example/product',
    onWarning: ({ rule, message }: { readonly rule: string; readonly message: string }) =>
      void findings.push(`${rule}: ${/found (\S+)/.exec(message)?.[1]?.replace(/,$/, '') ?? ''}`),
  };
  const converted = convertPages(sources.pages, context);
  const read = readPages(converted, { ...context, sourceAddress: sourceAddresses(repository, root) });
  expect(read.problems).toEqual([]);
  const textOf = ({ start, length }: { readonly start: number; readonly length: number }): string =>
    new TextDecoder().decode(read.markdown.subarray(start, start + length));
  return {
    findings,
    markdown: (id) => converted.visiblePages.find(({ draft }) => draft.id === id)?.markdown ?? '',
    published: (id) =>
      read.pages
        .filter((page) => page.id === id)
        .map(textOf)
        .join(''),
  };
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
    'https://x.example/guide/install/?version=2#oil',
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

test('links to files of the repository lead to its service; absent and foreign files do not', () => {
  const files = {
    'mkdocs.yml': 'site_url: https://x.example/',
    'README.md': '# Lamp',
    'src/lamp (1).c': 'int main;',
    'src/logo.png': 'x',
    'docs/a.md': links(
      '../README.md#use',
      '../src',
      '<../src/lamp (1).c>',
      '../src/logo.png',
      '../src/none.c',
      '../../up.md',
      'b.md',
    ),
    'docs/b.md': '# B',
  };
  const source = 'https://github.com/lamp/lamp/blob/HEAD';
  const leading = (repository: unknown): readonly string[] =>
    [
      ...check(files, repository)
        .published('a')
        .matchAll(/\]\((.*)\)/g),
    ].map(([, to = '']) => to);
  const others = ['https://x.example/src/none.c', 'https://x.example/up', 'b.md'];
  expect(leading({ url: 'https://github.com/lamp/lamp.git', source: 'github' })).toEqual([
    `${source}/README.md#use`,
    `${source}/src`,
    `${source}/src/lamp%20%281%29.c`,
    ...others,
  ]);
  expect(leading({ url: 'https://git.example/a/b/', source: 'gitlab' })[0]).toBe(
    'https://git.example/a/b/-/blob/HEAD/README.md#use',
  );
  for (const unknown of [undefined, { url: 'https://git.example/a', source: 'own' }, { url: 'no', source: 'github' }])
    expect(leading(unknown)).toEqual(['https://x.example/src', ...others]);
});

test('a link to a file that readers of the page cannot reach stays as its text, with the picture in it', () => {
  const { published } = check({
    'mkdocs.yml': 'site_url: https://x.example/',
    LICENSE: 'x',
    'docs/a.md':
      '# A\n\nSee [the *terms*](../LICENSE "t"), [![seal](https://x.example/s.svg)](<../LICENSE>) and `[x](../LICENSE)`.\n\n## After\n',
  });
  expect(published('a')).toContain('See the *terms*, ![seal](https://x.example/s.svg) and `[x](../LICENSE)`.');
});
