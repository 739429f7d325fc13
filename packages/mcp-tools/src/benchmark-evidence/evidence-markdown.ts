// The text of get_benchmark_evidence: of each row first what was measured on what and how often, then the number, then what it does not
// show, and how to measure it again.
import { isObject, type Json, type JsonObject } from '../answers/json.ts';
import { withCommon } from '../answers/every-row.ts';
import { objectsIn, recordText, restOf, type Said, textsIn, valueText } from '../answers/record-text.ts';
import { code, inline } from '../answers/markdown.ts';
import { sectionLines } from '../answers/sections.ts';
import { againstMark } from '../releases/known-against.ts';
import { sentence } from '../answers/sentences.ts';

export function evidenceMarkdown(answer: JsonObject): string {
  const { evidence, total, note, metrics, omitted, next_cursor: cursor } = answer;
  const common = isObject(answer['every_row']) ? answer['every_row'] : {};
  const rows = objectsIn(evidence).map((row) => withCommon(row, common));
  const current = valueText(answer['current_version']);
  const names = textsIn(metrics);
  return [
    ...(rows.length < Number(total) ? [`${valueText(total)} measurements; ${rows.length} shown.`] : []),
    ...(typeof note === 'string' ? [inline(note)] : []),
    ...sectionLines(answer['documentation']),
    ...rows.flatMap((row) => rowLines(row, current)),
    ...(names.length > 0 && rows.length !== 1 ? [`Metrics: ${names.join(', ')}`] : []),
    ...(typeof cursor === 'string' ? [`More: cursor "${cursor}"`] : []),
    ...(isObject(omitted) ? [`Left out: ${recordText(omitted)}`] : []),
  ].join('\n');
}

const evaluators: ReadonlyMap<string, string> = new Map([
  ['first_party', 'by the project itself'],
  ['third_party', 'by a third party'],
]);

/** What the lines of a row say, or what follows from it. */
const saidOfRow: Said = {
  id: true,
  statement: true,
  metric: ['name', 'unit', 'better'],
  value: true,
  workload: true,
  environment: ['os', 'cpu', 'memory', 'runtime'],
  baseline: ['name', 'value', 'ratio'],
  subject: ['version', 'commit'],
  captured_at: true,
  age_days: true,
  valid_for_versions: true,
  stale: true,
  stale_reason: true,
  evaluator: true,
  claim_boundary: true,
  limitations: true,
  known_against: true,
  note: true,
  omitted: true,
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
    ...(row['stale'] === undefined && typeof range === 'string' ? [openText(range, current)] : []),
    ...(against === '' ? [] : [`${member(subject, 'version')}: ${against}`]),
    recordText(restOf(row, saidOfRow)),
    ...(isObject(omitted) ? [`Left out: ${recordText(omitted)}`] : []),
  ].filter((line) => line !== '');
}

/** Why nobody knows whether a measurement for some versions still holds. */
function openText(range: string, current: string): string {
  return current === '' ? sentence('current_not_stated', { range }) : sentence('current_not_comparable', { range, current });
}
