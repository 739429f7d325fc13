import { expect, test } from 'vitest';
import { compilePattern, excluding, excludingLines, including } from './glob.ts';

test.each([
  ['*.md', 'a.md', true],
  ['*.md', 'x/a.md', false],
  ['**/*.md', 'x/y/a.md', true],
  ['private/', 'private/a.md', true],
  ['./a/*.md', 'a/b.md', true],
  ['/a/*.md', 'a/b.md', true],
  ['draft[0-9].md', 'draft7.md', true],
  ['draft[!0-9].md', 'draft7.md', false],
  ['@(a|b)/**', 'b/c.md', true],
  ['!(a).md', 'b.md', true],
  ['day{1..5}.md', 'day5.md', true],
  ['{a,b}/{c,d}.md', 'b/d.md', true],
  ['.hidden/**', '.hidden/a.md', true],
  ['a**b.md', 'axb.md', true],
])('%j and %s: %s', (pattern, path, matches) => {
  expect(compilePattern(pattern)?.(path)).toBe(matches);
});

// `*a*a*a*ab` compared with a name of 250 letters takes six seconds.
test.each([
  '*a*a*a*ab',
  '+(+(a))b',
  `{${'a,'.repeat(70)}b}`,
  '{1..100000}',
  'x'.repeat(201),
  '!private/**',
  '{a,b}'.repeat(20),
  '/?.}\\[a-z],!(a)+(a)[!b][a-z]aa[[:alpha:]][a-z]{',
])('a pattern that cannot be read in bounds, or only in part, is not understood: %.20s', (pattern) => {
  expect(compilePattern(pattern)).toBeUndefined();
  for (const { hides, unclear } of [excluding([pattern]), including([pattern])])
    expect([hides('any.md'), unclear]).toEqual([true, `the pattern ${JSON.stringify(pattern)}, which Vitrine does not understand`]);
});

test('a pattern leaves out what is below the folder that it names', () => {
  const { hides } = excluding(['private', '**/drafts']);
  expect(['private/a.md', 'x/drafts/y/a.md', 'public/a.md'].map(hides)).toEqual([true, true, false]);
});

test('lines of .gitignore: the last that matches decides, names match anywhere', () => {
  const { hides } = excludingLines(['# none', '*.draft.md', '/api/', '!api/public.md', 'secret[0-9].md', '{a}.md', '']);
  const paths = ['x/y.draft.md', 'api/a.md', 'x/api/a.md', 'api/public.md', 'x/secret1.md', 'a.md', '{a}.md'];
  expect(paths.filter(hides)).toEqual(['x/y.draft.md', 'api/a.md', 'x/secret1.md', '{a}.md']);
});
