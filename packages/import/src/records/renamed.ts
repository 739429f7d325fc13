// A record that vanished while another one appeared with the same words: a rename, perhaps. It is proposed, never guessed.
import { isObject, type JsonObject } from '@vitrine/core';
import { type ImportedRecord, textAt } from '../imported.ts';
import { saidOf } from './digest.ts';

/** Possible renames, by the ids of the source. */
export interface Proposal {
  readonly from: string;
  readonly to: string;
}

/** Members of which two records hardly agree by chance. */
const telling: readonly string[] = ['description', 'input_schema', 'title', 'value.median', 'summary'];

/** For each record that vanished the new one that states the same, where there is exactly one. */
export function proposeRenames(gone: readonly JsonObject[], fresh: readonly ImportedRecord[], key: string): readonly Proposal[] {
  const byStatement = new Map<string, Set<string>>();
  for (const { id, value } of fresh) {
    for (const statement of statementsOf(saidOf(value), key)) {
      const alike = byStatement.get(statement) ?? new Set();
      // the second of them rules the statement out: more are not kept
      if (alike.size < 2) byStatement.set(statement, alike.add(id));
    }
  }
  return gone.flatMap(({ imported }) => {
    const said = isObject(imported) && isObject(imported['said']) ? imported['said'] : {};
    const alike = new Set(statementsOf(said, key).flatMap((statement) => [...(byStatement.get(statement) ?? [])]));
    const [only, ...others] = alike;
    return only !== undefined && others.length === 0 ? [{ from: textAt(imported, 'id') ?? '', to: only }] : [];
  });
}

/** What a record states in the telling members: each with its digest. */
function statementsOf(said: JsonObject, key: string): readonly string[] {
  return telling.flatMap((member) => (member !== key && typeof said[member] === 'string' ? [`${member} ${said[member]}`] : []));
}
