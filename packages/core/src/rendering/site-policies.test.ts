import { expect, test } from 'vitest';
import { renderSample, sampleFacts, sampleMcp, sampleSnapshot, documentText } from '../../test/sample-snapshot.ts';
import { createService } from '../engine/pipeline/service.ts';
import { renderDocuments } from './render-documents.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';

const { security, robots, ...product } = sampleFacts.product;
const documents = await renderSample();

test('security.txt holds Contact, Expires and its own address (RFC 9116)', () => {
  expect(documentText(documents, '/.well-known/security.txt')).toBe(
    `Contact: mailto:security@lantern.example\nExpires: 2027-06-30T00:00:00Z\nCanonical: https://front.example.net/lantern/.well-known/security.txt\nPreferred-Languages: en, fr\n`,
  );
});

test('robots.txt is the text that was given', () => {
  expect(documentText(documents, '/robots.txt')).toBe(robots);
});

test('neither is there when it is not configured', async () => {
  const without = await renderSample({}, { product });
  expect(without.get('/.well-known/security.txt')).toBeUndefined();
  expect(without.get('/robots.txt')).toBeUndefined();
  expect(documentText(without, '/openapi.json')).not.toMatch(/security\.txt|robots\.txt/);
});

test.each([
  ['without a contact', { ...security, contact: [], expires: '2027-06-30T00:00:00Z' }, /security\.contact/],
  ['past its time', { contact: ['mailto:a@b.example'], expires: '2026-11-20T09:59:59Z' }, /security\.expires/],
  ['with a time that is none', { contact: ['mailto:a@b.example'], expires: 'soon' }, /security\.expires/],
])('security.txt %s is refused when it is rendered', async (_, bad, message) => {
  await expect(renderSample({}, { product: { ...product, security: bad } })).rejects.toThrow(message);
});

test('a service does not start after security.txt expired, by its own clock', () => {
  const at = (clock: string) => () => createService({ documents, mcp: sampleMcp, clock: () => Date.parse(clock) });
  expect(at('2027-06-29T23:59:59Z')).not.toThrow();
  expect(at('2027-06-30T00:00:00Z')).toThrow(/security\.expires: expected a time after 2027-06-30/);
});

test('it can be switched off, and then nothing expires', async () => {
  const off = await renderSample({ surfaces: { security_txt: false } });
  expect(() => createService({ documents: off, mcp: sampleMcp, clock: () => Date.parse('2030-01-01') })).not.toThrow();
});

test('the sitemap names what is served, with a time where it is known', () => {
  const text = documentText(documents, '/sitemap.xml');
  const locations = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));
  for (const address of locations)
    expect(documents.get(address.slice('https://front.example.net/lantern'.length)), address).toBeDefined();
  expect(text).toContain('/docs/start.md</loc><lastmod>2026-10-01T00:00:00Z</lastmod>');
  expect(text).toContain('/docs/guide/tides%20%26%20moorings.md</loc></url>');
});

test('the sitemap of many pages is an index of sitemaps, which list every page once', async () => {
  const many = Array.from({ length: 10_001 }, (_, n) => ({ id: `p/${n}`, title: 'P', start: 0, length: 0, headings: [] }));
  const taken = { id: 'sitemap-2.xml', title: 'P', start: 0, length: 0, headings: [] };
  const snapshot = { ...sampleSnapshot(), pages: [...many, taken], markdown: new Uint8Array() };
  const rendered = await renderDocuments(snapshot, { baseUrl: 'https://front.example.net/lantern', mcp: sampleMcp });
  const locations = (path: string): readonly string[] =>
    [...documentText(rendered, path).matchAll(/<loc>https:\/\/front\.example\.net\/lantern([^<]+)<\/loc>/g)].map(
      ([, at = '']) => at,
    );
  expect(documentText(rendered, '/sitemap.xml')).toContain('<sitemapindex ');
  const parts = locations('/sitemap.xml');
  expect(parts).toEqual(['/docs/sitemap-1.xml', '/docs/sitemap-2-2.xml']);
  const urls = parts.flatMap(locations);
  expect(urls).toEqual([...many, taken].map(({ id }) => `/docs/${id}.md`));
});

test('every schema compiles in strict mode and names its own address', () => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false });
  const paths = [...documents.paths()].filter((path) => path.startsWith('/schemas/'));
  expect(paths).toHaveLength(6);
  for (const path of paths) {
    const schema = JSON.parse(documentText(documents, path)) as { $id: string };
    expect(schema.$id).toBe(`https://front.example.net/lantern${path}`);
    expect(() => ajv.compile(schema), path).not.toThrow();
  }
});

test('documents are what their schemas say', () => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false });
  for (const [name, path] of [
    ['status', '/api/v1/status'],
    ['capabilities', '/capabilities.json'],
    ['releases', '/releases.json'],
    ['installation', '/installation.json'],
    ['mcp-manifest', '/.well-known/mcp.json'],
  ] as const) {
    const validate = ajv.compile(JSON.parse(documentText(documents, `/schemas/${name}.json`)) as object);
    validate(JSON.parse(documentText(documents, path)));
    expect(validate.errors, path).toBeNull();
  }
});
