// Everything that is published agrees, as a client of this runtime sees it: the rules of docs/guides/verify.md within the budget
// that verification over HTTP has.
import { verifyResponses } from '../../index.ts';
import { expect } from 'vitest';
import { startOfTime } from '../definition.ts';
import type { Cases } from '../case.ts';

export const agreement: Cases = (test) => {
  test('what is published agrees with itself: contract, cards, handshakes, catalogs, tools and links', async ({ send }) => {
    const { findings, requests } = await verifyResponses(
      async ({ method, target, fields = {}, body }) => send({ method, target, fields, ...(body !== undefined && { body }) }),
      { requests: 40, now: startOfTime },
    );
    expect(findings).toEqual([]);
    expect(requests).toBe(40);
  });
};
