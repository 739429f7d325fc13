// What init takes from the configuration of a documentation.
import { expect, test } from 'vitest';
import { type Files, writeFolder } from '../../test/write-folder.ts';
import { readSiteFacts, readSpecificationFacts } from './site-facts.ts';

test.each<[generator: string, files: Files, facts: object | undefined]>([
  [
    'Docusaurus',
    {
      'website/docusaurus.config.js':
        "export default { title: 'Lamp', tagline: 'Oil lamps', url: 'https://lamp.example', baseUrl: '/docs/', presets: [['classic', {}]] };",
      'website/docs/a.md': '# A',
    },
    { name: 'Lamp', description: 'Oil lamps', homepage: 'https://lamp.example/docs/', file: 'website/docusaurus.config.js' },
  ],
  [
    'MkDocs',
    { 'mkdocs.yml': 'site_name: Lamp Docs\nsite_description: Oil lamps\nsite_url: https://lamp.example/\n', 'docs/a.md': '# A' },
    { name: 'Lamp Docs', description: 'Oil lamps', homepage: 'https://lamp.example/', file: 'mkdocs.yml' },
  ],
  [
    'Mintlify',
    { 'docs.json': '{"name":"Lamp","description":"Oil lamps","navigation":["a"]}', 'a.mdx': '# A' },
    { name: 'Lamp', description: 'Oil lamps', file: 'docs.json' },
  ],
  [
    'VitePress',
    { 'docs/.vitepress/config.ts': "export default { title: 'Lamp', description: 'A VitePress Site' };", 'docs/a.md': '# A' },
    { name: 'Lamp', file: 'docs/.vitepress/config.ts' },
  ],
  [
    'Starlight',
    {
      'astro.config.mjs':
        "export default defineConfig({ site: 'https://lamp.example', integrations: [starlight({ title: { en: 'Lamp' }, description: 'Oil lamps', sidebar: [] })] });",
      'src/content/docs/a.md': '# A',
    },
    { name: 'Lamp', description: 'Oil lamps', homepage: 'https://lamp.example', file: 'astro.config.mjs' },
  ],
  [
    'Hugo',
    {
      'hugo.toml': 'baseURL = "https://lamp.example/"\ntitle = "Lamp"\n[params]\ndescription = "Oil lamps"\n',
      'content/a.md': '# A',
    },
    { name: 'Lamp', description: 'Oil lamps', homepage: 'https://lamp.example/', file: 'hugo.toml' },
  ],
  [
    'Hugo with a comment in a folded text',
    {
      'hugo.yaml': 'title: Lamp\nparams:\n  description: >-\n    Oil lamps\n    at sea\n\n    # Not said\n  more: 1\n',
      'content/a.md': '# A',
    },
    { name: 'Lamp', description: 'Oil lamps at sea', file: 'hugo.yaml' },
  ],
  [
    'Hugo with a folder of settings and languages',
    {
      'config/_default/hugo.toml': 'baseURL = "https://staging.example/"\ntitle = "Site"\ndefaultContentLanguage = "fr"\n',
      'config/_default/languages.fr.toml':
        'title = "Lampe"\n[params]\ndescription = """\nLampes de <a href="/x">la mer</a>.\n"""\n',
      'config/_default/languages.en.toml': 'title = "Lamp"\n',
      'config/production/config.toml': 'baseurl = "https://lamp.example/"\n',
      'content/a.md': '# A',
    },
    {
      name: 'Lampe',
      description: 'Lampes de la mer.',
      homepage: 'https://lamp.example/',
      file: 'config/_default/hugo.toml',
    },
  ],
  [
    'Hugo with a file in the root, and texts beside it',
    {
      'config.yaml': 'baseURL: https://lamp.example/\n',
      'config/_default/params.yaml': 'description: Oil lamps\n',
      'config/_default/languages.yaml': 'en:\n  title: Lamp\n  params:\n    author: Ada\n',
      'config/_default/params.en.yaml': 'Description: Lamps with oil\n',
      'content/a.md': '# A',
    },
    { name: 'Lamp', description: 'Lamps with oil', homepage: 'https://lamp.example/', file: 'config.yaml' },
  ],
  [
    'Next.js',
    {
      'next.config.mjs': "import nextra from 'nextra'; export default nextra({})({});",
      'app/layout.tsx': "export const metadata = { title: { default: 'Lamp' }, description: 'Oil lamps' };",
      'content/a.mdx': '# A',
    },
    { name: 'Lamp', description: 'Oil lamps', file: 'next.config.mjs' },
  ],
  ['mdBook', { 'book/book.toml': '[book]\ntitle = "The Lamp"\n' }, { name: 'The Lamp', file: 'book/book.toml' }],
  [
    'Jekyll',
    { '_config.yml': 'title: Lamp\ntagline: Oil lamps\nurl: https://lamp.example\n' },
    { name: 'Lamp', description: 'Oil lamps', homepage: 'https://lamp.example/', file: '_config.yml' },
  ],
  ['Sphinx', { 'docs/conf.py': 'project = "Lamp"\n' }, { name: 'Lamp', file: 'docs/conf.py' }],
  ['a template', { 'mkdocs.yml': 'site_name: My Docs\nsite_description: Documentation for Lamp\n', 'docs/a.md': '# A' }, undefined],
  ['nothing', { 'a.md': '# A' }, undefined],
  ['what is damaged', { 'book.toml': '= 1', '_config.yml': '[', 'conf.py': 'project = f(' }, undefined],
])('of %s', (_, files, facts) => {
  expect(readSiteFacts(writeFolder(files))).toEqual(facts);
});

test('a specification says what its API is called', () => {
  const info = { title: 'Lamp API', description: 'Lights lamps.\n\n# More\n\nText.', version: '1' };
  const folder = writeFolder({ 'openapi.json': JSON.stringify({ openapi: '3.1.0', info, paths: {} }) });
  expect(readSpecificationFacts(folder)).toEqual({ name: 'Lamp API', description: 'Lights lamps.', file: 'openapi.json' });
  expect(readSpecificationFacts(writeFolder({ 'a.json': '{}' }))).toBeUndefined();
});
