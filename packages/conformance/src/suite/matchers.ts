// vitest's asymmetric matchers, typed as the values they represent in an expectation.
import { expect } from 'vitest';

export const aString: unknown = expect.any(String);
export const aNumber: unknown = expect.any(Number);

export function textLike(pattern: RegExp): unknown {
  return expect.stringMatching(pattern);
}

export function objectWith(members: Readonly<Record<string, unknown>>): unknown {
  return expect.objectContaining(members);
}
