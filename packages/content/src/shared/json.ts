// JSON values that come from outside: the guards for objects and lists.
import type { Json } from '@vitrine/core';

export { isObject } from '@vitrine/core/serving';

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** A copy of plain data with texts of its own: V8 keeps a whole page in memory as long as a title that was cut out of it. */
export function ownData<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value; // plain data
}
