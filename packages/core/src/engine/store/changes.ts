// What changed since former snapshots. A build that is given the published file compares its pages and facts, and adds the difference to what
// that file says of older ones; so no snapshot but the last is needed to make it.
import { isPagePath } from '../../shared/document-path.ts';
import { requireShape, shapeOf, suchThat } from './shape.ts';
import { readJsonPart, type SnapshotFile } from './snapshot-file.ts';

/** What happened to a page or fact. */
export interface Change {
  /** The id of a page; of a fact its catalog, or catalog and record: `capabilities/keys.rotate`, `releases/1.2.0`. */
  readonly name: string;
  readonly kind: 'added' | 'changed' | 'removed';
  /** Of a changed page: anchors of its present sections that are new or have other text; empty for the text above the first heading. Absent where all may have. */
  readonly sections?: readonly string[];
}

/** A former snapshot, and what changed from it to the one that names it. */
export interface ChangesSince {
  readonly id: string;
  /** RFC 3339. */
  readonly generatedAt: string;
  readonly pages: readonly Change[];
  readonly facts: readonly Change[];
  /** False where too much changed to be listed. */
  readonly complete?: boolean;
}

/** The digest of a snapshot id as hexadecimal digits; undefined for a text that is no id. */
export function digestOfId(id: string): string | undefined {
  return /^sha256:([0-9a-f]{64})$/.exec(id)?.[1];
}

/** The part `changes` of a snapshot file. Throws SnapshotError for one of another shape. */
export function readChanges(file: SnapshotFile): readonly ChangesSince[] {
  const stored = readJsonPart(file, 'changes');
  const change = { kind: suchThat((kind) => /^(?:added|changed|removed)$/.test(kind)), 'sections?': ['text'] } as const;
  const facts = [{ name: 'text', ...change }] as const;
  const pages = [{ name: suchThat(isPagePath), ...change }] as const;
  const id = suchThat((text) => digestOfId(text) !== undefined);
  requireShape(stored, shapeOf([{ id, generatedAt: 'text', pages, facts, 'complete?': 'boolean' }]), 'changes');
  return stored as readonly ChangesSince[]; // as its shape states
}
