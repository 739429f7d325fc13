// The counts of a catalog (SPEC 4.2): computed from its actions, with 0 where no action has a value.
import { expect, test } from 'vitest';
import { buildSnapshot } from '../src/index.ts';
import { completeContent } from './complete-content.ts';
import { writeFolder } from './write-folder.ts';

const { capabilities } = completeContent;
const [first] = capabilities.actions;

/** An action a status: what it says of one platform. */
const platforms = (['supported', 'partial', 'planned', 'unsupported', 'unknown'] as const).map((status) => ({
  ...first,
  id: `lamp.${status}`,
  platforms: [{ id: 'linux', status }],
  verification: { depth: 'postcondition_checked' },
  deprecated: undefined,
}));

test('a platform counts the actions that run on it: in whole or in part, not those that are planned, missing or unknown', async () => {
  const folder = writeFolder({
    'product.json': JSON.stringify(completeContent.product),
    'capabilities.json': JSON.stringify({ ...capabilities, actions: platforms }),
    'releases.json': JSON.stringify(completeContent.releases),
    'docs/index.md': '# Lamp\n\nHow to begin.\n',
  });
  const { summary } = (await buildSnapshot(folder)).snapshot.facts.capabilities;
  expect(summary).toEqual({
    actions: 5,
    families: { general: 5 },
    platforms: { linux: 2 },
    permission_tiers: { touch: 5 },
    approval: { always: 5 },
    verification: { postcondition_checked: 5 },
  });
});
