// The bound of an answer holds for the response as it is sent, text and data together (SPEC 4.6), to the byte, and never at the cost of
// what an author said against too much trust.
import { expect, it } from 'vitest';
import { createDocumentationTools } from '../src/index.ts';
import { call, rows } from './call.ts';
import { action, evidence, sample } from './sample.ts';

const boundary = 'Says nothing about other machines, other versions or other loads. '.repeat(4);
const limitations = ['One run a day.', 'The clock has a resolution of 1 ms. '.repeat(8)];

/** 120 rows as large as the issue of the day, and one whose statement, which the data alone have, is this long. */
const measured = (statement: number, count = 1) =>
  createDocumentationTools(
    sample({
      evidence: Array.from({ length: count }, (_, index) =>
        evidence(`row-${index}`, { claim_boundary: boundary, limitations, statement: String(index).padEnd(statement, 's') }),
      ),
    }),
  );

// It was 51,308 bytes for 32,000 and 12,935 for 8,000: text and data were counted apart.
it.each([
  [{}, 8_000],
  [{ limit: 50 }, 32_000],
] as const)('120 measurements asked for with %j are at most %i bytes', async (given, most) => {
  const { sent, content } = await call(measured(400, 120), 'get_benchmark_evidence', given);
  expect(sent).toBeLessThanOrEqual(most);
  expect(sent).toBeGreaterThan(most * 0.75);
  expect(content).toMatchObject({ total: 120, truncated: true });
});

it('an answer of the limit and one byte below is whole, one byte above is shortened', async () => {
  const { sent } = await call(measured(100), 'get_benchmark_evidence');
  const exact = 8_000 - sent + 100;
  for (const [length, size, isWhole] of [
    [exact - 1, 7_999, true],
    [exact, 8_000, true],
    [exact + 1, 8_000, false],
  ] as const) {
    const answer = await call(measured(length), 'get_benchmark_evidence');
    const [row] = rows(answer.content, 'evidence');
    expect(row?.['omitted'] === undefined).toBe(isWhole);
    if (isWhole) expect(answer.sent).toBe(size);
    expect(answer.sent).toBeLessThanOrEqual(size);
  }
});

it('the limits of a claim are never cut: there are fewer rows, on more pages', async () => {
  const mcp = measured(3_000, 30);
  let [cursor, seen]: [string | undefined, number] = [undefined, 0];
  do {
    const { content, text } = await call(mcp, 'get_benchmark_evidence', cursor === undefined ? {} : { cursor });
    for (const row of rows(content, 'evidence')) {
      expect(row).toMatchObject({ claim_boundary: boundary, limitations });
      expect(text).toContain(boundary.trim());
      seen++;
    }
    cursor = content['next_cursor'] as string | undefined;
  } while (cursor !== undefined);
  expect(seen).toBe(30);
});

it('a record whose limits alone are too large is named, and the next follow', async () => {
  const huge = evidence('huge', { limitations: Array.from({ length: 50 }, () => 'x'.repeat(4_000)) });
  const mcp = createDocumentationTools(sample({ evidence: [huge, evidence('small')] }));
  const { content, text } = await call(mcp, 'get_benchmark_evidence');
  expect(rows(content, 'evidence').map(({ id }) => id)).toEqual(['huge', 'small']);
  expect(text).toContain('`huge`: Left out: it does not fit, and limits and dangers are never cut.');
});

it('of several actions whose safety is too large for one answer the last are named', async () => {
  const reason = 'It moves the lock gates while boats may be inside. '.repeat(40);
  const actions = Array.from({ length: 10 }, (_, index) =>
    action(`gate.move-${index}`, { approval: { required: 'always', reason } }),
  );
  const { content, text } = await call(createDocumentationTools(sample({ actions })), 'get_action_safety', {
    actions: actions.map(({ id }) => id),
  });
  const actionRows = rows(content, 'actions');
  expect(actionRows.length).toBeGreaterThan(1);
  expect(actionRows.length).toBeLessThan(10);
  for (const each of actionRows) expect(each).toMatchObject({ action: { approval: { reason } } });
  expect(text).toContain('gate.move-9. Request them in another call.');
});
