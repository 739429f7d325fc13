// What is known against a version, in sentences: withdrawn, no longer supported, advisories with what fixes them, and where to go.
import { advisoriesAgainst, type KnownAgainst, severityWords } from '@vitrine/core';
import { isObject, type Json, type JsonObject } from '../answers/json.ts';
import { objectsIn, textsIn, valueText } from '../answers/record-text.ts';
import { joinSentences, sentence } from '../answers/sentences.ts';
import type { ReleaseBook } from './release-book.ts';
import { compareVersions } from './version.ts';

const namedAdvisories = 8;

/** What is known against a version, of the catalog or not; undefined for nothing. `now` in milliseconds. */
export function knownAgainst(version: string, book: ReleaseBook, now: number): KnownAgainst | undefined {
  const release = book.release(version);
  if (release !== undefined) {
    const { known_against: against, supported_until: until } = release;
    const hasEnded = until !== undefined && Date.parse(until) < now;
    return hasEnded ? { ...against, support_ended: until } : against;
  }
  const against = advisoriesAgainst(book.advisories ?? [], version);
  const upgrade = book.newestFirst.findLast((one) => isClear(one) && compareVersions(one.version, version) > 0)?.version;
  return against && { ...against, ...(upgrade !== undefined && { upgrade_to: upgrade }) };
}

function isClear({ channel, status, known_against: against }: ReleaseBook['newestFirst'][number]): boolean {
  return channel === 'stable' && status === 'published' && against === undefined;
}

/** The same in sentences; empty for nothing. */
export function againstText(version: string, book: ReleaseBook, now: number): string {
  const against = knownAgainst(version, book, now);
  if (against === undefined) return '';
  const { withdrawn, support_ended: ended, advisories = [], not_compared: open = [], upgrade_to: upgrade } = against;
  const list = advisories
    .slice(0, namedAdvisories)
    .map(
      ({ id, severity, fixed }) =>
        `${id} (${[severityWords(severity), fixed === undefined ? 'no fix is stated' : `fixed in ${fixed}`].join(', ')})`,
    )
    .join('; ');
  const words = { version, count: advisories.length, list };
  return joinSentences(
    withdrawn === true && sentence('yanked', { version }),
    advisories.length === 1 && sentence('vulnerability', words),
    advisories.length > 1 && sentence(advisories.length > namedAdvisories ? 'vulnerabilities_among' : 'vulnerabilities', words),
    open.length > 0 && sentence('not_compared', { version, ids: open.slice(0, namedAdvisories).join(', ') }),
    ended !== undefined && sentence('support_ended', { version, date: ended.slice(0, 10) }),
    upgrade !== undefined && sentence('upgrade_to', { upgrade }),
  );
}

/** That nothing is known against a version, which an empty catalog of advisories does not say. */
export function nothingKnown(version: string, { advisories }: ReleaseBook): string {
  return sentence(advisories === undefined ? 'no_advisories_stated' : 'nothing_against', { version });
}

/** What a list shows after a version: `known problems: withdrawn, KEEL-1`; empty for nothing. */
export function againstMark(against: Json | undefined): string {
  if (!isObject(against)) return '';
  const marks = [
    ...(against['withdrawn'] === true ? ['withdrawn'] : []),
    ...(typeof against['support_ended'] === 'string' ? ['support ended'] : []),
    ...objectsIn(against['advisories']).map(({ id }) => valueText(id)),
    ...textsIn(against['not_compared']).map((id) => `perhaps ${id}`),
  ];
  return marks.length === 0 ? '' : `known problems: ${marks.join(', ')}`;
}

/** A member of an answer; empty for nothing. */
export function againstMember(version: string, book: ReleaseBook, now: number): JsonObject {
  const against = knownAgainst(version, book, now);
  return against === undefined ? {} : { known_against: { ...against } as JsonObject }; // made of JSON values
}
