// Searching and reading over a real build: what is read is the page's Markdown, sections come with their subsections, and what does not
// fit is named.
import { composeSnapshot } from '@vitrine/content';
import { describe, expect, it } from 'vitest';
import { call, rows } from '../../test/call.ts';
import { now } from '../../test/sample.ts';
import type { McpContent } from '@vitrine/core/mcp';
import { createDocumentationTools } from '../documentation-tools.ts';
import { createPageAddresses } from './page-addresses.ts';
import { createSections } from './sections.ts';

const long = 'A sentence about nothing in particular. '.repeat(60);
const docs = {
  'index.md': '# Lamp\n\nRead [how to install](guide/install.md#linux).\n',
  'guide/install.md':
    '# Install\n\nIt is deprecated on Windows.\n\n## Linux\n\nUnpack the `tarball`:\n\n```sh\ntar xf lamp.tgz\n```\n\n### Flags\n\n| Flag | Default |\n| --- | --- |\n| `wick` | 7 |\n\n## macOS\n\nDrag it. See [the flags](#flags) and [the start](../index.md).\n',
  'guide/long.md': `# Long\n\n${Array.from({ length: 12 }, (_, index) => `## Part ${index}\n\n${long}\n\nThe ${index === 7 ? 'gasket' : 'wheel'} of part ${index}.\n`).join('\n')}`,
  'guide/huge.md': `# Huge\n\n## One\n\n${'- item with words\n'.repeat(2_000)}`,
  'copies/a.md': `# A\n\n## Timestamps\n\nA timestamp is written in seconds since the epoch, as an integer, in the zone of the server that wrote it.\n`,
  'copies/b.md': `# B\n\n## Timestamps\n\nA timestamp is written in seconds since the epoch, as an integer, in the zone of the server that wrote it.\n`,
};
const content = {
  product: { id: 'lamp', name: 'Lamp', version: '1.0.0', description: 'Light.', homepage: 'https://lamp.example' },
  capabilities: { actions: [] },
  releases: { releases: [] },
};
const { snapshot } = composeSnapshot({ ...content, docs }, { generatedAt: new Date(now) });
const mcp = createDocumentationTools(snapshot);
/** The tools over other pages. */
const documentation = (pages: Readonly<Record<string, string>>): McpContent =>
  createDocumentationTools(composeSnapshot({ ...content, docs: pages }, { generatedAt: new Date(now) }).snapshot);
const utf8 = new TextDecoder();

describe('sections', () => {
  const addresses = createPageAddresses(snapshot);
  const sections = createSections(snapshot, (id) => addresses.page(id));

  it('of a page are its Markdown, byte for byte', () => {
    for (const page of snapshot.pages) {
      const text = sections
        .of(page)
        .map(({ start, end }) => sections.textIn(page, start, end))
        .join('');
      expect(text).toBe(utf8.decode(snapshot.markdown.subarray(page.start, page.start + page.length)));
    }
  });

  it('have the ids that search gives, and end where the next of their level begins', () => {
    const linux = sections.find('guide/install#linux');
    expect(linux && sections.textIn(linux.page, linux.start, linux.treeEnd)).toMatch(/^## Linux[^]*\| `wick` \| 7 \|\n\n$/);
    expect(linux && sections.textIn(linux.page, linux.start, linux.end)).not.toContain('### Flags');
    const flags = sections.find('guide/install#flags');
    expect(flags && sections.pathOf(flags)).toEqual(['Linux', 'Flags']);
    expect(sections.find('guide/install#nowhere')).toBeUndefined();
  });
});

describe('reading', () => {
  it('a section gives its subsections, as they are written', async () => {
    const { content } = await call(mcp, 'search_docs', { id: 'guide/install#linux' });
    expect(content).toMatchObject({
      page: {
        text: '## Linux\n\nUnpack the `tarball`:\n\n```sh\ntar xf lamp.tgz\n```\n\n### Flags\n\n| Flag | Default |\n| --- | --- |\n| `wick` | 7 |\n\n',
      },
      truncated: false,
    });
  });

  it('links to pages name the ids that the tool takes', async () => {
    const { text } = await call(mcp, 'search_docs', { id: 'guide/install#macos' });
    expect(text).toContain('See [the flags](guide/install#flags) and [the start](index).');
  });

  it('a long page begins with what is not shown, and names its size', async () => {
    const { content, text } = await call(mcp, 'search_docs', { id: 'guide/long' });
    const parts = rows(content, 'parts');
    expect(parts.at(-1)).toMatchObject({ id: 'guide/long#part-11', heading: 'Part 11', bytes: expect.any(Number) as number });
    expect(text.indexOf('`guide/long#part-11`')).toBeLessThan(text.indexOf('## Part 0'));
    expect(content).toMatchObject({ truncated: true });
  });

  it('with a query only the parts that answer are shown', async () => {
    const { content, text } = await call(mcp, 'search_docs', { id: 'guide/long', query: 'gasket' });
    expect(text).toContain('The gasket of part 7.');
    expect(text).not.toContain('## Part 3\n');
    expect(rows(content, 'parts').map(({ id }) => id)).toContain('guide/long#part-3');
  });

  it('with a query the parts that are not shown and have its words come first', async () => {
    const { content } = await call(mcp, 'search_docs', { id: 'guide/long', query: 'gasket of part' });
    expect(content['page']).toMatchObject({ text: expect.stringContaining('The gasket of part 7.') as string });
    expect(rows(content, 'parts')[0]).toMatchObject({ heading: expect.stringMatching(/^Part/) as string });
  });

  it.each(['guide/long', 'guide/install'])('a page without a word of the query says so and is not sent: %s', async (id) => {
    const { content, text } = await call(mcp, 'search_docs', { id, query: 'teleport hologram' });
    expect(text).toMatch(/^None of these words are here\./);
    expect(content).toMatchObject({ page: { id }, truncated: false });
    expect(content['page']).not.toHaveProperty('text');
  });

  it('a page that is too long to look at, or is titled with the word, is read', async () => {
    const far = `# Far\n\n${'word '.repeat(12_000)}\n\nzeppelin\n`;
    const files = { 'far.md': far, 'installation.md': '# Installation\n\n## First\n\nUnpack it.\n' };
    const tools = createDocumentationTools(composeSnapshot({ ...content, docs: files }, { generatedAt: new Date(now) }).snapshot);
    for (const given of [
      { id: 'far', query: 'zeppelin' },
      { id: 'installation#first', query: 'installation' },
    ])
      expect((await call(tools, 'search_docs', given)).content['page']).toHaveProperty('text');
  });

  it('a cursor alone goes on, with whatever arguments its call had', async () => {
    const { content: first } = await call(mcp, 'search_docs', { id: 'guide/huge' });
    const cursor = first['next_cursor'];
    expect(await call(mcp, 'search_docs', { cursor })).toEqual(await call(mcp, 'search_docs', { id: 'guide/huge', cursor }));
    const { content: list } = await call(mcp, 'search_docs', { query: 'part wheel', limit: 2 });
    const next = { cursor: list['next_cursor'] };
    expect(await call(mcp, 'search_docs', next)).toEqual(
      await call(mcp, 'search_docs', { query: 'part wheel', limit: 2, ...next }),
    );
    const { error } = await call(mcp, 'search_docs', { cursor: 'a.b.1~query*=7&limit=x' });
    expect(error).toMatch(/^Give query/);
  });

  it('a small budget leaves the arguments out of the cursor', async () => {
    const budget = { defaultBytes: 2_000, maxBytes: 2_000, characters: 1_000 };
    const tools = createDocumentationTools(snapshot, { budget });
    const { content: list } = await call(tools, 'search_docs', { query: `part wheel ${'wheel '.repeat(30)}`, limit: 1 });
    expect(list['next_cursor']).toMatch(/^.{1,59}$/);
  });

  it('page after page of a section that is too long is all of it, and no item is cut', async () => {
    let read = '';
    let cursor = {};
    for (let more = true; more; ) {
      const { content } = await call(mcp, 'search_docs', { id: 'guide/huge', ...cursor });
      const { text } = content['page'] as { text: string };
      expect(text.endsWith('\n')).toBe(true);
      read += text;
      more = content['truncated'] === true;
      cursor = { cursor: content['next_cursor'] };
    }
    expect(read).toBe(docs['guide/huge.md']);
  });
});

describe('searching', () => {
  it('shows the section in full, says so, and names the notice of its page', async () => {
    const { content, text } = await call(mcp, 'search_docs', { query: 'unpack the tarball' });
    const [first] = rows(content, 'results');
    expect(first).toMatchObject({ complete: true, text: expect.stringContaining('```sh\ntar xf lamp.tgz\n```') as string });
    expect(text).toContain('It is deprecated on Windows.');
  });

  it('near-duplicates take one place', async () => {
    const { content } = await call(mcp, 'search_docs', { query: 'timestamp epoch seconds' });
    const withText = rows(content, 'results').filter(({ text }) => text !== undefined);
    expect(withText).toHaveLength(1);
  });

  it('what none of the sections shown has is named', async () => {
    const { content, text } = await call(mcp, 'search_docs', { query: 'tarball teleport' });
    expect(content['missing']).toEqual({ nowhere: ['teleport'] });
    expect(text).toContain('Nowhere in the documentation: `teleport`.');
  });

  it('a question that nothing answers gets a sentence and the nearest sections', async () => {
    const { content, text } = await call(mcp, 'search_docs', { query: 'sentence teleport hologram quantum' });
    expect(text).toMatch(/^No section answers this\. The closest are below\./);
    expect(content).toMatchObject({ total: 0 });
    expect(rows(content, 'results').filter(({ text: rowText }) => rowText !== undefined)).toEqual([]);
  });

  it('a short section comes with its text where none answers', async () => {
    const { content, text } = await call(mcp, 'search_docs', { query: 'hologram teleport deprecated quantum' });
    expect(text).toMatch(/^No section answers this\./);
    expect(content).toMatchObject({ total: 0 });
    expect(rows(content, 'results')[0]).toMatchObject({ complete: true, text: expect.stringContaining('deprecated') as string });
  });

  it.each(['does it support teleport for a wheel', 'teleport wheel'])(
    '%s: sections about the other word are no answer',
    async (query) => {
      const { content, text } = await call(mcp, 'search_docs', { query });
      expect(text).toMatch(/^No section answers this\. [^\n]+\n+Nowhere in the documentation: `teleport`\./m);
      expect(content).toMatchObject({ total: 0, missing: { nowhere: ['teleport'] } });
      expect(rows(content, 'results').filter(({ text: rowText }) => rowText !== undefined)).toEqual([]);
    },
  );

  it('with a limit is a list with snippets', async () => {
    const { content } = await call(mcp, 'search_docs', { query: 'tarball', limit: 2 });
    expect(rows(content, 'results')[0]).toMatchObject({
      snippet: expect.any(String) as string,
      score: expect.any(Number) as number,
    });
  });

  it('a query that every page answers stays within its characters', async () => {
    const { text } = await call(mcp, 'search_docs', { query: 'sentence nothing particular part' });
    expect(text.length).toBeLessThan(5_500);
  });
});

describe('what belongs together', () => {
  const filler = 'Nothing of use stands in this sentence, which is long. '.repeat(12);
  const code = `\`\`\`sh\n${'echo a line of code\n'.repeat(60)}\`\`\`\n`;
  const pages = {
    'index.md': '# Start\n',
    'keys.md': `# Keys\n\n## Rotating keys\n\nKeys are rotated by the lamp. ${filler}\n\n### Limits\n\nThe quota of rotations is 17 a day. ${filler}\n\n## Losing keys\n\n${filler}\n`,
    'code.md': `# Code\n\n## One\n\n${`${filler}\n\nRun this:\n\n${code}\n`.repeat(12)}`,
  };
  const other = documentation(pages);

  it('a subsection with the words that the best section lacks comes with it', async () => {
    const { text } = await call(other, 'search_docs', { query: 'rotating keys quota' });
    expect(text).toContain('The quota of rotations is 17 a day.');
    expect(text).not.toContain('Not in the sections shown');
  });

  it('a section that is only named has its size and a sentence with words of the query', async () => {
    const { content } = await call(other, 'search_docs', { query: 'lamp code' });
    for (const row of rows(content, 'results').filter((one) => one['text'] === undefined))
      expect(row).toMatchObject({ bytes: expect.any(Number) as number });
  });

  it('a reading ends neither within code nor behind a sentence that announces it', async () => {
    let cursor: string | undefined;
    let pieces = 0;
    do {
      const { content } = await call(other, 'search_docs', cursor === undefined ? { id: 'code#one' } : { cursor });
      const { text } = content['page'] as { text: string };
      expect((text.match(/^```/gm) ?? []).length % 2).toBe(0);
      expect(text.trimEnd()).not.toMatch(/:$/);
      cursor = content['next_cursor'] as string | undefined;
      pieces++;
    } while (cursor !== undefined);
    expect(pieces).toBeGreaterThan(1);
  });

  it('code that is longer than a reading comes whole', async () => {
    const long = `\`\`\`sh\n${'echo a line of code that is long enough\n'.repeat(220)}\`\`\`\n`;
    const tools = documentation({
      'index.md': '# Start\n',
      'code.md': `# Code\n\n## One\n\n${long}\nThen stop.\n\n## Two\n\n${filler}\n`,
    });
    const { content } = await call(tools, 'search_docs', { id: 'code#one' });
    expect((content['page'] as { text: string }).text).toContain(long);
  });

  it('short sections come with their text, while there is room', async () => {
    const words = ['gasket', 'wheel', 'lamp'];
    const tools = documentation({
      'index.md': '# Start\n',
      'all.md': `# All\n\n## Order\n\nThe gasket, the wheel and the lamp are put together in this order.\n`,
      'two.md': '# Two\n\n## Care\n\nThe gasket and the lamp are replaced after a year.\n',
      ...Object.fromEntries(
        words.map((word) => [
          `${word}.md`,
          `# Part\n\n${Array.from({ length: 6 }, (_, at) => `## Step ${at}\n\nLook at the ${word} for ${at} minutes.\n`).join('\n')}`,
        ]),
      ),
    });
    const { content } = await call(tools, 'search_docs', { query: 'gasket wheel lamp' });
    const results = rows(content, 'results').map(({ id, text }) => [id, typeof text]);
    expect(results).toContainEqual(['two#care', 'string']);
  });

  it('a section without its subsections says how many there are', async () => {
    const tools = documentation({
      'index.md': '# Start\n',
      'repair.md': `# Repair\n\n## Recovery\n\nRecovery of a partition takes these steps.\n\n${['One', 'Two', 'Three'].map((name) => `### ${name}\n\n${filler.repeat(4)}\n`).join('\n')}`,
    });
    const { content, text } = await call(tools, 'search_docs', { query: 'recovery of a partition' });
    const [first] = rows(content, 'results');
    expect(first).toMatchObject({ id: 'repair#recovery', complete: true, subsections_left: 3 });
    expect(text).toContain('(complete, without its 3 subsections)');
  });

  it('what is marked complete is complete, however large all of it is', async () => {
    const words = ['lamp', 'wick', 'flame', 'shade', 'glass', 'brass'];
    const part = (at: number): string =>
      `## How the ${words[at % 6]} of a very long heading that names part ${at} and all of its friends is measured\n\n${`A \\"${words[at % 6]}\\" of \`${words[(at + 1) % 6]}\` is \\\\ measured.\n`.repeat(24 + (at % 9))}\n`;
    const pages = {
      'index.md': '# Start\n',
      'a-long-folder/of-parts/which-has-a-name.md': `# Parts\n\n${Array.from({ length: 60 }, (_, at) => part(at)).join('\n')}`,
    };
    const { snapshot: built } = composeSnapshot({ ...content, docs: pages }, { generatedAt: new Date(now) });
    for (let defaultBytes = 5_000; defaultBytes <= 8_000; defaultBytes += 500) {
      const tools = createDocumentationTools(built, { budget: { defaultBytes } });
      for (const [at, one] of words.entries()) {
        const { content } = await call(tools, 'search_docs', { query: `${one} of ${words[(at + 1) % 6]} measured` });
        expect(content['omitted']).toBeUndefined();
        for (const { text, complete } of rows(content, 'results')) if (complete === true) expect(text).not.toMatch(/…$/);
      }
    }
  });

  it('with a query the parts that are read differ in what they have of it', async () => {
    const tools = documentation({
      'index.md': '# Start\n',
      'pods.md': `# Pods\n\n${filler}\n\n## Tolerations\n\nGive nodeSelector and serviceAccountName. ${filler}\n\n## Accounts\n\nA serviceAccountName is not permitted before ALLOW_FROM_STEP is set. ${filler}\n\n${Array.from({ length: 20 }, (_, at) => `## Part ${at}\n\n${filler}\n`).join('\n')}`,
    });
    const { content } = await call(tools, 'search_docs', {
      id: 'pods',
      query: 'nodeSelector serviceAccountName permitted',
    });
    const { text } = content['page'] as { text: string };
    expect(text).toContain('## Tolerations');
    expect(text).toContain('## Accounts');
    expect(rows(content, 'parts').length).toBeLessThanOrEqual(10);
  });
});

describe('editions', () => {
  const tools = documentation({
    'index.md': '# Start\n\nThe lamp has a wick.\n',
    'roles.md': '---\nversion: next\n---\n# Roles\n\nA guest of a subgroup lights the lamp.\n',
    'owners.md': '---\nversion: "1.0"\n---\n# Roles\n\nAn owner lights the lamp.\n',
  });

  it('a word that only another version has is said to be there', async () => {
    const { content, text } = await call(tools, 'search_docs', { query: 'guest lights the lamp' });
    expect(content['missing']).toEqual({ other_editions: ['guest'] });
    expect(text).toContain('Only in another version or language of the documentation: `guest`.');
    expect(content['edition']).toBeDefined();
  });
});
