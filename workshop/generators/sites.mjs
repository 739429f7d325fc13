// Small sites for the check of generators, one for each that npm or Debian can build. Every page and part that says SECRET is hidden by a way
// that the generator documents; every other page is one for readers.

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
/** What no reader of Markdown sees, in pages that may have HTML. */
const hiddenParts = `
<!-- SECRET words of a comment. -->

<p hidden>SECRET words of an attribute.</p>

<div style="display: none">SECRET words of a style.</div>
`;
const secret = (home) => to(home, 'Other', 'SECRET words.');

/**
 * @typedef {object} Site
 * @property {readonly string[]} packages of npm, with their versions
 * @property {readonly string[]} build the command; a name of `node_modules/.bin`, or of Debian
 * @property {string} output the folder of the built site
 * @property {Readonly<Record<string, string>>} files
 * @property {string} [url] the address of the site, where its pages state none
 */

/** A layout of a theme: its menu leads to all pages that the generator lists. */
const layout = ({ title, address, robots, menu, content }) => `<!doctype html>
<html lang="en"><head><title>${title}</title><link rel="canonical" href="${address}">${robots}</head>
<body><nav>${menu}</nav><main>${content}</main></body></html>
`;
const hugoLayout = layout({
  title: '{{ .Title }}',
  address: '{{ .Permalink }}',
  robots: '{{ with .Params.robots }}<meta name="robots" content="{{ . }}">{{ end }}',
  menu: '{{ range site.RegularPages }}<a href="{{ .RelPermalink }}">{{ .Title }}</a> {{ end }}',
  content: '{{ .Content }}',
});
const robotsOfPage = (value) => `{% if ${value} %}<meta name="robots" content="{{ ${value} }}">{% endif %}`;
const front = (members, body) => `---\ntitle: Page\n${members}\n---\n${body}`;
const rst = (title, more = '') => `${title}
${'='.repeat(title.length)}

The harbour has a pier of stone, see :doc:\`/index\` and \`\`limit.yaml\`\`.

Load limit
----------

- Ask the keeper first.

.. code-block:: sh

   harbour lift --boat "Anna & Co" < plan.txt

====== =====
Berth  Depth
====== =====
north  4 m
====== =====

${more}
`;
const adoc = (title, more = '') => `= ${title}

The harbour has a pier of stone, and \`limit.yaml\`.

== Load limit

* Ask the keeper first.

[source,sh]
----
harbour lift --boat "Anna & Co" < plan.txt
----

|===
|Berth |Depth

|north |4 m
|===

NOTE: Boats that leak have no berth.

// SECRET words of a comment.

////
SECRET words of a block.
////

ifdef::internal[]
SECRET words of a condition.
endif::[]

${more}
`;

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

<!-- SECRET words of a comment. -->

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
  hugo: {
    packages: [],
    build: ['hugo', '--quiet', '--destination', 'built'],
    output: 'built',
    files: {
      'hugo.toml': `baseURL = 'https://docs.harbour.example/en/'
title = 'Harbour'
ignoreFiles = ['wip/']
disableKinds = ['taxonomy', 'term']
[markup.goldmark.renderer]
unsafe = true
`,
      'layouts/_default/single.html': hugoLayout,
      'layouts/_default/list.html': hugoLayout,
      'layouts/shortcodes/tide.html': 'The tide comes twice a day.',
      'content/_index.md': to('/en/guide/crane/', 'Harbour'),
      'content/guide/_index.md': to('/en/', 'Guide'),
      'content/guide/crane.md': front('', to('/en/', 'Crane')),
      'content/guide/notes.md': front('', to('/en/', 'Notes', `{{< tide >}}\n${hiddenParts}`)),
      'content/draft.md': front('draft: true', secret('/en/')),
      'content/future.md': front('publishDate: 2999-01-01', secret('/en/')),
      'content/expired.md': front('expiryDate: 2001-01-01', secret('/en/')),
      'content/unrendered.md': front('_build: { render: never }', secret('/en/')),
      'content/unlisted.md': front('_build: { list: never }', secret('/en/')),
      'content/noindex.md': front('robots: noindex', secret('/en/')),
      'content/headless/index.md': front('headless: true', secret('/en/')),
      'content/wip/page.md': front('', secret('/en/')),
      'archetypes/default.md': secret('/en/'),
    },
  },
  sphinx: {
    packages: [],
    build: ['sphinx-build', '-q', '-b', 'html', '.', 'built'],
    output: 'built',
    files: {
      'conf.py': `import os, sys
sys.path.insert(0, os.path.abspath('.'))
project = 'Harbour'
html_baseurl = 'https://docs.harbour.example/en/'
extensions = ['sphinx.ext.todo', 'sphinx.ext.ifconfig', 'sphinx.ext.autodoc']
exclude_patterns = ['wip', 'built']
html_copy_source = False
`,
      'harbour.py': `def lift(boat: str) -> int:
    """Lifts a boat of some tons."""

def _oil():
    """SECRET words of a private function."""

def grease():
    """SECRET words of a function that is marked.

    :meta private:
    """
`,
      'index.rst': rst('Harbour', '.. toctree::\n\n   guide/crane\n   guide/notes\n'),
      'guide/crane.rst': rst('Crane', '.. automodule:: harbour\n   :members:\n'),
      'guide/notes.rst': rst(
        'Notes',
        `.. warning::

   Stand *behind* the line.

.. only:: internal

   SECRET words of a tag.

.. ifconfig:: internal

   SECRET words of a setting.

.. todo:: SECRET words of a task.

.. SECRET words of a comment.
`,
      ).replace('.. ifconfig:: internal', ".. ifconfig:: project == 'Dock'"),
      'orphan.rst': `:orphan:\n\n${rst('Found by the search')}`,
      'robots.rst': `:orphan:\n\n.. meta::\n   :robots: noindex\n\n${rst('Robots', 'SECRET words.')}`,
      'wip/draft.rst': rst('Draft', 'SECRET words.'),
    },
  },
  jekyll: {
    packages: [],
    build: ['jekyll', 'build', '--quiet', '--destination', 'built'],
    output: 'built',
    files: {
      '_config.yml': `url: https://docs.harbour.example
baseurl: /en
exclude: [wip, built]
collections: { parts: { output: false } }
defaults: [{ scope: { path: '' }, values: { layout: default } }]
`,
      '_layouts/default.html': layout({
        title: '{{ page.title }}',
        address: '{{ page.url | absolute_url }}',
        robots: robotsOfPage('page.robots'),
        menu: '{% for p in site.pages %}{% unless p.unlisted %}<a href="{{ p.url | relative_url }}">{{ p.title }}</a> {% endunless %}{% endfor %}{% for p in site.posts %}<a href="{{ p.url | relative_url }}">{{ p.title }}</a> {% endfor %}',
        content: '{{ content }}',
      }),
      'index.md': front('', to('/en/guide/crane.html', 'Harbour')),
      'guide/crane.md': front('', to('/en/', 'Crane')),
      'guide/notes.md': front(
        '',
        to(
          '/en/',
          'Notes',
          `${hiddenParts}\n{% comment %}SECRET words.{% endcomment %}\n\n{::comment}\nSECRET words.\n{:/comment}\n`,
        ),
      ),
      '_posts/2026-01-01-news.md': front('', to('/en/', 'News')),
      '_posts/2999-01-01-future.md': front('', secret('/en/')),
      '_posts/2026-01-02-unpublished.md': front('published: false', secret('/en/')),
      '_drafts/idea.md': front('', secret('/en/')),
      '_parts/part.md': front('', secret('/en/')),
      '_wip/page.md': front('', secret('/en/')),
      'wip/page.md': front('', secret('/en/')),
      'unpublished.md': front('published: false', secret('/en/')),
      'noindex.md': front('robots: noindex', secret('/en/')),
      'unlisted.md': front('unlisted: true', secret('/en/')),
    },
  },
  asciidoctor: {
    packages: [],
    build: ['asciidoctor', '-R', '.', '-D', 'built', 'index.adoc', 'guide/crane.adoc', 'guide/notes.adoc', 'guide/robots.adoc'],
    output: 'built',
    url: 'https://docs.harbour.example/en/',
    files: {
      'index.adoc': adoc(
        'Harbour',
        'See xref:guide/crane.adoc[the crane], xref:guide/notes.adoc[notes] and xref:guide/robots.adoc[robots].',
      ),
      'guide/crane.adoc': adoc('Crane', 'include::_tide.adoc[tags=public]\n\nWater is H~2~O.'),
      'guide/notes.adoc': adoc('Notes', '[[own-name]]\n== Own name\n\nBoat:: What floats.'),
      'guide/robots.adoc': adoc('Robots', 'SECRET words.').replace('\n', '\n:docinfo: private\n'),
      'guide/robots-docinfo.html': '<meta name="robots" content="noindex">\n',
      'guide/_tide.adoc': '// tag::public[]\nThe tide comes twice a day.\n// end::public[]\n\nSECRET words.\n',
    },
  },
  eleventy: {
    packages: ['@11ty/eleventy@3.1.8'],
    build: ['eleventy', '--quiet'],
    output: '_site',
    files: {
      'eleventy.config.mjs': `export default (config) => {
  config.addPreprocessor('drafts', '*', (data) => (data.draft ? false : undefined));
};
`,
      '.eleventyignore': 'wip/\n',
      '_includes/base.njk': layout({
        title: '{{ title }}',
        address: 'https://docs.harbour.example/en{{ page.url }}',
        robots: '{% if robots %}<meta name="robots" content="{{ robots }}">{% endif %}',
        menu: '{% for p in collections.all %}<a href="/en{{ p.url }}">{{ p.data.title }}</a> {% endfor %}',
        content: '{{ content | safe }}',
      }),
      'index.md': front('layout: base.njk', to('/en/guide/crane/', 'Harbour')),
      'guide/crane.md': front('layout: base.njk', to('/en/', 'Crane')),
      'guide/notes.md': front(
        'layout: base.njk',
        to('/en/', 'Notes', `${hiddenParts}\n{% comment %}SECRET words.{% endcomment %}`),
      ),
      'draft.md': front('layout: base.njk\ndraft: true', secret('/en/')),
      'unwritten.md': front('layout: base.njk\npermalink: false', secret('/en/')),
      'unlisted.md': front('layout: base.njk\neleventyExcludeFromCollections: true', secret('/en/')),
      'noindex.md': front('layout: base.njk\nrobots: noindex', secret('/en/')),
      'wip/page.md': front('layout: base.njk', secret('/en/')),
    },
  },
  honkit: {
    packages: ['honkit@6.1.7'],
    build: ['honkit', 'build', '.', 'built'],
    output: 'built',
    url: 'https://docs.harbour.example/en/',
    files: {
      'README.md': to('guide/crane.md', 'Harbour'),
      'SUMMARY.md': '# Summary\n\n- [Harbour](README.md)\n- [Crane](guide/crane.md)\n- [Notes](guide/notes.md)\n- [To come]()\n',
      'guide/crane.md': to('../README.md', 'Crane'),
      'guide/notes.md': to('../README.md', 'Notes', hiddenParts),
      'guide/left-out.md': secret('../README.md'),
    },
  },
  antora: {
    packages: ['antora@3.1.15', '@antora/cli@3.1.15', '@antora/site-generator@3.1.15'],
    build: ['antora', 'antora-playbook.yml'],
    output: 'build/site',
    files: {
      'antora-playbook.yml': `site: { title: Harbour, url: https://docs.harbour.example/en }
content: { sources: [{ url: ., start_path: docs, branches: HEAD }] }
ui: { bundle: { url: ./ui } }
`,
      'docs/antora.yml': 'name: ROOT\nversion: ~\ntitle: Harbour\nnav: [modules/ROOT/nav.adoc]\n',
      'docs/modules/ROOT/nav.adoc': '* xref:index.adoc[]\n* xref:crane.adoc[]\n',
      'docs/modules/ROOT/pages/index.adoc': adoc('Harbour', 'See xref:crane.adoc[the crane].'),
      'docs/modules/ROOT/pages/crane.adoc': adoc('Crane', 'include::partial$tide.adoc[tag=public]'),
      'docs/modules/ROOT/pages/_draft.adoc': adoc('Draft', 'SECRET words.'),
      'docs/modules/ROOT/pages/robots.adoc': adoc('Robots', 'SECRET words.').replace('\n', '\n:page-robots: noindex\n'),
      'docs/modules/ROOT/partials/tide.adoc': '// tag::public[]\nThe tide comes twice a day.\n// end::public[]\n\nSECRET words.\n',
      'ui/layouts/default.hbs': layout({
        title: '{{{page.title}}}',
        address: '{{{page.canonicalUrl}}}',
        robots: '{{#with page.attributes.robots}}<meta name="robots" content="{{{this}}}">{{/with}}',
        menu: '{{#each page.navigation}}{{#each items}}<a href="/en{{{url}}}">{{{content}}}</a> {{/each}}{{/each}}',
        content: '<article class="doc"><h1>{{{page.title}}}</h1>{{{page.contents}}}</article>',
      }),
      'ui/layouts/404.hbs': 'Not found\n',
    },
  },
  typedoc: {
    packages: ['typedoc@0.28.20', 'typescript@5.9.3'],
    build: ['typedoc', '--excludeInternal', '--excludePrivate', '--readme', 'none', '--out', 'built', 'index.ts'],
    output: 'built',
    url: 'https://docs.harbour.example/en/',
    files: {
      'tsconfig.json': '{ "compilerOptions": { "strict": true }, "files": ["index.ts"] }\n',
      'index.ts': `/** A crane that lifts boats. */
export class Crane {
  /** SECRET words of a private member. */
  private oil = 1;
  /**
   * Lifts a boat, see {@link Limit}.
   * @param boat its name
   * @returns tons
   */
  lift(boat: string): number {
    return this.oil + boat.length;
  }
  /** SECRET words. @internal */
  grease(): void {}
  /** SECRET words. @hidden */
  paint(): void {}
}
/** The limit of a crane. */
export interface Limit {
  /** In tons. */
  readonly tons: number;
}
/** SECRET words. @ignore */
export const secret = 1;
// SECRET words.
`,
    },
  },
  rspress: {
    packages: ['@rspress/core@2.0.22'],
    build: ['rspress', 'build'],
    output: 'doc_build',
    url: 'https://docs.harbour.example/en/',
    files: {
      'package.json': '{ "type": "module", "private": true }\n',
      'rspress.config.ts': `export default {
  root: 'docs',
  title: 'Harbour',
  base: '/en/',
  siteOrigin: 'https://docs.harbour.example',
  lang: 'en',
  route: { exclude: ['wip/**'] },
};
`,
      'docs/_nav.json': '[{ "text": "Guide", "link": "/guide/crane" }]\n',
      'docs/guide/_meta.json': '["crane", "notes"]\n',
      'docs/index.md': to('./guide/crane', 'Harbour'),
      'docs/guide/crane.md': to('../index', 'Crane'),
      'docs/guide/notes.md': `${to('../index', 'Notes')}
:::warning Mind the hook
Stand *behind* the line.
:::

<!-- SECRET words. -->
`,
      'docs/wip/draft.md': secret('../index'),
    },
  },
};
