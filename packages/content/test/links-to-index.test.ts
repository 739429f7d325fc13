// The index receives what the links of pages lead to: what many pages link to is what people look for in a reference.
import { openDocsIndex } from '@vitrine/docs-index';
import { expect, test } from 'vitest';
import { buildSnapshot } from '../src/index.ts';
import { createBuildCache } from '../src/shared/build-cache.ts';
import { smallest, writeFolder } from './write-folder.ts';

const reference =
  '# Reference\n\nAll names.\n\n## Lamp.setColour\n\nChanges the light.\n\n## Lamp.setShape\n\nChanges the light.\n';
const linking = (to: string): string =>
  `# Guide\n\nIt is described [there](${to}) and [there](${to}), see ![a picture](lamp.png).\n`;

/** How much links say of each section that is found. */
function linksIn(docs: { readonly index: Uint8Array; readonly text: Uint8Array } | undefined): Record<string, string | undefined> {
  if (docs === undefined) throw new Error('the folder has pages');
  const { hits } = openDocsIndex(docs.index, docs.text).search({ query: 'changes the light', explain: true });
  return Object.fromEntries(hits.map(({ id, explanation }) => [id, explanation?.links.toFixed(2)]));
}

test('links between pages count for the sections that they lead to, each page once and never its own', async () => {
  const folder = writeFolder({
    ...smallest,
    'docs/reference.md': `${reference}\nSee [the shape](#lampsetshape) and [again](reference.md#lampsetshape).\n`,
    'docs/guide/one.md': linking('../reference.md#lampsetcolour'),
    'docs/guide/two.md': linking('/reference.md#lampsetcolour'),
  });
  const {
    snapshot: { docs },
  } = await buildSnapshot(folder);
  expect(linksIn(docs)).toEqual({ 'reference#lampsetcolour': '0.28', 'reference#lampsetshape': '0.00' });
});

test('a link that changes is counted anew by a build that remembers the one before', async () => {
  const files = { ...smallest, 'docs/reference.md': reference, 'docs/guide.md': linking('reference.md#lampsetcolour') };
  const cache = createBuildCache();
  const { snapshot: first } = await buildSnapshot(writeFolder(files), { cache });
  expect(linksIn(first.docs)['reference#lampsetcolour']).toBe('0.18');
  const { snapshot: second } = await buildSnapshot(
    writeFolder({ ...files, 'docs/guide.md': linking('reference.md#lampsetshape') }),
    {
      cache,
    },
  );
  expect(linksIn(second.docs)).toEqual({ 'reference#lampsetcolour': '0.00', 'reference#lampsetshape': '0.18' });
});
