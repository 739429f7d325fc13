// The text of list_capabilities: how many, then the table, or the records one after the other; counts where rows do not show everything.
import { oneLine } from '@vitrine/core/serving';
import { isObject, type Json, type JsonObject } from '../answers/json.ts';
import { code, recordText, textsIn, valueText } from '../answers/record-text.ts';
import { sectionLines } from '../answers/sections.ts';
import { sentence } from '../answers/sentences.ts';

export function listMarkdown(answer: JsonObject): string {
  const rows = Array.isArray(answer['actions']) ? (answer['actions'] as readonly Json[]) : [];
  const truncated = answer['truncated'] === true;
  return [
    headOf(answer, rows.length),
    ...(typeof answer['note'] === 'string' ? [oneLine(answer['note'])] : []),
    ...(isObject(answer['others']) ? [sentence('others', { risks: formatCounts(answer['others']) })] : []),
    ...(typeof answer['stale_reason'] === 'string' ? [answer['stale_reason']] : []),
    ...sectionLines(answer['documentation']),
    ...(isObject(answer['counts']) ? countLines(answer['counts'], answer['count_by']) : []),
    ...(isObject(answer['every_row']) ? [`Every row: ${recordText(answer['every_row'])}.`] : []),
    ...(isObject(answer['codes']) ? [`Codes: ${formatCounts(answer['codes'])}.`] : []),
    ...(typeof answer['columns'] === 'string' ? [answer['columns']] : []),
    ...rows.map((row) => (isObject(row) ? recordLines(row) : valueText(row))),
    ...(Array.isArray(answer['never_stated']) && rows.length > 0
      ? [sentence('never_stated', { fields: valueText(answer['never_stated']) })]
      : []),
    ...(truncated && isObject(answer['summary']) ? summaryLines(answer['summary']) : []),
    ...(typeof answer['next_cursor'] === 'string' ? [`More: cursor "${answer['next_cursor']}"`] : []),
    ...(isObject(answer['omitted']) ? [`Left out: ${formatCounts(answer['omitted'])}`] : []),
  ].join('\n');
}

function headOf(answer: JsonObject, shownCount: number): string {
  const total = Number(answer['total']);
  const noun = total === 1 ? 'action' : 'actions';
  if (shownCount === total || shownCount === 0) return `${total} ${noun}.`;
  const from = Number(answer['from_row'] ?? 1);
  return `${total} ${noun}; ${from} to ${from + shownCount - 1} shown.`;
}

function recordLines({ id, title, description, ...rest }: JsonObject): string {
  return `${code(valueText(id))} ${valueText(title)}: ${valueText(description)}\n  ${recordText(rest)}`;
}

function summaryLines(summary: JsonObject): readonly string[] {
  const groups = Object.entries(summary).flatMap(([name, counts]) =>
    isObject(counts) ? [`${name}: ${formatCounts(counts)}`] : [],
  );
  return groups.length === 0 ? [] : [`Counts over all: ${groups.join('; ')}.`];
}

/** One line a value of the first field, or one line in all. */
function countLines(counts: JsonObject, fields: Json | undefined): readonly string[] {
  const [first = '', second = ''] = textsIn(fields);
  const entries = Object.entries(counts);
  if (entries.length === 0) return [];
  if (!entries.some(([, inner]) => isObject(inner))) return [`${first}: ${formatCounts(counts)}`];
  return entries.map(([value, inner]) => {
    const by = isObject(inner) && isObject(inner['by']) ? formatCounts(inner['by']) : '';
    return `${first} ${value}: ${isObject(inner) ? valueText(inner['total']) : ''} (${second}: ${by})`;
  });
}

function formatCounts(counts: JsonObject): string {
  return Object.entries(counts)
    .map(([value, count]) => `${value} ${valueText(count)}`)
    .join(', ');
}
