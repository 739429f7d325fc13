// The quota of the dynamic endpoints (SPEC 8): 120 requests in any 60 seconds for each client, and the fields that report it.
// The fields are read by a parser of structured fields that is not ours (RFC 9651).
import { expect } from 'vitest';
import { aNumber, aString } from '../matchers.ts';
import { parseList } from 'structured-headers';
import { startOfTime } from '../definition.ts';
import { staticPaths } from '../operations.ts';
import { endpoint, legacy, post } from '../rpc.ts';
import type { Answer, Sent } from '../subject.ts';
import type { Cases, Target } from '../case.ts';

const status = '/api/v1/status';
const rateLimitFields = ['ratelimit', 'ratelimit-policy', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

function policyOf(answer: Answer, name: string): Readonly<Record<string, unknown>> {
  const list = parseList(answer.field(name) ?? '');
  expect(list).toHaveLength(1);
  const [policy, parameters] = list[0] ?? [undefined, new Map<string, unknown>()];
  expect(policy).toBe('default');
  return Object.fromEntries<unknown>(parameters);
}

async function times(count: number, { send }: Target, sent: Sent | string = status): Promise<Answer> {
  let last = await send(sent);
  for (let index = 1; index < count; index++) last = await send(sent);
  return last;
}

function retryAfter(answer: Answer): number {
  const value = answer.field('retry-after') ?? '';
  expect(value).toMatch(/^[1-9]\d?$/);
  return Number(value);
}

export const rateLimit: Cases = (test) => {
  test('a 429 is a problem document with Retry-After, on the tool endpoint as well', { controlled: true }, async (target) => {
    await times(120, target);
    for (const sent of [{ target: status }, legacy('tools/list'), post('not json')]) {
      const answer = await target.send(sent);
      expect([answer.status, answer.field('content-type')]).toEqual([429, 'application/problem+json']);
      expect(answer.json()).toMatchObject({ code: 'rate_limited', status: 429, 'violated-policies': ['default'] });
      expect(retryAfter(answer)).toBeLessThanOrEqual(60);
    }
  });

  test('a client that waits for Retry-After is admitted, and one that waits less is not', { controlled: true }, async (target) => {
    await times(40, target);
    target.advance(7_300);
    await times(80, target);
    const wait = retryAfter(await target.send(status));
    target.advance(wait * 1_000 - 1_001);
    expect((await target.send(status)).status).toBe(429);
    target.advance(1_001);
    expect((await target.send(status)).status).toBe(200);
  });

  test('a client that waited 60 seconds after a burst of 120 gets 120', { controlled: true }, async (target) => {
    await times(120, target);
    expect((await target.send(status)).status).toBe(429);
    target.advance(60_000);
    expect((await times(120, target)).status).toBe(200);
    expect((await target.send(status)).status).toBe(429);
  });

  test('no window of 60 seconds admits more than 120', { controlled: true }, async (target) => {
    const admitted: number[] = [];
    let now = 0;
    for (let step = 0; step < 400; step++) {
      const pause = step % 50 === 49 ? 11_003 : 97;
      target.advance(pause);
      now += pause;
      if ((await target.send(status)).status === 200) admitted.push(now);
    }
    for (const end of admitted) expect(admitted.filter((at) => at > end - 60_000 && at <= end).length).toBeLessThanOrEqual(120);
  });

  test('a refused request does not lengthen the wait', { controlled: true }, async (target) => {
    await times(120, target);
    const first = retryAfter(await target.send(status));
    await times(50, target);
    expect(retryAfter(await target.send(status))).toBe(first);
  });

  test('every client has a quota of its own', { controlled: true }, async (target) => {
    await times(120, target, { target: status, client: 1 });
    expect((await target.send({ target: status, client: 1 })).status).toBe(429);
    expect((await target.send({ target: status, client: 2 })).status).toBe(200);
  });

  test('reading the card does not use up the calls, and has the same bound', { controlled: true }, async (target) => {
    await times(120, target, endpoint);
    expect((await target.send({ target: endpoint })).status).toBe(429);
    expect((await target.send(legacy('ping'))).status).toBe(200);
  });

  test('the fields parse as structured fields and say what is left', { controlled: true }, async (target) => {
    for (const sent of [{ target: status }, { target: endpoint }, legacy('ping')]) {
      const answer = await target.send(sent);
      expect(policyOf(answer, 'ratelimit-policy')).toEqual({ q: 120, w: 60 });
      expect(policyOf(answer, 'ratelimit')).toEqual({ r: Number(answer.field('x-ratelimit-remaining')), t: 60 });
    }
    expect(policyOf(await times(118, target), 'ratelimit')).toEqual({ r: 0, t: aNumber });
  });

  test('the compatibility fields are limit, remaining and reset in epoch seconds', { controlled: true }, async ({ send }) => {
    const answer = await send(status);
    expect([answer.field('x-ratelimit-limit'), answer.field('x-ratelimit-remaining')]).toEqual(['120', '119']);
    const { t } = policyOf(answer, 'ratelimit');
    expect(Number(answer.field('x-ratelimit-reset'))).toBe(Math.ceil(startOfTime / 1_000) + Number(t));
  });

  test('on 429 the fields say nothing is left, until the time of Retry-After', { controlled: true }, async (target) => {
    const refused = await times(121, target);
    expect(policyOf(refused, 'ratelimit')).toEqual({ r: 0, t: retryAfter(refused) });
    expect(refused.field('x-ratelimit-remaining')).toBe('0');
    expect(Number(refused.field('x-ratelimit-reset'))).toBe(Math.ceil(startOfTime / 1_000) + retryAfter(refused));
  });

  test('every refusal of a dynamic endpoint carries the fields', async ({ send }) => {
    const refused: readonly Sent[] = [
      { target: endpoint, fields: { Origin: 'https://evil.example' } },
      { target: endpoint, fields: { Accept: 'text/event-stream' } },
      { method: 'DELETE', target: endpoint },
      { method: 'POST', target: status, body: '{}' },
      { target: `${status}?${'a'.repeat(5_000)}` },
      post('not json'),
      post('{}', { 'Content-Type': 'text/plain' }),
    ];
    for (const sent of refused) {
      const answer = await send(sent);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      for (const name of rateLimitFields) expect([answer.status, name, answer.field(name)]).toEqual([answer.status, name, aString]);
    }
  });

  // On node:http its answer was 405 whatever the Origin, was not counted, and had no rate-limit fields.
  test('a method that no standard has is counted, refused for its Origin, and else 405', async ({ send }) => {
    const refused = [
      await send({ method: 'FOO', target: endpoint, fields: { Origin: 'https://evil.example' } }),
      await send({ method: 'FOO', target: endpoint }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 405]);
    expect(refused.map((answer) => answer.field('ratelimit'))).toEqual([expect.any(String), expect.any(String)]);
  });

  test('OPTIONS is not counted', { controlled: true }, async (target) => {
    await times(130, target, { method: 'OPTIONS', target: status });
    await times(130, target, { method: 'OPTIONS', target: endpoint });
    expect((await target.send(status)).field('x-ratelimit-remaining')).toBe('119');
  });

  test('HEAD and 304 are counted', { controlled: true }, async ({ send }) => {
    const tag = (await send(status)).field('etag') ?? '';
    expect((await send({ method: 'HEAD', target: status })).field('x-ratelimit-remaining')).toBe('118');
    const same = await send({ target: status, fields: { 'If-None-Match': tag } });
    expect([same.status, same.field('x-ratelimit-remaining')]).toEqual([304, '117']);
  });

  test('static documents carry no rate-limit fields and are never refused', { controlled: true }, async (target) => {
    await times(120, target);
    for (const path of [...staticPaths(target.contract), '/nothing/here']) {
      const answer = await target.send(path);
      expect([200, 404]).toContain(answer.status);
      for (const name of [...rateLimitFields, 'retry-after'])
        expect([path, name, answer.field(name)]).toEqual([path, name, undefined]);
    }
  });

  test('a forwarding field does not make another client', { controlled: true }, async (target) => {
    await times(120, target);
    for (const fields of [{ 'X-Forwarded-For': '203.0.113.9' }, { Forwarded: 'for=203.0.113.9' }, { 'X-Real-IP': '203.0.113.9' }])
      expect((await target.send({ target: status, fields })).status).toBe(429);
  });
};
