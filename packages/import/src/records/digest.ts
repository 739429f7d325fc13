// Digests of a source's record: of the whole, and the beginning of one for each member, so that a later import knows which members a
// person edited since. Digests are made over JSON with its members in order of their names.
import { createHash } from 'node:crypto';
import { isObject } from '@vitrine/core/serving';
import { canonicalJson } from '@vitrine/core/workspace';
import type { Json, JsonObject } from '@vitrine/core';

function sha256(value: Json): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}

/** `sha256:` and 64 digits. */
export function digestOf(value: Json): string {
  return `sha256:${sha256(value)}`;
}

/** The first 12 digits; empty for a member that is not there. */
export function mark(value: Json | undefined): string {
  return value === undefined ? '' : sha256(value).slice(0, 12);
}

/** Members that are one statement, however deep they are. */
const whole: ReadonlySet<string> = new Set(['input_schema']);

/** The members of a record by path; those of an object one by one, as `hints.read_only`, because a person edits them one by one. */
export function membersOf(record: JsonObject): ReadonlyMap<string, Json> {
  const members = new Map<string, Json>();
  for (const [name, value] of Object.entries(record)) {
    const parts = isObject(value) && !whole.has(name) ? Object.entries(value) : [];
    for (const [inner, part] of parts) if (part !== undefined) members.set(`${name}.${inner}`, part);
    if (parts.length === 0 && value !== undefined) members.set(name, value);
  }
  return members;
}

export function memberAt(record: JsonObject, path: string): Json | undefined {
  const [name = '', inner] = path.split('.');
  const value = Object.hasOwn(record, name) ? record[name] : undefined;
  if (inner === undefined) return value;
  return isObject(value) && Object.hasOwn(value, inner) ? value[inner] : undefined;
}

export function saidOf(record: JsonObject): JsonObject {
  return Object.fromEntries([...membersOf(record)].map(([path, value]) => [path, mark(value)]));
}
