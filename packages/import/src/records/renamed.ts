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
  const marks = fresh.map(({ id, value }) => ({ id, said: saidOf(value) }));
  return gone.flatMap(({ imported }) => {
    const said = isObject(imported) && isObject(imported['said']) ? imported['said'] : {};
    const alike = marks.filter((each) =>
      telling.some((member) => member !== key && said[member] !== undefined && said[member] === each.said[member]),
    );
    const [only, ...others] = alike;
    return only !== undefined && others.length === 0 ? [{ from: textAt(imported, 'id') ?? '', to: only.id }] : [];
  });
}
