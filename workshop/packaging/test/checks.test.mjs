// Each check can fail: what it must notice is put before it.
import { overhead } from '../checks/bundles.mjs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verdict } from '../checks/audit.mjs';
import { absolutePaths, carriesOthers, misplaced, missingSources, unreleasable } from '../checks/contents.mjs';
import { disagreements, packageOf } from '../checks/dependencies.mjs';
import { overBudget, suggestedBudget } from '../checks/sizes.mjs';
import { compareWithCommitted } from '../committed.mjs';
import { entriesOf, publishedPackages } from '../published.mjs';

describe('contents', () => {
  test.each([
    [['README.md', 'package.json'], 'LICENSE is missing'],
    [['LICENSE', 'package.json'], 'README.md is missing'],
    [['LICENSE', 'README.md', 'package.json', 'src/index.ts'], 'src/index.ts should not be in it'],
    [['LICENSE', 'README.md', 'package.json', 'dist/build.log'], 'dist/build.log should not be in it'],
    [['LICENSE', 'README.md', 'package.json', 'dist/x.test.js'], 'dist/x.test.js should not be in it'],
    [['LICENSE', 'README.md', 'package.json', 'node_modules/zod/index.js'], 'node_modules/zod/index.js should not be in it'],
  ])('%j: %s', (files, problem) => {
    expect(misplaced(files)).toEqual([problem]);
  });

  test('a source map whose text is nowhere is found, one that carries its text is not', () => {
    const map = { sources: ['../src/a.ts', '../src/b.ts'], sourcesContent: ['a', null] };
    expect(missingSources('dist/index.js.map', map, [])).toEqual([
      'dist/index.js.map points at ../src/b.ts, whose text is not in the package',
    ]);
    expect(missingSources('dist/index.js.map', map, ['src/b.ts'])).toEqual([]);
  });

  test('code of others is known by what a bundler writes above it, or by the source map', () => {
    expect(carriesOthers('// ../../node_modules/commander/lib/command.js\nvar Command;')).toBe(true);
    expect(carriesOthers('{"version":3,"sources":["../src/a.ts","../../../node_modules/yaml/index.js"]}')).toBe(true);
    expect(carriesOthers('// nothing from node_modules, but a word\nimport "zod";')).toBe(false);
  });

  test('an absolute path of the machine that built is found in a comment and in a source map', () => {
    expect(absolutePaths('// text:/home/me/src/a.ts.text\nvar a;\n// /home/me/b.ts\n// C:\\me\\c.ts')).toEqual([
      'text:/home/me/src/a.ts.text',
      '/home/me/b.ts',
      'C:\\me\\c.ts',
    ]);
    expect(absolutePaths('{"version":3,"sources":["../src/a.ts","text:/home/me/b.css"],"names":[]}')).toEqual([
      'text:/home/me/b.css',
    ]);
    expect(absolutePaths('// text:src/a.ts.text\n// https://example.com/a\n// ../src/b.ts\n// /api and more')).toEqual([]);
  });

  test('a manifest that cannot be released is refused with what it lacks', () => {
    expect(unreleasable({ exports: {}, dependencies: { '@vitrine/core': 'workspace:^' } })).toEqual([
      'license: expected Apache-2.0',
      'type: expected module',
      'publishConfig.access: expected public',
      'publishConfig.provenance: expected true',
      'engines.node: expected >=20.19',
      'sideEffects: expected false, so that bundlers can leave out what is unused',
      'dependencies.@vitrine/core: still a range of the workspace',
    ]);
  });
});

test('a Worker over vitrine may be a hundredth larger than one over the parts', () => {
  expect(overhead(1_030, 1_000).problems).toEqual([]);
  expect(overhead(1_031, 1_000).problems).toEqual(['it has 31 bytes more; expected at most three hundredths']);
});

describe('dependencies', () => {
  test.each([
    ['./chunk.js', undefined],
    ['node:fs', undefined],
    ['fs', undefined],
    ['zod', 'zod'],
    ['zod/v4', 'zod'],
    ['@vitrine/core/mcp', '@vitrine/core'],
  ])('%s names %s', (specifier, name) => {
    expect(packageOf(specifier)).toBe(name);
  });

  test('what is imported and not declared is found, and the reverse; an optional peer may be left to others', () => {
    const manifest = {
      name: 'a',
      dependencies: { b: '1', c: '1' },
      peerDependencies: { d: '1' },
      peerDependenciesMeta: { d: { optional: true } },
    };
    const imported = new Map([
      ['a', 'dist/index.js'],
      ['b', 'dist/index.js'],
      ['e', 'dist/index.d.ts'],
    ]);
    expect(disagreements(manifest, imported)).toEqual([
      'dist/index.d.ts imports e, which package.json does not name',
      'package.json names c, which nothing imports',
    ]);
  });
});

describe('sizes', () => {
  test('a size over its budget is found, and so is an entry without one', () => {
    expect(overBudget(1_000, 1_000)).toEqual([]);
    expect(overBudget(1_001, 1_000)).toEqual(['1 bytes over its budget of 1000']);
    expect(overBudget(10, undefined)).toHaveLength(1);
  });

  test('a suggested budget leaves a twentieth', () => {
    expect(suggestedBudget(20_000)).toBe(21_000);
    expect(suggestedBudget(1)).toBe(100);
  });
});

describe('audit', () => {
  const counts = { metadata: { vulnerabilities: { total: 1 }, dependencies: { prod: 7 } } };

  test('a weakness is named', () => {
    const vulnerabilities = { 'old-one': { name: 'old-one', range: '<2', severity: 'high' } };
    expect(verdict({ ...counts, vulnerabilities }, false).problems).toEqual(['old-one <2: high']);
    expect(verdict(counts, false)).toEqual({ line: 'npm audit: 7 packages in production', problems: [] });
  });

  test('a registry that serves no advisories has not said that all is well', () => {
    const refused = { message: '405 Method Not Allowed' };
    expect(verdict(refused, false)).toMatchObject({ unasked: true });
    expect(verdict(refused, true).problems).toEqual(['405 Method Not Allowed']);
  });
});

describe('committed lists', () => {
  let folder;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'vitrine-committed-'))));
  afterEach(() => rm(folder, { recursive: true }));

  test('an absent list fails, is written on request, and then tells what changed', async () => {
    const path = join(folder, 'lists', 'a.txt');
    expect(await compareWithCommitted(path, 'a\nb\n', false)).toHaveLength(1);
    expect(await compareWithCommitted(path, 'a\nb\n', true)).toEqual([]);
    expect(await readFile(path, 'utf8')).toBe('a\nb\n');
    expect(await compareWithCommitted(path, 'a\nb\n', false)).toEqual([]);
    expect(await compareWithCommitted(path, 'a\nc\n', false)).toEqual([
      expect.stringContaining('a.txt has changed'),
      '  - b',
      '  + c',
    ]);
  });
});

describe('published packages', () => {
  test('an entry is what has declarations and code', () => {
    const exports = { './mcp': { types: './dist/mcp.d.ts', default: './dist/mcp.js' }, './package.json': './package.json' };
    expect(entriesOf({ name: '@vitrine/core', exports }, 'core')).toEqual([
      { specifier: '@vitrine/core/mcp', label: 'core-mcp', types: 'dist/mcp.d.ts', code: 'dist/mcp.js' },
    ]);
  });

  test('every one has a version of the same release', async () => {
    const packages = await publishedPackages();
    expect(packages.length).toBeGreaterThanOrEqual(5);
    expect(new Set(packages.map(({ manifest }) => manifest.version)).size).toBe(1);
  });
});
