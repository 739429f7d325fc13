import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { convertPages } from '../src/pages/convert-pages.ts';
import { readPages } from '../src/pages/pages.ts';
import { readSources } from '../src/sources/read-sources.ts';
import { type Files, smallest, writeFolder } from './write-folder.ts';
import { buildSnapshot } from '../src/snapshot/build-snapshot.ts';

/** A page of a site, with a menu around its content. */
const page = (title: string, main: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><title>${title} | Harbour</title>${head}</head><body>
  <nav><a href="/">Home</a><a href="/guide/">Guide</a><a href="/guide/berths.html">Berths</a></nav>
  <main>${main}</main><footer>Made by people</footer></body></html>`;

/** The pages of a folder of HTML below `build/`, as a build publishes them. */
function read(files: Files, url: string | null = 'https://docs.harbour.example') {
  const root = writeFolder(Object.fromEntries(Object.entries(files).map(([path, text]) => [`build/${path}`, text])));
  const sources = readSources(join(root, 'front'), [{ path: '../build', isBuilt: true, ...(url !== null && { url }) }]);
  const warnings: string[] = [];
  const onWarning = ({ rule, message }: { readonly rule: string; readonly message: string }): void =>
    void warnings.push(`${rule} ${message}`);
  const converted = convertPages(sources.pages, { defaults: sources.defaults, onWarning });
  const { pages, markdown, problems, report } = readPages(converted, { onWarning });
  const texts = new Map(
    pages.map(({ id, start, length }) => [id, new TextDecoder().decode(markdown.subarray(start, start + length))] as const),
  );
  const leftOut = new Map(report.leftOut.map(({ file, reason }) => [file.replace('../build/', ''), reason]));
  return {
    root,
    pages,
    texts,
    leftOut,
    sources,
    warnings: [...sources.warnings.map(({ message }) => message), ...warnings],
    problems: [...sources.problems, ...problems],
  };
}

test('a first chapter of mdBook, of which the home page beside it is a copy, is published once; equal pages elsewhere stay', () => {
  const text = '<h1>Tides</h1><p>Ships moor here at every tide. <a href="en/index.html">English</a></p>';
  const { texts, leftOut, sources } = read({
    'index.html': page('Tides', `${text}<a href="intro.html">i</a> <a href="same.html">s</a>`),
    'intro.html': page('Tides', `${text}<a href="intro.html">i</a> <a href="same.html">s</a>`),
    'same.html': page('Same', text),
    'en/index.html': page('Tides', text),
    'guide/index.html': page('Guide', '<h1>Guide</h1><p>Equal words of a hidden page.</p>'),
    'guide/draft.html': page(
      'Guide',
      '<h1>Guide</h1><p>Equal words of a hidden page.</p>',
      '<meta name="robots" content="noindex">',
    ),
    'guide/berths.html': page('Berths', '<h1>Berths</h1><p>Deep water for ships.</p>'),
  });
  expect([...texts.keys()].sort()).toEqual(['en', 'guide', 'guide/berths', 'index', 'same']);
  expect(leftOut.get('intro.html')).toBe('it is a copy of the home page beside it');
  expect(sources.problems).toEqual([]);
});

test('pages of a built site have the words of their content, their addresses and links between them', () => {
  const { pages, texts, warnings } = read({
    'index.html': page('Harbour', '<h1>Harbour</h1><p>Ships moor at <a href="guide/berths.html#deep">deep berths</a>.</p>'),
    'guide/index.html': page('Guide', '<h1>Guide</h1><p>Read <a href="../index.html">the start</a> first, then go on.</p>'),
    'guide/berths.html': page(
      'Berths',
      '<h1>Berths<a class="headerlink" href="#berths">¶</a></h1><section id="deep"><h2>Deep water</h2><p>Up to 10<sup>6</sup> tonnes, H<sub>2</sub>O below.</p></section>',
    ),
  });
  expect(pages.map(({ id, title, url, locale }) => [id, title, url, locale])).toEqual([
    ['index', 'Harbour', 'https://docs.harbour.example/', 'en'],
    ['guide', 'Guide', 'https://docs.harbour.example/guide/', 'en'],
    ['guide/berths', 'Berths', 'https://docs.harbour.example/guide/berths.html', 'en'],
  ]);
  expect(texts.get('index')).toBe('# Harbour\n\nShips moor at [deep berths](guide/berths.md#deep).\n');
  expect(texts.get('guide/berths')).toBe('# Berths\n\n## Deep water\n\nUp to 10<sup>6</sup> tonnes, H<sub>2</sub>O below.\n');
  expect(pages[2]?.headings.map(({ anchor }) => anchor)).toEqual(['berths', 'deep']);
  expect(warnings).toEqual([]);
});

test('the address of a page has no ending where links of the site lead to it without one', () => {
  const { pages } = read({
    'index.html': page('Harbour', '<h1>Harbour</h1><p>See <a href="/tides">the tides</a> and <a href="/crane">the crane</a>.</p>'),
    'guide/index.html': page('Guide', '<h1>Guide</h1><p>Read <a href="/crane.html">the crane</a> first.</p>'),
    'tides.html': page('Tides', '<h1>Tides</h1><p>The tide comes twice a day.</p>'),
    'crane.html': page('Crane', '<h1>Crane</h1><p>It lifts two tons each day.</p>'),
  });
  expect(pages.map(({ url }) => url?.replace('https://docs.harbour.example', ''))).toEqual([
    '/',
    '/guide/',
    '/tides',
    '/crane.html',
  ]);
});

test('languages are those by which pages list their translations, where a template states one for all', () => {
  const head =
    '<link rel="alternate" hreflang="x-default" href="/de/index.html"><link rel="alternate" hreflang="en" href="/"><link rel="alternate" hreflang="de" href="/de/">';
  const { pages, sources } = read({
    'index.html': page('Harbour', '<h1>Harbour</h1><p>Ships moor at deep berths.</p>', head),
    'de/index.html': page('Hafen', '<h1>Hafen</h1><p>Schiffe liegen an tiefen Stellen.</p>', head),
    'guide/index.html': page('Guide', '<h1>Guide</h1><p>Read the start first, then go on.</p>'),
  });
  expect(pages.map(({ id, locale }) => [id, locale])).toEqual([
    ['de', 'de'],
    ['index', 'en'],
    ['guide', 'en'],
  ]);
  expect(sources.defaults).toEqual({ locale: 'de' });
});

test('what a site hides is not published, and the report says why', () => {
  const text = '<h1>Tide</h1><p>The tide rises twice a day here.</p>';
  const { texts, leftOut } = read({
    'index.html': page(
      'Harbour',
      `${text}<a href="secret.html">s</a> <a href="bot.html">b</a> <a href="gone/">g</a> <a href="copy/tide.html">c</a> <a href="tags/pier/">t</a>`,
    ),
    'guide/index.html': page('Guide', text.replace('Tide', 'Guide')),
    'guide/berths.html': page(
      'Berths',
      `${text.replace('Tide', 'Berths')}<p data-pagefind-ignore>Only for us</p><div hidden>Unseen</div><p style="display: none">Unseen too</p>`,
    ),
    'secret.html': page('Secret', text, '<meta name="robots" content="noindex, nofollow">'),
    'bot.html': page('Bot', text, '<meta name="googlebot" content="none">'),
    'orphan.html': page('Orphan', text),
    'gone/index.html': page('Moved', text, '<meta http-equiv="refresh" content="0; url=/guide/">'),
    'copy/tide.html': page('Copy', text, '<link rel="canonical" href="/tide.html">'),
    'tide.html': page('Tide', `${text}<a href="/tide.html">here</a>`),
    'tags/pier/index.html': page('pier', '<h1>pier</h1><ul><li><a href="/guide/">Guide</a></li></ul>'),
    '404.html': page('404', text),
    'search/index.html': page('Search', text),
    '_modules/lamp.html': page('Source', text),
  });
  expect([...texts.keys()].sort()).toEqual(['guide', 'guide/berths', 'index', 'tide']);
  expect([...texts.values()].join('')).not.toMatch(/Only for us|Unseen|Made by people/);
  expect(Object.fromEntries(leftOut)).toEqual({
    'secret.html': 'noindex',
    'bot.html': 'noindex',
    'orphan.html': 'no link, sitemap or search of the site leads to it',
    'gone/index.html': 'it leads to another page',
    'copy/tide.html': 'it is a copy: another page is its canonical address',
    'tags/pier/index.html': 'the generator makes it: a list of pages',
    '404.html': 'the generator makes it: a search page, an index, a print page or a 404 page',
    'search/index.html': 'the generator makes it: a search page, an index, a print page or a 404 page',
  });
});

test.each([
  ['a second declaration', '<meta name="robots" content="index"><meta name="robots" content="noindex">'],
  ['a day after which it is not there', '<meta name="robots" content="unavailable_after: 2020-08-25">'],
  ['what the host would send as a field', '<meta http-equiv="X-Robots-Tag" content="noindex">'],
])('a page is hidden by %s', (_, head) => {
  const { texts, leftOut } = read({
    'index.html': page('Harbour', '<h1>Harbour</h1><p>Open from six. <a href="secret.html">s</a></p>'),
    'secret.html': page('Secret', '<h1>Secret</h1><p>The tide rises twice a day here.</p>', head),
  });
  expect([[...texts.keys()], leftOut.get('secret.html')]).toEqual([['index'], 'noindex']);
});

// the host sends these as fields of an answer, and no page says so
test('pages that the host keeps out by X-Robots-Tag in _headers are hidden, and those of previews alone are not', () => {
  const files = ['secret.html', 'team/index.html', 'team/pay/rise.html', 'old/a/notes/index.html', 'open.html', 'teams.html'];
  const text = '<h1>Tide</h1><p>The tide rises twice a day here.</p>';
  const links = files.map((file) => `<a href="/${file}">x</a>`).join(' ');
  const { texts, leftOut } = read({
    'index.html': page('Harbour', `<h1>Harbour</h1><p>Open from six. ${links}</p>`),
    ...Object.fromEntries(files.map((file) => [file, page(file, text.replace('Tide', file))])),
    _headers: [
      '# fields',
      'https://:project.pages.dev/*',
      '  X-Robots-Tag: noindex',
      '/secret',
      '  Cache-Control: no-store',
      '  x-robots-tag: noindex, nofollow',
      '/team/*',
      '\tX-Robots-Tag: googlebot: none',
      '/old/:name/notes/',
      '  X-Robots-Tag: noindex',
      '/open.html',
      '  X-Robots-Tag: all',
    ].join('\r\n'),
  });
  expect([...texts.keys()].sort()).toEqual(['index', 'open', 'teams']);
  expect([...leftOut.values()]).toEqual(Array.from({ length: 4 }, () => 'noindex'));
});

// what the hosts understand, and a reading by hand of a few forms would not
test('pages are hidden by rules of _headers in all forms that hosts read', () => {
  const files = ['private/plan/index.html', 'draft-one/index.html', 'café/index.html', 'open.html'];
  const links = files.map((file) => `<a href="/${file}">x</a>`).join(' ');
  const { texts, problems } = read(
    {
      'index.html': page('Harbour', `<h1>Harbour</h1><p>Open from six. ${links}</p>`),
      ...Object.fromEntries(files.map((file) => [file, page(file, `<h1>${file}</h1><p>The tide rises twice a day here.</p>`)])),
      _headers:
        'https://docs.harbour.example/private/*\nX-Robots-Tag: noindex\n\n  /draft-:slug/\n  X-Robots-Tag: noindex\n\n/caf%C3%A9/\n  X-Robots-Tag: noindex\n',
    },
    null,
  );
  expect([[...texts.keys()].sort(), problems]).toEqual([['index', 'open'], []]);
});

const hiding = '/secret\n  X-Robots-Tag: noindex\n';

test.each<[string, Files, string | undefined]>([
  ['a folder', { '_headers/a': hiding }, undefined],
  ['a link out of the project', {}, '../..'],
  ['a link to nothing', {}, 'nowhere'],
  ['other bytes than UTF-8', { _headers: new Uint8Array(Buffer.from(hiding.replace('secret', 'café'), 'latin1')) }, undefined],
  ['more than 1 MiB', { _headers: `${hiding}#${'a'.repeat(1024 * 1024)}` }, undefined],
  ['a rule without its path', { _headers: 'secret\n  X-Robots-Tag: noindex\n' }, undefined],
])('a _headers that is %s stops the build and says what to do', (_, files, link) => {
  const root = writeFolder({
    'build/index.html': page('Harbour', '<h1>Harbour</h1><p>Open from six. <a href="secret.html">s</a></p>'),
    'build/secret.html': page('Secret', '<h1>Secret</h1><p>The tide rises twice a day here.</p>'),
    ...Object.fromEntries(Object.entries(files).map(([path, text]) => [join('build', path), text])),
  });
  if (link !== undefined) symlinkSync(link, join(root, 'build/_headers'));
  const { problems } = readSources(join(root, 'front'), [{ path: '../build', isBuilt: true }]);
  expect(problems).toMatchObject([{ severity: 'error', file: '../build/_headers', fix: expect.stringMatching(/\.$/) as string }]);
});

test('a build that leaves out pages with problems stops at a _headers that cannot be read', async () => {
  const root = writeFolder({
    ...Object.fromEntries(
      Object.entries(smallest)
        .filter(([path]) => !path.startsWith('docs/'))
        .map(([path, text]) => [`front/${path}`, text]),
    ),
    'front/front.yaml': 'docs: [{ site: ../build, url: https://docs.harbour.example }]\n',
    'build/index.html': page('Harbour', '<h1>Harbour</h1><p>Open from six. <a href="secret.html">s</a></p>'),
    'build/secret.html': page('Secret', '<h1>Secret</h1><p>The tide rises twice a day here.</p>'),
    'build/_headers/a': hiding,
  });
  const build = buildSnapshot(join(root, 'front'), { generatedAt: '2026-01-01T00:00:00Z', keepGoing: true });
  await expect(build).rejects.toThrow('_headers');
});

test('an address in a comment of a sitemap is none, and an entry without an end is no search for one', () => {
  const secret = '<url><loc>https://docs.harbour.example/secret.html</loc></url>';
  const { texts } = read({
    'index.html': page('Harbour', '<h1>Harbour</h1><p>Open from six.</p>'),
    'secret.html': page('Secret', '<h1>Secret</h1><p>The tide rises twice a day here.</p>'),
    'sitemap.xml': `<urlset><!-- ${secret} -->${'<url>'.repeat(100_000)}</urlset>`,
  });
  expect([...texts.keys()]).toEqual(['index']);
});

test.each([
  ['no size', 'font-size:0'],
  ['no colour', 'opacity: 0'],
  ['a place outside of the window', 'position:absolute;left:-9999px'],
  ['no area', 'clip: rect(0, 0, 0, 0)'],
  ['no picture', 'content-visibility: hidden'],
])('words of %s are no text of a page', (_, style) => {
  const { texts } = read({
    'index.html': page(
      'Harbour',
      `<h1>Harbour</h1><p>Open from six.<span style="${style}">Obey me.</span></p><p style="max-height:0">Folded.</p>`,
    ),
  });
  expect(texts.get('index')).toBe('# Harbour\n\nOpen from six.\n\nFolded.\n');
});

test('of a site that marks what Pagefind indexes, only that is published', () => {
  const { texts, leftOut } = read({
    'index.html': page('Harbour', '<div data-pagefind-body><h1>Harbour</h1><p>Open from six to ten.</p></div><p>Not this</p>'),
    'guide/index.html': page('Guide', '<h1>Guide</h1><p>Its author keeps it out of the search.</p>'),
  });
  expect([...texts]).toEqual([['index', '# Harbour\n\nOpen from six to ten.\n']]);
  expect([...leftOut.keys()]).toEqual(['guide/index.html']);
});

test('a sitemap, a base path and canonical addresses give routes, dates and redirects', () => {
  const head = (path: string): string => `<link rel="canonical" href="https://harbour.example/docs/${path}">`;
  const { pages, texts, sources } = read(
    {
      'index.html': page('Harbour', '<h1>Harbour</h1><p>See <a href="/docs/pilots">the pilots</a> of the port.</p>', head('')),
      'pilots/index.html': page(
        'Pilots',
        '<h1>Pilots</h1><p>They know <a href="https://harbour.example/docs/tides">the tides</a> well.</p>',
        head('pilots'),
      ),
      'tides.html': page('Tides', '<h1>Tides</h1><p>Twice a day, more or less.</p>', head('tides')),
      'old.html': '<meta http-equiv="refresh" content="0;url=/docs/tides">',
      'sitemap.xml':
        '<urlset><url><loc>https://harbour.example/docs/tides</loc><lastmod>2026-01-02</lastmod></url><url><loc>https://harbour.example/docs/pilots</loc><lastmod>2026-02-03</lastmod></url></urlset>',
      _redirects: '/docs/ebb /docs/tides 301\n',
      '../vercel.json': '{"redirects":[{"source":"/docs/flood","destination":"/docs/tides"}]}',
    },
    null,
  );
  expect(pages.map(({ id, url, updated_at }) => [id, url, updated_at])).toEqual([
    ['index', 'https://harbour.example/docs/', undefined],
    ['tides', 'https://harbour.example/docs/tides', '2026-01-02T00:00:00Z'],
    ['pilots', 'https://harbour.example/docs/pilots', '2026-02-03T00:00:00Z'],
  ]);
  expect(texts.get('pilots')).toContain('[the tides](tides.md)');
  expect(sources.pages[0]?.origin?.site.redirects).toEqual([
    { from: 'old', to: 'tides' },
    { from: 'docs/flood', to: 'docs/tides' },
    { from: 'docs/ebb', to: 'docs/tides' },
  ]);
});

test('versions are those that the site marks, and its own is the default', () => {
  const head = (version: string): string => `<meta name="docsearch:version" content="${version}">`;
  const links = '<a href="/next/start/">next</a> <a href="/start/">start</a> <a href="/1.0/start/">1.0</a>';
  const { pages, sources } = read({
    'start/index.html': page('Start', `<h1>Start</h1><p>Of the second version. ${links}</p>`, head('2.0')),
    'next/start/index.html': page('Start', `<h1>Start</h1><p>Of what is to come. ${links}</p>`, head('current')),
    '1.0/start/index.html': page('Start', `<h1>Start</h1><p>Of the first version. ${links}</p>`, head('1.0')),
    'index.html': page('Harbour', `<p>Choose a version: ${links}</p>`),
  });
  expect(pages.map(({ id, version }) => [id, version]).sort()).toEqual([
    ['1.0/start', '1.0'],
    ['index', undefined],
    ['next/start', 'current'],
    ['start', '2.0'],
  ]);
  expect(sources.defaults).toEqual({ locale: 'en', version: '2.0' });
});

test('hostile files stop nothing: deep tags and links out of the folder are left out by name', () => {
  const { root, texts, warnings, problems } = read({
    'index.html': page(
      'Harbour',
      '<h1>Harbour</h1><p>It is here, <a href="javascript:alert(1)">run</a> <a href="/deep.html">deep</a>.</p><p><a href="/attributes.html"></a></p>',
    ),
    'deep.html': `<body>${'<div>'.repeat(600)}too deep`,
    'attributes.html': `<body><p ${Array.from({ length: 20_000 }, (_, n) => `a${n}`).join(' ')}>too many`,
  });
  expect(texts.get('index')).toBe('# Harbour\n\nIt is here, run [deep](https://docs.harbour.example/deep.html).\n');
  const refused = expect.stringContaining('HTML whose tags nest at most 500 deep and have few attributes') as unknown;
  expect(warnings).toEqual([refused, refused]);
  expect(problems).toEqual([]);
  symlinkSync('/etc', join(root, 'build/etc'));
  symlinkSync(join(root, 'build/index.html'), join(root, 'build/linked.html'));
  const again = readSources(join(root, 'front'), [{ path: '../build', isBuilt: true }]);
  expect(again.pages.map(({ file }) => file)).toEqual(['../build/index.html']);
});

test('front.yaml names a built site, and the folder is published without another file', async () => {
  const root = writeFolder({
    ...Object.fromEntries(
      Object.entries(smallest)
        .filter(([path]) => !path.startsWith('docs/'))
        .map(([path, text]) => [`front/${path}`, text]),
    ),
    'front/front.yaml': 'docs: [{ site: ../build, url: https://docs.harbour.example }]\n',
    'build/index.html': page('Harbour', '<h1>Harbour</h1><p>Open from six to ten.</p>'),
  });
  const { snapshot } = await buildSnapshot(join(root, 'front'), { generatedAt: '2026-01-01T00:00:00Z' });
  expect(snapshot.pages.map(({ id }) => id)).toEqual(['index']);
});

const code = '<pre><code>lift --boat Anna</code></pre>';
const crane = page(
  'Crane',
  `<h1 id="crane">Crane</h1><p>It lifts <a href="guide/">boats</a>.</p>${code}<h2 id="load-limit">Load</h2><p>Forty tons.</p>`,
);
const craneMarkdown =
  '---\nsecret: SECRET\n---\n# Crane\n\nIt lifts [boats](guide/index.md).\n\n```sh\nlift --boat Anna\n```\n\n## Load\n\nForty tons.\n';

test.each([
  ['next to it', crane, 'crane.md'],
  ['that it names', crane.replace('</head>', '<link rel="alternate" type="text/markdown" href="md/c.md"></head>'), 'md/c.md'],
])('a Markdown version %s that says the same is read instead, with the anchors of the page', (_, html, file) => {
  const { pages, texts } = read({
    'index.html': html,
    'guide/index.html': page('Guide', '<h1>Guide</h1><p>Read on and on.</p>'),
    [file.replace('crane', 'index')]: craneMarkdown.replace('guide/index', '/guide/index'),
  });
  expect(texts.get('index')).toBe(
    '# Crane\n\nIt lifts [boats](guide.md).\n\n```sh\nlift --boat Anna\n```\n\n## Load\n\nForty tons.\n',
  );
  expect(pages[0]?.headings.map(({ anchor }) => anchor)).toEqual(['crane', 'load-limit']);
});

test.each([
  ['a word more', (text: string) => `${text}\nSECRET\n`],
  ['a word less', (text: string) => text.replace('Forty ', '')],
  ['words in another order', (text: string) => text.replace('Forty tons', 'tons Forty')],
  ['another option in code', (text: string) => text.replace('--boat', '-boat')],
  ['code in another case', (text: string) => text.replace('Anna', 'anna')],
  ['other signs', (text: string) => text.replace('Forty tons.', 'Forty tons!')],
  ['text that nobody sees', (text: string) => text.replace('tons', `tons${String.fromCodePoint(0xe0061, 0xe0062)}`)],
  ['more text than the page could have', (text: string) => `${text}\n${' \n'.repeat(5_000)}`],
  ['a comment', (text: string) => `${text}\n<!-- SECRET -->\n`],
  ['a tag with a value', (text: string) => `${text}\n<div data-x="SECRET"></div>\n`],
  ['a link that the page has not', (text: string) => text.replace('guide/index.md', '/SECRET/')],
  ['a definition', (text: string) => `${text}\n[x]: /SECRET/\n`],
  ['a heading less', (text: string) => text.replace('## Load', 'Load')],
  ['HTML', () => crane.replace('Forty', 'SECRET Forty')],
])('a Markdown version with %s is not read', (_, change) => {
  const { pages, texts } = read({
    'index.html': crane,
    'guide/index.html': page('Guide', '<h1>Guide</h1><p>Read on and on.</p>'),
    'index.md': change(craneMarkdown),
  });
  expect(pages.map(({ id }) => id)).toEqual(['index', 'guide']);
  expect(texts.get('index')).toContain('```\nlift --boat Anna\n```');
  expect([...texts.values()].join('')).not.toContain('SECRET');
});

test.each([
  ['title of a link', (text: string) => text.replace('index.md)', 'index.md "SECRET")')],
  ['meta of code', (text: string) => text.replace('```sh', '```sh title=SECRET')],
])('of a Markdown version that says the same, the %s is not read', (_, change) => {
  const { texts } = read({
    'index.html': crane,
    'guide/index.html': page('Guide', '<h1>Guide</h1><p>Read on and on.</p>'),
    'index.md': change(craneMarkdown),
  });
  expect(texts.get('index')).toContain('```sh\nlift');
  expect([...texts.values()].join('')).not.toContain('SECRET');
});

test('a Markdown version brings no page that the site hides, and none is read from elsewhere', () => {
  const hidden = page('Draft', '<h1>Draft</h1><p>SECRET words of it.</p>', '<meta name="robots" content="noindex">');
  const away = (href: string): string =>
    crane.replace('</head>', `<link rel="alternate" type="text/markdown" href="${href}"></head>`);
  const files = {
    'guide/index.html': page('Guide', '<h1>Guide</h1><p>Read on and on.</p>'),
    'draft.html': hidden,
    'draft.md': '# Draft\n\nSECRET words of it.\n',
    'lone.md': '# SECRET\n',
  };
  for (const href of [
    'draft.md',
    '../front/c.md',
    '%2e%2e/c.md',
    'https://evil.example/index.md',
    '/etc/passwd.md',
    'file:///c.md',
    '..%2fc.md',
    '%ff.md',
    `/${'x'.repeat(300)}.md`,
    `/${'x/'.repeat(2_500)}y.md`,
  ]) {
    const { pages, texts, root } = read({
      ...files,
      'index.html': away(href),
      '../c.md': craneMarkdown,
      '../front/c.md': craneMarkdown,
    });
    expect(root).not.toBe('');
    expect(pages.map(({ id }) => id)).toEqual(['index', 'guide']);
    expect(texts.get('index')).toContain('```\nlift --boat Anna\n```');
    expect([...texts.values()].join('')).not.toContain('SECRET');
  }
});

test('a redirect at the top says nothing of where the site is', () => {
  const { pages } = read(
    {
      'index.html':
        '<link rel="canonical" href="https://harbour.example/port/2.1/index.html"><meta http-equiv="refresh" content="0; url=port/2.1/index.html">',
      'port/2.1/index.html': page('Port', '<h1>Port</h1><p>Open from six to ten.</p>'),
      'port/2.1/tides.html': page('Tides', '<h1>Tides</h1><p>Twice a day, more or less.</p>'),
      'sitemap.xml':
        '<urlset><url><loc>https://harbour.example/port/2.1/tides.html</loc></url><url><loc>https://harbour.example/port/2.1/index.html</loc></url></urlset>',
    },
    'https://harbour.example/',
  );
  expect(pages.map(({ url }) => url).sort()).toEqual([
    'https://harbour.example/port/2.1/',
    'https://harbour.example/port/2.1/tides.html',
  ]);
});

test('a page of a type with the name Index keeps its address', () => {
  const { pages } = read({
    'index.html': page('Types', '<h1>Types</h1><p>See <a href="types/Index.html">the type of an index</a>.</p>'),
    'types/Index.html': page('Index', '<h1>Type Index</h1><p>A number from zero to the size.</p>'),
  });
  expect(pages.map(({ url }) => url)).toContain('https://docs.harbour.example/types/Index.html');
});

test.each([
  ['a folder without HTML', { 'app/page.js': '' }, 'no file whose name ends with .html'],
  [
    'pages of errors alone',
    { '_not-found.html': page('404', '<h1>404</h1><p>Nothing is here at all.</p>') },
    'only pages of errors, searches and indexes',
  ],
])('%s is an error that names the live site', (_, files, received) => {
  const [problem] = read(files).problems;
  expect(problem?.message).toBe(`expected a folder of built HTML; found ${received}`);
  expect(problem?.fix).toContain('`vitrine import docs --from site https://<its address>`');
});

test('parts whose text a script adds are named', () => {
  const closed =
    '<h3><button aria-expanded="false">When?</button></h3><div role="region" hidden=""></div><h3><button aria-expanded="false">Where?</button></h3><div role="region" hidden=""></div>';
  const { warnings, texts } = read({ 'index.html': page('Harbour', `<h1>Harbour</h1><p>Ships moor here by day.</p>${closed}`) });
  expect(texts.get('index')).toContain('### When?');
  expect(warnings).toEqual([
    'expected text in the HTML; found 2 tabs or accordions in 1 of its pages that a script fills when a reader opens them',
  ]);
});

test('without a repository, the host may have rules anywhere up to the folder that has the content and its site', () => {
  const files = {
    'apps/docs/build/index.html': page('Harbour', '<h1>Harbour</h1><p>Ships moor here by day.</p><a href="/guide/">Guide</a>'),
    'apps/docs/build/guide/index.html': page('Guide', '<h1>Guide</h1><p>How to moor by night.</p>'),
    'vercel.json': '{"headers":[{"source":"/guide/(.*)","headers":[{"key":"X-Robots-Tag","value":"noindex"}]}]}',
    'front/front.yaml': '',
  };
  const root = writeFolder(files);
  const { pages } = readSources(join(root, 'front'), [{ path: '../apps/docs/build', isBuilt: true }]);
  expect(pages.map(({ file, hidden }) => [file, hidden])).toEqual([
    ['../apps/docs/build/index.html', undefined],
    ['../apps/docs/build/guide/index.html', expect.stringContaining('noindex')],
  ]);
});

test('titles have no name of the site before or behind them, and the home page is not called Home', () => {
  const titled = (title: string, heading: string): string =>
    `<head><title>${title}</title></head><body><a href="/crane.html"></a><main><h1>${heading}</h1><p>It lifts two tons, and boats in spring.</p></main></body>`;
  const { pages } = read({
    'index.html': titled('Home | Harbour', 'Moor with ease'),
    'crane.html': titled('JSDoc: Class: Crane', 'Class: Crane').replace('</a>', 'x</a><a href="/bar.html">b</a>'),
    'bar.html': titled('Locks - Harbour', 'How locks work').replace('<main>', '<h1 class="menu-title">Harbour</h1><main>'),
  });
  expect(pages.map(({ title }) => title)).toEqual(['Moor with ease', 'Class: Crane', 'Locks']);
});
