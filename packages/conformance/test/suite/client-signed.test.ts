// `readSignedSnapshot`: the content of a file that a trusted key signed, and what it is good for.
import { connect } from '@vitrine/client';
import { readSignedSnapshot } from '@vitrine/client/signed';
import { encodeSnapshot } from '@vitrine/content';
import { createService } from '@vitrine/core';
import { signatureSuffix, createSigningKey, signSnapshot } from '@vitrine/core/follow';
import { beforeAll, expect, test } from 'vitest';
import { createFakeTime, definitionOf } from '../../src/suite/definition.ts';
import { type Fixture, loadFixture } from '../../src/suite/fixture.ts';
import { baseUrl } from '../../src/suite/published.ts';

const address = 'https://cdn.example/front.vitrine';
let fixture: Fixture;
let file: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  fixture = await loadFixture();
  file = Uint8Array.from(encodeSnapshot(fixture.snapshot, fixture.documents));
});

/** A place that holds files by their names. */
const place =
  (files: Readonly<Record<string, Uint8Array<ArrayBuffer> | string>>) =>
  ({ url }: Request): Response => {
    const file = files[url.slice('https://cdn.example/'.length)];
    return file === undefined ? new Response(null, { status: 404 }) : new Response(file);
  };

test('a signed file names its content and its key, and answers are held to it', async () => {
  const { privateKey, publicKey } = await createSigningKey();
  const { text } = await signSnapshot(file, privateKey);
  const fetch = place({ 'front.vitrine': file, [`front.vitrine${signatureSuffix(file)}`]: text });
  const snapshot = await readSignedSnapshot(address, { trust: [publicKey], fetch });
  expect(snapshot).toMatchObject({ id: fixture.snapshot.id, signedBy: publicKey });
  expect(snapshot.capabilities.actions).toHaveLength(fixture.snapshot.facts.capabilities.actions.length);
  const service = createService(definitionOf(fixture, createFakeTime()));
  const client = connect(baseUrl, { fetch: (request) => service.fetch(request), snapshot });
  expect((await client.search('tide')).snapshot).toEqual({ id: snapshot.id, generatedAt: snapshot.generatedAt });
});

test('a file that no trusted key signed, that is damaged or missing, is refused', async () => {
  const [mine, other] = [await createSigningKey(), await createSigningKey()];
  const name = `front.vitrine${signatureSuffix(file)}`;
  const { text } = await signSnapshot(file, mine.privateKey);
  const damaged = Uint8Array.from(file);
  damaged[file.length - 1] = (file.at(-1) ?? 0) ^ 1;
  const trust = [mine.publicKey];
  const failing = async (files: Parameters<typeof place>[0], keys = trust): Promise<unknown> =>
    readSignedSnapshot(address, { trust: keys, fetch: place(files) }).catch((error: unknown) => error);
  expect(await failing({ 'front.vitrine': file })).toMatchObject({ code: 'untrusted' });
  expect(await failing({ 'front.vitrine': file, [name]: text }, [other.publicKey])).toMatchObject({ code: 'untrusted' });
  expect(await failing({ 'front.vitrine': file, [name]: 'x'.repeat(5_000) })).toMatchObject({ code: 'untrusted' });
  expect(await failing({ 'front.vitrine': damaged, [name]: text })).toMatchObject({ code: 'invalid_answer' });
  expect(await failing({ 'front.vitrine': 'no snapshot at all' })).toMatchObject({ code: 'invalid_answer' });
  expect(await failing({})).toMatchObject({ code: 'not_found' });
  expect(await failing({ 'front.vitrine': file }, [])).toBeInstanceOf(TypeError);
  expect(await failing({ 'front.vitrine': file }, ['ed25519:short'])).toBeInstanceOf(TypeError);
  await expect(
    readSignedSnapshot(address, { trust, maxBytes: 100, fetch: place({ 'front.vitrine': file }) }),
  ).rejects.toMatchObject({
    code: 'too_large',
  });
});
