import { DocsIndexError } from '@vitrine/docs-index';
import { buildDocsIndex, type DocsSection } from '@vitrine/docs-index/build';
import { describe, expect, it, vi } from 'vitest';
import { allIds, call, rows } from '../../test/call.ts';
import { action, baseUrl, sample } from '../../test/sample.ts';
import { createDocumentationTools, searchAndFetch } from '../index.ts';

const mcp = createDocumentationTools(sample());

it('finds sections and gives the page a person can open', async () => {
  const { content } = await call(mcp, 'search_docs', { query: 'tarball', limit: 6 });
  expect(rows(content, 'results')[0]).toMatchObject({
    id: 'guide/install#linux',
    title: 'Installation',
    heading_path: ['Linux'],
    url: `${baseUrl}/docs/guide/install.md#linux`,
    snippet: 'Unpack the tarball.',
  });
});

it('what the results of a page share is in the first of them, in text and data alike', async () => {
  const { content, text } = await call(mcp, 'search_docs', { query: 'installation', limit: 6 });
  const results = rows(content, 'results').filter(({ id }) => (id as string).startsWith('guide/install'));
  expect(results.length).toBeGreaterThan(1);
  expect(results.map((result) => 'title' in result)).toEqual(results.map((_, index) => index === 0));
  expect(results.map((result) => 'url' in result)).toEqual(results.map((_, index) => index === 0));
  expect(text.match(/https:\/\/\S+/g)).toHaveLength(new Set(rows(content, 'results').flatMap(({ url }) => url ?? [])).size);
});

it('the team’s own address goes before ours', async () => {
  const snapshot = sample({ product: { docs_base_url: 'https://docs.example.test/en' } });
  const pages = snapshot.pages.map((page) => (page.id === 'guide/install' ? { ...page, url: '/install/' } : page));
  const { content } = await call(createDocumentationTools({ ...snapshot, pages }), 'search_docs', { query: 'tarball', limit: 6 });
  expect(rows(content, 'results')[0]?.['url']).toBe('https://docs.example.test/en/install/#linux');
});

it.each([
  'guide/install#linux',
  'docs:///guide/install#linux',
  `${baseUrl}/docs/guide/install.md#linux`,
  '/docs/guide/install.md#linux',
  'guide/install.md#linux',
])('reads a section by %s', async (id) => {
  const { content } = await call(mcp, 'search_docs', { id });
  expect(content['page']).toMatchObject({
    id: 'guide/install#linux',
    text: expect.stringMatching(/^#+ Linux\n\nUnpack the tarball\./) as string,
    heading_path: ['Linux'],
  });
  expect(content['truncated']).toBe(false);
});

describe('an id with ?since= of a former snapshot', () => {
  const since = `sha256:${'c'.repeat(64)}`;
  const pages = [
    { name: 'guide/install', kind: 'changed', sections: ['linux'] },
    { name: 'gone', kind: 'removed' },
    { name: 'setup', kind: 'removed' },
  ] as const;
  const facts = [{ name: 'releases/1.2.0', kind: 'added' }] as const;
  const redirects = [['/docs/setup', '/docs/guide/install']] as const;
  const tools = createDocumentationTools({
    ...sample(),
    redirects,
    changes: [{ id: since, generatedAt: '2026-01-01T00:00:00Z', pages, facts }],
  });

  it.each([`/changes.json?since=${since}`, `${baseUrl}/changes.json?since=${since.replace(':', '%3A')}`])(
    'lists what changed: %s',
    async (id) => {
      const { content, text } = await call(tools, 'search_docs', { id });
      expect(rows(content, 'results')).toEqual([
        { id: 'guide/install', title: 'Installation', url: `${baseUrl}/docs/guide/install.md`, snippet: 'changed #linux' },
        { id: 'gone', snippet: 'removed' },
        { id: 'setup', snippet: 'moved to guide/install' },
      ]);
      expect(text).toContain('Facts that changed: releases/1.2.0.');
    },
  );

  it('reads a page that changed, and of another says that it did not', async () => {
    for (const changed of ['guide/install', 'setup'])
      expect((await call(tools, 'search_docs', { id: `${changed}?since=${since}` })).content['page']).toMatchObject({
        id: 'guide/install',
      });
    const same = sample().pages.find(({ id }) => id !== 'guide/install')?.id ?? '';
    const { content } = await call(tools, 'search_docs', { id: `${same}?since=${since}` });
    expect(content).toEqual({ note: `${same} has not changed since that snapshot.`, truncated: false });
    expect((await call(tools, 'search_docs', { id: `nowhere?since=${since}` })).error).toContain('No page or section');
  });

  it('since the present snapshot nothing changed, and an unknown one is an error', async () => {
    const { content } = await call(tools, 'search_docs', { id: `/changes.json?since=${sample().id}` });
    expect(content).toMatchObject({ note: 'No page has changed since that snapshot.', results: [], truncated: false });
    for (const unknown of ['', '?', '?since=', '?since=x', `?since=sha256:${'b'.repeat(64)}`, '?since=%zz', '?x=1'])
      expect((await call(tools, 'search_docs', { id: `/changes.json${unknown}` })).error).toContain('Add ?since=');
  });
});

it('reads the page that an old id leads to, and says which id it had', async () => {
  const redirects = [['/docs/setup', '/docs/guide/install']] as const;
  const moved = createDocumentationTools({ ...sample(), redirects });
  const { content, text } = await call(moved, 'search_docs', { id: 'setup.md#linux' });
  expect([content['moved_from'], (content['page'] as { id: string }).id]).toEqual(['setup#linux', 'guide/install#linux']);
  expect(text).toContain('`setup#linux` is now `guide/install#linux`.');
});

it.each([
  [{}, /Give query/],
  [{ query: '' }, /Give query/],
  [{ query: 'a', id: 'b' }, /No page or section/],
  [{ id: 'guide/instal' }, /Nearest: guide\/install/],
  [{ id: 'guide/install#linus' }, /Nearest: guide\/install#linux/],
  [{ id: 'guide/install', cursor: 'x.y.z~' }, /another snapshot/],
  [{ query: 'tarball', cursor: 'p1' }, /did not issue/],
  [{ query: 'tarball', locale: 'tlh' }, /Unknown locale "tlh"\. Valid values: en\./],
  [{ query: 'tarball', version: '1' }, /Omit version/],
])('%o is refused: %s', async (given, text) => {
  expect((await call(mcp, 'search_docs', given)).error).toMatch(text);
});

it('answers where an application has put a Promise of its own in place of the global one', async () => {
  vi.stubGlobal('Promise', class extends Promise<unknown> {});
  const answers = [call(mcp, 'search_docs', { query: 'tarball' }), call(mcp, 'search_docs', { id: 'reference' })];
  vi.unstubAllGlobals();
  const [searched, read] = await Promise.all(answers);
  expect(searched?.content).toMatchObject({ total: 1, truncated: false });
  expect(read?.content).toMatchObject({ page: { id: 'reference' }, truncated: false });
});

it('an empty query beside an id was not given', async () => {
  expect((await call(mcp, 'search_docs', { query: '', id: 'reference', cursor: '' })).content['page']).toMatchObject({
    id: 'reference',
  });
});

it('a miss is an empty list that says what to try', async () => {
  const { content } = await call(mcp, 'search_docs', { query: 'qqqq' });
  expect(content).toMatchObject({
    total: 0,
    results: [],
    truncated: false,
    note: expect.stringContaining('other words') as string,
  });
});

it('quoted words must stand as written; when they do not, the words without quotes are offered', async () => {
  expect((await call(mcp, 'search_docs', { query: '"unpack the tarball"' })).content['total']).toBe(1);
  const { content } = await call(mcp, 'search_docs', { query: '"tarball the unpack"' });
  expect(content).toMatchObject({
    note: expect.stringContaining('as written') as string,
    suggestions: { unquoted: 'tarball the unpack' },
  });
  expect(content['total']).toBeGreaterThan(0);
});

it('without documentation says so', async () => {
  expect((await call(createDocumentationTools(sample({ sections: [] })), 'search_docs', { query: 'x' })).error).toBe(
    'No documentation is published for Sample.',
  );
});

describe('an index whose server is away', () => {
  const away = (): Promise<never> => Promise.reject(new DocsIndexError('unavailable', 'search is unavailable'));
  const content = createDocumentationTools(sample(), { index: { search: away, read: away }, extras: [searchAndFetch] });

  it.each([
    ['search_docs', { query: 'install' }],
    ['search_docs', { id: 'guide/install', query: 'linux' }],
    ['search', { query: 'install' }],
    ['fetch', { id: 'guide/install' }],
  ])('%s %j says so', async (tool, given) => {
    expect((await call(content, tool, given)).error).toMatch(/^Search is unavailable/);
  });

  it('leaves the other tools as they are', async () => {
    expect((await call(content, 'get_latest_release', {})).error).toBeUndefined();
  });

  it('any other error is a fault, not an answer', async () => {
    const broken = (): Promise<never> => Promise.reject(new TypeError('x is not a function'));
    const faulty = createDocumentationTools(sample(), { index: { search: broken, read: broken } });
    await expect(call(faulty, 'search_docs', { query: 'install' })).rejects.toThrow('x is not a function');
  });
});

describe('long documentation', () => {
  const line = 'Words and "quotes" and \\ and \u0001 and 😀, again. ';
  const sections: DocsSection[] = Array.from({ length: 30 }, (_, index) => ({
    id: `page-${index}`,
    page: `page-${index}`,
    title: `Page ${index}`,
    headingPath: [],
    text: line.repeat(40 * (index + 1)),
  }));
  const long = createDocumentationTools(sample({ sections }));

  it.each([1, 6, 20])('pages through every hit once with a limit of %i', async (limit) => {
    const ids = await allIds(long, 'search_docs', 'results', { query: 'quotes', limit });
    expect(new Set(ids).size).toBe(30);
    expect(ids).toHaveLength(30);
  });

  it('reads a page whole, piece by piece, and loses nothing', async () => {
    let text = '';
    let cursor = {};
    for (let more = true; more; ) {
      const { content } = await call(long, 'search_docs', { id: 'page-29', ...cursor });
      text += (content['page'] as { text: string }).text;
      more = content['truncated'] === true;
      cursor = { cursor: content['next_cursor'] };
    }
    expect(text.trim()).toBe(`# Page 29\n\n${sections[29]?.text.trim() ?? ''}`);
  });

  it('an index of one’s own answers with promises', async () => {
    const { openDocsIndex } = await import('@vitrine/docs-index');
    const files = buildDocsIndex(sections.slice(0, 2));
    const opened = openDocsIndex(files.index, files.text);
    const index = {
      search: (query: Parameters<typeof opened.search>[0]) => Promise.resolve(opened.search(query)),
      read: (...given: Parameters<typeof opened.read>) => Promise.resolve(opened.read(...given)),
    };
    const content = createDocumentationTools(sample({ sections: [] }), { index });
    expect((await call(content, 'search_docs', { query: 'quotes' })).content['total']).toBe(2);
    expect((await call(content, 'search_docs', { id: 'page-0' })).content['page']).toMatchObject({ title: 'Page 0' });
  });
});

describe('spellings', () => {
  const sections = Array.from({ length: 40 }, (_, index) => ({
    id: `p${index}`,
    page: `p${index}`,
    title: `Page ${index}`,
    headingPath: [],
    text: `The ${index < 20 ? 'memories of the unit' : 'release of the unit'} are described here.`,
  }));

  it('are offered for a slip, and never for a word that a catalog has', async () => {
    const tools = createDocumentationTools(sample({ sections }));
    const { content } = await call(tools, 'search_docs', { query: 'relaese of the unit' });
    expect(content['suggestions']).toEqual({ spellings: ['release of the unit'] });
    const typoTools = createDocumentationTools(sample({ sections, actions: [action('relaese.get', { title: 'Relaese a lock' })] }));
    const { content: answer } = await call(typoTools, 'search_docs', { query: 'relaese of the unit' });
    expect(answer['suggestions']).toBeUndefined();
  });

  it('are not offered for words of three letters', async () => {
    const raw = sections.map((section) => ({ ...section, text: `${section.text} Use raw images.` }));
    const { content } = await call(createDocumentationTools(sample({ sections: raw })), 'search_docs', { query: 'how much RAM' });
    expect(content['suggestions']).toBeUndefined();
    expect(content['missing']).toEqual({ nowhere: ['ram'] });
    // Sections with another word in its place are no answer.
    const { content: alone } = await call(createDocumentationTools(sample({ sections: raw })), 'search_docs', { query: 'RAM' });
    expect(alone).toMatchObject({ total: 0, note: expect.stringContaining('No section answers this') as string });
    const without = createDocumentationTools(sample({ sections: raw, evidence: [] }));
    const { error = '' } = await call(without, 'get_latest_release', { channel: 'RAM' });
    expect(error).not.toContain('raw');
  });
});

describe('where the team names a form for reports', () => {
  const form = 'https://github.com/lamp/lamp/issues/new';
  const snapshot = { ...sample(), settings: { feedback: form } };
  const reporting = createDocumentationTools(snapshot);
  const linkOf = (content: Readonly<Record<string, unknown>>): string =>
    typeof content['feedback'] === 'string' ? content['feedback'] : '';

  it('a page that is read carries the link, with page and snapshot', async () => {
    const { content, text } = await call(reporting, 'search_docs', { id: 'guide/install#linux' });
    const { searchParams } = new URL(linkOf(content));
    expect(searchParams.get('title')).toBe('Documentation: guide/install#linux');
    expect(searchParams.get('body')).toBe(`Page: ${baseUrl}/docs/guide/install.md#linux\nSnapshot: ${snapshot.id}\n\n`);
    expect(text).toContain(`Report missing or wrong content: ${linkOf(content)}`);
  });

  it.each([{}, { limit: 3 }])('a search without a result carries it, and none of its words (%j)', async (more) => {
    const { content, text } = await call(reporting, 'search_docs', { query: 'zyzzogeton', ...more });
    expect(new URL(linkOf(content)).searchParams.get('body')).toBe(`Snapshot: ${snapshot.id}\n\n`);
    expect(decodeURIComponent(linkOf(content))).not.toContain('zyzzogeton');
    expect(text).toContain('Report missing or wrong content');
  });

  it('a search that found something, and every answer without the setting, is as it was', async () => {
    for (const given of [{ query: 'tarball' }, { query: 'tarball', limit: 3 }])
      expect(await call(reporting, 'search_docs', given)).toEqual(await call(mcp, 'search_docs', given));
    for (const given of [{ query: 'zyzzogeton' }, { id: 'guide/install' }])
      expect((await call(mcp, 'search_docs', given)).content).not.toHaveProperty('feedback');
    expect(reporting.tools.map(({ outputSchema, inputSchema }) => [outputSchema, inputSchema])).toEqual(
      mcp.tools.map(({ outputSchema, inputSchema }) => [outputSchema, inputSchema]),
    );
  });

  it('any other form is linked as it is', async () => {
    const content = createDocumentationTools({ ...sample(), settings: { feedback: 'https://lamp.example/report?a=1' } });
    expect((await call(content, 'search_docs', { id: 'guide/install' })).content['feedback']).toBe(
      'https://lamp.example/report?a=1',
    );
  });
});

describe('a question that another tool answers names it', () => {
  it.each(['how do I install it', 'install it on Windows with Docker', 'What are the installation steps?'])(
    'by what it asks: %s',
    async (query) => {
      const { text } = await call(mcp, 'search_docs', { query });
      expect(text).toMatch(/^get_installation_guide has the facts on this\./);
    },
  );

  it('by the name of an action', async () => {
    const content = createDocumentationTools(sample({ actions: [action('wipe-disk', { title: 'Wipe the disk' })] }));
    const { text } = await call(content, 'search_docs', { query: 'what happens when I wipe the disk' });
    expect(text).toMatch(/^get_action_safety with action wipe-disk has the facts on this\./);
  });

  it('by the longest name, and by none that several actions have', async () => {
    const titles = ['Wipe a disk', 'Wipe a disk for good', 'Stop a lamp', 'Stop a lamp'];
    const content = createDocumentationTools(sample({ actions: titles.map((title, index) => action(`act-${index}`, { title })) }));
    const longest = await call(content, 'search_docs', { query: 'may I wipe a disk for good' });
    expect(longest.text).toMatch(/^get_action_safety with action act-1 has/);
    const shared = await call(content, 'search_docs', { query: 'stop a lamp' });
    expect(shared.text).not.toContain('with action act-');
  });

  it.each(['tarball', 'download an invoice', 'install the autoscaler plugin of Grafana dashboards'])(
    'and no other question does: %s',
    async (query) => {
      const { text } = await call(mcp, 'search_docs', { query });
      expect(text).not.toContain('has the facts');
    },
  );
});
