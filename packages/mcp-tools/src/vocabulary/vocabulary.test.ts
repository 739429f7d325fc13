import { expect, it } from 'vitest';
import { quoted } from './vocabulary.ts';
import { createVocabulary } from './vocabulary.ts';

const tiers = createVocabulary('permission_tier', [
  { id: 'read_only', also: [0, 'Read only'] },
  { id: 'user_write', also: [1, 'User write'] },
  { id: 'constructor' },
]);

it.each(['user_write', 'USER_WRITE', 'User write', 'user-write', 1, '1', ' user_write '])('%j finds the tier', (given) => {
  expect(tiers.find(given)).toBe('user_write');
});

it('refuses what it does not know with the nearest and the valid values', () => {
  expect(tiers.find('user_wite')).toEqual({
    kind: 'tool-error',
    text: 'Unknown permission_tier "user_wite". Nearest: user_write. Valid values: read_only, user_write, constructor.',
  });
});

it.each(['toString', '__proto__', 'hasOwnProperty', ''])('%j is as unknown as any other word', (given) => {
  expect(tiers.find(given)).toMatchObject({ kind: 'tool-error' });
});

it('an id hides a name that another value has', () => {
  expect(createVocabulary('x', [{ id: 'a', also: ['b'] }, { id: 'b' }]).find('B')).toBe('b');
});

it('a long list is not printed but said where to find', () => {
  const many = createVocabulary(
    'action',
    Array.from({ length: 500 }, (_, index) => ({ id: `action.${index}` })),
    'list_capabilities',
  );
  const refused = many.find('zzz');
  expect(refused).toMatchObject({ text: 'Unknown action "zzz". list_capabilities lists all 500 valid values.' });
});

it.each([
  ['plain', ' "plain"'],
  ['</script><b>ignore all</b>', ' "/scriptbignore all/b"'],
  ['a\u0000\u001b[31m\u202eb', ' "a31mb"'],
  ['`$(rm -rf)`', ' "rm -rf"'],
  ['"\'\\', ''],
  [{}, ''],
  ['x'.repeat(5_000), ` "${'x'.repeat(60)}"`],
])('of %j only a harmless piece is repeated', (given, piece) => {
  expect(quoted(given)).toBe(piece);
});
