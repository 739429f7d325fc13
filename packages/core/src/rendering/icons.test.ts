// Icons: where they are, who names them, and that nobody does where there is no address of HTTPS.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sampleFacts, sampleMcp, sampleSnapshot, documentText } from '../../test/sample-snapshot.ts';
import type { ProductIcon } from '../shared/catalogs/product.ts';
import { createService } from '../engine/pipeline/service.ts';
import { modernMcpRequest } from '../../../conformance/src/verify/calls.ts';
import { verify } from '../../../conformance/src/index.ts';
import { renderDocuments, type RenderOptions } from './render-documents.ts';

const base = 'https://front.example.net/lantern';
const now = Date.parse('2026-11-21T00:00:00Z');
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';

function iconOf(bytes: Uint8Array, sizes: string, more: Partial<ProductIcon> = {}): readonly [ProductIcon, Uint8Array] {
  const hex = createHash('sha256').update(bytes).digest('hex');
  const [type, ending] = sizes === 'any' ? (['image/svg+xml', 'svg'] as const) : (['image/png', 'png'] as const);
  const path = `/icons/${hex.slice(0, 16)}.${ending}`;
  return [{ path, media_type: type, sizes: [sizes], digest: `sha256:${hex}`, size_bytes: bytes.length, ...more }, bytes];
}

const svg = iconOf(Buffer.from(drawing), 'any');
const dark = iconOf(Buffer.from(drawing.replace('0 0 1 1', '0 0 2 2')), 'any', { theme: 'dark' });
const large = iconOf(Buffer.from('of 512 pixels'), '512x512');
const small = iconOf(Buffer.from('of 256 pixels'), '256x256');
const tiny = iconOf(Buffer.from('of 16'), '16x16');

async function rendered(icons: readonly (readonly [ProductIcon, Uint8Array])[], site: RenderOptions = {}) {
  const product = { ...sampleFacts.product, icons: icons.map(([icon]) => icon) };
  const snapshot = { ...sampleSnapshot({ product }), icons: Buffer.concat(icons.map(([, bytes]) => bytes)) };
  const documents = await renderDocuments(snapshot, { baseUrl: base, mcp: sampleMcp, ...site });
  return { documents, service: createService({ documents, mcp: sampleMcp, clock: () => now }) };
}

const all = [svg, dark, large, small, tiny];
const parsed = (documents: Parameters<typeof documentText>[0], path: string): Record<string, unknown> =>
  JSON.parse(documentText(documents, path)) as Record<string, unknown>;

test('each icon is served with its bytes and kept for a year; an SVG that is opened runs nothing', async () => {
  const { service } = await rendered(all);
  for (const [{ path, media_type: type }, bytes] of all) {
    const response = await service.fetch(new Request(`${base}${path}`));
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      type,
      'public, max-age=31536000, immutable',
    ]);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain(type === 'image/png' ? "default-src 'none'" : 'sandbox');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(bytes));
  }
  expect((await service.fetch(new Request(`${base}/icons/0000000000000000.png`))).status).toBe(404);
});

test('both handshakes, the manifest, the cards and the catalogs name them by their addresses of HTTPS, never by their bytes', async () => {
  const { documents, service } = await rendered(all);
  const icons = all.map(([{ path, media_type: mimeType, sizes, theme }]) => ({
    src: `${base}${path}`,
    mimeType,
    sizes,
    ...(theme && { theme }),
  }));
  const client = { name: 'test', version: '1' };
  const initialize = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: client };
  const ask = async (init: RequestInit): Promise<unknown> =>
    (await service.fetch(new Request(`${base}/api/mcp`, { method: 'POST', ...init }))).json();
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: initialize });
  expect(await ask({ headers, body })).toMatchObject({ result: { serverInfo: { name: 'lantern', icons } } });
  const discover = modernMcpRequest('server/discover');
  expect(await ask({ headers: { ...discover.fields }, body: discover.body as string })).toMatchObject({
    result: { _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'lantern', icons } } },
  });
  // Every further result names who answered in three words.
  const list = modernMcpRequest('tools/list');
  expect(await ask({ headers: { ...list.fields }, body: list.body as string })).toMatchObject({
    result: { _meta: { 'io.modelcontextprotocol/serverInfo': expect.not.objectContaining({ icons }) as object } },
  });
  expect(parsed(documents, '/api/mcp/server-card')).toMatchObject({ icons });
  expect(parsed(documents, '/.well-known/mcp.json')).toMatchObject({ icons });
  expect(parsed(documents, '/.well-known/mcp/server-card.json')).toMatchObject({ serverInfo: { icons } });
  expect(parsed(documents, '/.well-known/ai-catalog.json')).toMatchObject({ host: { logoUrl: icons[0]?.src } });
  expect(parsed(documents, '/releases.feed.json')).toMatchObject({ icon: icons[0]?.src, favicon: `${base}/favicon.ico` });
  for (const path of documents.paths()) expect(documentText(documents, path), path).not.toContain('data:image');
  expect(await verify(service, { now })).toEqual([]);
});

test('the page for people links them, the dark one for the dark scheme', async () => {
  const { documents } = await rendered(all);
  const page = documentText(documents, '/');
  expect(page).toContain(`<link rel="icon" type="image/svg+xml" sizes="any" href="/lantern${svg[0].path}">`);
  expect(page).toContain(
    `<link rel="icon" type="image/svg+xml" sizes="any" media="(prefers-color-scheme: dark)" href="/lantern${dark[0].path}">`,
  );
});

test('/favicon.ico holds every PNG up to 256 pixels, smallest first, at the places that its directory states', async () => {
  const { documents } = await rendered(all);
  const favicon = documents.get('/favicon.ico');
  expect(favicon?.mediaType).toBe('image/vnd.microsoft.icon');
  const bytes = Buffer.from(favicon?.variants[0]?.body ?? []);
  expect([bytes.readUInt16LE(0), bytes.readUInt16LE(2), bytes.readUInt16LE(4)]).toEqual([0, 1, 2]);
  const entries = [6, 22].map((at) => {
    const [length, start] = [bytes.readUInt32LE(at + 8), bytes.readUInt32LE(at + 12)];
    return [bytes[at], bytes[at + 1], bytes.subarray(start, start + length).toString()];
  });
  expect(entries).toEqual([
    [16, 16, 'of 16'],
    [0, 0, 'of 256 pixels'],
  ]);
});

test.each([
  ['the smallest PNG where all are large', [svg, large], 'image/png', 'of 512 pixels'],
  ['the first picture where there is no PNG', [dark, svg], 'image/svg+xml', drawing],
  ['a dark one where there is no other', [dark], 'image/svg+xml', drawing.replace('0 0 1 1', '0 0 2 2')],
] as const)('/favicon.ico is %s', async (_, icons, type, text) => {
  const { documents } = await rendered(icons);
  expect([documents.get('/favicon.ico')?.mediaType, documentText(documents, '/favicon.ico')]).toEqual([type, text]);
});

test.each<readonly [string, RenderOptions]>([
  ['switched off', { surfaces: { icons: false } }],
  ['at an address without HTTPS', { baseUrl: 'http://localhost:3000' }],
])('%s, no client learns of an icon', async (_, site) => {
  const { documents, service } = await rendered(all, site);
  for (const path of ['/api/mcp/server-card', '/.well-known/mcp.json', '/.well-known/mcp/server-card.json'])
    expect(documentText(documents, path), path).not.toContain('icons');
  expect(documents.site.identity).not.toHaveProperty('icons');
  expect([...documents.paths()].includes('/favicon.ico')).toBe(site.surfaces === undefined);
  expect(await verify(service, { now })).toEqual([]);
});

test('a front without icons has none of it', async () => {
  const { documents } = await rendered([]);
  expect([...documents.paths()].filter((path) => /^\/icons|favicon/.test(path))).toEqual([]);
  expect(documentText(documents, '/')).not.toContain('rel="icon"');
});

test('a version of the server of its own is that of cards and handshakes, and of nothing else', async () => {
  const product = { ...sampleFacts.product, server: { name: 'net.example/lights', version: '7.0.0-2' } };
  const snapshot = { ...sampleSnapshot({ product }) };
  const documents = await renderDocuments(snapshot, { baseUrl: base, mcp: sampleMcp });
  expect(parsed(documents, '/api/mcp/server-card')).toMatchObject({ name: 'net.example/lights', version: '7.0.0-2' });
  expect(parsed(documents, '/api/v1/status')).toMatchObject({ product: { version: '2.1.0' } });
  expect(await verify(createService({ documents, mcp: sampleMcp, clock: () => now }), { now })).toEqual([]);
});

test('the logo of the pages for people is served beside the icons, each form with its bytes; no document names it', async () => {
  const path = (name: string): string => `/icons/${name.repeat(16)}.svg`;
  const pictureOf = (name: string, sizeBytes: number) => ({
    path: path(name),
    mediaType: 'image/svg+xml',
    width: 4,
    height: 1,
    sizeBytes,
  });
  const settings = { explorer: { logo: { light: pictureOf('a', 3), dark: pictureOf('b', 4) } } };
  const snapshot = { ...sampleSnapshot(), settings, logo: Buffer.from('onefour') };
  const documents = await renderDocuments(snapshot, { baseUrl: base, mcp: sampleMcp });
  const service = createService({ documents, mcp: sampleMcp, clock: () => now });
  for (const [name, text] of [
    ['a', 'one'],
    ['b', 'four'],
  ] as const) {
    const response = await service.fetch(new Request(base + path(name)));
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([200, 'image/svg+xml', text]);
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(response.headers.get('cache-control')).toContain('immutable');
  }
  expect(documentText(documents, '/.well-known/mcp.json')).not.toContain('/icons/');
  expect(documents.get('/favicon.ico')).toBeUndefined();
});
