// Two fronts -> what changed for agents, as diagnostics: what breaks a caller or widens a permission is an error, what may surprise one a
// warning, everything else is listed as a change without a finding. Order and white space are no change.
import type { Snapshot } from '@vitrine/core';
import { canonical, type Change, type Difference, finding, matched } from './change.ts';
import { compareContracts } from './contract.ts';
import { comparePages } from './pages.ts';
import type { Side, SideFacts } from './side.ts';
import { compareTools } from './tools.ts';

const widening: ReadonlySet<string> = new Set([
  'permission-raised',
  'effects-widened',
  'approval-dropped',
  'not-reversible',
  'hint-widened',
  'tool-hint-widened',
]);

/** Whether a finding says that more trust is demanded than before. */
export function isWidening({ rule }: Pick<Difference['findings'][number], 'rule'>): boolean {
  return widening.has(rule);
}

/** Compares two fronts; raised permissions come first, then what breaks, then the rest. */
export async function compare(before: Side, after: Side): Promise<Difference> {
  const parts = [
    actionChanges(before.facts, after.facts),
    compareTools(before.server.tools, after.server.tools),
    compareContracts(before, after),
    await comparePages(before, after),
    releaseChanges(before.facts, after.facts),
    installationChanges(before.facts, after.facts),
  ];
  const findings = parts.flatMap((part) => part.findings);
  const weight = (each: (typeof findings)[number]): number => (isWidening(each) ? 0 : each.severity === 'error' ? 1 : 2);
  return {
    changes: parts.flatMap(({ changes }) => changes),
    findings: findings.toSorted((a, b) => weight(a) - weight(b)),
  };
}

const none: Difference = { changes: [], findings: [] };

type Action = Snapshot['facts']['capabilities']['actions'][number];

/** Statements of an action that a caller relies on: what each was, and whether the new value asks for more trust. */
function widenings(before: Action, after: Action): readonly (readonly [rule: string, text: string])[] {
  const wider: (readonly [string, string])[] = [];
  const [low, high] = [before.permission.tier ?? Infinity, after.permission.tier ?? Infinity];
  if (high > low)
    wider.push(['permission-raised', `expected at most the permission ${before.permission.name}, found ${after.permission.name}`]);
  const added = after.effects.filter((effect) => effect !== 'none' && !before.effects.includes(effect));
  if (added.length > 0)
    wider.push(['effects-widened', `expected only the effects ${before.effects.join(', ')}, found ${added.join(', ')} too`]);
  if (before.approval.required === 'always' && after.approval.required !== 'always')
    wider.push(['approval-dropped', `expected approval always, found ${after.approval.required}`]);
  if (before.reversible === 'yes' && after.reversible !== 'yes')
    wider.push(['not-reversible', `expected a reversible action, found reversible: ${after.reversible}`]);
  for (const [hint, safe] of [
    ['read_only', 'yes'],
    ['destructive', 'no'],
    ['open_world', 'no'],
  ] as const)
    if (before.hints[hint] === safe && after.hints[hint] !== safe)
      wider.push(['hint-widened', `expected the hint ${hint}: ${safe}, found ${after.hints[hint]}`]);
  return wider;
}

function actionChanges({ capabilities: before }: SideFacts, { capabilities: after }: SideFacts): Difference {
  if (before === undefined || after === undefined) return none;
  const { added, removed, both } = matched(before.actions, after.actions, ({ id }) => id);
  const compared = both.map(([old, now]) => ({ old, now, wider: widenings(old, now) }));
  const raised = compared.flatMap(({ now: { id }, wider }) => wider.map(([rule, text]) => ({ rule, text, id })));
  const changed = compared.filter(({ old, now }) => canonical(old) !== canonical(now));
  return {
    changes: [
      ...added.map(({ id, permission }): Change => ({ kind: 'added', what: 'action', id, detail: permission.name })),
      ...removed.map(({ id }): Change => ({ kind: 'removed', what: 'action', id })),
      ...changed.map(
        ({ now: { id }, wider }): Change => ({
          kind: 'changed',
          what: 'action',
          id,
          detail: wider.map(([rule]) => rule).join(', ') || 'text',
        }),
      ),
    ],
    findings: [
      ...raised.map(({ rule, text, id }) =>
        finding('error', rule, `action ${id}`, text, 'Confirm that the product needs it, and tell users who granted less.'),
      ),
      ...removed.map(({ id }) =>
        finding(
          'error',
          'action-removed',
          `action ${id}`,
          'expected the earlier action, found none',
          'Keep it as deprecated, with a replacement, until callers have moved.',
        ),
      ),
    ],
  };
}

function releaseChanges({ releases: before }: SideFacts, { releases: after }: SideFacts): Difference {
  if (before === undefined || after === undefined) return none;
  const { added, removed, both } = matched(before.releases, after.releases, ({ version }) => version);
  const taken: ReadonlySet<string> = new Set(['withdrawn', 'yanked']);
  const retracted = both.filter(([old, now]) => !taken.has(old.status) && taken.has(now.status)).map(([, now]) => now);
  const changed = both.filter(([old, now]) => canonical(old) !== canonical(now)).map(([, now]) => now);
  return {
    changes: [
      ...added.map(
        ({ version, breaking }): Change => ({
          kind: 'added',
          what: 'release',
          id: version,
          ...(breaking === 'yes' && { detail: 'breaking' }),
        }),
      ),
      ...removed.map(({ version }): Change => ({ kind: 'removed', what: 'release', id: version })),
      ...changed.map(({ version, status }): Change => ({ kind: 'changed', what: 'release', id: version, detail: status })),
    ],
    findings: [
      ...removed.map(({ version }) =>
        finding(
          'error',
          'release-removed',
          `release ${version}`,
          'expected the earlier release, found none',
          'Keep it; give it status: withdrawn with the reason.',
        ),
      ),
      ...retracted.map(({ version, status }) =>
        finding(
          'warning',
          'release-retracted',
          `release ${version}`,
          `expected a usable release, found status: ${status}`,
          'State the release that replaces it.',
        ),
      ),
    ],
  };
}

function installationChanges({ installation: before }: SideFacts, { installation: after }: SideFacts): Difference {
  const { added, removed, both } = matched(
    before?.guides ?? [],
    after?.guides ?? [],
    ({ platform, title }) => `${platform} ${title}`,
  );
  const commands = ({ steps }: (typeof added)[number]): string => steps.map(({ command, text }) => command ?? text).join('\n');
  const changed = both.filter(([old, now]) => commands(old) !== commands(now)).map(([, now]) => now);
  const idOf = ({ platform, title }: (typeof added)[number]): string => `${platform}: ${title}`;
  return {
    changes: [
      ...added.map((guide): Change => ({ kind: 'added', what: 'installation', id: idOf(guide) })),
      ...removed.map((guide): Change => ({ kind: 'removed', what: 'installation', id: idOf(guide) })),
      ...changed.map((guide): Change => ({ kind: 'changed', what: 'installation', id: idOf(guide), detail: 'commands' })),
    ],
    findings: [
      ...removed.map((guide) =>
        finding(
          'error',
          'installation-removed',
          `installation ${idOf(guide)}`,
          'expected the earlier guide, found none',
          'Keep it, or state why the platform is no longer supported.',
        ),
      ),
      ...changed.map((guide) =>
        finding(
          'warning',
          'installation-changed',
          `installation ${idOf(guide)}`,
          'expected the earlier commands, found others',
          'Read them as a stranger who will run them.',
        ),
      ),
    ],
  };
}
