// Sitemaps: what they list, and when it changed.
import { expect, test } from 'vitest';
import { parseSitemap } from './sitemap.ts';

const entriesOf = (text: string): readonly (readonly [string, string | undefined])[] =>
  parseSitemap(text).entries.map(({ address, modified }) => [address.pathname, modified]);

test('an entry has the day that is written in it, and none of the next one', () => {
  expect(
    entriesOf(
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
  expect(entries.filter(({ modified }) => modified !== undefined)).toEqual([]);
});

// A pattern read addresses wherever they were, and `check` called them.
test('what is in a comment, an attribute or an entity is no address', () => {
  const text = `<?xml version="1.0"?><!DOCTYPE urlset [<!ENTITY x "https://a.example/entity">]><urlset>
    <!-- <url><loc>https://a.example/comment</loc></url> --><url note="<loc>https://a.example/attribute</loc>"><loc>&x;</loc></url>
    <url><loc><![CDATA[https://a.example/cdata?a=1&b=2]]></loc></url><url><loc>https://a.example/a?b=1&amp;c=2</loc></url></urlset>`;
  expect(parseSitemap(text).entries.map(({ address }) => address.href)).toEqual([
    'https://a.example/cdata?a=1&b=2',
    'https://a.example/a?b=1&c=2',
  ]);
});
