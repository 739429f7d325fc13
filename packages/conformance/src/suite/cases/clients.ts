// Who is asking (SPEC 8): the address that the runtime reports, and forwarding fields only as far as the operator
// trusts the proxies that wrote them.
import { expect } from 'vitest';
import type { Cases, Setting, Target } from '../case.ts';

const behindOne: Setting = { definition: () => ({ trustProxy: { hops: 1 } }) };
const behindTwo: Setting = { definition: () => ({ trustProxy: { hops: 2 } }) };
const forwarded: Setting = { definition: () => ({ trustProxy: { hops: 1, field: 'forwarded' } }) };

/** What is left to a client after one more request of its own. */
async function left({ send }: Target, fields: Readonly<Record<string, string>>): Promise<number> {
  return Number((await send({ target: '/api/v1/status', fields })).field('x-ratelimit-remaining'));
}

export const clients: Cases = (test) => {
  test('without trust a forwarding field changes nothing', { controlled: true }, async (target) => {
    expect(await left(target, { 'X-Forwarded-For': '203.0.113.1' })).toBe(119);
    expect(await left(target, { 'X-Forwarded-For': '203.0.113.2' })).toBe(118);
    expect(await left(target, { Forwarded: 'for=203.0.113.3' })).toBe(117);
  });

  test('behind one proxy the right-most address is the client, whatever is left of it', behindOne, async (target) => {
    expect(await left(target, { 'X-Forwarded-For': '203.0.113.1' })).toBe(119);
    expect(await left(target, { 'X-Forwarded-For': '198.51.100.7, 203.0.113.1' })).toBe(118);
    expect(await left(target, { 'X-Forwarded-For': '10.9.8.7,, 198.51.100.8 ,203.0.113.1' })).toBe(117);
    expect(await left(target, { 'X-Forwarded-For': '203.0.113.1, 203.0.113.2' })).toBe(119);
  });

  test('behind two proxies the second address from the right is the client', behindTwo, async (target) => {
    expect(await left(target, { 'X-Forwarded-For': '203.0.113.1, 10.0.0.1' })).toBe(119);
    expect(await left(target, { 'X-Forwarded-For': '198.51.100.1, 203.0.113.1, 10.0.0.2' })).toBe(118);
  });

  test('addresses of one IPv6 /64 are one client, and of another are another', behindOne, async (target) => {
    expect(await left(target, { 'X-Forwarded-For': '2001:db8:1:2::1' })).toBe(119);
    expect(await left(target, { 'X-Forwarded-For': '2001:db8:1:2:ffff::9' })).toBe(118);
    expect(await left(target, { 'X-Forwarded-For': '[2001:db8:1:2::7]:4711' })).toBe(117);
    expect(await left(target, { 'X-Forwarded-For': '2001:db8:1:3::1' })).toBe(119);
  });

  test('an IPv4 address is the same client in its mapped form', behindOne, async (target) => {
    expect(await left(target, { 'X-Forwarded-For': '203.0.113.1' })).toBe(119);
    expect(await left(target, { 'X-Forwarded-For': '::ffff:203.0.113.1' })).toBe(118);
    expect(await left(target, { 'X-Forwarded-For': '203.0.113.1:55555' })).toBe(117);
  });

  test('addresses that cannot be read share one quota', behindOne, async (target) => {
    expect(await left(target, { 'X-Forwarded-For': 'unknown' })).toBe(119);
    expect(await left(target, { 'X-Forwarded-For': '203.0.113.999' })).toBe(118);
    expect(await left(target, { 'X-Forwarded-For': '_hidden' })).toBe(117);
  });

  test('Forwarded is read in its own syntax where it is the trusted field', forwarded, async (target) => {
    expect(await left(target, { Forwarded: 'for=203.0.113.1;proto=https' })).toBe(119);
    expect(await left(target, { Forwarded: 'for="198.51.100.1", proto=https;For="203.0.113.1:80"' })).toBe(118);
    expect(await left(target, { Forwarded: 'for="[2001:db8::1]:443"' })).toBe(119);
    expect(await left(target, { 'X-Forwarded-For': '203.0.113.1', Forwarded: 'for=203.0.113.1' })).toBe(117);
  });

  test('a clock that is set back locks nobody out', { controlled: true }, async (target) => {
    for (let index = 0; index < 120; index++) await left(target, {});
    target.advance(-3_600_000);
    expect((await target.send('/api/v1/status')).status).toBe(429);
    target.advance(60_000);
    expect((await target.send('/api/v1/status')).status).toBe(200);
  });
};
