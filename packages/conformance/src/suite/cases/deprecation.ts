// The end of an operation, announced (SPEC 9.3; RFC 9745, RFC 8594): one declaration, seen on every answer of it.
import { expect } from 'vitest';
import { parseItem } from 'structured-headers';
import { endpoint } from '../rpc.ts';
import { asObject } from '../subject.ts';
import type { Cases, Setting } from '../case.ts';
import { startOfTime } from '../definition.ts';

const since = new Date('2025-12-01T00:00:00Z');
const sunset = new Date('2026-03-01T00:00:00Z');
const day = 86_400_000;

function declared(operation: string): Setting {
  const guide = new URL('https://tidewatch.example/migrate');
  const successor = new URL('https://front.tidewatch.example/v2/releases.json');
  return { site: { deprecations: { [operation]: { since, sunset, guide, successor } }, now: startOfTime } };
}

const path = '/releases.json';

export const deprecation: Cases = (test) => {
  test('a deprecated operation carries Deprecation, Sunset and Link on every status', declared('getReleases'), async ({ send }) => {
    const tag = (await send(path)).field('etag') ?? '';
    const answers = [
      await send(path),
      await send({ method: 'HEAD', target: path }),
      await send({ target: path, fields: { 'If-None-Match': tag } }),
      await send({ target: path, fields: { 'If-Match': '"old"' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 304, 412]);
    for (const answer of answers) {
      const [date] = parseItem(answer.field('deprecation') ?? '');
      expect(date).toEqual(since);
      expect(answer.field('sunset')).toBe('Sun, 01 Mar 2026 00:00:00 GMT');
      expect(answer.field('link')).toContain('<https://tidewatch.example/migrate>; rel="deprecation"');
      expect(answer.field('link')).toContain('rel="successor-version"');
    }
  });

  test('an operation that is not deprecated carries none of it', declared('getReleases'), async ({ send }) => {
    const answer = await send('/capabilities.json');
    expect([answer.field('deprecation'), answer.field('sunset')]).toEqual([undefined, undefined]);
    expect(answer.field('link') ?? '').not.toContain('rel="deprecation"');
  });

  test('the contract and the status document say what is deprecated', declared('getReleases'), async ({ send, contract }) => {
    const paths = asObject(contract.json['paths'], 'paths');
    expect(asObject(paths[path], path)['get']).toMatchObject({ deprecated: true });
    const { deprecations } = (await send('/api/v1/status')).json();
    expect(deprecations).toMatchObject([{ operation: 'getReleases', sunset: sunset.toISOString().replace('.000Z', 'Z') }]);
  });

  test('after its sunset an operation is 410 with the way to its successor', declared('getReleases'), async ({ send, advance }) => {
    advance(90 * day);
    const answer = await send(path);
    expect([answer.status, answer.json()['code']]).toEqual([410, 'gone']);
    expect(answer.field('link')).toContain('rel="successor-version"');
    expect((await send('/capabilities.json')).status).toBe(200);
  });

  test('a retired card is 410 in the JSON-RPC envelope', declared('getMcpServerCard'), async ({ send, advance }) => {
    advance(90 * day);
    const answer = await send(endpoint);
    expect([answer.status, answer.field('content-type')]).toEqual([410, 'application/json']);
  });
};
