// Content codings of documents (RFC 9110 sections 8.4 and 12.5.3).
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import type { Answer } from '../subject.ts';
import { readablePaths } from '../operations.ts';
import type { Cases } from '../case.ts';

const path = '/releases.json';

/** Values of Accept-Encoding, and the coding that is answered. */
const preferences: readonly (readonly [accepted: string, coding: string | undefined])[] = [
  ['', undefined],
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br', 'br'],
  ['gzip, br', 'br'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.500', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['br;q=0, *', 'gzip'],
  ['identity;q=0', undefined],
  ['identity, gzip;q=0.5', undefined],
  ['identity;q=0.5, gzip;q=0.9', 'gzip'],
  ['gzip;q=0, br;q=0', undefined],
  ['deflate, zstd', undefined],
  ['gzip;q=nonsense, br;q=0.001', 'br'],
  ['gzip;q=1.0000', 'gzip'],
  ['gzip;q=-1', undefined],
  ['gzip;q=.5', 'gzip'],
  [', ,gzip', 'gzip'],
  ['gzip;level=9;q=0.8, br;q=0.7', 'gzip'],
];

export const contentCoding: Cases = (test) => {
  test('the coding is chosen by weight, ties by what is smaller', async ({ send }) => {
    const seen: (readonly [string, string | undefined])[] = [];
    for (const [accepted] of preferences)
      seen.push([accepted, (await send({ target: path, fields: { 'Accept-Encoding': accepted } })).field('content-encoding')]);
    expect(seen).toEqual(preferences);
  });

  test('without Accept-Encoding the bytes are sent as they are', async ({ send }) => {
    expect((await send(path)).field('content-encoding')).toBeUndefined();
  });

  test('every document decodes to the same bytes in every coding', async ({ send, contract }) => {
    for (const target of readablePaths(contract)) {
      const uncoded = await send(target);
      for (const coding of ['gzip', 'br'])
        expect(
          decodedText(await send({ target, fields: { 'Accept-Encoding': coding } })) === uncoded.text,
          `${target} ${coding}`,
        ).toBe(true);
    }
  });

  test('HEAD has the length and the tag of the coding that GET would send', async ({ send }) => {
    for (const coding of ['identity', 'gzip', 'br']) {
      const fields = { 'Accept-Encoding': coding };
      const get = await send({ target: path, fields });
      const head = await send({ method: 'HEAD', target: path, fields });
      for (const name of ['content-length', 'content-encoding', 'etag'])
        expect([coding, name, head.field(name)]).toEqual([coding, name, get.field(name)]);
    }
  });

  test('a body that is small is not coded', async ({ send }) => {
    const answer = await send({ target: '/problems/gone', fields: { 'Accept-Encoding': 'gzip, br' } });
    expect(answer.field('content-encoding')).toBeUndefined();
  });
};

/** The text of an answer without its content coding. Throws for a coding that nobody requested. */
function decodedText(answer: Answer): string {
  const coding = answer.field('content-encoding');
  if (coding === undefined) return answer.text;
  if (coding === 'gzip') return gunzipSync(answer.body).toString();
  if (coding === 'br') return brotliDecompressSync(answer.body).toString();
  throw new TypeError(`an unknown content coding: ${coding}`);
}
