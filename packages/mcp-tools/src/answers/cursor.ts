// Cursors of the tools' lists. A cursor names the snapshot and the request it belongs to, so that it can never continue
// another list than the one it was given out for. It carries no secret: a forged one only skips rows.
import { toolError, type ToolError } from '@vitrine/core/mcp';
import { sentence } from './sentences.ts';

/** Which list a cursor continues. */
export interface CursorScope {
  readonly snapshotId: string;
  /** Tool and resolved filters; the same list gives the same text. */
  readonly request: string;
}

/** The cursor that continues at `place`: a row, or what an index calls its own cursor. */
export function cursorFor(place: string | number, { snapshotId, request }: CursorScope): string {
  return `${digestOf(snapshotId)}.${digestOf(request)}.${place}`;
}

/** Where a cursor continues, or why it cannot be used. */
export function placeOf(cursor: string, { snapshotId, request }: CursorScope): string | ToolError {
  const [, snapshot, call, place] = /^(\w{1,7})\.(\w{1,7})\.([\x21-\x7e]{1,400})$/.exec(cursor) ?? [];
  if (place === undefined) {
    return toolError(sentence('cursor_unknown'));
  }
  if (snapshot !== digestOf(snapshotId)) {
    return toolError(sentence('cursor_of_other_snapshot'));
  }
  if (call !== digestOf(request)) {
    return toolError(sentence('cursor_of_other_call'));
  }
  return place;
}

/** The row at which a list continues, 0 without a cursor, or why the cursor cannot be used. */
export function rowOf(cursor: string | undefined, rows: number, scope: CursorScope): number | ToolError {
  if (cursor === undefined) return 0;
  const place = placeOf(cursor, scope);
  if (typeof place !== 'string') return place;
  const row = /^\d{1,9}$/.test(place) ? Number(place) : rows;
  return row < rows ? row : toolError(sentence('cursor_past_end'));
}

/** FNV-1a, 32 bits: distinguishes lists; nothing depends on its being hard to forge. */
function digestOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}
