// Links that the live site answers although no page of the documentation is there are no findings; those that lead nowhere are.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Files, writeFolder } from './write-folder.ts';
import { convertPages } from '../src/pages/convert-pages.ts';
import { readPages } from '../src/pages/pages.ts';
import { readSources } from '../src/sources/read-sources.ts';

interface Checked {
  /** `rule: what was found`, of links and headings. */
  readonly findings: readonly string[];
  readonly markdown: (id: string) => string;
}

function check(files: Files): Checked {
  const root = writeFolder(files);
  mkdirSync(join(root, 'front'), { recursive: true });
  const found = readSources(join(root, 'front'), [{ path: '..', url: 'https://x.example/{slug}' }]);
  const findings: string[] = [];
  const context = {
    defaults: found.defaults,
    onWarning: ({ rule, message }: { readonly rule: string; readonly message: string }) =>
      void findings.push(`${rule}: ${/found (\S+)/.exec(message)?.[1]?.replace(/,$/, '') ?? ''}`),
  };
  const converted = convertPages(found.pages, context);
  expect(readPages(converted, context).problems).toEqual([]);
  return { findings, markdown: (id) => converted.shown.find(({ draft }) => draft.id === id)?.markdown ?? '' };
}

const links = (...to: readonly string[]): string => `# Page\n\n${to.map((each) => `- [x](${each})`).join('\n')}\n`;

test('Eleventy: pages of templates, of data and of other parts; redirects and rewrites of the host', () => {
  const files = {
    'eleventy.config.js': "export default () => ({ dir: { input: 'src' } });",
    'src/a.md': links(
      '/images/',
      '/team/',
      '/by/ann/',
      '/feed/x.json',
      '/old/',
      '/news/1/',
      '/elsewhere/deep/er/',
      '/nope/',
      '/by/ann/x/',
    ),
    'src/images.webc': '<p>x</p>',
    'src/team/team.njk': '<p>x</p>',
    'src/by.md': '---\npagination:\n  data: people\npermalink: "/by/{{ person.name | slugify }}/"\n---\n{{ person.name }}\n',
    'src/feed.11ty.js': 'export default class { data() { return { permalink: "/feed/x.json" }; } }',
    'vercel.json':
      '{"redirects":[{"source":"/old/","destination":"/"},{"source":"/news/:n","destination":"/"}],"rewrites":[{"source":"/elsewhere/(.*)","destination":"https://y.example/$1"},{"source":"/(.*)","destination":"/index.html"}]}',
  };
  expect(check(files).findings).toEqual(['dead-link: /nope/', 'dead-link: /by/ann/x/']);
  const { '.eleventy.js': _, ...part } = { ...files, '.eleventy.js': '' };
  const computed = 'const pathPrefix = pathOf();\nexport default () => ({ pathPrefix, dir: { input: "src" } });';
  expect(check({ ...part, 'eleventy.config.js': computed }).findings).toEqual([]);
});

test('Eleventy: a page with the name of its folder is that of the folder; code that is kept under a name; raw signs', () => {
  const { markdown, findings } = check({
    'eleventy.config.js': 'export default {};',
    'blog/blog.md': '---js\nlet title = "News";\n---\n# News\n',
    'a.md':
      '---\ntitle: T\n---\n# A\n\n[x](/blog/)\n\n{%- set code %}{% raw %}\n<p>{{ title }}</p>\n{% endraw %}{%- endset %}\n{{ code | highlight("html") | safe }}\n\nSee {% raw %}`{{ title }}`, {{ title }}{% endraw %} and {{ title }}.\n',
  });
  expect(findings).toEqual([]);
  expect(markdown('blog/blog')).toBe('# News\n');
  expect(markdown('a')).toContain('```html\n<p>{{ title }}</p>\n```');
  expect(markdown('a')).toContain('`{{ title }}`, {{ title }} and T.');
});

test('Hugo: aliases that are relative to the page, ids of shortcodes that are not known', () => {
  const { findings } = check({
    'hugo.yaml': 'baseURL: https://x.example/',
    'content/_index.md': '---\ntitle: Home\n---\nWords.\n\n{{< calendar >}}\n',
    'content/blog/new.md': '---\naliases: [former]\n---\n# New\n\n[x](/blog/former/) [y](/#dates) [z](/#other)\n',
    'layouts/shortcodes/calendar.html': '<section id="dates"></section>',
  });
  expect(findings).toEqual(['dead-anchor: /#other']);
});

test('many links to one page that is missing are one finding, and a heading that a function of the site names is none', () => {
  const { findings } = check({
    'mkdocs.yml': 'site_url: https://x.example/',
    'docs/a.md': links(...Array.from({ length: 4 }, () => '/community/'), '/other/'),
    'docs/b.md': links('/community/#here'),
  });
  expect(findings).toEqual(['dead-link: /other/', 'docs-unmade: none']);
  const hooked = check({
    'eleventy.config.js': 'import markdown from "./markdown.js";\nexport default {};',
    'markdown.js': 'import anchor from "markdown-it-anchor";\nlib.use(anchor, { slugify: own });',
    'a.md': links('#A-Heading', '/b/#Other'),
    'b.md': '# B\n',
  });
  expect(hooked.findings).toEqual(['docs-hook: 2']);
});

test('Sphinx: names of code are no headings; AsciiDoc: entries of a bibliography, signs of conflicts', () => {
  expect(check({ 'conf.py': 'extensions = ["myst_parser"]', 'index.md': links('#App.extra_scopes', '#none') }).findings).toEqual([
    'dead-anchor: #none',
    'docs-hook: 1',
  ]);
  const { findings, markdown } = check({
    'antora.yml': 'name: x\nversion: ~\n',
    'modules/ROOT/pages/index.adoc': '= A\n\nSee <<1>>, and `<<<<<<<` up to `>>>>>>>`.\n\n== Books\n\n- [[[1]]] A book.\n',
  });
  expect(findings).toEqual([]);
  expect(markdown('index')).toContain('[1] A book.');
});
