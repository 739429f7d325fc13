// get_benchmark_evidence: published measurements, each with the limit of its claim, its age, and how to measure it again.
import type { Facts } from '@vitrine/core';
import { jsonSchema, type Tool, toolError } from '@vitrine/core/mcp';
import { cursorFor, rowOf } from '../answers/cursor.ts';
import { answerSchema, documentationTool, isToolError, rowsSchema } from '../answers/documentation-tool.ts';
import { sharingRows, withCommon } from '../answers/budget.ts';
import { asJson, type JsonObject, isObject, type Json } from '../answers/json.ts';
import { type Values, valuesOf } from '../answers/list-arguments.ts';
import { closingLines, errorWithSections, openingLines, withSections } from '../answers/sections.ts';
import { joinSentences, sentence } from '../answers/sentences.ts';
import { daysSince, once, type ToolEnvironment } from '../answers/tool-environment.ts';
import { againstMember, againstText, againstMark, createReleaseBook, type ReleaseBook } from '../releases/release-book.ts';
import { isComparable, isInRange } from '../releases/version.ts';
import { createVocabulary, idsOf, quoted } from '../vocabulary/vocabulary.ts';
import { createWordRanking } from '../vocabulary/word-ranking.ts';
import { objectsIn, recordText, restOf, type Said, saidWhole, textsIn, valueText, code } from '../answers/record-text.ts';

// The text of get_benchmark_evidence: of each row first what was measured on what and how often, then the number, then what it does not
// show, and how to measure it again.

function evidenceMarkdown(answer: JsonObject): string {
  const { evidence, total, metrics } = answer;
  const common = isObject(answer['every_row']) ? answer['every_row'] : {};
  const rows = objectsIn(evidence).map((row) => withCommon(row, common));
  const current = valueText(answer['current_version']);
  const names = textsIn(metrics);
  return [
    ...(rows.length < Number(total) ? [`${valueText(total)} measurements; ${rows.length} shown.`] : []),
    ...openingLines(answer),
    ...rows.flatMap((row) => rowLines(row, current)),
    ...(names.length > 0 && rows.length !== 1 ? [`Metrics: ${names.join(', ')}`] : []),
    ...closingLines(answer),
  ].join('\n');
}

const evaluators: ReadonlyMap<string, string> = new Map([
  ['first_party', 'by the project itself'],
  ['third_party', 'by a third party'],
]);

/** What the lines of a row say, or what follows from it. */
const saidOfRow: Said = {
  ...saidWhole('id statement value workload captured_at age_days valid_for_versions stale stale_reason evaluator'),
  ...saidWhole('claim_boundary limitations known_against note omitted'),
  metric: ['name', 'unit', 'better'],
  environment: ['os', 'cpu', 'memory', 'runtime'],
  baseline: ['name', 'value', 'ratio'],
  subject: ['version', 'commit'],
};

function rowLines(row: JsonObject, current: string): readonly string[] {
  const { id, metric, value, workload, environment, baseline, subject, evaluator, claim_boundary: boundary, limitations } = row;
  if (boundary === undefined) return [`${code(valueText(id))}: ${valueText(row['note'])}`];
  const against = againstMark(row['known_against']);
  const { captured_at: captured, stale_reason: reason, omitted, valid_for_versions: range } = row;
  const member = (object: Json | undefined, name: string): string => (isObject(object) ? valueText(object[name]) : '');
  const unit = member(metric, 'unit');
  const rest = isObject(value) ? Object.entries(value).filter(([name]) => name !== 'n' && name !== 'median') : [];
  const limits = textsIn(limitations);
  const openSentence = current === '' ? 'current_not_stated' : 'current_not_comparable';
  const machine = isObject(environment)
    ? ['os', 'cpu', 'memory', 'runtime'].map((name) => member(environment, name)).filter(Boolean)
    : [];
  return [
    `${code(valueText(id))}: ${sentence('measured', {
      subject: [member(subject, 'version'), member(subject, 'commit')].filter(Boolean).join(' '),
      workload: valueText(workload),
      environment: machine.join(', '),
    })} ${sentence('measured_runs', {
      runs: member(value, 'n'),
      date: valueText(captured).slice(0, 10),
      evaluator: evaluators.get(valueText(evaluator)) ?? 'evaluator not stated',
    })}`,
    `${sentence('result', {
      metric: member(metric, 'name'),
      median: member(value, 'median'),
      unit,
      spread: rest.map(([name, number]) => `, ${name} ${valueText(number)}`).join(''),
    })}${
      isObject(baseline)
        ? ` ${sentence('compared', { baseline: member(baseline, 'name'), value: member(baseline, 'value'), unit, ratio: member(baseline, 'ratio') })}`
        : ''
    }`,
    [sentence('not_shown', { boundary: valueText(boundary) }), ...limits].join(' '),
    ...(typeof reason === 'string' ? [reason] : []),
    ...(row['stale'] === undefined && typeof range === 'string' ? [sentence(openSentence, { range, current })] : []),
    ...(against === '' ? [] : [`${member(subject, 'version')}: ${against}`]),
    recordText(restOf(row, saidOfRow)),
    ...closingLines({ omitted }),
  ].filter((line) => line !== '');
}

type Evidence = NonNullable<Facts['benchmarks']>['evidence'][number];

const defaultLimit = 5;
const maxMetrics = 10;
/** How many metrics are named as near to one that is not there. */
const nearestMetrics = 5;

const input = jsonSchema({
  type: 'object',
  properties: {
    metric: { type: 'string', description: 'Several with commas' },
    id: { type: 'string' },
    limit: { type: 'integer', minimum: 1, maximum: 50, default: defaultLimit },
    cursor: { type: 'string' },
  },
});

const definition = {
  name: 'get_benchmark_evidence',
  title: 'Benchmark evidence',
  description:
    'Published measurements, not limits or tuning: what was measured, on what, how often, the result and what it does not show.',
  catalog: 'benchmarks' as const,
  input,
  output: answerSchema(rowsSchema('evidence'), ['total', 'evidence', 'truncated']),
  aliases: { name: 'metric', metrics: 'metric', q: 'metric', query: 'metric' },
  lists: ['metric'] as const,
  markdown: evidenceMarkdown,
};

export function benchmarkEvidence(environment: ToolEnvironment): Tool {
  return documentationTool(environment, definition, () => {
    const { facts } = environment.snapshot;
    const evidence = facts.benchmarks?.evidence ?? [];
    const metrics = createVocabulary('metric', idsOf(evidence.map(({ metric }) => metric.name)));
    const ids = createVocabulary('id', idsOf(evidence.map(({ id }) => id)));
    const search = once(() => createWordRanking(evidence, textsOf));
    const book = createReleaseBook(facts.releases);
    const current = facts.releases.current_version ?? facts.product.version;
    const nothing = { total: 0, evidence: [], truncated: false };

    return (given, { now }, { carried }) => {
      if (evidence.length === 0) {
        const query = `${[given.metric ?? given.id ?? ''].flat().join(' ')} benchmark measurement performance`.trim();
        const { name, homepage } = facts.product;
        const error = toolError(sentence('no_measurements_at_all', { product: name, homepage }));
        return withSections(environment, query, { ...nothing, note: sentence('no_measurements') }, error);
      }
      const id = given.id === undefined ? undefined : ids.find(given.id);
      if (isToolError(id)) return id;
      const wanted = given.metric === undefined ? undefined : read(given.metric);
      if (isToolError(wanted)) return wanted;
      const rows = evidence.filter(
        (row) => (id === undefined || row.id === id) && (wanted === undefined || wanted.names.has(row.metric.name)),
      );
      if (wanted !== undefined && wanted.unknown.length > 0 && rows.length === 0) {
        const unknown = wanted.unknown.join(', ');
        const { read: readWords, rank } = search();
        const similar = rank(readWords(unknown), evidence).items.map(({ metric }) => metric.name);
        const near = [...new Set(similar)].slice(0, nearestMetrics);
        const text = joinSentences(
          sentence('unknown_value', { argument: 'metric', value: quoted(unknown) }),
          near.length > 0 && sentence('nearest_values', { values: joinNames(near, 120) }),
          joinNames(metrics.ids, 300) === metrics.ids.join(', ')
            ? sentence('valid_values', { values: joinNames(metrics.ids, 300) })
            : sentence('some_values', { count: metrics.ids.length, values: joinNames(metrics.ids, 300) }),
        );
        return errorWithSections(environment, unknown, text);
      }
      const scope = {
        snapshotId: environment.snapshot.id,
        request: JSON.stringify(['get_benchmark_evidence', id, wanted && [...wanted.names]]),
        given: carried,
      };
      const from = rowOf(given.cursor, rows.length, scope);
      if (isToolError(from)) return from;
      const note = joinSentences(
        current !== undefined && againstText(current, book, now),
        rows.length === 0 && sentence('no_row'),
        wanted !== undefined &&
          wanted.unknown.length > 0 &&
          sentence('unknown_value', { argument: 'metric', value: quoted(wanted.unknown.join(', ')) }),
      );
      return sharingRows(
        {
          name: 'evidence',
          list: rows,
          show: (row) => dated(row, current, book, now),
          from,
          limit: given.limit ?? defaultLimit,
          cursorAt: (row) => cursorFor(row, scope),
        },
        { ...(current !== undefined && { current_version: current }), metrics: metrics.ids, ...(note !== '' && { note }) },
      );
    };

    /** The metrics that an argument names: as it is written, or each part between commas. */
    function read(given: Values) {
      const parts = valuesOf('metric', given, maxMetrics, (text) => metrics.idOf(text) !== undefined);
      if (isToolError(parts)) return parts;
      const names = new Set<string>();
      const unknown: string[] = [];
      for (const part of parts) {
        const name = metrics.idOf(part);
        if (name === undefined) unknown.push(part);
        else names.add(name);
      }
      return { names, unknown };
    }
  });
}

/** As many names as have room. */
function joinNames(names: readonly string[], letters: number): string {
  let left = letters;
  return names.filter((name) => (left -= name.length + 2) >= 0).join(', ');
}

/** What a metric is called, before what was done to measure it. */
function textsOf({ metric, statement, workload }: Evidence): readonly (readonly [string, number])[] {
  return [
    [metric.name, 6],
    [metric.unit, 3],
    [statement, 2],
    [workload, 1],
  ];
}

/** The row with its age, whether it still speaks for the current version, and what is known against the version that was measured. */
function dated(row: Evidence, current: string | undefined, book: ReleaseBook, now: number): JsonObject {
  const reason = stalenessOf(row, current, now);
  return {
    ...asJson(row),
    age_days: daysSince(row.captured_at, now),
    ...((reason !== undefined || isKnownToHold(row, current)) && { stale: reason !== undefined }),
    ...(reason !== undefined && { stale_reason: reason }),
    ...againstMember(row.subject.version, book, now),
  };
}

/** Whether what has no reason to be stale holds: nobody knows without a time and versions, or without a current version to compare. */
function isKnownToHold({ expires_at: expires, valid_for_versions: range }: Evidence, current: string | undefined): boolean {
  return range === undefined ? expires !== undefined : isComparable(current, range);
}

function stalenessOf(
  { expires_at: expires, valid_for_versions: range }: Evidence,
  current: string | undefined,
  now: number,
): string | undefined {
  if (expires !== undefined && Date.parse(expires) <= now) return sentence('expired', { date: expires.slice(0, 10) });
  if (range !== undefined && current !== undefined && isComparable(current, range) && !isInRange(current, range))
    return sentence('other_subject', { range, current });
  return undefined;
}
