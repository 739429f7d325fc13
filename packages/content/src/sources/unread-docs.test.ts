import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findUnreadDocs, describeUnreadDocs } from './unread-docs.ts';

function repository(paths: readonly string[]): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'unread-')));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), '# A\n');
  }
  return root;
}

const many = (folder: string, ending: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${folder}/${index % 2 === 0 ? '' : 'deep/'}${index}${ending}`);

test('documentation that no source reads is counted by folder, the largest first, with its reason', () => {
  const root = repository([
    ...many('docs', '.md', 5),
    ...many('content', '.md', 12),
    ...many('content', '.mdx', 3),
    ...many('manual', '.rst', 4),
    ...many('guide', '.adoc', 3),
    ...many('lessons', '.ipynb', 3),
    ...many('docs/study', '.ipynb', 3),
    ...many('src/spec/doc', '.adoc', 6),
    'one.md',
    'two.md',
    'three.md',
  ]);
  expect(findUnreadDocs(root, [join(root, 'docs')]).map(describeUnreadDocs)).toEqual([
    '15 .md, .mdx files in content/ were not read: no source names them: add the folder to docs of front/front.yaml (docs: [{ path: ../content }])',
    "6 .adoc files in src/ were not read: their language is read from built HTML: name the output of the site's build, docs: [{ site: <folder of HTML> }] in front/front.yaml",
    "4 .rst files in manual/ were not read: their language is read from built HTML: name the output of the site's build, docs: [{ site: <folder of HTML> }] in front/front.yaml",
    '3 .md files in the repository were not read: no source names them: add the folder to docs of front/front.yaml (docs: [{ path: ../ }])',
    "3 .ipynb files in docs/ were not read: their language is read from built HTML: name the output of the site's build, docs: [{ site: <folder of HTML> }] in front/front.yaml",
    "3 .adoc files in guide/ were not read: their language is read from built HTML: name the output of the site's build, docs: [{ site: <folder of HTML> }] in front/front.yaml",
    "3 .ipynb files in lessons/ were not read: their language is read from built HTML: name the output of the site's build, docs: [{ site: <folder of HTML> }] in front/front.yaml",
  ]);
});

test('files of the project, of packages, of tests and of the front itself are no documentation that is missing', () => {
  const root = repository([
    ...['README.md', 'CHANGELOG.md', 'AGENTS.md', 'packages/a/README.md', 'packages/b/README.md', 'packages/c/readme.rst'],
    ...many('node_modules/a', '.md', 9),
    ...many('.github', '.md', 9),
    ...many('src/fixtures', '.md', 9),
    ...many('tests', '.md', 9),
    ...many('front/docs', '.md', 9),
    ...many('notes', '.md', 2),
  ]);
  expect(findUnreadDocs(root, [], join(root, 'front')).map(describeUnreadDocs)).toEqual([
    '2 .md files in other folders were not read: no source names them, and each folder has only a few',
  ]);
});

test('files that a source reads by links in its folder are read, and so are those of a linked folder', () => {
  const root = repository([...many('external/guide', '.md', 3), 'external/one.md', 'external/two.md', 'docs/index.md']);
  symlinkSync('../external/guide', join(root, 'docs/guide'));
  symlinkSync('../external/one.md', join(root, 'docs/one.md'));
  symlinkSync('/', join(root, 'docs/out'));
  symlinkSync('none', join(root, 'docs/none.md'));
  expect(findUnreadDocs(root, [join(root, 'docs')])).toMatchObject([{ folder: '*', files: 1 }]);
});

// each advice to read the folder would have published its files once more
test('files that pages include are read', () => {
  const root = repository(['docs/index.md', 'shared/a.md', 'shared/b.md', 'shared/c.md', 'shared/deep/d.mdx']);
  const included = ['a.md', 'b.md', 'deep/d.mdx'].map((name) => join(root, 'shared', name));
  expect(findUnreadDocs(root, [join(root, 'docs'), ...included])).toMatchObject([{ folder: '*', files: 1 }]);
});

test('what vitrine export wrote, and what git leaves out, is no documentation', () => {
  const root = repository([
    ...['nginx.conf', 'server.json', 'site/_headers', 'site/llms.txt'].map((name) => `public/${name}`),
    ...many('public/site/docs', '.md', 5),
    ...many('output', '.md', 5),
    ...many('web/cache', '.md', 5),
    ...many('web/pages', '.md', 5),
  ]);
  writeFileSync(join(root, '.gitignore'), '# made\n*.log\n!kept\noutput/\n/web/cache\n');
  expect(findUnreadDocs(root, []).map(({ folder, files }) => [folder, files])).toEqual([['web', 5]]);
});

test('files in a language that the generator of their folder does not read are counted too', () => {
  const root = repository([...many('docs', '.md', 5), ...many('docs', '.rst', 4)]);
  expect(findUnreadDocs(root, [join(root, 'docs')]).map(describeUnreadDocs)).toEqual([
    "4 .rst files in docs/ were not read: their language is read from built HTML: name the output of the site's build, docs: [{ site: <folder of HTML> }] in front/front.yaml",
  ]);
});

test('links are not followed, in a circle or out of the repository', () => {
  const root = repository(many('docs', '.md', 3));
  symlinkSync(root, join(root, 'docs', 'again'));
  symlinkSync(tmpdir(), join(root, 'out'));
  expect(findUnreadDocs(root, []).map(({ folder, files }) => [folder, files])).toEqual([['docs', 3]]);
});
