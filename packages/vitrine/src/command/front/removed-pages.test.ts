import { expect, test } from 'vitest';
import { findRemovedPages } from './removed-pages.ts';

test('a running front is asked for eight paths at once, and answers stay with their paths', async () => {
  let [asked, waiting, most] = [0, 0, 0];
  const leadsTo = async (path: string): Promise<string | undefined> => {
    asked += 1;
    most = Math.max(most, (waiting += 1));
    // later paths are answered first
    for (let turns = 20 - asked; turns > 0; turns -= 1) await Promise.resolve();
    waiting -= 1;
    return path.endsWith('3') ? undefined : path.endsWith('4') ? '/docs/other' : path;
  };
  const before = { pages: Array.from({ length: 20 }, (_, index) => ({ id: `p${index}` })), oldPaths: ['/docs/old'] };
  const { findings, past } = await findRemovedPages(leadsTo, before);
  expect([asked, most]).toEqual([21, 8]);
  expect(past).toEqual({ addresses: 21, published: 17, redirected: 2, gone: 2 });
  expect(findings.map(({ message }) => message.split(' ')[0])).toEqual(['/docs/p3', '/docs/p13']);
});
