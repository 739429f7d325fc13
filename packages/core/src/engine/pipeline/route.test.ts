import { expect, test } from 'vitest';
import { renderSample, sampleMcp } from '../../../test/sample-snapshot.ts';
import type { RenderedDocuments } from '../store/documents.ts';
import { createService } from './service.ts';

// Snapshot files are read when a document is first requested; then damage shows, and must not escape as a rejection.
test.each(['/capabilities.json', '/docs/guide/install.md'])(
  '%s that cannot be read is a 500, and the operator receives the error',
  async (path) => {
    const rendered = await renderSample({});
    const damaged: RenderedDocuments = {
      ...rendered,
      get: () => {
        throw new Error('damaged');
      },
    };
    const reported: unknown[] = [];
    const service = createService({ documents: damaged, mcp: sampleMcp, onError: (error) => reported.push(error) });
    const { status } = await service.fetch(new Request(`${rendered.site.baseUrl}${path}`));
    expect([status, reported]).toEqual([500, [new Error('damaged')]]);
  },
);

test('only operations that the documents name are served', async () => {
  const { site, ...rendered } = await renderSample({});
  const fewer = { ...rendered, site: { ...site, operations: site.operations.filter((name) => name !== 'getReleases') } };
  const service = createService({ documents: fewer, mcp: sampleMcp });
  const statusOf = async (path: string): Promise<number> => (await service.fetch(new Request(`${site.baseUrl}${path}`))).status;
  expect([await statusOf('/releases.json'), await statusOf('/capabilities.json')]).toEqual([404, 200]);
});

// GET /api/mcp with the card and without: Allow names what is there, and nothing else.
const target = 'https://front.example.net/lantern/api/mcp';

async function ask(serverCard: boolean, method: string, accept = '*/*'): Promise<readonly unknown[]> {
  const documents = await renderSample({ surfaces: { server_card: serverCard } });
  const service = createService({ documents, mcp: sampleMcp });
  const answer = await service.fetch(new Request(target, { method, headers: { Accept: accept } }));
  const text = await answer.text();
  const { error } = (text === '' || answer.ok ? {} : JSON.parse(text)) as { error?: { data: { code: string } } };
  return [answer.status, answer.headers.get('allow'), error?.data.code];
}

test('with a card, GET answers with it, and a look for a stream is refused with the methods that there are', async () => {
  const allow = 'GET, HEAD, POST, OPTIONS';
  expect(await ask(true, 'GET')).toEqual([200, null, undefined]);
  expect(await ask(true, 'GET', 'text/event-stream')).toEqual([405, allow, 'stream_not_offered']);
  expect(await ask(true, 'DELETE')).toEqual([405, allow, 'method_not_allowed']);
  expect(await ask(true, 'OPTIONS')).toEqual([204, allow, undefined]);
});

// It was 404, while Allow named GET.
test('without a card there is no GET, and Allow does not name it', async () => {
  const allow = 'POST, OPTIONS';
  for (const accept of ['*/*', 'text/event-stream'])
    expect(await ask(false, 'GET', accept)).toEqual([405, allow, 'method_not_allowed']);
  expect((await ask(false, 'HEAD')).slice(0, 2)).toEqual([405, allow]);
  expect(await ask(false, 'OPTIONS')).toEqual([204, allow, undefined]);
});
