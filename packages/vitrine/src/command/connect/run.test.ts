import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { confirm } from './run.ts';

async function answered(typed: string | undefined): Promise<readonly [agreed: boolean, shown: string]> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  if (typed === undefined) input.end();
  else input.write(typed);
  const agreed = await confirm('Replace it?', input, output);
  return [agreed, String(output.read())];
}

test.each([
  ['y\n', true],
  ['YES\n', true],
  [' y \n', true],
  ['\n', false],
  ['n\n', false],
  ['yesterday\n', false],
  [undefined, false],
])('%j is an agreement: %s', async (typed, agreed) => {
  expect(await answered(typed)).toEqual([agreed, expect.stringContaining('Replace it? [y/N]')]);
});
