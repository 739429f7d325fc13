import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeFolder } from '../../test/write-folder.ts';
import { convertPages } from '../pages/convert-pages.ts';
import { readSources } from './read-sources.ts';

test('a source whose ids another one has gets the name of its folder in front', () => {
  const root = writeFolder({
    'docs/index.md': '# A',
    'docs/use.md': '# A',
    'packages/lamp/docs/index.md': '# B',
    'packages/oil/docs/Index.md': '# C',
    'other/lamp/index.md': '# D',
    'apart/more.md': '# E',
  });
  mkdirSync(join(root, 'front'));
  const paths = ['../docs', '../packages/lamp/docs', '../packages/oil/docs', '../other/lamp', '../apart'];
  const { pages, problems } = readSources(
    join(root, 'front'),
    paths.map((path) => ({ path })),
  );
  const converted = convertPages(pages, { onWarning: () => undefined });
  expect([...problems, ...converted.problems]).toEqual([]);
  expect(converted.visiblePages.map(({ draft }) => draft.id).sort()).toEqual([
    'index',
    'lamp-2/index',
    'lamp/index',
    'more',
    'oil/Index',
    'use',
  ]);
});

test('a source that is named twice is not read as two products', () => {
  const root = writeFolder({ 'docs/index.md': '# A' });
  mkdirSync(join(root, 'front'));
  expect(readSources(join(root, 'front'), [{ path: '../docs' }, { path: '../docs', version: '2' }]).pages).toHaveLength(2);
});
