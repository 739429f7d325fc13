import type { JsonObject } from '@vitrine/core';
import { parseYamlDocument } from '@vitrine/content/files';
import { yamlValue } from '@vitrine/reference/yaml';
import { expect, test } from 'vitest';
import { growsLinearly } from '../../../workshop/growth.ts';
import type { ImportedRecord } from '../src/imported.ts';
import { type Edit, mergeRecords } from '../src/records/merge.ts';
import { editValue, editYaml } from '../src/records/yaml-edit.ts';

const recordsOf = (count: number, prefix: string): readonly ImportedRecord[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${prefix}${index}`,
    value: { id: `${prefix}${index}`, title: `Title ${index}` },
  }));

function merge(actions: readonly JsonObject[], records: readonly ImportedRecord[]): ReturnType<typeof mergeRecords> {
  const renames = new Map<string, string>();
  return mergeRecords(
    { actions },
    { list: 'actions', key: 'id', source: 's', records, day: '2026-05-01', renames, deprecates: true, fills: false },
  );
}

test('records of a person and of a source meet by a look-up', async () => {
  const work = (size: number): void => {
    const theirs = recordsOf(size, 'a');
    const { edits, remarks } = merge(
      recordsOf(size, 'a').map(({ value }) => value),
      [...theirs, ...recordsOf(size, 'b')],
    );
    expect(edits).toHaveLength(2 * size + 1);
    expect(remarks).toEqual([]);
  };
  expect(await growsLinearly(work, 200)).toBe(true);
});

test('a record that vanished finds the one that states the same by a look-up', async () => {
  const work = (size: number): void => {
    const before = merge([], recordsOf(size, 'old')).edits.flatMap((edit) =>
      edit.kind === 'append' ? [edit.value as JsonObject] : [],
    );
    const { proposals } = merge(before, recordsOf(size, 'new'));
    expect(proposals.at(-1)).toEqual({ from: `old${size - 1}`, to: `new${size - 1}` });
  };
  expect(await growsLinearly(work, 100)).toBe(true);
});

test('many edits of a file, and comments behind its lists, cost in proportion to it', async () => {
  const work = (size: number): void => {
    const text = `actions:\n${Array.from({ length: size }, (_, index) => `  - id: a${index}\n    title: x\n`).join('')}${'  # a comment\n'.repeat(size)}`;
    const edits = Array.from({ length: size }, (_, index) => ({
      kind: 'set' as const,
      path: ['actions', index, 'title'],
      value: 'y',
    }));
    const all: readonly Edit[] = [...edits, { kind: 'append', path: ['actions'], value: { id: 'new' } }];
    const after = editYaml(text, all, editValue(yamlValue(parseYamlDocument(text)) as JsonObject, all));
    expect(after).toContain(`  - id: a${size - 1}\n    title: y\n  - id: new\n  # a comment\n`);
  };
  expect(await growsLinearly(work, 50)).toBe(true);
});
