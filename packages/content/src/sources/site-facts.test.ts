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
    'Docusaurus with a path that is computed',
    {
      'docusaurus.config.js':
        "export default { title: 'Lamp', url: 'https://lamp.example', baseUrl: process.env.PREVIEW ? '/' : '/docs/', presets: [['classic', {}]] };",
      'docs/a.md': '# A',
    },
    { name: 'Lamp', file: 'docusaurus.config.js' },
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
