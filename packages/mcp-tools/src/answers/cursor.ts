// Cursors of the tools' lists. A cursor names the snapshot and the request it belongs to, so that it can never continue
// another list than the one it was given out for, and carries the arguments of its call, so that it is enough by itself.
// It carries no secret: a forged one only skips rows or makes another call.
import { toolError, type ToolError } from '@vitrine/core/mcp';
import { sentence } from './sentences.ts';

export interface CursorScope {
  readonly snapshotId: string;
  /** Tool and resolved filters; the same list gives the same text. */
  readonly request: string;
  readonly given: object;
}

/** The cursor that continues at `position`: a row, or what an index calls its own cursor. */
export function cursorFor(position: string | number, { snapshotId, request, given }: CursorScope): string {
  const { cursor: _, ...call } = given as { readonly cursor?: unknown };
  return `${digestOf(snapshotId)}.${digestOf(request)}.${position}~${writeCall(call)}`;
}

/** The arguments of the call that gave out a cursor, and the cursor; undefined where it carries none that can be read. */
export function callOf(cursor: string): object | undefined {
  if (cursor.length > maxCursorLength) return undefined;
  const call = readCall(cursor.slice(cursor.lastIndexOf('~') + 1));
  return call === undefined ? undefined : { ...call, cursor };
}

/** Where a cursor continues, or why it cannot be used. */
export function readCursor(
  cursor: string,
  { snapshotId, request }: Pick<CursorScope, 'snapshotId' | 'request'>,
): string | ToolError {
  const [, snapshot, call, position] = /^(\w{1,7})\.(\w{1,7})\.([\x21-\x7e]{1,400})~[^\s~]*$/.exec(cursor) ?? [];
  if (position === undefined) {
    return toolError(sentence('cursor_unknown'));
  }
  if (snapshot !== digestOf(snapshotId)) {
    return toolError(sentence('cursor_of_other_snapshot'));
  }
  if (call !== digestOf(request)) {
    return toolError(sentence('cursor_of_other_call'));
  }
  return position;
}

/** The row at which a list continues, 0 without a cursor, or why the cursor cannot be used. */
export function rowOf(cursor: string | undefined, rows: number, scope: CursorScope): number | ToolError {
  if (cursor === undefined) return 0;
  const position = readCursor(cursor, scope);
  if (typeof position !== 'string') return position;
  const row = /^\d{1,9}$/.test(position) ? Number(position) : rows;
  return row < rows ? row : toolError(sentence('cursor_past_end'));
}

/** A query, an id and the names of an edition fit. */
const maxCursorLength = 8_192;

/** Arguments in the form of a query string, in which words stay readable and cheap for a model; a name with `*` has JSON as its value. */
function writeCall(call: object): string {
  const written = Object.entries(call).map(([name, value]) =>
    typeof value === 'string' ? [name, value] : [`${name}*`, JSON.stringify(value)],
  );
  return new URLSearchParams(written).toString().replaceAll(/(?:%[89A-F][0-9A-F])+/g, (bytes) => {
    const text = decodeURIComponent(bytes);
    return /^[\p{L}\p{M}\p{N}]+$/u.test(text) ? text : bytes;
  });
}

function readCall(written: string): object | undefined {
  if (!/^(?:\w{1,40}\*?=[^&]*(?:&|$))+$/.test(written)) return undefined;
  try {
    const call = [...new URLSearchParams(written)].map(([name, value]): readonly [string, unknown] =>
      name.endsWith('*') ? [name.slice(0, -1), JSON.parse(value)] : [name, value],
    );
    return Object.fromEntries(call);
  } catch {
    return undefined;
  }
}

/** FNV-1a, 32 bits: distinguishes lists; nothing depends on its being hard to forge. */
function digestOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}
