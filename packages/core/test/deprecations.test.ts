// A deprecation is declared once and shows everywhere (SPEC 9.3): fields, contract, status, and 410 after the sunset.
import { expect, test } from 'vitest';
import { renderSample, sampleMcp, documentText } from './sample-snapshot.ts';
import { createService } from '../src/engine/pipeline/service.ts';

const base = 'https://front.example.net/lantern';
const sunset = new Date('2027-02-18T23:59:59Z');
const deprecations = {
  getReleases: {
    since: new Date('2026-11-20T00:00:00Z'),
    sunset,
    guide: new URL('https://lantern.example/migrate'),
    successor: new URL('https://lantern.example/v2/releases.json'),
  },
  callDocumentationMcp: { since: new Date('2026-11-20T00:00:00Z'), sunset, guide: new URL('https://lantern.example/migrate') },
};
const documents = await renderSample({ deprecations });

function serviceAt(now: string) {
  return createService({ documents, mcp: sampleMcp, clock: () => Date.parse(now) });
}

interface Operation {
  readonly deprecated?: boolean;
  readonly responses: Record<string, { readonly headers?: Record<string, unknown> }>;
}
const { paths } = JSON.parse(documentText(documents, '/openapi.json')) as { paths: Record<string, Record<string, Operation>> };

test('the fields are on every status, 304 and HEAD included', async () => {
  const service = serviceAt('2026-12-01T00:00:00Z');
  const etag = documents.get('/releases.json')?.variants[0]?.etag ?? '';
  for (const [method, fields, status] of [
    ['GET', {}, 200],
    ['HEAD', {}, 200],
    ['GET', { 'if-none-match': etag }, 304],
    ['GET', { 'if-match': '"other"' }, 412],
  ] as const) {
    const answer = await service.fetch(new Request(`${base}/releases.json`, { method, headers: fields }));
    expect(answer.status).toBe(status);
    expect(answer.headers.get('deprecation')).toBe('@1795132800');
    expect(answer.headers.get('sunset')).toBe('Thu, 18 Feb 2027 23:59:59 GMT');
    expect(answer.headers.get('link')).toContain('<https://lantern.example/migrate>; rel="deprecation"; type="text/html"');
    expect(answer.headers.get('link')).toContain('<https://lantern.example/v2/releases.json>; rel="successor-version"');
    expect(answer.headers.get('access-control-expose-headers')).toMatch(/Deprecation.*Sunset/);
  }
});

test('after the sunset the operation answers 410 and leads to its successor; others go on', async () => {
  const service = serviceAt('2027-02-18T23:59:59Z');
  const answer = await service.fetch(new Request(`${base}/releases.json`));
  expect(answer.status).toBe(410);
  expect(await answer.json()).toMatchObject({ code: 'gone', status: 410 });
  expect(answer.headers.get('link')).toContain('rel="successor-version"');
  expect((await service.fetch(new Request(`${base}/capabilities.json`))).status).toBe(200);
});

test('the contract marks the operation and declares its fields and 410', () => {
  for (const operation of [paths['/releases.json']?.['get'], paths['/api/mcp']?.['post']]) {
    expect(operation?.deprecated).toBe(true);
    expect(operation?.responses['410']).toBeDefined();
    expect(Object.keys(operation?.responses['200']?.headers ?? {})).toEqual(
      expect.arrayContaining(['Deprecation', 'Sunset', 'Link']),
    );
  }
  expect(paths['/capabilities.json']?.['get']?.deprecated).toBeUndefined();
  expect(paths['/capabilities.json']?.['get']?.responses['410']).toBeUndefined();
});

test('status lists the declaration', () => {
  expect(JSON.parse(documentText(documents, '/api/v1/status'))).toMatchObject({
    deprecations: [
      { operation: 'getReleases', since: '2026-11-20T00:00:00Z', sunset: '2027-02-18T23:59:59Z' },
      { operation: 'callDocumentationMcp' },
    ],
  });
});

test('an unknown operation, a sunset before its deprecation and short notice are noticed when rendering', async () => {
  const guide = new URL('https://lantern.example/migrate');
  const since = new Date('2026-11-20T00:00:00Z');
  await expect(renderSample({ deprecations: { getNothing: { since, guide } } })).rejects.toThrow(/getNothing/);
  const early = { since, guide, sunset: new Date('2026-11-19T00:00:00Z') };
  await expect(renderSample({ deprecations: { getReleases: early } })).rejects.toThrow(/expected a sunset after/);
  const warnings: string[] = [];
  const short = { since, guide, sunset: new Date('2026-12-01T00:00:00Z') };
  await renderSample({ deprecations: { getReleases: short }, onWarning: (warning) => warnings.push(warning) });
  expect(warnings).toEqual([expect.stringContaining('expected at least 90')]);
});
