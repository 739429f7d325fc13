// Pages of the documentation are read once by a stranger; the rules are in readability.ts.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { dialect, dialectAnywhere, findingsOf, longestSentence, sentencesOf } from './readability.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** The pages that people wrote; those of docs/reference/generated/api are made of docstrings. */
const pages = readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.md') && !path.startsWith('reference/generated/api/'),
);

/** The section of the navigation that each page is in, by the path of the page or of its folder. */
const sections = new Map<string, string>();
let current = '';
for (const line of readFileSync(`${root}mkdocs.yml`, 'utf8').split('\n')) {
  const [, top] = /^ {2}- (\w+):$/.exec(line) ?? [];
  const [, path] = /^ +- ([\w/.-]+(?:\.md|\/))$/.exec(line) ?? [];
  if (top !== undefined) current = top;
  if (path !== undefined) sections.set(path, current);
}

function sectionOf(path: string): string {
  if (path.startsWith('explanation/decisions/')) return 'Decisions';
  if (path.startsWith('explanation/evidence/')) return 'Reference';
  return sections.get(path) ?? 'none';
}

/** READMEs and the files of the root: no part of the navigation, so the rules of the reference apply. */
const readmes = ['packages', 'examples']
  .flatMap((folder) => readdirSync(root + folder).map((name) => `${folder}/${name}/README.md`))
  .filter((path) => existsSync(root + path))
  .concat('README.md', 'CONTRIBUTING.md', 'SECURITY.md');

test('every page is in the navigation', () => {
  expect(pages.filter((path) => sectionOf(path) === 'none')).toEqual([]);
});

test.each([...pages.map((path) => `docs/${path}`)])('%s is readable', (path) => {
  const section = sectionOf(path.replace('docs/', ''));
  expect(findingsOf({ markdown: readFileSync(root + path, 'utf8'), section })).toEqual([]);
});

test.each(readmes)('%s is readable', (path) => {
  const markdown = readFileSync(root + path, 'utf8').replace(/<!-- exports:[\s\S]*<!-- \/exports -->/, '');
  expect(findingsOf({ markdown, section: 'Reference' })).toEqual([]);
});

test.each(readdirSync(`${root}packages`).filter((name) => existsSync(`${root}packages/${name}/src`)))(
  'comments of packages/%s/src are in plain words',
  (name) => {
    const folder = `${root}packages/${name}/src/`;
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /(?<!\.test)\.ts$/.test(path));
    expect(files.length).toBeGreaterThan(0);
    const comments = files.flatMap((path) =>
      [...readFileSync(folder + path, 'utf8').matchAll(/^\s*(?:\/\/|\/?\*)(.*)$/gm)].map(([, text = '']) => `${path}: ${text}`),
    );
    const words = (line: string): readonly string[] =>
      dialectAnywhere.flatMap(([pattern, instead]) =>
        [...line.slice(line.indexOf(':')).matchAll(pattern)].map(([word]) => `"${word}": expected ${instead}, in ${line}`),
      );
    expect(comments.flatMap(words)).toEqual([]);
  },
);

// Somebody who imported was sent to a page that had moved.
test('every page that a message of a command or a written file names exists', () => {
  const sources = readdirSync(`${root}packages`).flatMap((name) => {
    const folder = `${root}packages/${name}/src/`;
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => readFileSync(folder + path, 'utf8'));
  });
  const docPaths = sources.flatMap((text) => [...text.matchAll(/\bdocs\/[\w/-]+\.md(?= of Vitrine)/g)].map(([path]) => path));
  expect(docPaths.length).toBeGreaterThan(2);
  expect(docPaths.filter((path) => !existsSync(root + path))).toEqual([]);
});

test('code, tables, front matter and addresses are no words of a sentence', () => {
  const page =
    '---\na: b\n---\n# T\n\nOne [two](three-four.md) `five six`.\n\n```sh\nseven eight\n```\n\n| nine |\n| --- |\n\n- ten.\n- eleven. Twelve.\n';
  expect(sentencesOf(page)).toEqual(['One two code.', 'ten.', 'eleven.', 'Twelve.']);
});

/** A page of ten good sentences, and one that is not. */
const pageWith = (text: string): string => `# T\n\nServe a front.\n\n${'You do this first. '.repeat(10)}\n\n${text}\n`;

test.each([
  ['nothing', 'You see it.', undefined],
  ['a long sentence', `${'word '.repeat(longestSentence)}word.`, `at most ${longestSentence}`],
  ['a word of our dialect', 'The list stands in the file.', 'expected is in'],
  ['a construction of our dialect', 'A notification is no event.', 'expected is not a'],
  ['a setting that wins', 'The option wins.', 'expected takes precedence'],
  ['a mark without a place', 'The cursor is passed on in the place of a page.', 'expected instead of'],
  ['a sum', 'It has 300 MB in all.', 'expected in total'],
  ['a possessive turned round', 'It has a name of its own.', 'expected its own'],
  ['a condition that is a place', 'Where the file is large, it takes longer.', 'expected If, When'],
  ['an unknown actor', 'Whoever calls it waits.', 'anybody who'],
  ['a figure of microseconds', 'It takes 0.07 to 0.08 microseconds.', 'measurements are in Performance'],
  ['a figure with two decimals', 'It needs 27.64 KB.', '"27.64 KB"'],
  ['too many words', 'One two three four five. '.repeat(400), 'words, at most 1500'],
  ['too many words in a table', `| ${'one two three four five '.repeat(400)} |`, 'words, at most 1500'],
  ['the passive', 'A page is rendered by it. '.repeat(20), 'in the passive'],
])('a page with %s: %s', (_, text, expected) => {
  const findings = findingsOf({ markdown: pageWith(text), section: 'Guides' });
  expect(findings).toEqual(expected === undefined ? [] : [expect.stringContaining(expected)]);
});

test('a page that does not begin with what a reader can do is a finding, and so are long sentences throughout', () => {
  const markdown = `# T\n\n${`${'word '.repeat(25)}end. `.repeat(5)}\n`;
  expect(findingsOf({ markdown, section: 'Guides' })).toEqual([
    'sentences of 26.0 words in the mean, at most 17.5',
    expect.stringContaining('it begins with what a reader can do'),
  ]);
});

test('each word of the dialect has a word to use in its place', () => {
  for (const [pattern, instead] of dialect) expect([pattern.global, instead.length > 2]).toEqual([true, true]);
});
