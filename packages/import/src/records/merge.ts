// The one merge of every import, on values. A member without edits since the last import follows the source; one that a person edited
// stays, and the difference is reported; a record that the source no longer has is marked with the day; one that a person removed stays
// away. The result is a list of edits of the file.
import { groupBy } from '@vitrine/core/workspace';
import { isObject } from '@vitrine/core/serving';
import type { Json, JsonObject } from '@vitrine/core';
import { type ImportedRecord, isList, objectsAt, textAt } from '../imported.ts';
import { digestOf, mark, memberAt, membersOf, saidOf } from './digest.ts';

/** One change of a content file. A path leads through names and numbers; `append` adds to the list at its path. */
export type Edit =
  | { readonly kind: 'set'; readonly path: readonly (string | number)[]; readonly value: Json }
  | { readonly kind: 'remove'; readonly path: readonly (string | number)[] }
  | { readonly kind: 'append'; readonly path: readonly (string | number)[]; readonly value: Json };

/** A member that a person wrote where the source states something else. */
export interface Kept {
  readonly id: string;
  readonly member: string;
  readonly yours: Json | undefined;
  readonly theirs: Json | undefined;
}

export interface Merged {
  readonly edits: readonly Edit[];
  readonly added: readonly string[];
  /** Records of which a member followed the source. */
  readonly changed: readonly string[];
  readonly conflicts: readonly Kept[];
  /** Marked today. */
  readonly vanished: readonly string[];
  /** Marked before, and there again. */
  readonly returned: readonly string[];
  readonly leftAway: readonly string[];
  readonly unchanged: number;
  readonly proposals: readonly { readonly from: string; readonly to: string }[];
  readonly remarks: readonly string[];
}

export interface MergeOptions {
  /** The list of the file and the member that names its records. */
  readonly list: string;
  readonly key: string;
  /** The source, with its kind: `mcp:everything`. */
  readonly source: string;
  readonly records: readonly ImportedRecord[];
  /** Today, as `2026-05-01`. */
  readonly day: string;
  readonly renames: ReadonlyMap<string, string>;
  /** Whether records of this kind can say that they are deprecated. */
  readonly deprecates: boolean;
  /** Whether a record of another source takes the members that it lacks. */
  readonly fills: boolean;
}

export function mergeRecords(document: JsonObject, options: MergeOptions): Merged {
  const { list, key, source, day, renames } = options;
  const edits: Edit[] = [];
  const added: string[] = [];
  const changed: string[] = [];
  const vanished: string[] = [];
  const returned: string[] = [];
  const leftAway: string[] = [];
  const remarks: string[] = [];
  const conflicts: Kept[] = [];
  const missing: JsonObject[] = [];
  const fresh: ImportedRecord[] = [];
  let unchanged = 0;
  const theirs = new Map(options.records.map((record) => [record.id, record]));
  const present = document[list];
  const ours = isList(present) ? present : [];
  const usedIds = new Set<string>();

  for (const [index, record] of ours.entries()) {
    const memory = isObject(record) ? record['imported'] : undefined;
    if (!isObject(record) || !isObject(memory) || textAt(memory, 'source') !== source) continue;
    const before = textAt(memory, 'id') ?? '';
    const id = renames.get(before) ?? before;
    const said = theirs.get(id);
    usedIds.add(id);
    if (said === undefined) lose(index, record, memory);
    else follow(index, record, memory, said);
  }
  adopt();
  const knownNames = namesOf(document, source);
  const taken = new Set(ours.filter(isObject).map((record) => recordName(record, key)));
  for (const record of options.records) {
    if (usedIds.has(record.id)) continue;
    const name = recordName(record.value, key);
    if (options.fills && taken.has(name)) fill(record, name);
    else if (knownNames.has(record.id)) leftAway.push(name);
    else if (taken.has(name)) remarks.push(`${name} already exists from another source; use --prefix to import it too`);
    else {
      fresh.push(record);
      added.push(name);
      edits.push({ kind: 'append', path: [list], value: withMemory(record) });
    }
  }
  remember();
  const proposals = proposeRenames(missing, fresh, key);
  return { edits, added, changed, conflicts, vanished, returned, leftAway, unchanged, proposals, remarks };

  /** Records that a person wrote before the first import: the source adds what they do not say. */
  function adopt(): void {
    const free = options.records.filter(({ id }) => !usedIds.has(id)).reverse();
    const byName = groupBy(free, ({ value }) => recordName(value, key));
    for (const [index, record] of ours.entries()) {
      if (!isObject(record) || record['imported'] !== undefined) continue;
      const said = byName.get(recordName(record, key))?.pop();
      if (said === undefined) continue;
      usedIds.add(said.id);
      follow(index, record, {}, said);
    }
  }

  /** What another source has not said of a record: members that it lacks, or that it calls unknown. */
  function fill({ value }: ImportedRecord, name: string): void {
    const index = ours.findIndex((record) => isObject(record) && recordName(record, key) === name);
    const record = ours[index];
    if (!isObject(record)) return;
    const before = edits.length;
    for (const [member, theirs] of Object.entries(value)) {
      const mine = record[member];
      if (theirs !== undefined && theirs !== 'unknown' && (mine === undefined || mine === 'unknown'))
        edits.push({ kind: 'set', path: [list, index, member], value: theirs });
    }
    // A status is unknown where there is no date.
    if (record['status'] === 'unknown' && value['status'] === undefined && value['date'] !== undefined)
      edits.push({ kind: 'remove', path: [list, index, 'status'] });
    if (edits.length > before) changed.push(name);
    else unchanged += 1;
  }

  function follow(index: number, record: JsonObject, memory: JsonObject, { id, value }: ImportedRecord): void {
    const name = recordName(record, key);
    const before = isObject(memory['said']) ? memory['said'] : {};
    let followed = false;
    for (const path of new Set([...membersOf(value).keys(), ...Object.keys(before)])) {
      const [was, now, mine] = [before[path] ?? '', memberAt(value, path), memberAt(record, path)];
      if (mark(mine) === mark(now)) continue;
      if (mark(mine) !== was) conflicts.push({ id: name, member: path, yours: mine, theirs: now });
      else if (was !== mark(now)) {
        const target = [list, index, ...path.split('.')];
        edits.push(now === undefined ? { kind: 'remove', path: target } : { kind: 'set', path: target, value: now });
        followed = true;
      }
    }
    if (memory['vanished'] !== undefined) {
      returned.push(name);
      if (isMarkedOn(record, memory['vanished'])) edits.push({ kind: 'remove', path: [list, index, 'deprecated'] });
    }
    const now = memoryOf(id, value);
    if (digestOf(memory) !== digestOf(now)) edits.push({ kind: 'set', path: [list, index, 'imported'], value: now });
    if (followed) changed.push(name);
    else unchanged += 1;
  }

  function lose(index: number, record: JsonObject, memory: JsonObject): void {
    if (memory['vanished'] !== undefined) return;
    missing.push(record);
    vanished.push(recordName(record, key));
    if (options.deprecates && record['deprecated'] === undefined)
      edits.push({ kind: 'set', path: [list, index, 'deprecated'], value: { since: day } });
    edits.push({ kind: 'set', path: [list, index, 'imported'], value: { ...memory, vanished: day } });
  }

  function withMemory({ id, value, gaps = {} }: ImportedRecord): JsonObject {
    const filled = Object.entries(gaps).map(([name, gap]) => {
      const current = value[name];
      return [name, isObject(current) && isObject(gap) ? { ...current, ...gap } : gap] as const;
    });
    return { ...value, ...Object.fromEntries(filled), imported: memoryOf(id, value) };
  }

  function memoryOf(id: string, value: JsonObject): JsonObject {
    return { source, id, digest: digestOf(value), said: saidOf(value) };
  }

  /** The names at the end of the file, in which a record that a person removes stays. */
  function remember(): void {
    const ids = [...knownNames, ...options.records.map(({ id }) => id).filter((id) => !knownNames.has(id))];
    if (ids.length === knownNames.size) return;
    const sources = objectsAt(document, 'imported').filter((each) => textAt(each, 'source') !== source);
    edits.push({ kind: 'set', path: ['imported'], value: [...sources, { source, ids }] });
  }
}

function namesOf(document: JsonObject, source: string): ReadonlySet<string> {
  const entry = objectsAt(document, 'imported').find((each) => textAt(each, 'source') === source);
  const ids = entry?.['ids'];
  return new Set(isList(ids) ? ids.filter((id) => typeof id === 'string') : []);
}

function recordName(record: JsonObject, key: string): string {
  return key
    .split('+')
    .map((name) => (typeof record[name] === 'string' ? record[name] : ''))
    .join(' ')
    .trim();
}

/** Whether the record is deprecated since that day and means nothing more. */
function isMarkedOn(record: JsonObject, day: Json): boolean {
  const { deprecated } = record;
  return deprecated !== undefined && digestOf(deprecated) === digestOf({ since: day });
}

// A record that vanished while another one appeared with the same words: a rename, perhaps. It is proposed, never guessed.

const telling: readonly string[] = ['description', 'input_schema', 'title', 'value.median', 'summary'];

/** For each record that vanished the new one that states the same, where there is exactly one. */
function proposeRenames(missing: readonly JsonObject[], fresh: readonly ImportedRecord[], key: string) {
  const byStatement = new Map<string, Set<string>>();
  for (const { id, value } of fresh) {
    for (const statement of statementsOf(saidOf(value), key)) {
      const matches = byStatement.get(statement) ?? new Set();
      // the second of them rules the statement out: more are not kept
      if (matches.size < 2) byStatement.set(statement, matches.add(id));
    }
  }
  return missing.flatMap(({ imported }) => {
    const said = isObject(imported) && isObject(imported['said']) ? imported['said'] : {};
    const matches = new Set(statementsOf(said, key).flatMap((statement) => [...(byStatement.get(statement) ?? [])]));
    const [only, ...others] = matches;
    return only !== undefined && others.length === 0 ? [{ from: textAt(imported, 'id') ?? '', to: only }] : [];
  });
}

/** What a record states in the telling members: each with its digest. */
function statementsOf(said: JsonObject, key: string): readonly string[] {
  return telling.flatMap((member) => (member !== key && typeof said[member] === 'string' ? [`${member} ${said[member]}`] : []));
}
