// What docs/reference/generators.md says of each generator.
import type { FormatName } from '../src/sources/generator.ts';

/** What the documentation says of a generator, in Markdown: its row in the table of docs/reference/generators.md, and its section. */
export interface GeneratorNotes {
  readonly name: string;
  /** What the configuration file has to have besides its name. */
  readonly sign?: string;
  readonly read: string;
  readonly addresses: string;
  /** What the reading order is taken from, as part of a sentence. */
  readonly order: string;
  /** How languages and versions are recognised. */
  readonly editions?: string;
  /** What becomes text. */
  readonly pages?: string;
  /** What is left out, or cannot be known. */
  readonly lost: string;
}

export const generatorNotes: ReadonlyMap<FormatName, GeneratorNotes> = new Map<FormatName, GeneratorNotes>([
  [
    'mdbook',
    {
      name: 'mdBook',
      read: 'what `SUMMARY.md` lists.',
      addresses: '`site-url`, `cname`, or set `url`.',
      order: '`SUMMARY.md`, with its parts',
      pages:
        '`{{#include file:anchor}}`, `{{#rustdoc_include}}`, `{{#playground}}` become text; hidden lines of Rust (`# `) and those that `hidelines` names are left out.',
      lost: 'pages that `SUMMARY.md` does not list.',
    },
  ],
  [
    'docsify',
    {
      name: 'Docsify',
      sign: 'that loads Docsify',
      read: 'the folder of `index.html`, or of its `basePath`.',
      addresses: 'paths behind `#/`, `homepage`; anchors of Docsify; set `url`.',
      order: '`_sidebar.md` of each folder, or what `loadSidebar` names',
      editions: 'folders at the top that hold the same pages; the alias of `/` is what readers get.',
      pages: '`:include`, `!>`, `?>` and `:id=` become text.',
      lost: 'names that begin with `_`, the files of sidebar, bar and cover. Plugins are not run.',
    },
  ],
  [
    'docusaurus',
    {
      name: 'Docusaurus',
      read: '`docs/` and the folder of every docs plugin, with `versions.json`, `versioned_docs/` and `i18n/`.',
      addresses: '`url`, `baseUrl`, `routeBasePath`, `slug`, `id`, number prefixes, `trailingSlash`; anchors as GitHub makes them.',
      order: 'sidebars, `_category_`, `sidebar_position`',
      editions: 'folders of `i18n/`; the version that readers get is `lastVersion`, else the first of `versions.json`.',
      pages:
        '`.md` is MDX, unless `markdown.format` or `mdx.format` of a page says `md` or `detect`. Imported partials, `@site/`, `:::note`, `Tabs`, `DocCardList`, blocks `mdx-code-block` and code with `title=` become text.',
      lost: 'what plugins for remark and rehype add; `draft`, `unlisted`, `_partials`, `exclude`, what `include` does not name, languages that `i18n.locales` does not name, versions with `noIndex`. The blog and pages of `src/pages` are no documentation; links to them lead to the site.',
    },
  ],
  [
    'markdown',
    {
      name: 'Markdown',
      read: 'every `.md` and `.mdx` of the folder; in a repository with no other generator, `init` finds `docs/`, `doc/` and `documentation/`.',
      addresses: 'paths; set `url` where the files are shown, such as `https://github.com/owner/repo/blob/main/docs/{slug}.md`.',
      order: 'paths, and `order` of front matter',
      editions: 'folders at the top that hold the same pages (`en/`, `v2/`), endings (`page.fr.md`).',
      lost: 'files for agents, names that begin with `_`, flags of front matter.',
    },
  ],
  [
    'mintlify',
    {
      name: 'Mintlify',
      sign: 'with a navigation',
      read: 'what the navigation of `docs.json` or `mint.json` lists, with `$ref`.',
      addresses: 'paths; the configuration rarely states the site, so set `url: https://docs.example.com/{slug}`.',
      order: 'the navigation',
      editions: '`languages` and `versions` of the navigation.',
      pages:
        'snippets, `Card`, `Steps`, `Accordion`, `CodeGroup`, `ParamField`, `ResponseField`, `Update`, callouts become text. Pages of a specification have its operations: [API reference](../guides/api-reference.md).',
      lost: 'what the navigation leaves out or hides, `hidden: true`, `noindex: true`, pages of `groups`.',
    },
  ],
  [
    'mkdocs',
    {
      name: 'MkDocs and Material',
      read: '`docs_dir` without `exclude_docs`, `draft_docs` and what the plugin `exclude` names, with the configuration of `INHERIT`.',
      addresses:
        "`site_url`, `use_directory_urls`; anchors of Python-Markdown, or of the `slugify` of pymdownx. Posts of Material's blog have their dates.",
      order: '`nav`',
      editions: 'the i18n plugin, by endings or folders, and projects beside each other (`docs/en/mkdocs.yml`, `docs/de/docs`).',
      pages:
        'snippets (`--8<--`), `{* … *}`, `{! … !}`, `include-markdown`, `!!! note`, `=== "Tab"`, attribute lists become text. Links that a template computes (`{{ … }}`) stay as they are.',
      lost: '`search.exclude: true`, `status: draft`.',
    },
  ],
  [
    'vitepress',
    {
      name: 'VitePress',
      read: '`srcDir` without `srcExclude`.',
      addresses: "`base`, `cleanUrls`, `rewrites`, the host of `sitemap`; VitePress's own anchors.",
      order: '`sidebar`',
      editions: '`locales`.',
      pages:
        '`<!--@include: -->`, `<<< @/file#region`, code groups, `::: details`, `hero` and `features` become text; a Vue component is replaced by the texts in it.',
      lost: '`search: false`, and pages of dynamic routes (`[name].md`), which exist only after a build. Plugins of `markdown.config` are not run.',
    },
  ],
  [
    'wiki',
    {
      name: 'A wiki',
      sign: 'with `_Sidebar.md`, `_Header.md` or `_Footer.md`, or in a folder whose name ends with `.wiki`',
      read: 'the folder of `Home.md`.',
      addresses: 'names; set `url`.',
      order: '`_Sidebar.md`',
      pages:
        '`[[Page]]`, `[[text|Page#part]]`, `[[picture.png|alt=words]]` become links and pictures, whatever the case and the folder of the page.',
      lost: 'names that begin with `_` or a dot.',
    },
  ],
]);
