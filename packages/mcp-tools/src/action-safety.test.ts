import { expect, it } from 'vitest';
import { call } from '../test/call.ts';
import { action, sample } from '../test/sample.ts';
import { documentation } from './index.ts';
import { riskOf } from './risk.ts';

const snapshot = sample();
const mcp = documentation(snapshot);
const { capabilities } = snapshot.facts;

it.each(['action', 'action_id', 'actionId', 'action_type', 'id'])('finds the action under the argument %s', async (argument) => {
  const { content } = await call(mcp, 'get_action_safety', { [argument]: 'files.delete' });
  expect(content['action']).toEqual(capabilities.actions[1]);
});

it('explains a destructive action so that a person can decide', async () => {
  const { content } = await call(mcp, 'get_action_safety', { action: 'files.delete' });
  expect(content).toMatchObject({
    risk: 'high',
    tier: { value: 3, name: 'destructive', title: 'Destructive', highest: 3 },
    unknowns: [],
    ask_user:
      'Approval is required every time. Ask the user: "May I run “Delete files”, which cannot be undone?" Has a restore point been made? Reason: Deleted files are gone.',
  });
  expect(content['explanation']).toBe(
    '"Delete files" changes data on this machine and has an effect that cannot be taken back. It cannot be undone. It needs the permission "Destructive" (destructive, level 3 on a scale up to 3). The catalog says of this tier: “May delete or overwrite.” It may delete or overwrite data. A restore point must be made first. That it worked is only reported by what carried it out.',
  );
});

it('a harmless action needs no question', async () => {
  const { content } = await call(mcp, 'get_action_safety', { action: 'files.list' });
  expect(content['risk']).toBe('low');
  expect(content['ask_user']).toBeUndefined();
});

it('what nobody has stated is never taken for harmless', () => {
  const silent = action('x.y', {
    permission: { name: 'unknown' },
    approval: { required: 'unknown' },
    effects: ['unknown'],
    reversible: 'unknown',
    snapshot_required: 'unknown',
    hints: { read_only: 'unknown', destructive: 'unknown', idempotent: 'unknown', open_world: 'unknown' },
    verification: { depth: 'unknown', evidence: [] },
  });
  const risk = riskOf(silent, capabilities, '1.4.0');
  expect(risk.level).toBe('unknown');
  expect(risk.unknowns).toHaveLength(10);
  expect(risk.ask).toContain('treat it as required');
  expect(risk.explanation).toContain('do not assume it is safe');
});

it.each([
  [{ effects: ['local_write'] as const }, 'moderate'],
  [{ effects: ['remote_write'] as const }, 'moderate'],
  [{ effects: ['irreversible'] as const }, 'high'],
  [{ reversible: 'no' as const }, 'high'],
  [{ permission: { tier: 4, name: 'root_critical' } }, 'high'],
  [{ permission: { tier: 1, name: 'user_write' } }, 'moderate'],
  [{ approval: { required: 'always' as const } }, 'moderate'],
  [{ effects: ['none'] as const }, 'low'],
])('%o makes the risk %s', (more, level) => {
  expect(riskOf(action('x.y', more), capabilities, '1.4.0').level).toBe(level);
});

const silence = {
  approval: { required: 'unknown' },
  effects: ['unknown'],
  reversible: 'unknown',
  hints: { read_only: 'unknown', destructive: 'unknown', idempotent: 'unknown', open_world: 'unknown' },
} as const;

it('a read-only tier counts when nothing else is stated', () => {
  const risk = riskOf(action('x.y', { ...silence, permission: { tier: 0, name: 'read_only' } }), capabilities, '1.4.0');
  expect(risk.level).toBe('low');
  expect(risk.explanation).toMatch(/^"x y" only reads, as its permission tier says\./);
  expect(risk.unknowns).not.toContain('whether it is read-only');
  expect(risk.ask).toContain('Whether approval is required is not known');
});

it('an effect that writes weighs more than a read-only tier', () => {
  const odd = action('x.y', { ...silence, effects: ['remote_write'], permission: { tier: 0, name: 'read_only' } });
  expect(riskOf(odd, capabilities, '1.4.0').level).toBe('moderate');
});

it.each([
  [1, 'notify', 'unknown'],
  [3, 'inform', 'moderate'],
  [40, 'anything', 'high'],
])('on a ladder of other names the tier %i, %s, makes the risk %s', (tier, name, level) => {
  const permission_tiers = [1, 3, 40].map((value) => ({ value, name: `tier_${value}`, title: `Tier ${value}` }));
  const catalog = { ...capabilities, permission_tiers };
  expect(riskOf(action('x.y', { ...silence, permission: { tier, name } }), catalog, '1.4.0').level).toBe(level);
});

it.each(['yes', 'no', 'conditional', 'unknown'] as const)(
  'what a tier may do never stands before whether the action can be undone (%s)',
  (reversible) => {
    const permission_tiers = capabilities.permission_tiers.map((tier) => ({
      ...tier,
      description: 'Deletes in a way that may not be undone.',
    }));
    const { explanation } = riskOf(action('x.y', { reversible }), { ...capabilities, permission_tiers }, '1.4.0');
    expect(explanation).toContain('The catalog says of this tier: “Deletes in a way that may not be undone.”');
    expect(explanation).not.toMatch(/undone\.”? (?:It can|It cannot|Whether)/);
  },
);

it('a tier without words is named without any', () => {
  const permission_tiers = [{ value: 0, name: 'read_only', title: 'Looks' }];
  expect(riskOf(action('x.y'), { ...capabilities, permission_tiers }, '1.4.0').explanation).toContain(
    'It needs the permission "Looks" (read_only, level 0 on a scale up to 0). That it worked',
  );
});

it('a deprecated action says what to use instead', () => {
  const deprecated = { since: '2026-01-01T00:00:00Z', sunset: '2026-12-31T00:00:00Z', replacement: 'files.list' };
  expect(riskOf(action('x.y', { deprecated }), capabilities, '1.4.0').explanation).toContain(
    'It is deprecated since 2026-01-01 and stops working on 2026-12-31; use files.list instead.',
  );
});

it('an action that the current version does not have yet says so', () => {
  const { explanation } = riskOf(action('x.y', { since: '1.5.0' }), capabilities, '1.4.0');
  expect(explanation).toContain('It comes with 1.5.0, which is newer than the current version 1.4.0.');
  expect(riskOf(action('x.y', { since: '1.4.0' }), capabilities, '1.4.0').explanation).not.toContain('newer');
});

it.each([
  ['delete_file', /Nearest: files\.delete/],
  ['constructor', /Unknown action "constructor"/],
  ['__proto__', /Unknown action/],
  ['<b>files</b>', /^Unknown action "bfiles\/b"/],
])('%s is refused with the nearest ids', async (given, text) => {
  expect((await call(mcp, 'get_action_safety', { action: given })).error).toMatch(text);
});
