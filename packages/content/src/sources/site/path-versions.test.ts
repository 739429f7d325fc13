import { expect, test } from 'vitest';
import { findPathVersions } from './path-versions.ts';

const versionsOf = (...paths: readonly string[]): readonly string[] | undefined =>
  findPathVersions(paths.map((path) => path.split('/').filter((name) => name !== '')))?.versions;

test('versions are names of paths below which the same pages are', () => {
  expect(versionsOf('', 'start', '1.0', '1.0/start')).toEqual(['', '1.0']);
  expect(versionsOf('fr', 'fr/start', 'fr/next', 'fr/next/start')).toEqual(['', 'next']);
});

test('a page called as a version, alone, is none, in each language', () => {
  expect(versionsOf('', 'current', 'start')).toBeUndefined();
  expect(versionsOf('', 'current', 'start', 'zh-CN', 'zh-CN/current', 'zh-CN/start')).toBeUndefined();
});
