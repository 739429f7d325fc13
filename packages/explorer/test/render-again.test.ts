// A program that renders again and again publishes what one that renders once does, whatever was edited in between.
import { composeSnapshot, encodeSnapshot } from '@vitrine/content';
import type { Snapshot } from '@vitrine/core';
import { createRenderMemory, type RenderMemory, renderDocuments } from '@vitrine/core/render';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { full } from '../../../workshop/full.ts';
import { explorer } from '../src/index.ts';

type Docs = Record<string, string>;

interface Edited {
  docs: Docs;
  product: { id: string; name: string; version: string; description: string; homepage: string };
  generatedAt: string;
  baseUrl: string;
  feeds: boolean;
}

/** Numbers that look random, the same for a seed. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const pick = (roll: (below: number) => number, docs: Docs): string => {
  const names = Object.keys(docs);
  return names[roll(names.length)] ?? '';
};

const edits: readonly ((roll: (below: number) => number, edited: Edited) => void)[] = [
  (roll, { docs }) => void (docs[pick(roll, docs)] += `\nWord ${roll(1_000)}.\n`),
  (roll, { docs }) => void (docs[pick(roll, docs)] += `\n## Heading ${roll(1_000)}\n\nText.\n`),
  (roll, { docs }) => void (docs[pick(roll, docs)] += `\n[next](${pick(roll, docs).split('/').at(-1)})\n`),
  (roll, { docs }) => {
    const name = pick(roll, docs);
    docs[name] = (docs[name] ?? '').replace(/^# .*/m, `# Title ${roll(1_000)}`);
  },
  (roll, { docs }) => {
    const name = pick(roll, docs);
    docs[name] =
      `---\ndescription: About ${roll(1_000)}\nupdated_at: "2026-0${1 + roll(9)}-01T00:00:00Z"\n---\n${(docs[name] ?? '').replace(/^---[^]*?---\n/, '')}`;
  },
  (roll, { docs }) => void (docs[`area-${roll(3)}/new-${roll(1_000)}.md`] = `# New ${roll(1_000)}\n\nText.\n`),
  (roll, edited) => {
    const gone = pick(roll, edited.docs);
    if (Object.keys(edited.docs).length > 3)
      edited.docs = Object.fromEntries(Object.entries(edited.docs).filter(([name]) => name !== gone));
  },
  (roll, edited) => void (edited.product = { ...edited.product, description: `Light ${roll(1_000)}.` }),
  (roll, edited) => void (edited.generatedAt = `2026-11-${10 + roll(10)}T00:00:00Z`),
  (roll, edited) => void (edited.baseUrl = `https://front${roll(2)}.example`),
  (roll, edited) => void (edited.feeds = roll(2) === 0),
];

function snapshotOf({ docs, product, generatedAt }: Edited): Snapshot {
  return composeSnapshot({ product, capabilities: { actions: [] }, releases: { releases: [] }, docs }, { generatedAt }).snapshot;
}

test.each(full ? [8, 130, 420] : [8])('documents that are rendered again are those of one rendering, %i pages', async (count) => {
  const roll = dice(count);
  const names = Array.from({ length: count }, (_, index) => `${index % 2 === 0 ? `area-${index % 3}/` : ''}page-${index}.md`);
  const edited: Edited = {
    docs: Object.fromEntries(names.map((name) => [name, `# ${name}\n\nLead of ${name}.\n\n## Part\n\n${'Words. '.repeat(200)}\n`])),
    product: { id: 'lamp', name: 'Lamp', version: '1.0.0', description: 'Light.', homepage: 'https://lamp.example' },
    generatedAt: '2026-11-01T00:00:00Z',
    baseUrl: 'https://front.example',
    feeds: true,
  };
  const digests: string[] = [];
  const lasting = { memory: createRenderMemory() };
  const render = async (more: { readonly memory?: RenderMemory } = {}): Promise<Uint8Array> => {
    const snapshot = snapshotOf(edited);
    const mcp = createDocumentationTools(snapshot);
    const { baseUrl, feeds } = edited;
    const documents = await renderDocuments(
      snapshot,
      { baseUrl, mcp, explorer, surfaces: { feeds }, ...more },
      (body, _, digest) => {
        if (more.memory !== undefined) digests.push(digest);
        return [{ coding: 'gzip', body: gzipSync(body, { level: 1 }) }];
      },
    );
    return encodeSnapshot(snapshot, documents);
  };
  const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
  await render(lasting);
  for (let round = 0; round < (count > 200 ? 1 : count > 100 ? 5 : full ? 22 : edits.length); round += 1) {
    const edit = edits[(round + count) % edits.length];
    edit?.(roll, edited);
    expect(digest(await render(lasting)), `round ${round}`).toBe(digest(await render()));
  }
  // titles that are in the names of branches, in lists of other pages, and next to them
  const everyName = Object.keys(edited.docs);
  for (const name of [everyName[0], everyName.at(-1), everyName[count >> 1]]) {
    edited.docs[name ?? ''] = (edited.docs[name ?? ''] ?? '').replace(/^# .*/m, `# Another title ${roll(1_000)}`);
    digests.length = 0;
    expect(digest(await render(lasting)), `title of ${name ?? ''}`).toBe(digest(await render()));
    if (count > 200) expect(digests.length, `documents made for the title of ${name ?? ''}`).toBeLessThan(220);
  }
  // an edit of the text of one page compresses what shows this page, and what names the snapshot
  const [page = ''] = Object.keys(edited.docs);
  digests.length = 0;
  edited.docs[page] += '\nOnce more.\n';
  await render(lasting);
  expect(digests.length).toBeGreaterThan(0);
  expect(digests.length).toBeLessThan(25);
});

test('a list of lists is made again when an edit moves pages from one to the next', async () => {
  const memory = createRenderMemory();
  const pageOf = (index: number, length: number): [string, string] => [
    `${index % 2 === 0 ? 'en' : 'fr'}/page-${100 + index}.md`,
    `---\nlocale: ${index % 2 === 0 ? 'en' : 'fr'}\ndescription: ${'x'.repeat(length)}\n---\n# Page ${index}\n`,
  ];
  const digests: string[] = [];
  for (const long of [0, 9, 0, 19, 29]) {
    const docs = Object.fromEntries(Array.from({ length: 240 }, (_, index) => pageOf(index, index < long ? 240 : 120)));
    const product = { id: 'lamp', name: 'Lamp', version: '1.0.0', description: 'Light.', homepage: 'https://lamp.example' };
    const content = { product, capabilities: { actions: [] }, releases: { releases: [] }, docs };
    const { snapshot } = composeSnapshot(content, { generatedAt: '2026-11-01T00:00:00Z' });
    const site = { baseUrl: 'https://front.example', llmsCharacters: 10_000 };
    const again = await renderDocuments(snapshot, { ...site, memory });
    const documents = await renderDocuments(snapshot, site);
    const tagsOf = (of: typeof documents): readonly unknown[] =>
      [...of.paths()].map((path) => [path, of.get(path)?.variants[0]?.etag]);
    expect(tagsOf(again), `${long} long descriptions`).toEqual(tagsOf(documents));
    digests.push(String(documents.get('/docs/fr/llms.txt')?.variants[0]?.etag));
  }
  expect(new Set(digests).size).toBeGreaterThan(1);
});
