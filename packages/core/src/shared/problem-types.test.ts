// The texts of problems (SPEC 7.1): a front may have any document switched off.
import { expect, test } from 'vitest';
import { problemTypes } from './problem-types.ts';

test.each(problemTypes.map((type) => [type.code, type] as const))(
  '%s names no document of the front',
  (_, { title, resolution }) => {
    expect(`${title} ${resolution}`).not.toMatch(/(?:^|\s)\/[a-z]/);
  },
);
