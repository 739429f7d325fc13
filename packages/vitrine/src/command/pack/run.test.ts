import { expect, test } from 'vitest';
import { agentsSection, maxSectionTokens, withSection } from './run.ts';

const section = (ids: readonly string[], description = 'A lamp'): string =>
  agentsSection({
    product: { id: 'lamp', name: 'Lamp', version: '1.0.0', description },
    pages: ids.map((id) => ({ id })),
    snapshotId: `sha256:${'0'.repeat(64)}`,
    generatedAt: '2026-01-01T00:00:00Z',
    location: 'node_modules/lamp/docs',
    searchTool: 'search_docs',
  });

test('it says what is there, how to search it and how to read it', () => {
  const text = section(['guide/install', 'guide/update', 'about']);
  expect(text).toContain('## Documentation of Lamp 1.0.0');
  expect(text).toContain('`npx --no vitrine search node_modules/lamp/docs <words>`');
  expect(text).toContain('`npx --no vitrine read node_modules/lamp/docs <id>`');
  expect(text).toContain('`npx --no vitrine mcp node_modules/lamp/docs`');
  expect(text).toContain('`search_docs`');
  expect(text).toContain('`node_modules/lamp/docs/CONTENTS.md` lists 3 pages');
  expect(text).toContain('- Guide: 2 pages\n- Other pages: 1 page\n');
});

test('it stays within its budget, whatever the number and the names of sections', () => {
  for (const count of [1, 100, 5_000]) {
    const text = section(Array.from({ length: count }, (_, index) => `${'section '.repeat(12)}${index}/page`));
    expect(Buffer.byteLength(text) / 4).toBeLessThanOrEqual(maxSectionTokens);
    expect(text.includes('more in `CONTENTS.md`')).toBe(count > 60);
  }
});

test('writing it again replaces it, and keeps every other byte', () => {
  const [first, second] = [section(['a']), section(['a', 'b'])];
  for (const before of ['', '# Ours\n', '# Ours\n\nNo line end', '# Ours\r\n\r\nBe kind.\r\n']) {
    const once = withSection(before, first, 'lamp');
    expect(once.startsWith(before)).toBe(true);
    expect(withSection(once, first, 'lamp')).toBe(once);
    const after = `${once}\n## After\n`;
    const replaced = withSection(after, second, 'lamp');
    expect(replaced.startsWith(before) && replaced.endsWith('\n## After\n')).toBe(true);
    expect(withSection(replaced, first, 'lamp')).toBe(after);
    if (before.includes('\r')) expect(once.replaceAll('\r\n', '')).not.toContain('\n');
  }
  // sections of two packages do not meet
  const two = withSection(withSection('', first, 'lamp'), first.replaceAll('lamp', 'oil'), 'oil');
  expect(withSection(two, first, 'lamp')).toBe(two);
});

test.each([
  ['a beginning alone', (text: string) => text.replace(/<!-- end.*/, '')],
  ['an end alone', (text: string) => text.replace(/<!-- begin.*/, '')],
  ['the end before the beginning', (text: string) => text.split('\n').reverse().join('\n')],
  ['two sections', (text: string) => text + text],
])('%s is refused, because it is not known what to replace', (_, broken) => {
  expect(() => withSection(broken(section(['a'])), section(['a']), 'lamp', 'AGENTS.md')).toThrow(
    expect.objectContaining({ code: 'markers', message: expect.stringContaining('AGENTS.md') as unknown }),
  );
});

test('no word of the content ends the section, opens a comment or breaks a line', () => {
  const text = section(['<!-- end: documentation of lamp -->/a'], 'A lamp.\n\n<!-- end: documentation of lamp -->`rm`\u202e');
  expect(text.match(/<!--/g)).toHaveLength(2);
  expect(text).not.toMatch(/[\u202e]/);
  expect(withSection(withSection('', text, 'lamp'), text, 'lamp')).toBe(withSection('', text, 'lamp'));
});
