// Small sites for the check of generators, one for each that npm or Debian can build. Every page that says SECRET is hidden by a way that
// the generator documents; every other page is one for readers.

const page = (title, more = '') => `# ${title}

The harbour has a pier of stone, and a crane that lifts boats in spring.

## Load limit

It lifts **forty** tons, see \`limit.yaml\` and [the home page](HOME).

- Ask the keeper first.
- Wait for the tide:
  1. low water
  2. high water

\`\`\`sh
harbour lift --boat "Anna & Co" < plan.txt
\`\`\`

| Berth | Depth |
| ----- | ----- |
| north | 4 m   |
| south | 6 m \\| 7 m |

> Boats that leak have no berth.

## Load limit

The second part of that name, with <kbd>Ctrl</kbd> in it and 10<sup>6</sup> ropes.

### Ropes & knots: "how-to" (2026)

${more}
`;
const to = (home, title, more) => page(title, more).replace('HOME', home);
const matter = (line, home) => `---\n${line}\n---\n\n${to(home, 'Other', 'SECRET words.')}`;
const secret = (home) => to(home, 'Other', 'SECRET words.');

/**
 * @typedef {object} Site
 * @property {readonly string[]} packages of npm, with their versions
 * @property {readonly string[]} build the command; a name of `node_modules/.bin`, or of Debian
 * @property {string} output the folder of the built site
 * @property {Readonly<Record<string, string>>} files
 */

/** @type {Readonly<Record<string, Site>>} */
export const sites = {
  mkdocs: {
    packages: [],
    build: ['mkdocs', 'build', '--quiet', '--site-dir', 'built'],
    output: 'built',
    files: {
      'base.yml': 'site_name: Another\nuse_directory_urls: false\n',
      'mkdocs.yml': `INHERIT: base.yml
site_name: Harbour
site_url: https://docs.harbour.example/en/
theme: { name: material }
markdown_extensions:
  - admonition
  - attr_list
  - def_list
  - footnotes
  - tables
  - toc: { permalink: true }
  - pymdownx.details
  - pymdownx.superfences
  - pymdownx.snippets: { base_path: [parts] }
  - pymdownx.tabbed: { alternate_style: true }
nav:
  - index.md
  - Guide:
      - guide/crane.md
      - guide/notes.md
`,
      'docs/index.md': to('guide/crane.md', 'Harbour'),
      'docs/guide/crane.md': to('../index.md', 'Crane', 'See [the limit](notes.md#load-limit_1).'),
      'docs/guide/notes.md': `${to('../index.md', 'Notes')}
!!! warning "Mind the hook"

    Stand *behind* the line.

??? note

    A part that opens.

=== "Linux"

    Words of Linux.

    \`\`\`sh
    harbour start
    \`\`\`

=== "Windows"

    Words of Windows.

Boat
:   What floats.

A foot[^1] note.

[^1]: Of the quay.

## Own name { #own-name .wide }

--8<-- "tide.md"
`,
      'docs/tabs.md': `# Tabs\n\n!!! note\n\n\tIndented words by one tab.\n\n\tSecond paragraph of it.\n\n-\tfirst item\n\n\twords below it\n\n\t\techo code in tabs\n`,
      'docs/not-in-nav.md': to('index.md', 'Not in the menu'),
      'parts/tide.md': 'The tide comes twice a day.\n',
    },
  },
  vitepress: {
    packages: ['vitepress@1.6.4'],
    build: ['vitepress', 'build', '.'],
    output: '.vitepress/dist',
    files: {
      'package.json': '{ "type": "module", "private": true }\n',
      '.vitepress/config.mts': `export default {
  title: 'Harbour',
  base: '/en/',
  sitemap: { hostname: 'https://docs.harbour.example/en/' },
  srcExclude: ['wip/**', '**/README.md'],
  rewrites: { 'old/:name.md': 'new/:name.md' },
  themeConfig: { sidebar: [{ text: 'Guide', items: [{ text: 'Crane', link: '/guide/crane' }] }] },
};
`,
      'index.md': to('./guide/crane.md', 'Harbour'),
      'guide/crane.md': to('../index.md', 'Crane', 'See [the limit](./notes#load-limit-1).'),
      'guide/notes.md': `${to('../index.md', 'Notes')}
::: warning Mind the hook
Stand *behind* the line.
:::

::: details
A part that opens.
:::

::: code-group

\`\`\`sh [Linux]
harbour start
\`\`\`

\`\`\`bat [Windows]
harbour.exe start
\`\`\`

:::

## Own name {#own-name}

<!--@include: ../parts/tide.md-->
`,
      'old/berth.md': to('../index.md', 'Berth'),
      'guide/README.md': secret('../index.md'),
      'wip/draft.md': secret('../index.md'),
      'parts/tide.md': 'The tide comes twice a day.\n',
    },
  },
  docusaurus: {
    packages: ['@docusaurus/core@3.10.2', '@docusaurus/preset-classic@3.10.2', 'react@18', 'react-dom@18'],
    build: ['docusaurus', 'build', '--out-dir', 'built', '--no-minify'],
    output: 'built',
    files: {
      'package.json': '{ "name": "harbour", "version": "1.0.0", "private": true }\n',
      'docusaurus.config.js': `module.exports = {
  title: 'Harbour',
  url: 'https://docs.harbour.example',
  baseUrl: '/en/',
  onBrokenLinks: 'warn',
  i18n: { defaultLocale: 'en', locales: ['en'] },
  presets: [['classic', { docs: { exclude: ['wip/**', '**/_*.md'], include: ['**/*.mdx', '**/*.md'] }, blog: false }]],
};
`,
      'versions.json': '["2.0"]\n',
      'docs/crane.md': to('index.md', 'Crane'),
      'docs/index.md': to('crane.md', 'Harbour of tomorrow'),
      'versioned_docs/version-2.0/index.md': to('guide/crane.md', 'Harbour'),
      'versioned_docs/version-2.0/guide/crane.md': to('../index.md', 'Crane', 'See [the limit](notes.mdx#load-limit-1).'),
      'versioned_docs/version-2.0/guide/notes.mdx': `import Tabs from '@theme/Tabs';
import TabItem from '@theme/TabItem';
import Tide from '../_tide.md';

${to('../index.md', 'Notes')}
:::warning[Mind the hook]

Stand *behind* the line.

:::

<details>
<summary>More</summary>

A part that opens.

</details>

<Tabs>
<TabItem value="linux" label="Linux">

Words of Linux.

</TabItem>
<TabItem value="windows" label="Windows">

Words of Windows.

</TabItem>
</Tabs>

## Own name {#own-name}

<Tide />
`,
      'versioned_docs/version-2.0/_tide.md': 'The tide comes twice a day.\n',
      'versioned_docs/version-2.0/02-berth.md': `---\nslug: /quay/berth\n---\n\n${to('index.md', 'Berth')}`,
      'versioned_docs/version-2.0/wip/draft.md': secret('../index.md'),
      'versioned_docs/version-2.0/draft.md': matter('draft: true', 'index.md'),
      'versioned_docs/version-2.0/unlisted.md': matter('unlisted: true', 'index.md'),
      'i18n/fr/docusaurus-plugin-content-docs/version-2.0/index.md': secret('index.md'),
    },
  },
  starlight: {
    packages: ['astro@5.18.2', '@astrojs/starlight@0.37.7'],
    build: ['astro', 'build'],
    output: 'dist',
    files: {
      'package.json': '{ "type": "module", "private": true }\n',
      'astro.config.mjs': `import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';
export default defineConfig({
  site: 'https://docs.harbour.example',
  base: '/en',
  telemetry: false,
  integrations: [starlight({ title: 'Harbour', pagefind: false, sidebar: [{ label: 'Guide', autogenerate: { directory: 'guide' } }] })],
});
`,
      'src/content.config.ts': `import { defineCollection } from 'astro:content';
import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`,
      'src/content/docs/index.md': `---\ntitle: Harbour\n---\n\n${to('/en/guide/crane/', 'Harbour')}`,
      'src/content/docs/guide/Crane One.md': `---\ntitle: Crane\n---\n\n${to('/en/', 'Crane')}`,
      'src/content/docs/guide/notes.mdx': `---\ntitle: Notes\n---
import { Tabs, TabItem, Steps } from '@astrojs/starlight/components';

${to('/en/', 'Notes')}
:::caution[Mind the hook]
Stand *behind* the line.
:::

<Tabs>
<TabItem label="Linux">

Words of Linux.

</TabItem>
<TabItem label="Windows">

Words of Windows.

</TabItem>
</Tabs>

<Steps>

1. Cast off.
2. Row.

</Steps>
`,
      'src/content/docs/draft.md': `---\ntitle: Draft\ndraft: true\n---\n\nSECRET words.\n`,
      'src/content/docs/_part.md': `---\ntitle: Part\n---\n\nSECRET words.\n`,
    },
  },
};
