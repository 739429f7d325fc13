// security.txt and the builder's clock: an expired one is told and refuses nothing.
import { expect, test } from 'vitest';
import { buildSnapshot, type ContentProblem } from '../src/index.ts';
import { smallest, writeFolder } from './write-folder.ts';

const security = 'security:\n  contact: [mailto:security@lamp.example]\n  expires: 2026-07-01T00:00:00Z\n';

async function warningsAt(now: string): Promise<readonly (ContentProblem | undefined)[]> {
  const folder = writeFolder({ ...smallest, 'product.yaml': `${String(smallest['product.yaml'])}${security}` });
  const problems: (ContentProblem | undefined)[] = [];
  const onWarning = (_: string, problem?: ContentProblem): void => void problems.push(problem);
  await buildSnapshot(folder, { generatedAt: '2026-01-01', now: Date.parse(now), onWarning });
  return problems;
}

test('nothing is told until 30 days before', async () => {
  expect(await warningsAt('2026-05-31T23:59:59Z')).toEqual([]);
});

test.each([
  ['30 days before', '2026-06-01T00:00:00Z', 'a time more than 30 days ahead, or security.txt is soon left out'],
  ['from its time on', '2026-07-01T00:00:00Z', 'a time that has not passed (RFC 9116 section 2.5.5), or security.txt is left out'],
])('%s the content is warned of, with its place, and not refused', async (_, now, expected) => {
  const found = '2026-07-01T00:00:00Z';
  expect(await warningsAt(now)).toMatchObject([{ file: 'product.yaml', path: 'security.expires', expected, found }]);
});
