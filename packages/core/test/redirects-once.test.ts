// A redirect leads to an answer: followed once, and never to what differs from the request by its encoding alone, because a gateway that
// decodes paths would send the same request again.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createService } from '../src/engine/pipeline/service.ts';
import { renderDocuments } from '../src/rendering/render-documents.ts';
import { sampleMcp, sampleSnapshot } from './sample-snapshot.ts';
import { runsOf } from '../../../workshop/full.ts';

const base = 'https://front.example.net/lantern';
const pages = ['start', 'guide/tides & moorings', '日本語/インストール', 'with space/a%b', 'größe'];
const snapshot = sampleSnapshot();
const [page] = snapshot.pages;
if (page === undefined) throw new Error('the sample has no page');
const documents = await renderDocuments(
  {
    ...snapshot,
    pages: pages.map((id) => ({ ...page, id, title: id })),
    redirects: [
      ['/docs/begin', '/docs/start'],
      ['/docs/日本', '/docs/日本語/インストール'],
      ['/docs/folder/*', '/docs/größe'],
    ].map(([from = '', to = '']) => [encodeURI(from), encodeURI(to)] as const),
  },
  { baseUrl: base, mcp: sampleMcp },
);
const service = createService({ documents, mcp: sampleMcp });

async function answered(target: string): Promise<{ readonly status: number; readonly location?: string }> {
  const { status, fields } = await service.handle({
    method: 'GET',
    target,
    field: () => null,
    connection: { remoteAddress: '192.0.2.1' },
    body: () => Promise.resolve(new Uint8Array()),
  });
  const location = fields.find(([name]) => name.toLowerCase() === 'location')?.[1];
  return location === undefined ? { status } : { status, location };
}

/** A path as a client, a proxy or a gateway may write it. */
const forms: readonly ((path: string) => string)[] = [
  (path) => path,
  encodeURI,
  (path) => path.split('/').map(encodeURIComponent).join('/'),
  (path) => path.split('/').map(encodeURIComponent).join('/').toLowerCase(),
  (path) => path.replaceAll(' ', '+'),
  (path) => path.replaceAll('e', '%65'),
  (path) => path.toUpperCase(),
];
const ends = ['', '.md', '.html', '/', '/index.html', '?from=x', '.md/'];
const paths = [...pages, 'begin', '日本', 'folder/a', 'tides-moorings', 'manual/Start', 'nothing', '', '../start', 'start//'];

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

test('a redirect of any address is followed at most once', async () => {
  let redirects = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('/docs/', '/', '/de/docs/'),
      fc.constantFrom(...paths),
      fc.constantFrom(...forms),
      fc.constantFrom(...ends),
      async (folder, path, form, end) => {
        const target = `/lantern${folder}${form(path)}${end}`;
        const { status, location } = await answered(target);
        if (location === undefined) return;
        redirects++;
        expect([target, status]).toEqual([target, 308]);
        const next = new URL(location, base);
        expect(decoded(next.pathname)).not.toBe(decoded(target.split('?', 1)[0] ?? ''));
        // as it is, and as a gateway decodes it
        for (const path of [next.pathname, decoded(next.pathname)])
          expect([target, path, await answered(`${path}${next.search}`)]).toEqual([target, path, { status: 200 }]);
      },
    ),
    { numRuns: runsOf(500) },
  );
  expect(redirects).toBeGreaterThan(runsOf(30));
});
