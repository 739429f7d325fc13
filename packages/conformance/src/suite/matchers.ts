// vitest's asymmetric matchers, typed as the values they represent in an expectation.
import { expect } from 'vitest';

export const aString: unknown = expect.any(String);
export const aNumber: unknown = expect.any(Number);

/** Any string that a pattern matches. */
export function textLike(pattern: RegExp): unknown {
  return expect.stringMatching(pattern);
}

/** Any object with these members. */
export function objectWith(members: Readonly<Record<string, unknown>>): unknown {
  return expect.objectContaining(members);
}
