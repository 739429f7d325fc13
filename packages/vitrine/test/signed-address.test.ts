// A file that a program signs, behind an address that wants a field: made and served over the built package.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createFront, signatureSuffix } from 'vitrine';
import { createSigningKey, signSnapshot } from 'vitrine/content';
import { buildFront, fromUrl } from 'vitrine/node';
import { expect, onTestFinished, test } from 'vitest';

const content = fileURLToPath(new URL('../../../examples/minimal-node/content', import.meta.url));

test('a front is made of what a trusted key signed, and of nothing else', async () => {
  const file = await buildFront(content, { baseUrl: 'https://front.example.com' });
  const { privateKey, publicKey } = await createSigningKey();
  const { text } = await signSnapshot(file, privateKey);
  const files = new Map<string | undefined, Uint8Array | string>([
    ['/front.vitrine', file],
    [`/front.vitrine${signatureSuffix(file)}`, text],
  ]);
  const token = 'Bearer of a test';
  const store = createServer((request, response) => {
    const found = request.headers.authorization === token ? files.get(request.url) : undefined;
    response.writeHead(found === undefined ? 404 : 200).end(found);
  }).listen(0, '127.0.0.1');
  await once(store, 'listening');
  onTestFinished(() => void store.close());
  const url = `http://127.0.0.1:${(store.address() as AddressInfo).port}/front.vitrine`;

  const reader = fromUrl(url, { headers: { Authorization: token } });
  const front = await createFront(reader, { follow: { trust: [publicKey] } });
  onTestFinished(() => front.close());
  expect((await front.fetch(new Request('https://front.example.com/api/v1/status'))).headers.get('X-Snapshot-Key')).toBe(publicKey);

  const { publicKey: stranger } = await createSigningKey();
  await expect(createFront(reader, { follow: { trust: [stranger] } })).rejects.toMatchObject({ code: 'untrusted_key' });
  await expect(createFront(fromUrl(url), { follow: { trust: [publicKey] } })).rejects.toMatchObject({ code: 'gone' });
});
