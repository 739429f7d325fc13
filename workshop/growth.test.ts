import { expect, test } from 'vitest';
import { growsLinearly } from './growth.ts';

let counted = 0;
const spent = (): number => counted;

test.each([
  ['linear', 2_000, true, (size: number) => void (counted += size)],
  ['quadratic', 500, false, (size: number) => void (counted += size * size)],
  ['that does not depend on its input', 2_000, true, () => void (counted += 1_000)],
  ['linear, and done later', 2_000, true, (size: number) => Promise.resolve().then(() => void (counted += size))],
  ['quadratic, and done later', 500, false, (size: number) => Promise.resolve().then(() => void (counted += size * size))],
])('work that is %s, of %i, grows linearly: %j', async (_, size, linear, work) => {
  expect(await growsLinearly(work, size, spent)).toBe(linear);
});
