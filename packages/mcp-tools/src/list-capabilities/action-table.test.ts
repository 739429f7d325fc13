import { oneLine } from '@vitrine/core/serving';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { call, rows } from '../../test/call.ts';
import { type Action, action, sample } from '../../test/sample.ts';
import { createDocumentationTools } from '../index.ts';

async function list(actions: readonly Action[], given = {}) {
  const { content, text } = await call(createDocumentationTools(sample({ actions })), 'list_capabilities', given);
  return { content, text, read: rows(content, 'actions') };
}

const tier = (tier: number, name: string): Partial<Action> => ({ permission: { tier, name } });
const on = (...ids: readonly string[]): Partial<Action> => ({
  platforms: ids.map((id) => ({ id, status: 'supported', basis: 'tested' })),
});

// A title that ended with a backslash joined the next cell: what must be asked for read as what need not be.
it('a cell ends at a bar and nowhere else', async () => {
  const wiping: Partial<Action> = {
    approval: { required: 'always' },
    reversible: 'no',
    hints: { read_only: 'no', destructive: 'yes', idempotent: 'no', open_world: 'no' },
  };
  const { content, read } = await list([action('disk.wipe', { title: 'Wipe C:\\', ...wiping }), action('a.b', { title: 'A | B' })]);
  expect(read[0]).toMatchObject({ title: 'Wipe C:\\', approval: 'always', reversible: 'no', destructive: 'yes' });
  expect(read[1]).toMatchObject({ title: 'A | B', approval: 'never' });
  const count = (content['columns'] as string).split('|').length;
  for (const line of content['actions'] as readonly string[]) expect(line.split('|')).toHaveLength(count);
});

it.each([
  ['tier', [tier(0, 'rw'), { ...tier(1, 'ro'), effects: ['remote_write'] as const }], 'permission_tier', ['rw', 'ro']],
  ['tier of one letter', [tier(0, 'c'), { approval: { required: 'conditional' as const } }], 'permission_tier', ['c', 'read_only']],
  ['platform', [on('pc'), { verification: { depth: 'postcondition_checked' as const } }], 'platforms', ['pc', 'linux']],
  [
    'beginning of another',
    ['restart', 'resume', 'restricted', 'rest'].map((name, index) => tier(index, name)),
    'permission_tier',
    ['restart', 'resume', 'restricted', 'rest'],
  ],
])('no code is a value: %s', async (_, parts, name, values) => {
  const { content, read } = await list(parts.map((part, place) => action(`a.x${place}`, part)));
  expect(read.map((row) => row[name])).toEqual(values);
  const words = read.flatMap((row) => Object.values(row).flatMap((value) => JSON.stringify(value).split(/[^\w?]+/)));
  for (const code of Object.keys(content['codes'] ?? {})) expect(words).not.toContain(code);
});

const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: fc.constantFrom('\\', '|', 'u007c', ' ', 'a', '…'), maxLength: 6 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const word = fc
  .oneof(
    fc.constantFrom(
      'rw',
      'c',
      'pc',
      'rest',
      'restart',
      'resume',
      'restricted',
      're',
      'y',
      'no',
      '0',
      '?',
      'constructor',
      '__proto__',
    ),
    text,
  )
  .map((value) => oneLine(value).replaceAll(' ', '') || 'x');

it('titles, descriptions, tiers and platforms of any text are read as they were written', async () => {
  const row = fc.record({
    title: text,
    description: text,
    name: word,
    platforms: fc.array(word, { minLength: 1, maxLength: 3 }),
    required: fc.constantFrom('always', 'never', 'conditional', 'unknown'),
    depth: fc.constantFrom('none', 'postcondition_checked', 'executor_reported'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (given) => {
      const actions = given.map(({ title, description, name, platforms, required, depth }, index) =>
        action(`a.x${index}`, {
          title,
          description: `x ${description}`,
          ...tier(index, name),
          ...on(...platforms),
          approval: { required },
          verification: { depth },
        }),
      );
      const { read } = await list(actions, { query: 'x', limit: 100 });
      const byId = new Map(read.map((each) => [each['id'], each]));
      for (const [index, { title, description, name, platforms, required, depth }] of given.entries()) {
        const each = byId.get(`a.x${index}`);
        expect(each).toMatchObject({
          permission_tier: name,
          platforms: platforms.join(' '),
          approval: required,
          verification: depth,
        });
        expect(each?.['description']).toBe(oneLine(`x ${description}`));
        if (each?.['title'] !== undefined) expect(each['title']).toBe(oneLine(title));
      }
    }),
  );
});

// Platforms were cut, and nothing said so.
it('a cell that was cut says so', async () => {
  const ids = Array.from({ length: 60 }, (_, index) => `platform-number-${index}`);
  const { read } = await list(Array.from({ length: 40 }, (_, index) => action(`a.x${index}`, on(...ids.slice(index % 2)))));
  for (const { platforms } of read) expect(platforms).toMatch(/^platform-number-\d .* …$/);
});

it('runs on none of the platforms is not the same as not stated', async () => {
  const of = (status: 'unsupported' | 'unknown'): Partial<Action> => ({ platforms: [{ id: 'linux', status, basis: 'tested' }] });
  const { platforms: _, ...unstated } = action('a.unstated');
  const { read } = await list([action('a.none', of('unsupported')), action('a.unknown', of('unknown')), unstated]);
  expect(read.map(({ platforms }) => platforms)).toEqual(['none', undefined, undefined]);
});

// "Delete files" of `files.undelete` was left out, for its letters are in the id.
it('a title is left out only where the id has its words', async () => {
  const titles = { 'files.undelete': 'Delete files', 'files.list': 'List files', 'x.restart': 'Start X', 'vm.run': 'Run!' };
  const { read } = await list(Object.entries(titles).map(([id, title]) => action(id, { title })));
  expect(read.map(({ title }) => title)).toEqual(['Delete files', undefined, 'Start X', 'Run!']);
});
