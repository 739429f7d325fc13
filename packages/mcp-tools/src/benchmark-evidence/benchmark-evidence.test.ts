import { expect, it } from 'vitest';
import { allIds, call, context, rows } from '../../test/call.ts';
import { evidence, sample } from '../../test/sample.ts';
import { createDocumentationTools } from '../index.ts';

const mcp = createDocumentationTools(sample());

it('each row has its boundary, its age, and whether it still holds', async () => {
  const { content } = await call(mcp, 'get_benchmark_evidence');
  expect(rows(content, 'evidence')).toMatchObject([
    { id: 'start-linux', claim_boundary: 'Says nothing about other machines.', age_days: 30 },
    { id: 'start-old', stale: true, stale_reason: 'This measurement expired on 2026-05-15; treat it as stale.' },
    { id: 'memory', stale: true, stale_reason: 'This measurement is valid for versions <1.4.0; the current version is 1.4.0.' },
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
  expect(
    await allIds(createDocumentationTools(sample({ evidence: many })), 'get_benchmark_evidence', 'evidence', { limit }),
  ).toEqual(many.map(({ id }) => id));
});

it('no evidence yet is said plainly, as an error', async () => {
  const { error } = await call(createDocumentationTools(sample({ evidence: [], sections: [] })), 'get_benchmark_evidence');
  expect(error).toBe('The catalog has no measurements for Sample. See https://example.test.');
});

const page = { id: 'speed', page: 'speed', title: 'Speed', headingPath: [], text: 'Benchmark of a hot key: 31 ms.' };

it('without evidence the sections of the documentation are named', async () => {
  const { content, text } = await call(
    createDocumentationTools(sample({ evidence: [], sections: [page] })),
    'get_benchmark_evidence',
    {
      metric: 'benchmark of keys',
    },
  );
  expect(content).toMatchObject({ total: 0, evidence: [], documentation: [{ id: 'speed', title: 'Speed' }] });
  expect(text).toContain('The catalog has no measurements.');
  expect(text).toContain('31 ms');
});

it('several metrics come in one answer, and one that is not there is named', async () => {
  const { content } = await call(mcp, 'get_benchmark_evidence', { metric: 'START-TIME, memory, speed' });
  expect(rows(content, 'evidence').map(({ id }) => id)).toEqual(['start-linux', 'start-old', 'memory']);
  expect(content['note']).toBe('Unknown metric "speed".');
});

it('more metrics than ten are refused', async () => {
  const { error } = await call(mcp, 'get_benchmark_evidence', { metric: 'a,b,c,d,e,f,g,h,i,j,k' });
  expect(error).toBe('metric: expected at most 10 values, received 11. Give fewer.');
});

it('a row says what was measured on what and how often before the number, and then what it does not show', async () => {
  const { text } = await call(mcp, 'get_benchmark_evidence', { id: 'start-linux' });
  expect(text).toBe(
    [
      '`start-linux`: Measured on version 1.4.0: Starting once. Machine: Debian 12, 2 cores, 4 GiB, none. Runs: 10, on 2026-05-02, by the project itself.',
      'start_time: median 42 ms.',
      'Limits: Says nothing about other machines.',
    ].join('\n'),
  );
});

// `stale: false` was stated of versions with which nothing could be compared.
it.each([
  [undefined, { valid_for_versions: '<1.4.0' }, undefined, 'valid for versions <1.4.0; the current version is not stated.'],
  ['nightly', { valid_for_versions: '<1.4.0' }, undefined, 'the current version nightly cannot be compared with them.'],
  [
    undefined,
    { valid_for_versions: '<1.4.0', expires_at: '2027-01-01T00:00:00Z' },
    undefined,
    'the current version is not stated.',
  ],
  [undefined, { valid_for_versions: '<1.4.0', expires_at: '2026-05-01T00:00:00Z' }, true, 'expired on 2026-05-01'],
  [undefined, { valid_for_versions: '*' }, false, 'start_time'],
  [undefined, { expires_at: '2027-01-01T00:00:00Z' }, false, 'start_time'],
  ['1.4.0', { valid_for_versions: '>=1.4.0' }, false, 'start_time'],
  ['1.4.0', {}, undefined, 'start_time'],
])('of version %s with %o it is said whether it is stale where that is known: %s', async (version, more, stale, said) => {
  const product = { version } as { version: string }; // or none
  const tools = createDocumentationTools(sample({ product, releases: [], evidence: [evidence('x', more)] }));
  const { content, text } = await call(tools, 'get_benchmark_evidence');
  expect(rows(content, 'evidence')[0]?.['stale']).toBe(stale);
  expect(text).toContain(said);
});
