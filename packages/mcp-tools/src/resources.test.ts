import { expect, it } from 'vitest';
import { sample } from '../test/sample.ts';
import { createDocumentationTools } from './index.ts';

const { resources } = createDocumentationTools(sample());

it('every page is listed with its size', () => {
  expect(resources?.resources).toMatchObject([
    { uri: 'docs:///guide/install', name: 'guide/install', title: 'Installation', mimeType: 'text/markdown', size: 65 },
    { uri: 'docs:///reference', name: 'reference', title: 'Reference', mimeType: 'text/markdown' },
  ]);
});

it.each([
  ['docs:///guide/install', '# Installation\n\nGet the archive.\n\n## Linux\n\nUnpack the tarball.\n\n'],
  ['docs:///guide/install#linux', '## Linux\n\nUnpack the tarball.\n'],
  ['docs:///guide%2Finstall', '# Installation\n\nGet the archive.\n\n## Linux\n\nUnpack the tarball.\n\n'],
])('%s is read as Markdown', (uri, text) => {
  expect(resources?.read(uri)).toEqual({ uri, mimeType: 'text/markdown', text });
});

it.each([
  'docs:///nowhere',
  'docs:///guide/install#nowhere',
  'docs:///',
  'file:///etc/passwd',
  'docs:///%E0%A4%A',
  'docs:///__proto__',
  'docs:///../guide/install',
])('%s is nothing here', (uri) => {
  expect(resources?.read(uri)).toBeUndefined();
});

it('the template completes page ids, and sections once a # is typed', () => {
  expect(resources?.complete?.('docs:///{+page}', 'page', 'inst')).toEqual(['guide/install']);
  expect(resources?.complete?.('docs:///{+page}', 'page', 'guide/install#')).toEqual(['guide/install#linux']);
  expect(resources?.complete?.('docs:///{+page}', 'other', 'x')).toEqual([]);
});

it('without pages there are no resources to declare', () => {
  expect(createDocumentationTools(sample({ sections: [] })).resources).toBeUndefined();
});
