// Sitemaps: what they list, and when it changed.
import { expect, test } from 'vitest';
import { parseSitemap } from './sitemap.ts';

const listed = (text: string): readonly (readonly [string, string | undefined])[] =>
  parseSitemap(text).entries.map(({ address, modified }) => [address.pathname, modified]);

test('an entry has the day that is written in it, and none of the next one', () => {
  expect(
    listed(
      '<urlset><url><loc>https://a.example/1</loc><lastmod>2026-01-01</lastmod></url><url><loc>https://a.example/2</loc></url>' +
        '<url><x:loc>https://a.example/3</x:loc><image:loc>https://a.example/3.png</image:loc><lastmod> 2026-01-03 </lastmod></url></urlset>',
    ),
  ).toEqual([
    ['/1', '2026-01-01'],
    ['/2', undefined],
    ['/3', '2026-01-03'],
    ['/3.png', '2026-01-03'],
  ]);
});

// For each address the next 20,000 characters were searched: 6 MB took six seconds, and an index leads to fifty of them.
test('addresses without an end have no day, and are read in one pass', () => {
  const { entries } = parseSitemap(`<loc>https://a.example/1${'</aaaaaaaaaaaaaaaaaaaa'.repeat(5)}`.repeat(20_000));
  expect(entries).toHaveLength(20_000);
  expect(entries.filter(({ modified }) => modified !== undefined)).toEqual([]);
});
