// What init takes from manifests and READMEs of any language.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { manifests } from '../src/command/init/manifests.ts';
import { firstParagraph, titleOf } from '../src/command/init/project.ts';
import { isDocsRepository, productName } from '@vitrine/content';
import { readProject } from '../src/command/init/project.ts';
import { starterFiles } from '../src/command/init/starter.ts';
import { folderOf, run } from './run-command.ts';

const read = (name: string, text: string): unknown => manifests.find(([pattern]) => pattern.test(name))?.[2](text);

describe('a manifest', () => {
  test.each([
    [
      'package.json',
      '{"name":"lamp","version":"1.2.0","description":"Oil lamps","license":"MIT","homepage":"https://lamp.example/","repository":{"url":"git+https://github.com/lamp/lamp.git"}}',
      {
        name: 'lamp',
        version: '1.2.0',
        description: 'Oil lamps',
        license: 'MIT',
        homepage: 'https://lamp.example/',
        repository: 'git+https://github.com/lamp/lamp.git',
      },
    ],
    [
      'pyproject.toml',
      '[project]\nname = "lamp"\nversion = "1.2.0"\ndescription = "Oil lamps"\nlicense = { text = "MIT" }\n[project.urls]\nHomepage = "https://lamp.example/"\nSource = "https://github.com/lamp/lamp"\n',
      {
        name: 'lamp',
        version: '1.2.0',
        description: 'Oil lamps',
        license: 'MIT',
        homepage: 'https://lamp.example/',
        repository: 'https://github.com/lamp/lamp',
      },
    ],
    [
      'pyproject.toml',
      '[tool.poetry]\nname = "lamp"\nversion = "1.2.0"\ndescription = "Oil lamps"\n',
      { name: 'lamp', version: '1.2.0', description: 'Oil lamps' },
    ],
    [
      'Cargo.toml',
      '[workspace.package]\nversion = "1.2.0"\nlicense = "MIT OR Apache-2.0"\n[package]\nname = "lamp"\nversion.workspace = true\nlicense.workspace = true\ndescription = "Oil lamps"\n',
      { name: 'lamp', version: '1.2.0', description: 'Oil lamps', license: 'MIT OR Apache-2.0' },
    ],
    [
      'composer.json',
      '{"name":"lamp/lamp","description":"Oil lamps","support":{"source":"https://github.com/lamp/lamp"}}',
      { name: 'lamp', description: 'Oil lamps', repository: 'https://github.com/lamp/lamp' },
    ],
    [
      'lamp.gemspec',
      'Gem::Specification.new do |s|\n  s.name = "lamp"\n  s.version = Lamp::VERSION\n  s.summary = \'Oil lamps\'\n  s.license = "MIT"\nend\n',
      { name: 'lamp', description: 'Oil lamps', license: 'MIT' },
    ],
    [
      'pom.xml',
      '<project><parent><artifactId>parent</artifactId><version>9</version></parent><artifactId>lamp</artifactId><version>1.2.0</version><name>${project.artifactId}</name><description>Oil\n lamps</description><dependencies><dependency><artifactId>x</artifactId></dependency></dependencies></project>',
      { name: 'lamp', version: '1.2.0', description: 'Oil lamps' },
    ],
    ['go.mod', 'module github.com/lamp/lamp/v2\n\ngo 1.22\n', { name: 'lamp', repository: 'https://github.com/lamp/lamp' }],
    ['go.mod', 'module lamp.example/tools/wick\n', { name: 'wick' }],
  ])('%s gives its facts', (name, text, facts) => {
    expect(read(name, text)).toEqual(expect.objectContaining(facts));
  });

  test.each([
    ['package.json', '{'],
    ['package.json', '[]'],
    ['pyproject.toml', '[project'],
    ['Cargo.toml', '= 1'],
  ])('%s that is damaged gives none', (name, text) => {
    expect(read(name, text)).toBeUndefined();
  });
});

describe('a README', () => {
  test.each([
    ['# Lamp\n\nA lamp that burns oil.\n', 'Lamp', 'A lamp that burns oil.'],
    [
      '<div align=center>\n<img src="a.png">\n</div>\n\n# Lamp\n\n[![ci](a.svg)](b) [![x](c.svg)](d)\n\n**Lamp** is a lamp that burns oil.\n',
      'Lamp',
      'Lamp is a lamp that burns oil.',
    ],
    [
      '<div align="center">\n\n<h1>Lamp</h1>\n\n<p>A lamp that <b>burns</b> oil.</p>\n\n[Guide](a) • [API](b) • [Chat](c) • [Help me](d)\n\n</div>\n',
      'Lamp',
      'A lamp that burns oil.',
    ],
    [
      '# Lamp\n\n```sh\nnpm install lamp and all of it\n```\n\n> A quote of some words here.\n\n- a list of four words\n\nIt burns oil all night.\n',
      'Lamp',
      'It burns oil all night.',
    ],
    [
      'Lamp\n====\n\n.. image:: a.png\n   :target: b\n\nA `lamp <https://lamp.example/>`_ that burns oil.\n\nInstall\n-------\n',
      'Lamp',
      'A lamp that burns oil.',
    ],
    [
      '= Lamp\n:toc:\n:icons: font\n\nimage::a.png[]\n\nA https://lamp.example/[lamp] that burns oil.\n',
      'Lamp',
      'A lamp that burns oil.',
    ],
    [
      '# Lamp docs\n\nInstall the lamp to preview it locally. Use the following command\n\nThis repository contains the documentation.\n\nLamp is a [light] that burns oil. It has two parts:\n',
      'Lamp docs',
      'Lamp is a light that burns oil.',
    ],
    [
      '```sh\n# Install it\n```\n\n# Lamp\n\nLicensed to the Lamp Foundation (LF) under one licence.\n\nThe lamp.example website is hosted by Ada.\n\nThe best site of lamps.\n',
      'Lamp',
      'The best site of lamps.',
    ],
    [
      '# Lamp\n\n> Light for the harbour, by oil\n\n- a list\n\nIt works with both tides.\n',
      'Lamp',
      'Light for the harbour, by oil',
    ],
    ['# Lamp\n\n> **Note** that this lamp has moved.\n\nIt burns oil all night.\n', 'Lamp', 'It burns oil all night.'],
    ['# Lamp\n\n> [!WARNING]\n> This lamp is not safe.\n\nIt burns oil all night.\n', 'Lamp', 'It burns oil all night.'],
    ['# Lamp\n\n`lamp` is a thing that burns oil.\n', 'Lamp', 'lamp is a thing that burns oil.'],
    ['# Lamp\n\nThe latest draft can be found at lamp.md in this folder.\n\nHead to the first page to learn.\n', 'Lamp', undefined],
    ['![](lamp.png)\n\n## Use\n\n# Recipes\n\nA lamp that burns oil.\n', undefined, 'A lamp that burns oil.'],
    ['# Lamp\n\nTo run it, use the following command:\n', 'Lamp', undefined],
    ['<!-- a comment of many words here -->\n\n1. one two three four\n', undefined, undefined],
    ['', undefined, undefined],
  ])('%j has its title and its first sentence', (readme, title, paragraph) => {
    expect([titleOf(readme), firstParagraph(readme)]).toEqual([title, paragraph]);
  });
});

test.each([
  ['the title that spells it', { manifest: '@oil/lamp', title: 'Oil Lamp 🛢️' }, 'Oil Lamp'],
  ['the title before what it is', { manifest: 'lamp', title: 'Lamp - Light for PHP: all of it' }, 'Lamp'],
  ['a parent without what its part is called', { manifest: 'Lamp Parent' }, 'Lamp'],
  ['the package where the title says something else', { manifest: 'lamp', title: 'Light for harbours' }, 'lamp'],
  ['what the site is called without what its part is called', { site: 'Lamp Docs' }, 'Lamp'],
  ['what the site is called where it is about documentation', { site: 'Light the Docs' }, 'Light the Docs'],
  ['what the site is called', { site: 'Lamp', manifest: 'oil-docs', title: 'Oil' }, 'Lamp'],
  ['a package without what its part is called', { manifest: 'lamp-docs-monorepo' }, 'lamp'],
  ['the package of a repository without that word', { manifest: 'lamp-repo' }, 'lamp'],
  ['a title without what its part is called', { manifest: '@lamp/website', title: 'Lamp – Official Documentation' }, 'Lamp'],
  ['the repository', { title: 'Introduction', repository: 'https://github.com/oil/lamp-docs' }, 'lamp'],
  ['the title before what it is, of a site', { site: 'Lamp – Light for harbours' }, 'Lamp'],
  ['what is before a slash', { site: 'lamp / docs' }, 'lamp'],
  [
    'the repository where the package is that of its website',
    { manifest: 'theme-template', repository: 'https://github.com/oil/lamp-docs' },
    'lamp',
  ],
  [
    'the title of a website without what it is called',
    { title: 'Lamp landing page and documentation website', repository: 'https://github.com/oil/docs' },
    'Lamp',
  ],
  ['who has the repository', { manifest: 'docs', title: 'Welcome', repository: 'https://github.com/lamp/website' }, 'lamp'],
  ['nothing', { manifest: 'test', title: 'Home' }, undefined],
  ['nothing, in many words', { title: 'docs '.repeat(100_000) }, undefined],
])('the name of a product is %s', (_, stated, expected) => {
  const nothing = { site: undefined, manifest: undefined, title: undefined, api: undefined, repository: undefined };
  const { repository = '' } = { ...nothing, ...stated };
  expect(productName({ ...nothing, ...stated }, { isDocs: isDocsRepository(repository) })?.text).toBe(expected);
});

test.each([
  ['the address of a website', { title: 'lamp.js.org', repository: 'https://github.com/lamp/lamp.js.org' }, true, 'lamp'],
  ['its repository in camel case', { repository: 'https://github.com/oil/lampDocs' }, true, 'lamp'],
  ['no package that is not published', { manifest: 'lamp-next' }, false, undefined],
  [
    'such a package where its repository has the name',
    { manifest: 'lamp', repository: 'https://github.com/x/lamp' },
    false,
    'lamp',
  ],
])('%s names the product', (_, stated, isDocs, expected) => {
  expect(productName(stated, { isDocs, isPrivate: true })?.text).toBe(expected);
});

test.each([
  ['Lamp is a light.', 'Lamp is a light.'],
  ['Lamp: light for harbours and boats.', 'Lamp: light for harbours and boats.'],
  ['A light that burns all night.', 'A light that burns all night.'],
  ['The lamp is sold in two shops.', undefined],
  ['Lamp has moved to another place.', undefined],
  ['For all old lamps, ask lamp/old-lamps.', undefined],
])('a README that begins with %j describes the product by %j', async (readme, expected) => {
  const { description, homepage } = await readProject(folderOf({ 'README.md': `# Lamp\n\n${readme}\n` }));
  expect([description?.value, homepage]).toEqual([expected, undefined]);
});

test.each([
  ['docs', { 'README.md': '# Lamp\n\nLamp is a light.\n', 'package.json': '{"name":"@lamp/docs","license":"MIT"}' }],
  ['lampDocs', { 'README.md': '# Lamp\n', 'package.json': '{"name":"theme","version":"2.0.0","license":"MIT"}' }],
  ['lamp-docs-main', { 'README.md': '# Lamp\n', 'package.json': '{"name":"theme","version":"2.0.0"}' }],
])(
  'a folder that is called %s is documentation: its README is no page, and nothing of its package is stated',
  async (name, files) => {
    const top = folderOf(Object.fromEntries(Object.entries(files).map(([file, text]) => [`${name}/${file}`, text])));
    const project = await readProject(join(top, name));
    expect(project).toMatchObject({ isDocs: true, releases: [] });
    expect(Object.keys(project)).toEqual(expect.not.arrayContaining(['readme', 'version', 'license', 'description', 'homepage']));
  },
);

test('a package of a scope keeps its scope', async () => {
  const project = await readProject(folderOf({ 'package.json': '{"name":"@lamp/js","version":"1.0.0","description":"Oil"}' }));
  const product = starterFiles(project, {}).get('product.yaml');
  expect(product).toContain('id: lamp-js #');
  expect(product).toContain('name: "@lamp/js" #');
});

test.each([
  ['monorepo for lamps and friends', 'Lamp lights harbours at night.'],
  ['Lamp website', 'Lamp lights harbours at night.'],
  ['The website at lamp.example', 'Lamp lights harbours at night.'],
  ['Documentation of the lamp.', 'Lamp lights harbours at night.'],
  ['A search engine for your website', 'A search engine for your website'],
  ['Oil lamps', 'Oil lamps'],
])('a manifest that describes its repository alone does not describe the product: %s', async (description, expected) => {
  const cwd = folderOf({
    'package.json': JSON.stringify({ name: 'lamp', description }),
    'README.md': '# Lamp\n\nLamp lights harbours at night.\n',
  });
  expect((await readProject(cwd)).description?.value).toBe(expected);
});

test('the site of the documentation is the homepage where the manifest names the repository', async () => {
  const manifest = { name: 'lamp', repository: 'github:lamp/lamp', homepage: 'https://github.com/lamp/lamp#readme' };
  const files = {
    'hugo.toml': 'baseURL = "https://lamp.example/"\n[params]\ndescription = "Oil"\n',
    'content/a.md': '# A',
  };
  const read = (homepage: string): ReturnType<typeof readProject> =>
    readProject(folderOf({ ...files, 'package.json': JSON.stringify({ ...manifest, homepage }) }));
  expect(await read(manifest.homepage)).toMatchObject({
    homepage: { value: 'https://lamp.example/', source: 'hugo.toml' },
    description: { value: 'Oil', source: 'hugo.toml' },
  });
  expect(await read('https://about.lamp.example')).toMatchObject({
    homepage: { value: 'https://about.lamp.example', source: 'package.json' },
  });
});

test.each([
  ['a private package', { 'package.json': '{"private":true,"name":"lamp-site","version":"1.0.0","description":"Oil"}' }],
  ['a website', { 'package.json': '{"name":"theme","version":"1.0.0","license":"MIT"}' }, 'lamp-website'],
  ['a version in the making', { 'Cargo.toml': '[package]\nname = "lamp"\nversion = "1.0.0-dev"\n' }],
  ['a version before a release', { 'package.json': '{"name":"lamp","version":"2.0.0-beta.1"}' }],
  ['tags of a package', {}, 'lamp', ['v1.0.0', 'lamp-core@2.0.0']],
  ['tags that are days', {}, 'lamp', ['v0.6.0', '25.07.1']],
])(
  '%s gives no version and no licence',
  async (_, files: Readonly<Record<string, string>>, repository = 'lamp', tags: readonly string[] = []) => {
    const cwd = folderOf({ 'README.md': '# Lamp\n', ...files });
    const git = (day: number, ...args: readonly string[]): void =>
      void execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
        cwd,
        env: { ...process.env, GIT_COMMITTER_DATE: `2026-01-0${day}T12:00:00Z`, GIT_AUTHOR_DATE: `2026-01-0${day}T12:00:00Z` },
      });
    git(1, 'init', '-q');
    git(1, 'remote', 'add', 'origin', `https://github.com/oil/${repository}`);
    for (const [index, tag] of tags.entries()) {
      git(index + 1, 'commit', '-q', '--allow-empty', '-m', tag);
      git(index + 1, 'tag', tag);
    }
    const { name, version, license, releases } = await readProject(cwd);
    expect({ name: name?.value.toLowerCase(), version, license, releases }).toEqual({ name: 'lamp', releases: [] });
  },
);

test('beside tags of other packages, a changelog that begins with the version of the manifest has the releases', async () => {
  const read = (version: string): ReturnType<typeof readProject> => {
    const cwd = folderOf({
      'Cargo.toml': `[package]\nname = "lamp"\nversion = "${version}"\n`,
      'CHANGELOG.md': '## 2.0.0 (2026-01-02)\n- x\n\n## <small>[1.0.0](a) (2026-01-01)</small>\n- y\n',
    });
    const git = (...args: readonly string[]): void =>
      void execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { cwd });
    git('init', '-q');
    git('commit', '-q', '--allow-empty', '-m', 'x');
    git('tag', 'wick-0.4.1');
    return readProject(cwd);
  };
  const current = await read('2.0.0');
  expect(current.releases.map(({ version, date }) => [version, date])).toEqual([
    ['2.0.0', '2026-01-02'],
    ['1.0.0', '2026-01-01'],
  ]);
  expect(current.sources).toEqual(['Cargo.toml', 'CHANGELOG.md']);
  expect(await read('3.0.0')).toMatchObject({ releases: [], version: { value: '3.0.0' }, sources: ['Cargo.toml'] });
});

test('a package below the top of its repository has none of its tags; what a manifest names is the repository, also in a fork', async () => {
  const manifest = (name: string): string => JSON.stringify({ name, version: '1.0.1', repository: 'github:oil/lamp' });
  const top = folderOf({ 'package.json': manifest('lamp'), 'packages/wick/package.json': manifest('wick') });
  const git = (...args: readonly string[]): void =>
    void execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { cwd: top });
  git('init', '-q');
  git('remote', 'add', 'origin', 'git@github.com:alice/lamp.git');
  git('commit', '-q', '--allow-empty', '-m', 'x');
  git('tag', 'v9.0.0');
  const repository = { value: 'https://github.com/oil/lamp', source: 'package.json' };
  expect(await readProject(top)).toMatchObject({ releases: [{ version: '9.0.0' }], repository });
  expect(await readProject(join(top, 'packages/wick'))).toMatchObject({ releases: [], version: { value: '1.0.1' }, repository });
});

test('a folder with a specification and nothing else is named by it', async () => {
  const info = { title: 'Lamp API', description: 'Lights lamps.\n\n# More\n\nText.', version: '1' };
  const cwd = folderOf({ 'openapi.json': JSON.stringify({ openapi: '3.1.0', info, paths: {} }) });
  expect(await readProject(cwd)).toMatchObject({
    name: { value: 'Lamp API', source: 'openapi.json' },
    description: { value: 'Lights lamps.' },
    sources: ['openapi.json'],
  });
});

test('a long description is cut behind a sentence, and whole in the summary', async () => {
  const sentence = 'Lamp lights harbours at night, by oil that it makes itself.';
  const cwd = folderOf({
    'package.json': JSON.stringify({ name: 'lamp', description: `${sentence} ${'It burns for days. '.repeat(4)}` }),
  });
  const product = starterFiles(await readProject(cwd), {}).get('product.yaml');
  expect(product).toContain(`description: "${sentence} It burns for days. It burns for days." # from package.json`);
});

// From a clone of Vitrine, the product of somebody else was described as Vitrine.
test('a folder outside of the working folder is that of the project around it', async () => {
  const cwd = folderOf({ 'package.json': '{"name":"other","version":"9.0.0"}' });
  const product = folderOf({ 'package.json': '{"name":"lamp","version":"1.2.0"}', 'docs/oil.md': '# Oil\n' });
  expect((await run(['init', join(product, 'front')], { cwd })).code).toBe(0);
  expect(readFileSync(join(product, 'front/product.yaml'), 'utf8')).toContain('id: lamp #');
  expect(readFileSync(join(product, 'front/front.yaml'), 'utf8')).toContain('path: "../docs"');
});
