// JSON values that come from outside: the guards for objects and lists.
import type { Json } from '@vitrine/core';

export { isObject } from '@vitrine/core';

/** True for a list of JSON values. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
