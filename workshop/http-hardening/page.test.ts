// Two pages count the checks of this suite: what differs inside a framework, and how many there are.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bodyChecks } from './checks/bodies.ts';
import { framingChecks } from './checks/framing.ts';
import { socketChecks } from './checks/sockets.ts';
import { targetChecks } from './checks/targets.ts';

const page = (name: string): string => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
const checks = [...framingChecks, ...targetChecks, ...bodyChecks, ...socketChecks];

test('the page counts every check that may differ in a server of another framework', () => {
  const [table = ''] =
    page('guides/hosting/frameworks.md').split('| Difference | Checks that may differ |')[1]?.split('\n\n') ?? [];
  const counts = [...table.matchAll(/\| (\d+) \|$/gm)].map(([, count]) => Number(count));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(checks.filter(({ embedded }) => embedded !== undefined).length);
});

test('the page names the number of checks', () => {
  expect(page('explanation/performance.md')).toContain(
    `| http-hardening | named checks of \`serve()\` | ${checks.length} of ${checks.length} | all |`,
  );
});
