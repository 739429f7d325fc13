// What a front says of itself and what it does agree (SPEC 1.5): the status document, the manifest, and the skill.
import { expect, test } from 'vitest';
import { documentText, renderSample } from './sample-snapshot.ts';

interface Stating {
  readonly boundaries: { readonly statement: string };
  readonly safety: { readonly statement: string };
}

test('the boundaries, the manifest and the skill say what is held in memory, and for whom', async () => {
  for (const [site, said] of [
    [
      {},
      'In memory it holds how many requests each client made in the last 60 seconds, to keep the quota. It holds nothing else of a caller.',
    ],
    [
      { countSearches: { k: 5, periodHours: 24 } },
      'For its operator it also holds in memory each word that 5 different clients searched for, and each address of a missing page that as many requested, within 24 hours, with the number of searches or requests, until the end of the next 24 hours; of every other, and of who used it, only keyed hashes, for at most 24 hours; and how many searches found something. It holds no query.',
    ],
  ] as const) {
    const documents = await renderSample(site);
    const { boundaries } = JSON.parse(documentText(documents, '/api/v1/status')) as Stating;
    const { safety } = JSON.parse(documentText(documents, '/.well-known/mcp.json')) as Stating;
    expect(boundaries.statement).toContain(said);
    expect(safety.statement).toBe(boundaries.statement);
    // "Stores nothing" was what pages and skills of a front said that counts words.
    for (const path of documents.paths())
      if (/\.(?:md|json|txt)$/.test(path)) expect(documentText(documents, path), path).not.toMatch(/stores nothing/i);
  }
});
