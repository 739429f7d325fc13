import { describe, expect, test } from 'vitest';
import { renderSample, sampleFacts, sampleMcp, textOf } from '../../test/sample-snapshot.ts';
import { createService } from '../service.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';

const { security, robots, ...product } = sampleFacts.product;
const contact = { contact: ['mailto:a@b.example'] };
const documents = await renderSample();

test('security.txt holds Contact, Expires and its own address (RFC 9116)', () => {
  expect(textOf(documents, '/.well-known/security.txt')).toBe(
    `Contact: mailto:security@lantern.example\nExpires: 2027-06-30T00:00:00Z\nCanonical: https://front.example.net/lantern/.well-known/security.txt\nPreferred-Languages: en, fr\n`,
  );
});

test('robots.txt is the text that was given', () => {
  expect(textOf(documents, '/robots.txt')).toBe(robots);
});

test('neither is there when it is not configured', async () => {
  const without = await renderSample({}, { product });
  expect(without.get('/.well-known/security.txt')).toBeUndefined();
  expect(without.get('/robots.txt')).toBeUndefined();
  expect(textOf(without, '/openapi.json')).not.toMatch(/security\.txt|robots\.txt/);
});

test.each([
  ['without a contact', { ...security, contact: [], expires: '2027-06-30T00:00:00Z' }, /security\.contact/],
  ['with a time that is none', { ...contact, expires: 'soon' }, /security\.expires/],
])('security.txt %s is refused when it is rendered', async (_, bad, message) => {
  await expect(renderSample({}, { product: { ...product, security: bad } })).rejects.toThrow(message);
});

test('security.txt that expired before the content was made is left out, and nothing names it', async () => {
  const left = await renderSample({}, { product: { ...product, security: { ...contact, expires: '2026-11-20T09:59:59Z' } } });
  expect(left.site.securityExpires).toBeUndefined();
  for (const path of left.paths()) expect([path, textOf(left, path).includes('security.txt')]).toEqual([path, false]);
});

describe('from the moment at which security.txt expires, by the clock of the service', () => {
  const before = Date.parse('2027-06-29T23:59:59.999Z');
  const path = '/.well-known/security.txt';

  async function statuses(now: number, later = now) {
    const told: string[] = [];
    let time = now;
    const service = createService({
      documents,
      mcp: sampleMcp,
      clock: () => time,
      onError: (error) => void told.push(String(error)),
    });
    const ask = async (target: string) => (await service.fetch(new Request(`https://front.example.net/lantern${target}`))).status;
    const first = [await ask(path), await ask('/capabilities.json')];
    time = later;
    return { statuses: [...first, await ask(path), await ask(path)], told };
  }

  test('it is not found, everything else goes on, and the operator is told once', async () => {
    expect(await statuses(before)).toEqual({ statuses: [200, 200, 200, 200], told: [] });
    const told = [expect.stringContaining('RangeError: security.expires: 2027-06-30T00:00:00Z has passed')];
    expect(await statuses(before, before + 1)).toEqual({ statuses: [200, 200, 404, 404], told });
  });

  test('a service starts, and says so', async () => {
    const told = [expect.stringContaining('/.well-known/security.txt is not found until it is renewed')];
    expect(await statuses(before + 1)).toEqual({ statuses: [404, 200, 404, 404], told });
  });

  test('the contract declares that it may not be found', () => {
    const contract = JSON.parse(textOf(documents, '/openapi.json')) as { paths: Record<string, { get: { responses: object } }> };
    expect(Object.keys(contract.paths[path]?.get.responses ?? {})).toContain('404');
    expect(Object.keys(contract.paths['/robots.txt']?.get.responses ?? {})).not.toContain('404');
  });
});

test('it can be switched off, and then nothing expires', async () => {
  const off = await renderSample({ surfaces: { security_txt: false } });
  expect(() => createService({ documents: off, mcp: sampleMcp, clock: () => Date.parse('2030-01-01') })).not.toThrow();
});

test('the sitemap names what is served, with a time where it is known', () => {
  const text = textOf(documents, '/sitemap.xml');
  const locations = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));
  for (const address of locations)
    expect(documents.get(address.slice('https://front.example.net/lantern'.length)), address).toBeDefined();
  expect(text).toContain('/docs/start.md</loc><lastmod>2026-10-01T00:00:00Z</lastmod>');
  expect(text).toContain('/docs/guide/tides%20%26%20moorings.md</loc></url>');
});

test('every schema compiles in strict mode and names its own address', () => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false });
  const paths = [...documents.paths()].filter((path) => path.startsWith('/schemas/'));
  expect(paths).toHaveLength(6);
  for (const path of paths) {
    const schema = JSON.parse(textOf(documents, path)) as { $id: string };
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
    const validate = ajv.compile(JSON.parse(textOf(documents, `/schemas/${name}.json`)) as object);
    validate(JSON.parse(textOf(documents, path)));
    expect(validate.errors, path).toBeNull();
  }
});
