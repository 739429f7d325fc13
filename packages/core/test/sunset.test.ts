// After a sunset no document that is made leads to what is gone (SPEC 9.3). Status, sitemap and llms.txt went on to name it.
import { expect, test } from 'vitest';
import { createService } from '../src/engine/pipeline/service.ts';
import { retirementWarnings } from '../src/engine/store/documents.ts';
import { documentText, renderSample, sampleMcp } from './sample-snapshot.ts';

const since = new Date('2026-01-01T00:00:00Z');
const sunset = new Date('2026-06-01T00:00:00Z');
const guide = new URL('https://docs.example.com/migrate');
const of = async (operation: string, now: number) => {
  const warnings: string[] = [];
  const deprecations = { [operation]: { since, sunset, guide } };
  const documents = await renderSample({ deprecations, now, onWarning: (warning) => void warnings.push(warning) });
  return { documents, warnings };
};

test.each([
  ['getReleases', '/releases.json'],
  ['getReleasesMarkdown', '/releases.md'],
  ['getCapabilities', '/capabilities.json'],
  ['getMcpManifest', '/.well-known/mcp.json'],
  ['getServerCard', '/api/mcp/server-card'],
  ['getLlmsTxt', '/llms.txt'],
  ['getStatus', '/api/v1/status'],
  ['getDocumentationPage', '/docs/'],
])('%s: every document names it until its sunset, and none after', async (operation, path) => {
  const sentences = async (now: number): Promise<readonly string[]> => {
    const { documents } = await of(operation, now);
    const form = new RegExp(
      `front\\.example\\.net/lantern${path.replaceAll('.', '\\.')}${path.endsWith('/') ? '[^"<> )]+\\.md' : '(?![\\w#-])'}`,
    );
    return [...documents.paths()].filter(
      (each) => each !== path && !each.startsWith(path) && form.test(documentText(documents, each)),
    );
  };
  expect(await sentences(sunset.getTime() - 1)).not.toEqual([]);
  expect(await sentences(sunset.getTime())).toEqual([]);
});

test('the contract says deprecated until the sunset, then has no such operation; the status announces it no longer', async () => {
  const read = async (now: number, path: string): Promise<Record<string, unknown>> =>
    JSON.parse(documentText((await of('getReleases', now)).documents, path)) as Record<string, unknown>;
  const before = sunset.getTime() - 1;
  expect(await read(before, '/openapi.json')).toMatchObject({ paths: { '/releases.json': { get: { deprecated: true } } } });
  expect((await read(sunset.getTime(), '/openapi.json'))['paths']).not.toHaveProperty('/releases.json');
  // Times have one format: these had milliseconds.
  const announced = { operation: 'getReleases', since: '2026-01-01T00:00:00Z', sunset: '2026-06-01T00:00:00Z' };
  expect((await read(before, '/api/v1/status'))['deprecations']).toMatchObject([announced]);
  expect((await read(sunset.getTime(), '/api/v1/status'))['deprecations']).toEqual([]);
});

test('whoever makes the documents receives what is past its sunset', async () => {
  expect((await of('getReleases', sunset.getTime())).warnings).toContain(
    'deprecation of getReleases: its sunset has passed; it answers 410, and no document lists it',
  );
});

test('documents of before the sunset are warned of after it, and those made after it are not', async () => {
  const [before, after] = [await of('getReleases', sunset.getTime() - 1), await of('getReleases', sunset.getTime())];
  expect(retirementWarnings(before.documents.site, sunset.getTime() - 1)).toEqual([]);
  expect(retirementWarnings(before.documents.site, sunset.getTime())).toMatchObject([
    {
      severity: 'warning',
      rule: 'deprecation',
      message: expect.stringContaining('The sunset of getReleases has passed') as unknown,
    },
  ]);
  expect(retirementWarnings(after.documents.site, sunset.getTime())).toEqual([]);
});

// The status went on to name the endpoint and its tools.
test('the status document has no tool server after the sunset of its calls', async () => {
  const { documents } = await of('callDocumentationMcp', sunset.getTime());
  const status = JSON.parse(documentText(documents, '/api/v1/status')) as { readonly links: object };
  expect(status).not.toHaveProperty('mcp');
  expect(status.links).not.toHaveProperty('mcp');
});

test('a page with a slash behind its address retires with it', async () => {
  const { documents } = await of('listProblems', sunset.getTime() - 1);
  const answers = async (now: number): Promise<readonly unknown[]> => {
    const service = createService({ documents, mcp: sampleMcp, clock: () => now });
    const answer = await service.fetch(new Request('https://front.example.net/lantern/problems/'));
    return [answer.status, answer.headers.has('sunset'), service.has('/lantern/problems/')];
  };
  expect(await answers(sunset.getTime() - 1)).toEqual([200, true, true]);
  expect(await answers(sunset.getTime())).toEqual([410, true, true]);
});
