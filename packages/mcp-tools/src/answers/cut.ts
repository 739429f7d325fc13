// Cuts a JSON value to a number of bytes, largest things first. Every function here returns at most what it was allowed,
// so that an answer is bounded by construction, whatever a team published, but for what is never cut. What would be wrong when cut in the middle (an
// address, a command, a digest) is kept whole or left out whole. What an author said against too much trust is kept, whatever the room.
import { isObject, type Json, type JsonObject, jsonBytes } from './json.ts';

/** What was left out, by path: items of a list, characters of a text, bytes of a value left out whole. */
export type Omissions = Map<string, number>;

/** A member at or under this size, such as an id, is never cut, unless there are too many of them. */
const smallBytes = 144;
/** A list item is not begun in less room than this. */
const minItemBytes = 160;
/** Quotes, comma, colon. */
const punctuation = 4;

const whole = /(^|_)(id|url|uri|digest|command|purl|install|commit|version|sha256|cursor|schema)$/;

/** Members that are never cut or left out: without the limits of a claim, or the dangers of an action, the rest says too much (SPEC 4.6). */
const uncut: ReadonlySet<string> = new Set([
  ...'claim_boundary limitations note stale_reason every_row codes columns'.split(' '),
  // Of an action.
  ...'id explanation ask_user risk unknowns never_stated permission permission_tier approval effects reversible undo'.split(' '),
  ...'snapshot_required hints read_only destructive idempotent open_world deprecated depth method'.split(' '),
]);
/** Objects that are cut inside and never left out: they hold such members. */
const holders = new Set(['action', 'verification']);

/** `value` in at most `bytes`, or undefined when nothing of it can be kept. */
export function cut(value: Json | undefined, bytes: number, path: string, omitted: Omissions): Json | undefined {
  if (jsonBytes(value, bytes) <= bytes) return value;
  if (typeof value === 'string' && !whole.test(path)) {
    const shorter = shortText(value, bytes);
    note(omitted, path, value.length - shorter.length + 1);
    return shorter;
  }
  if (Array.isArray(value)) return cutList(value as readonly Json[], bytes, path, omitted);
  if (isObject(value) && !whole.test(path)) return cutObject(value, bytes, path, omitted);
  note(omitted, path, jsonBytes(value));
  return undefined;
}

function note(omitted: Omissions, path: string, count: number): void {
  omitted.set(path, (omitted.get(path) ?? 0) + count);
}

/** The beginning of a text in at most `bytes` of JSON; a text that fits is whole. */
export function shortText(text: string, bytes: number): string {
  if (jsonBytes(text, bytes) <= bytes) return text;
  // Escapes and multi-byte characters make a text's size uneven, so the place is found by halving. It never parts a surrogate pair: half
  // of one is written as an escape of six bytes, so that where a half fits, the pair of four bytes does.
  let count = 0;
  let beyond = Math.min(text.length, bytes);
  while (count + 1 < beyond) {
    const middle = (count + beyond) >> 1;
    if (jsonBytes(`${text.slice(0, middle)}…`) <= bytes) count = middle;
    else beyond = middle;
  }
  return `${text.slice(0, count)}…`;
}

function cutList(list: readonly Json[], bytes: number, path: string, omitted: Omissions): readonly Json[] {
  const remaining: Json[] = [];
  let room = bytes - punctuation;
  for (const item of list) {
    const allowed = Math.min(room - 1, Math.max(minItemBytes, bytes >> 2));
    if (allowed < Math.min(jsonBytes(item, minItemBytes), minItemBytes)) break;
    const shorter = cut(item, allowed, `${path}[]`, omitted);
    if (shorter === undefined) continue;
    remaining.push(shorter);
    room -= jsonBytes(shorter) + 1;
  }
  if (remaining.length < list.length) note(omitted, path, list.length - remaining.length);
  return remaining;
}

function cutObject(object: JsonObject, bytes: number, path: string, omitted: Omissions): JsonObject {
  const all = Object.entries(object).filter(([, value]) => value !== undefined);
  const shortened = new Map<string, Json | undefined>();
  for (const [name, value] of all) {
    if (uncut.has(name)) shortened.set(name, value);
    else if (holders.has(name)) shortened.set(name, cut(value, bytes >> 1, path === '' ? name : `${path}.${name}`, omitted));
  }
  const members = all.filter(([name]) => !shortened.has(name));
  const most = bytes - punctuation - jsonBytes(Object.fromEntries(shortened));
  const overhead = members.map(([name]) => jsonBytes(name) + punctuation);
  // A member that is larger than everything is as large as everything: more is not asked.
  const sizes = members.map(([, value]) => Math.min(jsonBytes(value, bytes), bytes + 1));
  const count = fitting(overhead, sizes, most);
  if (count < members.length) note(omitted, path === '' ? 'members' : path, members.length - count);
  const room = most - overhead.slice(0, count).reduce((total, each) => total + each, 0);
  const level = Math.max(smallBytes, waterLevel(sizes.slice(0, count), room));
  for (const [name, value] of members.slice(0, count))
    shortened.set(name, cut(value, level, path === '' ? name : `${path}.${name}`, omitted));
  // In the order of the record.
  const entries = all.map(([name]) => [name, shortened.get(name)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** How many members, from the first, fit when each large one is cut to a small one. */
function fitting(overhead: readonly number[], sizes: readonly number[], room: number): number {
  let used = 0;
  for (const [index, size] of sizes.entries()) {
    used += (overhead[index] ?? 0) + Math.min(size, smallBytes);
    if (used > room) return index;
  }
  return sizes.length;
}

/** The size to which the large ones are cut, so that all together fit into `room`. */
function waterLevel(sizes: readonly number[], room: number): number {
  const ascending = [...sizes].sort((a, b) => a - b);
  let left = room;
  for (const [index, size] of ascending.entries()) {
    const share = Math.floor(left / (ascending.length - index));
    if (size > share) return share;
    left -= size;
  }
  return room;
}
