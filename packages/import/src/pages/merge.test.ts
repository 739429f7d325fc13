import { expect, test } from 'vitest';
import type { ImportedPage } from '../imported.ts';
import { mergePage } from './merge.ts';

const day = '2026-05-01';
const section = (id: string, text = `What ${id} does.`): { readonly id: string; readonly markdown: string } => ({
  id,
  markdown: `## Title of ${id} {#${id}}\n\n${text}\n\n\`\`\`md\n## not a heading {#x}\n\`\`\``,
});
const page: ImportedPage = {
  path: 'api/orders',
  title: 'Orders: all',
  opening: '# Orders\n\nAbout orders.',
  sections: ['list', 'get', 'cancel'].map((id) => section(id)),
};
const first = mergePage('', page, 'openapi:Shop', day).text;

test('a page has its sections in order, each with its anchor', () => {
  expect(first.startsWith('---\ntitle: "Orders: all"\n---\n\n# Orders\n\nAbout orders.\n\n## Title of list {#list}\n')).toBe(true);
  expect([...first.matchAll(/^## Title .*$/gm)]).toHaveLength(3);
});

test('merging the same again changes no byte', () => {
  expect(mergePage(first, page, 'openapi:Shop', day).text).toBe(first);
});

test('a section follows the source, until a person edits it', () => {
  const edited = first
    .replace('What get does.', 'What get does, in my words.')
    .replace('## Title of list', '<!-- mine -->\n\n## My own\n\nText.\n\n## Title of list');
  expect(mergePage(edited, page, 'openapi:Shop', day)).toEqual({ text: edited, conflicts: [], removed: [] });
  const now = { ...page, sections: ['list', 'get', 'cancel'].map((id) => section(id, `${id} anew.`)) };
  const { text, conflicts } = mergePage(edited, now, 'openapi:Shop', day);
  expect(conflicts).toEqual(['get']);
  expect(text).toContain('in my words');
  expect(text).toContain('list anew.');
  expect(text).toContain('cancel anew.');
  expect(text).toContain('## My own');
  expect(mergePage(text, now, 'openapi:Shop', day).text).toBe(text);
});

test('a section that the source no longer has is marked once, a new one stands behind its neighbour', () => {
  const now = { ...page, sections: [section('list'), section('new'), section('cancel')] };
  const { text, removed } = mergePage(first, now, 'openapi:Shop', day);
  expect(removed).toEqual(['get']);
  expect(text).toContain('## Title of get {#get}\n\n> **Gone.** The source of this section no longer has it since 2026-05-01.');
  expect([...text.matchAll(/^## .*\{#(\w+)\}$/gm)].map(([, id]) => id).filter((id) => id !== 'x')).toEqual([
    'list',
    'new',
    'get',
    'cancel',
  ]);
  expect(mergePage(text, now, 'openapi:Shop', '2026-06-01')).toEqual({ text, conflicts: [], removed: [] });
});

test('a section that a person removed stays away', () => {
  const without = first.replace(/## Title of get[\s\S]*?(?=## Title of cancel)/, '');
  expect(mergePage(without, page, 'openapi:Shop', day).text).not.toContain('Title of get');
});

test('a page that a person wrote keeps its text and gets the sections', () => {
  const { text } = mergePage('# Mine\n\nText.\n', page, 'openapi:Shop', day);
  expect(text.startsWith('# Mine\n\nText.\n\n## Title of list')).toBe(true);
});
