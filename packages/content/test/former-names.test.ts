// Last parts of old addresses find the page that they lead to.
import { openDocsIndex } from '@vitrine/docs-index';
import { expect, test } from 'vitest';
import { buildSnapshot } from '../src/index.ts';
import { smallest, writeFolder } from './write-folder.ts';

test('the last part of an old address, or a former title, finds the page, and the rest of it does not', async () => {
  const folder = writeFolder({
    ...smallest,
    'docs/telemetry.md': '---\nredirect_from: /deprecated/usage-analytics\n---\n\n# Telemetry\n\nWhat is counted.\n',
    'docs/plans.md': '---\nformer_titles: [Price list, 7, Tariffs]\n---\n\n# Plans\n\nWhat it costs.\n',
    'docs/other.md': '# Other\n\nNothing of the kind.\n',
    'front.yaml': 'redirects: { "a/%20b": other }\n',
  });
  const {
    snapshot: { docs, pages },
  } = await buildSnapshot(folder, { generatedAt: '2026-05-01T00:00:00Z' });
  const index = docs && openDocsIndex(docs.index, docs.text);
  const idsFor = (query: string): readonly string[] => (index?.search({ query }).hits ?? []).map(({ id }) => id);
  expect(idsFor('analytics')).toEqual(['telemetry']);
  expect(idsFor('deprecated')).toEqual([]);
  expect(idsFor('tariff')).toEqual(['plans']);
  expect(idsFor('price list')).toEqual(['plans']);
  expect(pages.find(({ id }) => id === 'plans')?.former_titles).toEqual(['Price list', '7', 'Tariffs']);
});
