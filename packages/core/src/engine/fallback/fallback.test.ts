// Who answers an old address beside an existing site: the service says which paths are old addresses and where they lead.
import { expect, test } from 'vitest';
import { sampleMcp, sampleSnapshot } from '../../../test/sample-snapshot.ts';
import { renderDocuments } from '../../rendering/render-documents.ts';
import { createService } from '../pipeline/service.ts';
import type { Redirect } from '../store/redirects.ts';
import { createFallbackRoutes } from './with-fallback.ts';

const html = 'text/html,application/xhtml+xml,*/*;q=0.8';
const redirects: readonly Redirect[] = [
  ['/docs/begin', '/docs/start'],
  ['/docs/v1.io', '/docs/start'],
  ['/docs/elsewhere', 'https://other.example/page'],
];
const documents = await renderDocuments({ ...sampleSnapshot(), redirects }, { baseUrl: 'https://site.example', mcp: sampleMcp });
const service = createService({ documents, mcp: sampleMcp });
const { pages, facts } = sampleSnapshot();
const route = createFallbackRoutes(service, { snapshot: { pages, facts } });

test.each([
  // The front has no pages for people here, so a browser stays on the site, whatever the old address looks like.
  ['/docs/begin', html, 'site'],
  ['/docs/begin.html', html, 'site'],
  ['/docs/v1.io', html, 'site'],
  ['/docs/begin', 'text/markdown', 'front'],
  ['/docs/begin.html', 'text/markdown', 'front'],
  ['/docs/begin.md', html, 'front'],
  ['/docs/elsewhere', html, 'front'],
  ['/docs/nothing', html, 'site'],
  ['/docs/nothing.md', 'text/markdown', 'site'],
  ['/llms.txt', html, 'front'],
])('%s for Accept: %s is for the %s', (path, accept, kind) => {
  expect(route('GET', path, accept).kind).toBe(kind);
});

test('a service says where an old address leads, and nothing of any other path', () => {
  expect(service.redirect('/docs/begin?from=llms')).toBe('https://site.example/docs/start.md');
  expect(service.redirect('/docs/elsewhere')).toBe('https://other.example/page');
  for (const path of ['/docs/start.md', '/llms.txt', '/docs/nothing', '/api/mcp', '/', ''])
    expect(service.redirect(path), path).toBeUndefined();
});
