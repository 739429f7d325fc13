import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { showInPager } from './terminal.ts';

test('the program receives the text; one that leaves early is no fault, and one that is not there shows nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-pager-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const text = 'line\n'.repeat(100_000);
  expect(await showInPager(`cat > '${folder}/shown'`, text)).toBe(true);
  expect(readFileSync(join(folder, 'shown'), 'utf8')).toBe(text);
  expect(await showInPager('true', text)).toBe(true);
  expect(await showInPager('no-such-pager-anywhere 2>/dev/null', text)).toBe(false);
});
