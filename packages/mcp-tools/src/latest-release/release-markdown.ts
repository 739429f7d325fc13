// The text of get_latest_release: the release with its status and age, its files, and the way from a version the user has.
import { isObject, type Json, type JsonObject } from '../answers/json.ts';
import { recordText, valueText, withRest } from '../answers/record-text.ts';
import { inline } from '../answers/markdown.ts';
import { sectionLines } from '../answers/sections.ts';
import { againstMark } from '../releases/known-against.ts';
import { sentence, type SentenceName, sentences } from '../answers/sentences.ts';

export function releaseMarkdown(answer: JsonObject): string {
  const {
    release,
    age_days: days,
    note,
    stale_reason: reason,
    channels,
    changes_since: changes,
    versions,
    advisories,
    omitted,
  } = answer;
  return [
    ...(isObject(release) ? [headOf(release, days)] : []),
    ...(typeof note === 'string' ? [inline(note)] : []),
    ...(typeof reason === 'string' ? [reason] : []),
    ...sectionLines(answer['documentation']),
    ...(isObject(release) ? releaseLines(release, isObject(changes)) : []),
    ...records('Advisory', advisories),
    ...(isObject(channels) ? [`Channels: ${recordText(channels)}`] : []),
    ...versionLines(versions),
    ...(isObject(changes) ? changeLines(changes) : []),
    ...(isObject(omitted) ? [`Left out: ${recordText(omitted)}`] : []),
  ].join('\n');
}

function headOf({ version, date, status }: JsonObject, days: Json | undefined): string {
  const words = { version: valueText(version), days: Number(days), date: valueText(date).slice(0, 10) };
  const age = typeof days === 'number' ? sentence('age', words) : sentence('undated', words);
  return `${age} Status: ${statusWords(status)}.`;
}

export function statusWords(status: Json | undefined): string {
  const name = `status_${valueText(status)}`;
  // The name is one of the sentences where the object has it.
  return Object.hasOwn(sentences, name) ? sentence(name as SentenceName) : valueText(status);
}

function releaseLines(
  { changes, artifacts, packages, known_against: _against, ...rest }: JsonObject,
  hasSince: boolean,
): readonly string[] {
  const { version: _, date: __, status: ___, title, summary, breaking, ...more } = rest;
  return [
    ...[title, summary].flatMap((text) => (typeof text === 'string' ? [inline(text)] : [])),
    recordText({ ...more, ...(breaking !== 'unknown' && { breaking: breaking ?? null }) }),
    ...records('Artifact', artifacts),
    ...records('Package', packages),
    // With since, each change is written once: with its version below.
    ...(hasSince ? [] : records('', changes, (change) => `- ${kindText(change['kind'], ': ')}${changeText(change)}`)),
  ];
}

function changeText(change: JsonObject): string {
  return withRest(valueText(change['text']), change, { kind: true, text: true, version: true });
}

/** The kind of a change, where it is stated. */
function kindText(kind: Json | undefined, after = '', before = ''): string {
  return kind === 'unknown' ? '' : `${before}${valueText(kind)}${after}`;
}

function records(
  name: string,
  list: Json | undefined,
  show = (record: JsonObject): string => `${name}: ${recordText(record)}`,
): readonly string[] {
  return Array.isArray(list) ? (list as readonly Json[]).filter(isObject).map(show) : [];
}

function versionLines(versions: Json | undefined): readonly string[] {
  return records('', versions, ({ version, date, status, channel, breaking, known_against: known }) =>
    [
      `- ${valueText(version)}`,
      typeof date === 'string' ? date.slice(0, 10) : 'no date',
      statusWords(status),
      ...(channel === undefined || channel === 'stable' ? [] : [valueText(channel)]),
      ...(breaking === 'yes' ? ['breaking'] : []),
      ...(againstMark(known) === '' ? [] : [againstMark(known)]),
    ].join(', '),
  );
}

function changeLines({ from, to, versions, changes, total, note }: JsonObject): readonly string[] {
  return [
    `From ${valueText(from)} to ${valueText(to)}${total === undefined ? '' : `: ${valueText(total)} changes`}.`,
    ...(typeof note === 'string' ? [inline(note)] : []),
    ...versionLines(versions),
    ...records(
      '',
      changes,
      (change) => `- ${valueText(change['version'])}${kindText(change['kind'], '', ' ')}: ${changeText(change)}`,
    ),
  ];
}
