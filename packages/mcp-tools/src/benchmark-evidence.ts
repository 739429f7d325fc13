// get_benchmark_evidence: published measurements, each with the limit of its claim, its age, and how to measure it again.
import type { Facts } from '@vitrine/core';
import { jsonSchema, type Tool, toolError } from '@vitrine/core/mcp';
import { rowsAnswer } from './budget.ts';
import { cursorFor, rowOf } from './cursor.ts';
import { answerSchema, documentationTool, isToolError, rowsSchema } from './documentation-tool.ts';
import { asJson, type JsonObject } from './json.ts';
import { daysSince, type Source } from './source.ts';
import { isInRange } from './version.ts';
import { createVocabulary } from './vocabulary.ts';

type Evidence = NonNullable<Facts['benchmarks']>['evidence'][number];

const defaultLimit = 5;

const input = jsonSchema({
  type: 'object',
  properties: {
    metric: { type: 'string' },
    id: { type: 'string' },
    limit: { type: 'integer', minimum: 1, maximum: 50, default: defaultLimit },
    cursor: { type: 'string' },
  },
  additionalProperties: false,
});

const definition = {
  name: 'get_benchmark_evidence',
  title: 'Benchmark evidence',
  description:
    'Published measurements with conditions, age and how to reproduce them; claim_boundary says what each number does not show.',
  input,
  output: answerSchema(rowsSchema('evidence'), ['total', 'evidence', 'truncated']),
  aliases: { name: 'metric', q: 'metric', query: 'metric' },
};

/** The published measurements. */
export function benchmarkEvidence(source: Source): Tool {
  return documentationTool(source, definition, () => {
    const { facts } = source.snapshot;
    const evidence = facts.benchmarks?.evidence ?? [];
    const metrics = createVocabulary(
      'metric',
      evidence.map(({ metric }) => ({ id: metric.name })),
    );
    const ids = createVocabulary(
      'id',
      evidence.map(({ id }) => ({ id })),
    );
    const current = facts.releases.current_version ?? facts.product.version;

    return (given, { now }) => {
      if (evidence.length === 0) {
        return toolError(
          `No benchmark evidence is published for ${facts.product.name} yet. Nothing can be claimed about its performance from here; say so rather than estimate.`,
        );
      }
      const id = given.id === undefined ? undefined : ids.find(given.id);
      if (typeof id === 'object') return id;
      const metric = given.metric === undefined ? undefined : metrics.find(given.metric);
      if (typeof metric === 'object') return metric;
      const rows = evidence.filter(
        (row) => (id === undefined || row.id === id) && (metric === undefined || row.metric.name === metric),
      );
      const scope = { snapshotId: source.snapshot.id, request: JSON.stringify(['get_benchmark_evidence', id, metric]) };
      const from = rowOf(given.cursor, rows.length, scope);
      if (isToolError(from)) return from;
      return rowsAnswer(
        {
          name: 'evidence',
          list: rows,
          show: (row) => dated(row, current, now),
          from,
          limit: given.limit ?? defaultLimit,
          cursorAt: (row) => cursorFor(row, scope),
        },
        {
          current_version: current,
          metrics: metrics.ids,
          ...(rows.length === 0 && { note: 'No row has both this id and this metric.' }),
        },
      );
    };
  });
}

/** The row with its age, and whether it still speaks for the current version. */
function dated(row: Evidence, current: string, now: number): JsonObject {
  const reason = stalenessOf(row, current, now);
  return {
    ...asJson(row),
    age_days: daysSince(row.captured_at, now),
    stale: reason !== undefined,
    ...(reason !== undefined && { stale_reason: reason }),
  };
}

function stalenessOf(
  { expires_at: expires, valid_for_versions: range }: Evidence,
  current: string,
  now: number,
): string | undefined {
  if (expires !== undefined && Date.parse(expires) <= now) return `Expired on ${expires.slice(0, 10)}.`;
  if (range !== undefined && !isInRange(current, range)) return `Speaks for versions ${range}; the current one is ${current}.`;
  return undefined;
}
