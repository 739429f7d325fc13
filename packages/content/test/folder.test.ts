import { formatDiagnostic } from '@vitrine/core/serving';
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDocsIndex } from '@vitrine/docs-index';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildSnapshot, ContentError } from '../src/index.ts';
import { smallest, writeFolder } from './write-folder.ts';

const generatedAt = '2026-04-01T00:00:00Z';

async function problemsOf(folder: string): Promise<readonly string[]> {
  const refusal: unknown = await buildSnapshot(folder, { generatedAt }).catch((error: unknown) => error);
  return refusal instanceof ContentError ? refusal.problems.map(formatDiagnostic) : [];
}

describe('pages', () => {
  test('a page with too many headings, and one with too many old addresses, are a finding each', async () => {
    const aliases = Array.from({ length: 103 }, (_, index) => `old/${index}`);
    const folder = writeFolder({
      ...smallest,
      'docs/many.md': `# Many\n\n${'## A\n\nb\n\n'.repeat(10_002)}`,
      'docs/moved.md': `---\nredirect_from: ${JSON.stringify(aliases)}\n---\n# Moved\n\nIt was elsewhere.\n`,
    });
    const { snapshot, warnings } = await buildSnapshot(folder, { generatedAt });
    expect(warnings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
      'docs-headings: expected at most 10000 headings in a page: later headings start no section; found 10003 headings',
      'docs-redirect-limit: expected at most 100000 old addresses, 100 of them in the front matter of a page; found 3 more are left out',
    ]);
    expect(snapshot.redirects).toHaveLength(100);
  });

  test('redirects of a site that leave it are one line', async () => {
    const folder = writeFolder({
      ...smallest,
      'front.yaml': 'docs: [{ path: site }]\n',
      'site/mkdocs.yml':
        'site_name: X\nsite_url: https://docs.example.com/\nplugins:\n  - redirects:\n      redirect_maps:\n        a.md: https://x.example/\n        b.md: https://y.example/\n        c.md: none.md\n',
      'site/docs/index.md': '# Home\n\nWords.\n',
    });
    const { warnings } = await buildSnapshot(folder, { generatedAt });
    const expected = 'docs-redirect: expected a redirect that leads to a published page; found';
    expect(warnings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
      `${expected} 2 that lead to another site, or to pages that are not documentation: the front leaves them out`,
      expect.stringMatching(/^docs-redirect: .*found "c[^"]*": no page is published at none/),
    ]);
  });

  test('stand in reading order: with order first, then index before its siblings, then by path', async () => {
    const page = '# P\n';
    const folder = writeFolder({
      ...smallest,
      'docs/zebra.md': '---\norder: 1\n---\n# Z\n',
      'docs/last.md': '---\norder: 10\n---\n# L\n',
      'docs/guide/index.md': page,
      'docs/guide/a.md': page,
      'docs/b.md': page,
      'docs/guide-more.md': page,
      'docs/.hidden.md': page,
      'docs/picture.png': 'not a page',
      'notes.md': 'not below docs',
    });
    const {
      snapshot: { pages },
    } = await buildSnapshot(folder, { generatedAt });
    expect(pages.map((each) => each.id)).toEqual(['zebra', 'last', 'index', 'b', 'guide/index', 'guide/a', 'guide-more']);
  });

  test('take title, address, date, version and locale from front matter, read as text', async () => {
    const matter =
      '---\ntitle: 404\nurl: /start#top\nupdated_at: 2026-03-01\nversion: 1.10\nlocale: fr\nsidebar: {position: 2}\n---\n';
    const product = `${String(smallest['product.yaml'])}docs_base_url: https://docs.lamp.example/v1/\n`;
    const folder = writeFolder({
      ...smallest,
      'product.yaml': product,
      'docs/index.md': `${matter}# Other\n\nÉtat.\n\n## Été\n\nChaud.\n`,
    });
    const {
      snapshot: { pages, markdown, docs },
    } = await buildSnapshot(folder, { generatedAt });
    expect(pages[0]).toMatchObject({
      title: '404',
      url: 'https://docs.lamp.example/v1/start#top',
      updated_at: '2026-03-01T00:00:00Z',
      version: '1.10',
      locale: 'fr',
    });
    const text = new TextDecoder().decode(markdown.subarray(pages[0]?.start, (pages[0]?.start ?? 0) + (pages[0]?.length ?? 0)));
    expect(text.startsWith('# Other')).toBe(true);
    const start = pages[0]?.headings[1]?.start ?? 0;
    expect(new TextDecoder().decode(markdown.subarray(start, start + 8))).toBe('## Été');
    const passage = docs && openDocsIndex(docs.index, docs.text).read('index#été');
    expect(passage).toMatchObject({ headingPath: ['Été'], text: 'Chaud.' });
  });

  test.each([
    ['date: 2024-02-08', '2024-02-08T00:00:00Z'],
    ['date: 2024-02-08\nlastmod: 2025-01-02T03:04:05+01:00', '2025-01-02T02:04:05Z'],
    ['date:\n  created: 2024-02-08\n  updated: 2024-05-06', '2024-05-06T00:00:00Z'],
    ['last_update:\n  date: 2024-02-08\n  author: A', '2024-02-08T00:00:00Z'],
    ['updated_at: 2023-01-01\ndate: 2024-02-08', '2023-01-01T00:00:00Z'],
    ['lastUpdated: true\ndate: 8 February 2024', undefined],
  ])('have the day that a generator reads in %j', async (written, day) => {
    const { snapshot } = await buildSnapshot(writeFolder({ ...smallest, 'docs/a.md': `---\n${written}\n---\n# A\n` }), {
      generatedAt,
    });
    expect(snapshot.pages.find(({ id }) => id === 'a')?.updated_at).toBe(day);
  });

  test('may have blanks, accents, scopes, plus signs and brackets in their names, in one spelling', async () => {
    const names = ['first steps', 'caf\u00e9', '@scope/kit', 'c++', '[slug]', '(group)/a,b'];
    const pages = Object.fromEntries(names.map((name) => [`docs/${name.normalize('NFD')}.md`, `# ${name}\n`]));
    const { snapshot } = await buildSnapshot(writeFolder({ ...smallest, ...pages }), { generatedAt });
    expect(snapshot.pages.map(({ id }) => id)).toEqual(expect.arrayContaining(names));
  });

  test.each(['aux', 'guide/CON', 'nul.old', 'com1/start', 'end.', 'c:notes'])(
    'may not be called %s, which some file system cannot keep: a finding, before anything is rendered',
    async (id) => {
      expect(await problemsOf(writeFolder({ ...smallest, [`docs/${id}.md`]: '# A page\n' }))).toEqual([
        expect.stringContaining('of names that every system can keep'),
      ]);
    },
  );

  test('may open with a rule; what begins like front matter has to end', async () => {
    const opening = (text: string): Promise<readonly string[]> => problemsOf(writeFolder({ ...smallest, 'docs/rule.md': text }));
    expect(await opening('---\n\nA text.\n\n---\n\nMore.\n')).toEqual([]);
    expect(await opening('---\n\n# Title\n')).toEqual([]);
    expect(await opening('---\ntitle: A\n\nA text.\n')).toEqual([expect.stringContaining('ends the front matter')]);
    // Both fences and the line between them are read within 262,144 characters.
    const padded = (length: number): string => `---\ntitle: A\n# ${'x'.repeat(length - 16)}\n---\n\nA text.\n`;
    expect(await opening(padded(262_144))).toEqual([]);
    expect(await opening(padded(262_160))).toEqual([expect.stringContaining('ends the front matter')]);
  });

  test('whose signs would keep the parser busy for minutes are refused by name, before they are read', async () => {
    const hostile = 'a_'.repeat(100_000);
    expect(await problemsOf(writeFolder({ ...smallest, 'docs/hostile.mdx': hostile }))).toEqual([
      expect.stringContaining('docs/hostile.mdx'),
    ]);
  });

  test('over 10 MB are refused by size', async () => {
    const folder = writeFolder({ ...smallest, 'docs/large.md': new Uint8Array(10 * 1024 * 1024 + 1) });
    expect(await problemsOf(folder)).toEqual(['docs/large.md: expected at most 10485760 bytes; found 10485761 bytes']);
  });

  test('come from where front.yaml says, and the folder of the content stays out', async () => {
    const root = writeFolder({
      'site/docusaurus.config.js': "module.exports = { url: 'https://lamp.example', baseUrl: '/' };",
      'site/docs/01-start.md': '# Start',
      'site/docs/later.md': '---\ndraft: true\n---\n# Later',
      ...Object.fromEntries(Object.entries(smallest).map(([name, text]) => [`front/${name}`, text])),
      'front/front.yaml': 'docs:\n  - path: ../site\n',
    });
    const {
      snapshot: { pages },
    } = await buildSnapshot(join(root, 'front'), { generatedAt: '2026-01-01' });
    expect(pages.map(({ id, url }) => [id, url])).toEqual([['01-start', 'https://lamp.example/docs/start']]);
  });

  test.each([
    ['docs: []', 'front.yaml:1: docs: expected at least 1 entry; found a list of 0 entries'],
    [
      'docs:\n  - path: docs\n    url: docs.example.com',
      'docs[0].url: expected an address such as https://docs.example.com/{slug}',
    ],
    ['docs:\n  - path: docs\n    formt: auto', 'docs[0]'],
    ['docs:\n  - path: ../nowhere', 'front.yaml: docs[0].path: expected a folder; found ../nowhere'],
  ])('of settings such as %j are refused', async (settings, message) => {
    const [problem = ''] = await problemsOf(writeFolder({ ...smallest, 'front.yaml': settings }));
    expect(problem).toContain(message);
  });

  test('behind symbolic links are refused, so that nothing outside the folder is published', async () => {
    const folder = writeFolder(smallest);
    symlinkSync('/etc', join(folder, 'docs/etc'));
    symlinkSync('/etc/hostname', join(folder, 'docs/hostname.md'));
    expect(await problemsOf(folder)).toEqual([
      'docs/etc: expected a file or a folder of the project; found a symbolic link that leads outside it',
      'docs/hostname.md: expected a file or a folder of the project; found a symbolic link that leads outside it',
    ]);
  });
});

describe('a folder', () => {
  test('that is not there, or is a file, is refused', async () => {
    const folder = writeFolder({ file: 'x' });
    expect(await problemsOf(join(folder, 'nowhere'))).toEqual(['.: expected a folder with product.yaml in it; found nothing']);
    expect(await problemsOf(join(folder, 'file'))).toEqual(['.: expected a folder with product.yaml in it; found a file']);
  });

  test('written with other line ends gives the same snapshot', async () => {
    const windows = Object.fromEntries(
      Object.entries(smallest).map(([path, text]) => [path, String(text).replaceAll('\n', '\r\n')]),
    );
    const { snapshot: first } = await buildSnapshot(
      writeFolder({ ...smallest, 'capabilities.yaml': 'sources: []\nactions: []\n' }),
      {
        generatedAt,
      },
    );
    const { snapshot: second } = await buildSnapshot(
      writeFolder({ ...windows, 'capabilities.yaml': 'sources: []\r\nactions: []\r\n' }),
      {
        generatedAt,
      },
    );
    expect(second).toEqual(first);
  });
});

describe('generated_at', () => {
  beforeEach(() => {
    vi.stubEnv('SOURCE_DATE_EPOCH', undefined);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  const git = (folder: string, ...args: string[]): void => {
    const date = '2025-03-04T05:06:07+02:00';
    const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
    execFileSync('git', ['-C', folder, '-c', 'user.name=t', '-c', 'user.email=t@t.example', ...args], { env, stdio: 'ignore' });
  };

  test('is what the builder gives, before anything else', async () => {
    vi.stubEnv('SOURCE_DATE_EPOCH', '1000000000');
    expect(
      (await buildSnapshot(writeFolder(smallest), { generatedAt: new Date('2026-01-01T12:00:00.500Z') })).snapshot.generatedAt,
    ).toBe('2026-01-01T12:00:00.500Z');
  });

  test('is SOURCE_DATE_EPOCH, and a wrong one is refused by name', async () => {
    vi.stubEnv('SOURCE_DATE_EPOCH', '1000000000');
    expect((await buildSnapshot(writeFolder(smallest))).snapshot.generatedAt).toBe('2001-09-09T01:46:40Z');
    vi.stubEnv('SOURCE_DATE_EPOCH', 'today');
    await expect(buildSnapshot(writeFolder(smallest))).rejects.toThrow(
      'SOURCE_DATE_EPOCH: expected whole seconds since 1970; found "today"',
    );
  });

  test('is the last commit that touched the folder', async () => {
    const folder = writeFolder({});
    mkdirSync(join(folder, 'front/docs'), { recursive: true });
    for (const [path, text] of Object.entries(smallest)) writeFileSync(join(folder, 'front', path), text ?? '');
    git(folder, 'init', '-q');
    git(folder, 'add', '.');
    git(folder, 'commit', '-qm', 'Content');
    expect((await buildSnapshot(join(folder, 'front'))).snapshot.generatedAt).toBe('2025-03-04T03:06:07Z');
  });

  test('is the newest file as a last resort, with a warning', async () => {
    const folder = writeFolder(smallest);
    for (const path of Object.keys(smallest)) utimesSync(join(folder, path), 1_700_000_000, 1_700_000_000);
    const { snapshot, warnings } = await buildSnapshot(folder);
    expect(snapshot.generatedAt).toBe('2023-11-14T22:13:20Z');
    expect(warnings).toMatchObject([{ rule: 'generated-at', message: expect.stringContaining('newest file') as string }]);
  });
});
