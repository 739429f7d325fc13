import { expect, it } from 'vitest';
import { allIds, call, context, rows } from '../test/call.ts';
import { evidence, sample } from '../test/sample.ts';
import { documentation } from './index.ts';

const mcp = documentation(sample());

it('each row has its boundary, its age, and whether it still holds', async () => {
  const { content } = await call(mcp, 'get_benchmark_evidence');
  expect(rows(content, 'evidence')).toMatchObject([
    { id: 'start-linux', claim_boundary: 'Says nothing about other machines.', age_days: 30, stale: false },
    { id: 'start-old', stale: true, stale_reason: 'Expired on 2026-05-15.' },
    { id: 'memory', stale: true, stale_reason: 'Speaks for versions <1.4.0; the current one is 1.4.0.' },
  ]);
});

it('staleness is decided when the tool answers', async () => {
  const { content } = await call(mcp, 'get_benchmark_evidence', { id: 'start-old' }, { ...context, now: Date.UTC(2026, 4, 10) });
  expect(rows(content, 'evidence')[0]?.['stale']).toBe(false);
});

it.each([
  [{ metric: 'START_TIME' }, ['start-linux', 'start-old']],
  [{ metric: 'start time' }, ['start-linux', 'start-old']],
  [{ id: 'Memory' }, ['memory']],
  [{ id: 'memory', metric: 'start_time' }, []],
])('%o selects %o', async (given, ids) => {
  const { content } = await call(mcp, 'get_benchmark_evidence', given);
  expect(rows(content, 'evidence').map(({ id }) => id)).toEqual(ids);
});

it('refuses an unknown metric with the known ones', async () => {
  expect((await call(mcp, 'get_benchmark_evidence', { metric: 'speed' })).error).toBe(
    'Unknown metric "speed". Valid values: start_time, memory.',
  );
});

it.each([1, 3, 50])('pages through every row once with a limit of %i', async (limit) => {
  const many = Array.from({ length: 23 }, (_, index) => evidence(`row-${index}`));
  expect(await allIds(documentation(sample({ evidence: many })), 'get_benchmark_evidence', 'evidence', { limit })).toEqual(
    many.map(({ id }) => id),
  );
});

it('no evidence yet is said plainly, as an error', async () => {
  const { error } = await call(documentation(sample({ evidence: [] })), 'get_benchmark_evidence');
  expect(error).toBe(
    'No benchmark evidence is published for Sample yet. Nothing can be claimed about its performance from here; say so rather than estimate.',
  );
});
