// Runs before each test file: bytes are compared as memory. The runner compares them one by one, which was half of the cost of tests that
// compare documents. Test files share a process, so this is said once.
import { Buffer } from 'node:buffer';
import { expect } from 'vitest';

const said = Symbol.for('vitrine.compare-bytes');

if (globalThis[said] !== true) {
  globalThis[said] = true;
  expect.addEqualityTesters([sameBytes]);
}

/** Undefined for what is not two arrays of bytes of one class: the runner compares it. */
function sameBytes(one, other) {
  if (!(one instanceof Uint8Array) || !(other instanceof Uint8Array) || one.constructor !== other.constructor) return undefined;
  return Buffer.compare(one, other) === 0;
}
