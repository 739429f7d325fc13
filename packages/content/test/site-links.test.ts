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
}

function check(files: Files): Checked {
  const root = writeFolder(files);
  mkdirSync(join(root, 'front'), { recursive: true });
  const found = readSources(join(root, 'front'), [{ path: '..', url: 'https://x.example/{slug}' }]);
  const findings: string[] = [];
  const context = {
    defaults: found.defaults,
    onWarning: ({ rule, message }: { readonly rule: string; readonly message: string }) =>
      void findings.push(`${rule}: ${/found (\S+)/.exec(message)?.[1]?.replace(/,$/, '') ?? ''}`),
  };
  const converted = convertPages(found.pages, context);
  expect(readPages(converted, context).problems).toEqual([]);
  return { findings, markdown: (id) => converted.shown.find(({ draft }) => draft.id === id)?.markdown ?? '' };
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
