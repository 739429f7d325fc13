// What is generated from definitions and changelogs is in the repository as it would be generated now.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generatedFiles } from '../generate/files.ts';

const root = new URL('../../../', import.meta.url);

test.each([...generatedFiles(root, 'the day of the next generation')])('%s is what `npm run generate` writes', (path, text) => {
  expect(readFileSync(new URL(path, root), 'utf8')).toBe(text);
});
