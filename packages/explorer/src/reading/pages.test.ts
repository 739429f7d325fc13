import { composeSnapshot, encodeSnapshot } from '@vitrine/content';
import { createService, openDocuments } from '@vitrine/core';
import type { Settings } from '@vitrine/core/serving';
import { renderDocuments } from '@vitrine/core/render';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { describe, expect, it } from 'vitest';
import { full, someOf } from '../../../../workshop/full.ts';
import { explorer } from '../index.ts';

const product = { id: 'lamp', name: 'Lamp', version: '1.0.0', description: 'Light.', homepage: 'https://lamp.example' };
const base = 'https://front.example.com/front';

async function front(
  docs: Readonly<Record<string, string>>,
  more: object = {},
  surfaces = {},
  instead?: string,
  generatedAt = '2026-11-22T00:00:00Z',
  settings: Settings = {},
) {
  const content = { product: { ...product, ...more }, capabilities: { actions: [] }, releases: { releases: [] }, docs };
  const { snapshot: composed } = composeSnapshot(content, { generatedAt });
  // The lint refuses what is hostile; a snapshot by other hands has not met the lint.
  const markdown = instead === undefined ? composed.markdown : new TextEncoder().encode(instead);
  const pages = composed.pages.map((page) => ({
    ...(instead === undefined ? page : { ...page, headings: [], length: markdown.length }),
    edit_url: 'https://forge.example/of-the-site',
  }));
  const snapshot = { ...composed, markdown, pages, settings };
  const mcp = createDocumentationTools(snapshot);
  const documents = await renderDocuments(snapshot, { baseUrl: base, mcp, explorer, surfaces });
  // Through a file, as most hosts have it.
  const opened = openDocuments(encodeSnapshot(snapshot, documents));
  const service = createService({ documents: opened, mcp });
  return async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const response = await service.fetch(new Request(`${base}${path}`, { headers }));
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
}

it('shows no date where a snapshot by other hands has a text that is none', async () => {
  const content = { product, capabilities: { actions: [] }, releases: { releases: [] }, docs: { 'pier.md': '# Pier\n\nA pier.' } };
  const { snapshot } = composeSnapshot(content, { generatedAt: '2026-11-22T00:00:00Z' });
  const pages = snapshot.pages.map((page) => ({ ...page, updated_at: 'yesterday' }));
  const documents = await renderDocuments({ ...snapshot, pages }, { baseUrl: base, explorer });
  const [html] = documents.get('/docs/pier')?.variants ?? [];
  expect(new TextDecoder().decode(html?.body)).not.toMatch(/Invalid Date|<time/);
});

it('serves a page to people as HTML and to agents as its Markdown, at one address', async () => {
  const get = await front({ 'guide/install.md': '# Install\n\nGet it.' });
  const page = await get('/docs/guide/install', { accept: 'text/html,*/*;q=0.8' });
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('vary')).toBe('Accept, Accept-Encoding');
  expect(page.text).toContain('<h1 id="install">Install</h1>');
  const markdownAlternate = await get('/docs/guide/install', { accept: 'text/markdown' });
  expect(markdownAlternate.text).toBe((await get('/docs/guide/install.md')).text);
  expect(page.headers.get('link')).toContain(`<${base}/docs/guide/install.md>; rel="alternate"; type="text/markdown"`);
});

it('gives each heading the anchor of the index, also behind letters of several bytes', async () => {
  const get = await front({ 'a.md': '# Größe\n\n日本語 <b>x</b>\n\n## Same\n\ntext\n\n## Same' });
  const { text } = await get('/docs/a');
  const anchors = [...text.matchAll(/<h[1-6] id="([^"]*)"/g)].map(([, id]) => id);
  expect(anchors).toEqual(['größe', 'same', 'same-1']);
});

it('links pages with one another, below the prefix, and leaves links without a target as text', async () => {
  const get = await front({
    'a.md': '# A\n\n[b](guide/b.md#x) [away](https://x.example/) [self](#a)',
    'guide/b.md': '# B\n\n[a](../a.md)',
  });
  expect((await get('/docs/a')).text).toMatch(/<a href="\/front\/docs\/guide\/b#x">b<\/a> <a href="https:\/\/x\.example\/">away/);
  expect((await get('/docs/guide/b')).text).toContain('<a href="/front/docs/a">a</a>');
});

it('runs nothing that a page brings along', async () => {
  const hostile = [
    '# <script>alert(1)</script>',
    '<img src=x onerror=alert(1)> ![p](javascript:alert(1)) ![q](http://tracker.example/p.png)',
    '[link](javascript:alert(1)) <a href="JaVaScRiPt:alert(1)" style="position:fixed" onclick=alert(1)>x</a>',
    '<style>body{display:none}</style><form action="https://evil.example"><input name=q></form>',
    '<svg onload=alert(1)><script>alert(2)</script></svg><iframe src="https://evil.example"></iframe>',
    '```html\n</code></pre><script>alert(3)</script>\n```',
    '<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=https://evil.example">',
  ].join('\n\n');
  const get = await front({ 'a.md': '# A' }, {}, {}, hostile);
  const { text, headers } = await get('/docs/a');
  const article = /<article>(.*)<\/article>/s.exec(text)?.[1] ?? '';
  expect(article).not.toMatch(/<(?:script|style|form|iframe|svg|base|meta|img|object)\b/i);
  expect(article).not.toMatch(/\son\w+=|style=|href="javascript:/i);
  // the theme and the script of the page, and its data for search engines, which no browser runs
  expect(text.match(/<script[^>]*>/g)?.map((tag) => tag.includes('application/ld+json'))).toEqual([false, false, true]);
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'sha256-[^']+' 'sha256-[^']+'; style-src 'self'; /,
  );
});

it('shows pictures of the origins that the settings name, and lets a browser load those alone', async () => {
  const docs = { 'a.md': '# A\n\n![of the site](https://docs.lamp.example/a.png) ![of another](https://tracker.example/b.png)' };
  const pictureOrigins = ['https://docs.lamp.example', "https://x.example 'unsafe-inline'; script-src *"];
  const get = await front(docs, {}, {}, undefined, undefined, { explorer: { pictureOrigins } });
  const { text, headers } = await get('/docs/a');
  expect(text).toContain('<img src="https://docs.lamp.example/a.png" alt="of the site"');
  expect(text).toContain('<a href="https://tracker.example/b.png" class="picture">of another</a>');
  expect(headers.get('content-security-policy')).toContain("; img-src 'self' data: https://docs.lamp.example; ");
  expect((await get('/', { accept: 'text/html' })).headers.get('content-security-policy')).toContain("img-src 'self' data:;");
});

it('sends the policy of the page with its 304 too', async () => {
  const get = await front({ 'a.md': '# A' });
  const { headers } = await get('/docs/a');
  const again = await get('/docs/a', { 'if-none-match': headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
  expect(again.headers.get('content-security-policy')).toBe(headers.get('content-security-policy'));
  expect((await get('/docs/a.md')).headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
});

it('keeps the canonical address on the site of the team', async () => {
  const docs = { 'a.md': '---\nurl: /guide/a/\n---\n# A', 'b.md': '# B' };
  const get = await front(docs, { docs_base_url: 'https://docs.lamp.example' });
  expect((await get('/docs/a')).text).toContain('<link rel="canonical" href="https://docs.lamp.example/guide/a/">');
  expect((await get('/docs/b')).text).toContain(`<link rel="canonical" href="${base}/docs/b">`);
});

it('leaves every other page as it was when one is edited', async () => {
  const before = await front({ 'a.md': '# A\n\nOne.', 'b.md': '# B' });
  const after = await front({ 'a.md': '# A\n\nTwo.', 'b.md': '# B' }, {}, {}, undefined, '2026-11-23T00:00:00Z');
  const tags = async (get: typeof before) =>
    Promise.all(['/docs', '/docs/a', '/docs/b'].map(async (path) => (await get(path)).headers.get('etag')));
  const [list, edited, other] = await tags(before);
  expect(await tags(after)).toEqual([list, expect.not.stringContaining(edited ?? ''), other]);
});

it('is switched off by name', async () => {
  const get = await front({ 'a.md': '# A' }, {}, { html_pages: false });
  const page = await get('/docs/a');
  expect([page.status, page.headers.get('location')]).toEqual([308, `${base}/docs/a.md`]);
  expect((await get('/docs')).status).toBe(404);
  expect((await get('/docs/a.md')).status).toBe(200);
});

it('shows a page that no tree can hold as it is written', async () => {
  const get = await front({ 'deep.md': '# Deep' }, {}, {}, `# Deep\n\n${'*a _b '.repeat(5_000)}bottom${'_ *'.repeat(5_000)}`);
  expect((await get('/docs/deep')).text).toContain('<pre tabindex="0"><code># Deep');
});

it('lists pages in reading order, with what comes before and after', async () => {
  const get = await front({ 'a.md': '# A', 'b.md': '# B', 'c.md': '# C' });
  const { text } = await get('/docs/b');
  expect(text).toMatch(/rel="prev" href="\/front\/docs\/a".*rel="next" href="\/front\/docs\/c"/s);
  expect(text).toContain('<a href="/front/docs/b" aria-current="page">');
  expect((await get('/docs')).text).toContain('<a href="/front/docs/c"><bdi>C</bdi></a>');
});

it('folds the sections of a small documentation but those that lead to the page, without a script', async () => {
  const many = Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`other/page-${n}.md`, `# Page ${n}`]));
  const get = await front({ ...many, 'guide/a.md': '# A', 'guide/inner/b.md': '# B' });
  const { text } = await get('/docs/guide/inner/b');
  expect(text).toMatch(/<details open><summary><bdi>Guide<.*<details open><summary><bdi>Inner<.*aria-current="page"><bdi>B</s);
  expect(text).toContain('<details><summary><bdi>Other</bdi></summary>');
  expect(text).toMatch(/<nav class="crumbs".*href="\/front\/docs".*<bdi>Guide<.*<bdi>Inner</s);
  expect(text).toContain('popovertarget="to:pages"');
});

it('writes its own words in the language of the page where it has them, and marks them as English where not', async () => {
  const page = (locale: string): string => `---\nlocale: ${locale}\n---\n# A\n\n> [!TIP]\n> So.\n\n## B\n\n## C`;
  const get = await front({ 'a.md': '# A', 'de/a.md': page('de-AT'), 'pl/a.md': page('pl'), 'tw/a.md': page('zh-TW') });
  const german = (await get('/docs/de/a')).text;
  for (const words of ['>Auf dieser Seite</button>', 'data-label="Tipp"', 'Zum Inhalt', '&quot;copy&quot;:&quot;Kopieren&quot;'])
    expect(german).toContain(words);
  // the folder that names the language is no section
  expect(german).not.toContain('<bdi>De</bdi>');
  for (const path of ['/docs/pl/a', '/docs/tw/a'])
    expect((await get(path)).text).toContain('<header class="bar with-menus" lang="en" dir="ltr">');
  expect((await get('/docs/a')).text).not.toContain('data-labels');
});

it.each([
  [undefined, '<a href="https://forge.example/of-the-site">Edit this page</a>'],
  ['https://forge.example/{page}', '<a href="https://forge.example/guide/a%20b">Edit this page</a>'],
  ['', undefined],
  ['javascript:alert(1)//{page}', undefined],
])('leads to where a page is edited: by its setting %j', async (editUrl, link) => {
  const get = await front({ 'guide/a b.md': '# A\n\ntext' }, {}, {}, undefined, undefined, {
    explorer: { ...(editUrl !== undefined && { editUrl }) },
  });
  const { text } = await get('/docs/guide/a%20b');
  expect(/<a [^>]*>Edit this page<\/a>/.exec(text)?.[0]).toBe(link);
});

describe('a documentation in several editions', () => {
  const page = (title: string, frontMatter: string): string => `---\n${frontMatter}\n---\n# ${title}\n\nWords of it.`;
  const docs = {
    'about/install.md': page('Install', 'version: "2.0"\nlocale: en'),
    'about/upgrade.md': page('Upgrade', 'version: "2.0"\nlocale: en'),
    'fr/about/install.md': page('Installer', 'version: "2.0"\nlocale: fr'),
    'ar/about/install.md': page('Arabic', 'version: "2.0"\nlocale: ar'),
    'v1.0/about/install.md': page('Install it', 'version: "1.0"\nlocale: en'),
  };
  const editions = (text: string): string => /<nav class="editions".*?<\/nav>/s.exec(text)?.[0] ?? '';

  it('leads from a page to the same page of other editions, without a script, and names its language', async () => {
    const get = await front(docs);
    const { text } = await get('/docs/about/install');
    const menus = editions(text);
    expect(menus).toContain('<a href="/front/docs/about/install" hreflang="en" aria-current="true">2.0</a>');
    expect(menus).toContain('<a href="/front/docs/v1.0/about/install" hreflang="en">1.0</a>');
    expect(menus).toContain('<a href="/front/docs/fr/about/install" hreflang="fr"><span lang="fr">Français</span></a>');
    expect(menus).toContain('<span lang="ar" dir="rtl">');
    expect((await get('/docs/ar/about/install')).text).toContain('<article lang="ar" dir="rtl">');
    for (const [, href = ''] of menus.matchAll(/href="\/front([^"]*)"/g)) expect((await get(href)).status).toBe(200);
  });

  it('leads to the first page of an edition that has no such page, and marks it', async () => {
    const get = await front(docs);
    const menus = editions((await get('/docs/about/upgrade')).text);
    expect(menus).toContain('<a href="/front/docs/v1.0/about/install" hreflang="en">1.0 <small>its first page</small></a>');
    // From an old version in one language, other languages are those of another version.
    expect(editions((await get('/docs/v1.0/about/install')).text)).toContain(
      '<a href="/front/docs/fr/about/install" hreflang="fr">',
    );
  });

  it('shows search engines which pages are one page in several languages, of one version', async () => {
    const get = await front(docs);
    const alternates = (text: string): readonly (string | undefined)[] =>
      [...text.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g)].map(([, tag, href]) => `${tag} ${href}`);
    const expected = [
      `en ${base}/docs/about/install`,
      `ar ${base}/docs/ar/about/install`,
      `fr ${base}/docs/fr/about/install`,
      `x-default ${base}/docs/about/install`,
    ];
    expect(alternates((await get('/docs/about/install')).text)).toEqual(expected);
    expect(alternates((await get('/docs/fr/about/install')).text)).toEqual(expected);
    expect(alternates((await get('/docs/about/upgrade')).text)).toEqual([]);
    expect(alternates((await get('/docs/v1.0/about/install')).text)).toEqual([]);
  });

  it('searches in the edition of the page, and names none where the tool takes it by itself', async () => {
    const get = await front(docs);
    const searched = (text: string): string => /data-edition="([^"]*)"/.exec(text)?.[1]?.replaceAll('&quot;', '"') ?? '';
    expect(searched((await get('/docs/about/install')).text)).toBe('{}');
    expect(searched((await get('/docs/fr/about/install')).text)).toBe('{"locale":"fr"}');
    expect(searched((await get('/docs/v1.0/about/install')).text)).toBe('{"version":"1.0"}');
  });

  it('lists every edition under its name', async () => {
    const { text } = await (await front(docs))('/docs');
    expect(text).toContain('<a href="#to:edition-3">Version <bdi>2.0</bdi>, <span lang="fr">Français</span></a>');
    expect(text).toContain('<h2 id="to:edition-3">');
  });

  it('finds the same page whatever generators call its folder or file', async () => {
    const get = await front({
      'a.md': page('A', 'version: "2.0"\nlocale: en'),
      'a.pt-br.md': page('A em português', 'version: "2.0"\nlocale: pt-BR'),
      'zh_CN/a.md': page('Chinese', 'version: "2.0"\nlocale: zh-CN'),
      'de/version-1.0/a.md': page('A auf Deutsch', 'version: "1.0"\nlocale: de'),
    });
    const menus = editions((await get('/docs/a')).text);
    for (const href of ['a.pt-br', 'zh_CN/a', 'de/version-1.0/a']) expect(menus).toContain(`href="/front/docs/${href}"`);
    expect(menus).not.toContain('first page');
  });

  it('a documentation of one edition has no switch', async () => {
    const get = await front({ 'a.md': '# A', 'b.md': page('B', 'locale: en') });
    expect((await get('/docs/a')).text).not.toMatch(/class="editions"|hreflang/);
    expect((await get('/docs')).text).not.toContain('class="jumps"');
  });
});

describe('a documentation of many pages', () => {
  /** The entity tags of every document, by path. */
  async function entityTags(docs: Readonly<Record<string, string>>): Promise<ReadonlyMap<string, string>> {
    const content = { product, capabilities: { actions: [] }, releases: { releases: [] }, docs };
    const { snapshot } = composeSnapshot(content, { generatedAt: '2026-11-22T00:00:00Z' });
    const documents = await renderDocuments(snapshot, { baseUrl: base, mcp: createDocumentationTools(snapshot), explorer });
    return new Map([...documents.paths()].map((path) => [path, documents.get(path)?.variants[0]?.etag ?? '']));
  }
  /** Pages of a large documentation; a folder is divided beyond 200. */
  const size = full ? 450 : 240;
  const many = (count: number, path: (n: number) => string): Record<string, string> =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [path(n + 10_000), `# Page ${n + 10_000}\n\nText.`]));
  const hrefs = (text: string): readonly string[] =>
    [...text.matchAll(/<a (?:class="rest" )?href="\/front(\/docs[^"#]*)"/g)].map(([, href = '']) => href);
  const listOf = (text: string): string => /<nav class="pages".*?<\/nav>/s.exec(text)?.[0] ?? '';

  /** Pages in three folders, and their front, which several tests only read. */
  const inAreas = many(size, (n) => `area-${n % 3}/page-${n}.md`);
  let frontOfAreas: ReturnType<typeof front> | undefined;
  const areas = (): ReturnType<typeof front> => (frontOfAreas ??= front(inAreas));

  const layouts = {
    'as files of one folder': (n: number) => `page-${n}.md`,
    'as folders': (n: number) => `page-${n}/index.md`,
    'as a tree': (n: number) => `area-${n % 3}/type-${n % 30}/page-${n}/index.md`,
  };
  for (const [name, path] of someOf(Object.entries(layouts), 1)) {
    it(`reaches every page from /docs, ${name}, and no document grows with the number of pages`, async () => {
      const get = await front(many(size, path));
      const addresses = new Set<string>(['/docs']);
      for (const each of addresses) {
        const { status, text } = await get(each);
        expect(status, each).toBe(200);
        const isPage = !/^\/docs$|\/contents(?:-[\w-]+)?$/.test(each);
        expect(hrefs(text).length, each).toBeLessThanOrEqual(isPage ? 30 : 220);
        if (!isPage) for (const href of hrefs(text)) addresses.add(href);
      }
      const pages = [...addresses].filter((each) => each.includes('page-') && !each.includes('contents'));
      expect(pages).toHaveLength(size);
    });
  }

  it('a page has its place, its neighbours, and the way to its branch, without a script', async () => {
    const get = await areas();
    const { text } = await get('/docs/area-1/page-10222');
    expect(text).toMatch(
      /<nav class="crumbs".*<a href="\/front\/docs"><bdi>Documentation<\/bdi><\/a>.*<a href="\/front\/docs\/area-1\/contents">/s,
    );
    const list = listOf(text);
    expect(list).toContain('<a href="/front/docs/area-1/page-10222" aria-current="page">');
    expect(hrefs(list).map((href) => Number(/\d{5}$/.exec(href)?.[0]))).toEqual([
      NaN, // in the drawer, all pages
      ...[10_210, 10_213, 10_216, 10_219, 10_222, 10_225, 10_228, 10_231, 10_234],
      NaN,
    ]);
    expect(list).toContain('data-contents="/front/docs/area-1/contents"');
    expect(list).toContain('<a class="rest" href="/front/docs/area-1/contents">All pages of this section</a>');
    expect(text).toMatch(
      /rel="prev" href="\/front\/docs\/area-1\/page-10219".*rel="next" href="\/front\/docs\/area-1\/page-10225"/s,
    );
  });

  it('a branch is Markdown for agents, and its path is never that of a page', async () => {
    const docs = many(150, (n) => `area/page-${n}.md`);
    const get = await front({ ...docs, 'area/contents.md': '# Own\n\nText.', 'b.md': '# B' });
    expect((await get('/docs/area/contents', { accept: 'text/html' })).text).toContain('Own');
    const { text } = await get('/docs/area/contents-2', { accept: 'text/markdown' });
    expect(text).toContain(`- [Page 10007](${base}/docs/area/page-10007.md)\n`);
    expect((await get('/docs', { accept: 'text/markdown' })).text).toContain(
      `\n\n> All pages: <${base}/llms.txt>\n\n- [Area](${base}/docs/area/contents-2): 151 pages`,
    );
  });

  it('a new page changes the documents of its branch and its neighbours alone', async () => {
    const before = await areas();
    const after = await front({ ...inAreas, 'area-1/page-10222a.md': '# New\n\nText.' });
    const changed: string[] = [];
    for (const path of Object.keys(inAreas).map((file) => `/docs/${file.replace(/\.md$/, '')}`)) {
      const [old, now] = await Promise.all([before(path), after(path)]);
      if (old.headers.get('etag') !== now.headers.get('etag')) changed.push(path);
    }
    expect(changed.every((path) => path.startsWith('/docs/area-1/'))).toBe(true);
  });

  it.each(full ? [1_000, 5_000] : [size])(
    'a page that comes into one folder of %i changes its neighbours and the lists above it alone',
    async (count) => {
      const docs = many(count, (n) => `guide/page-${n}.md`);
      const before = await entityTags(docs);
      const after = await entityTags({ ...docs, 'guide/page-10150a.md': '# New\n\nText.' });
      const changed = [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path));
      // its neighbours show it, and so do the list of its part and those above; a page that begins a part divides another one (parts.test.ts)
      const isPage = (path: string): boolean => /\/page-[^/.]*$/.test(path) && !path.includes('contents');
      expect(changed.filter(isPage).length).toBeLessThanOrEqual(9);
      expect(changed.filter((path) => path.includes('contents')).length).toBeLessThanOrEqual(3);
    },
  );

  it('parts of a folder are named by their first and last pages, and their addresses by the page that they begin with', async () => {
    const count = full ? 1_000 : size;
    const get = await front(many(count, (n) => `guide/page-${n}.md`));
    const { text } = await get('/docs/guide/contents');
    const parts = [...text.matchAll(/<a href="\/front(\/docs\/guide\/contents-[^"]*)"><bdi>Page (\d+) – Page (\d+)</g)];
    expect(parts.length).toBeGreaterThan(count / 200);
    let next = 10_000;
    for (const [, path = '', first, last] of parts) {
      expect([Number(first), path]).toEqual([
        next,
        next === 10_000 ? '/docs/guide/contents-1' : `/docs/guide/contents-page-${first}`,
      ]);
      expect((await get(path)).text).toContain(`<a href="/front/docs/guide/page-${last}">`);
      next = Number(last) + 1;
    }
    expect(next).toBe(10_000 + count);
  });

  it('a new title changes the pages that list it: four before and four after', async () => {
    const before = await areas();
    const after = await front({ ...inAreas, 'area-1/page-10222.md': '# New\n\nText.' });
    const changed: number[] = [];
    for (const path of Object.keys(inAreas).map((file) => `/docs/${file.replace(/\.md$/, '')}`)) {
      const [old, now] = await Promise.all([before(path), after(path)]);
      if (old.headers.get('etag') !== now.headers.get('etag')) changed.push(Number(path.slice(-5)));
    }
    expect(changed).toEqual([10_210, 10_213, 10_216, 10_219, 10_222, 10_225, 10_228, 10_231, 10_234]);
  });
});

it('leads to the form for reports, filled in with the page; the foot of every page to the form itself', async () => {
  const form = 'https://github.com/lamp/lamp/issues/new';
  const docs = { 'guide/install.md': '# Install\n\nGet it.' };
  const reporting = await front(docs, {}, {}, undefined, '2026-11-22T00:00:00Z', { feedback: form });
  const { text } = await reporting('/docs/guide/install', { accept: 'text/html' });
  const [, filled = ''] = /href="([^"]*)"[^>]*>Report a problem on this page</.exec(text) ?? [];
  const { searchParams } = new URL(filled.replaceAll('&amp;', '&'));
  expect([...searchParams]).toEqual([
    ['title', 'Documentation: guide/install'],
    ['body', `Page: ${base}/docs/guide/install\n\n`],
  ]);
  expect((await reporting('/', { accept: 'text/html' })).text).toContain(`href="${form}"`);
  const silent = await front(docs);
  for (const path of ['/', '/docs/guide/install'])
    expect((await silent(path, { accept: 'text/html' })).text).not.toContain('Report a problem');
});
