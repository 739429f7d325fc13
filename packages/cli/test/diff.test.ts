// vitrine diff: faults that somebody makes are named with their rule, and nothing is reported where only order or white space changed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf, run, smallest } from './run-command.ts';

const actions = (permission: string, more = ''): string =>
  `actions:\n  - id: trim\n    title: Trim\n    description: Trims the wick\n    permission: ${permission}\n    effects: [local_read]\n${more}`;
const before: Readonly<Record<string, string>> = {
  ...smallest,
  'front/capabilities.yaml': actions('read_only'),
  'front/releases.yaml': 'releases:\n  - version: 1.0.0\n    date: 2026-01-01\n    status: published\n',
  'front/docs/oil.md': '# Oil\n\nColza.\n\n## How much\n\nHalf a pint.\n',
};

interface Said {
  readonly ok: boolean;
  readonly changes: readonly { readonly kind: string; readonly what: string; readonly id: string; readonly detail?: string }[];
  readonly findings: readonly { readonly rule: string; readonly message: string }[];
}

function folders(changed: Readonly<Record<string, string | undefined>>): string {
  const after = Object.entries({ ...before, ...changed }).flatMap(([path, text]) =>
    text === undefined ? [] : [[path.replace('front/', 'new/'), text] as const],
  );
  return folderOf({ ...before, ...Object.fromEntries(after) });
}

async function difference(
  changed: Readonly<Record<string, string | undefined>>,
  ...more: readonly string[]
): Promise<Said & { readonly code: number | null }> {
  const { code, stdout } = await run(['diff', 'front', 'new', '--json', ...more], { cwd: folders(changed) });
  return { code, ...(JSON.parse(stdout) as Said) };
}

test('nothing is reported where only order and white space changed', async () => {
  const { code, changes, findings } = await difference({
    'front/docs/oil.md': '# Oil\n\n\nColza.\n\n## How much\n\nHalf  a pint.\n\n',
    'front/capabilities.yaml':
      'actions:\n  - title: Trim\n    id: trim\n    effects: [local_read]\n    permission: read_only\n    description: Trims the wick\n',
  });
  expect([code, changes, findings]).toEqual([0, [], []]);
});

test.each([
  ['a permission that was raised', { 'front/capabilities.yaml': actions('user_write') }, 'permission-raised', 1],
  ['an action that is gone', { 'front/capabilities.yaml': 'actions: []\n' }, 'action-removed', 1],
  ['a page that was renamed without a redirect', { 'front/docs/oil.md': undefined, 'front/docs/fuel.md': '# Oil\n' }, 'gone', 1],
  ['an anchor that vanished', { 'front/docs/oil.md': '# Oil\n\nColza.\n\n## Quantity\n\nHalf a pint.\n' }, 'anchor-lost', 0],
  ['a release that is gone', { 'front/releases.yaml': 'releases: []\n' }, 'release-removed', 1],
  [
    'a release that was retracted',
    { 'front/releases.yaml': 'releases:\n  - version: 1.0.0\n    date: 2026-01-01\n    status: withdrawn\n' },
    'release-retracted',
    0,
  ],
] as const)('%s is named', async (_, changed, rule, wanted) => {
  const { code, findings } = await difference(changed);
  expect(findings.map((finding) => finding.rule)).toContain(rule);
  expect(code).toBe(wanted);
});

test('a permission that was raised comes first, and --fail-on permission fails for it alone', async () => {
  const raised = { 'front/capabilities.yaml': actions('user_write'), 'front/docs/oil.md': undefined };
  expect((await difference(raised)).findings.map(({ rule }) => rule)).toEqual(['permission-raised', 'gone']);
  expect((await difference(raised, '--fail-on', 'permission')).code).toBe(1);
  expect((await difference({ 'front/docs/oil.md': undefined }, '--fail-on', 'permission')).code).toBe(0);
  expect((await difference(raised, '--fail-on', 'never')).code).toBe(0);
});

test('the Markdown names what changed, the same bytes twice', async () => {
  const cwd = folders({ 'front/docs/oil.md': undefined, 'front/docs/new.md': '# New\n' });
  const read = async (): Promise<string> => {
    await run(['diff', 'front', 'new', '--out', 'diff.md'], { cwd });
    return readFileSync(join(cwd, 'diff.md'), 'utf8');
  };
  const markdown = await read();
  expect(markdown).toMatch(/^## What changed for agents: \d+ changes, and it fails\n/);
  expect(markdown).toContain('| removed | page | oil |  |');
  expect(markdown).toContain('| `/llms.txt` |');
  expect(await read()).toBe(markdown);
});
