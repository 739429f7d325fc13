import { expect, test } from 'vitest';
import { renderSample, sampleFacts, documentText } from '../../test/sample-snapshot.ts';

const base = 'https://front.example.net/lantern';
const documents = await renderSample();

test('the JSON feed holds what is published and dated, newest first, with permanent ids', () => {
  const feed = JSON.parse(documentText(documents, '/releases.feed.json')) as {
    feed_url: string;
    items: { id: string; url: string }[];
  };
  expect(feed.feed_url).toBe(`${base}/releases.feed.json`);
  expect(feed.items).toMatchObject([
    { id: `${base}/releases.json#2.1.0`, url: 'https://lantern.example/notes/2.1.0', date_published: '2026-11-01T12:00:00Z' },
  ]);
});

test('RSS escapes what a release states and dates it in the form of RFC 822', () => {
  const rss = documentText(documents, '/releases.xml');
  expect(rss).toContain('<title>Lantern 2.1.0: Fog &amp; &lt;rain&gt;</title>');
  expect(rss).toContain('Fog lights ]]&amp;gt; with');
  expect(rss).toContain('<pubDate>Sun, 01 Nov 2026 12:00:00 GMT</pubDate>');
  expect(rss).toContain('<lastBuildDate>Fri, 20 Nov 2026 10:00:00 GMT</lastBuildDate>');
  expect(rss).toContain(`<guid isPermaLink="false">${base}/releases.json#2.1.0</guid>`);
});

test('a draft is not announced, a withdrawn release is marked', async () => {
  const [first, second] = sampleFacts.releases.releases;
  if (first === undefined || second === undefined) throw new Error('the sample has two releases');
  const releases = {
    ...sampleFacts.releases,
    releases: [
      { ...first, status: 'draft' as const },
      { ...second, date: '2025-01-01T00:00:00Z' },
    ],
  };
  const feed = documentText(await renderSample({}, { releases }), '/releases.feed.json');
  expect(feed).not.toContain('2.1.0');
  expect(feed).toContain('Lantern 2.0.0 (withdrawn)');
});
