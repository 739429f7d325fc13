// Two fronts -> what changed for agents, as diagnostics: what breaks a caller or widens a permission is an error, what may surprise one a
// warning, everything else is listed as a change without a finding. Order and white space are no change.
import type { Snapshot } from '@vitrine/core';
import type { Diagnostic } from '@vitrine/cli-kit/output/diagnostics';
import { comparePast } from '../front/gone.ts';
import type { Front } from '../front/open-subject.ts';
import { canonical, type Change, type Difference } from './change.ts';
import { compareTools, type ListedTool } from './tools.ts';

/** A front with the tools that it lists. */
export interface Side extends Front {
  readonly tools: readonly ListedTool[];
}

/** Compares two fronts. */
export function compare(before: Side, after: Side): Difference {
  const parts = [
    actionChanges(before.snapshot, after.snapshot),
    compareTools(before.tools, after.tools),
    pageChanges(before, after),
    releaseChanges(before.snapshot, after.snapshot),
    installationChanges(before.snapshot, after.snapshot),
  ];
  return { changes: parts.flatMap(({ changes }) => changes), findings: parts.flatMap(({ findings }) => findings) };
}

type Part = Difference;
type Severity = Diagnostic['severity'];

function finding(severity: Severity, rule: string, location: string, message: string, fix: string): Diagnostic {
  return { severity, rule, message: `${location}: ${message}`, location, fix };
}

/** What is in the one list and not in the other, and what is in both. */
function matched<Item>(
  before: readonly Item[],
  after: readonly Item[],
  idOf: (item: Item) => string,
): {
  readonly added: readonly Item[];
  readonly removed: readonly Item[];
  readonly both: readonly (readonly [before: Item, after: Item])[];
} {
  const old = new Map(before.map((item) => [idOf(item), item]));
  const now = new Map(after.map((item) => [idOf(item), item]));
  return {
    added: after.filter((item) => !old.has(idOf(item))),
    removed: before.filter((item) => !now.has(idOf(item))),
    both: before.flatMap((item) => {
      const other = now.get(idOf(item));
      return other === undefined ? [] : [[item, other] as const];
    }),
  };
}

type Action = Snapshot['facts']['capabilities']['actions'][number];

/** Statements of an action that a caller relies on: what each was, and whether the new value asks for more trust. */
function widenings(before: Action, after: Action): readonly (readonly [rule: string, text: string])[] {
  const wider: (readonly [string, string])[] = [];
  const [low, high] = [before.permission.tier ?? Infinity, after.permission.tier ?? Infinity];
  if (high > low)
    wider.push(['permission-raised', `expected at most the permission ${before.permission.name}, found ${after.permission.name}`]);
  const added = after.effects.filter((effect) => effect !== 'none' && !before.effects.includes(effect));
  if (added.length > 0)
    wider.push(['effects-widened', `expected no effects but ${before.effects.join(', ')}, found ${added.join(', ')} as well`]);
  if (before.approval.required === 'always' && after.approval.required !== 'always')
    wider.push(['approval-dropped', `expected an approval always, found ${after.approval.required}`]);
  if (before.reversible === 'yes' && after.reversible !== 'yes')
    wider.push(['not-reversible', `expected an action that can be undone, found reversible: ${after.reversible}`]);
  for (const [hint, safe] of [
    ['read_only', 'yes'],
    ['destructive', 'no'],
    ['open_world', 'no'],
  ] as const)
    if (before.hints[hint] === safe && after.hints[hint] !== safe)
      wider.push(['hint-widened', `expected the hint ${hint}: ${safe}, found ${after.hints[hint]}`]);
  return wider;
}

function actionChanges({ facts: before }: Snapshot, { facts: after }: Snapshot): Part {
  const { added, removed, both } = matched(before.capabilities.actions, after.capabilities.actions, ({ id }) => id);
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
        finding(
          'error',
          rule,
          `action ${id}`,
          text,
          'Confirm that the product needs it, and announce it to those who granted less.',
        ),
      ),
      ...removed.map(({ id }) =>
        finding(
          'error',
          'action-removed',
          `action ${id}`,
          'expected the action of before, found none',
          'Keep it with deprecated and a replacement until callers have moved.',
        ),
      ),
    ],
  };
}

function pageChanges(before: Side, after: Side): Part {
  const { added, removed, both } = matched(before.snapshot.pages, after.snapshot.pages, ({ id }) => id);
  const { findings } = comparePast(after, before);
  const lost = both.flatMap(([old, now]) => {
    const anchors = new Set(now.headings.map(({ anchor }) => anchor));
    return old.headings.filter(({ anchor }) => !anchors.has(anchor)).map(({ anchor }) => `${old.id}#${anchor}`);
  });
  const untitled = both.filter(([old, now]) => old.title !== '' && now.title === '').map(([, { id }]) => id);
  const sizes = both.filter(([old, now]) => words(before.snapshot, old) !== words(after.snapshot, now));
  return {
    changes: [
      ...added.map(({ id }): Change => ({ kind: 'added', what: 'page', id })),
      ...removed.map(({ id }): Change => ({ kind: 'removed', what: 'page', id })),
      ...sizes.map(
        ([old, now]): Change => ({ kind: 'changed', what: 'page', id: now.id, detail: signed(now.length - old.length) }),
      ),
      ...lost.map((id): Change => ({ kind: 'removed', what: 'section', id })),
    ],
    findings: [
      ...findings,
      ...untitled.map((id) =>
        finding('error', 'title-lost', `page ${id}`, 'expected a title, found none', 'Give the page a title.'),
      ),
      ...lost.map((id) =>
        finding(
          'warning',
          'anchor-lost',
          `section ${id}`,
          'expected the section of before, found none of this anchor',
          'Keep the heading, or give the new one the old anchor; links of others lead there.',
        ),
      ),
    ],
  };
}

const decoder = new TextDecoder();

/** The text of a page without the white space between its words: a change of layout alone is no change. */
function words({ markdown }: Snapshot, { start, length, title }: Snapshot['pages'][number]): string {
  return `${title}\n${decoder
    .decode(markdown.subarray(start, start + length))
    .replace(/\s+/g, ' ')
    .trim()}`;
}

function signed(bytes: number): string {
  return `${bytes < 0 ? '-' : '+'}${Math.abs(bytes)} bytes`;
}

function releaseChanges({ facts: before }: Snapshot, { facts: after }: Snapshot): Part {
  const { added, removed, both } = matched(before.releases.releases, after.releases.releases, ({ version }) => version);
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
          'expected the release of before, found none',
          'Keep it; give it status: withdrawn with the reason.',
        ),
      ),
      ...retracted.map(({ version, status }) =>
        finding(
          'warning',
          'release-retracted',
          `release ${version}`,
          `expected a release that can be used, found status: ${status}`,
          'Name the release that replaces it.',
        ),
      ),
    ],
  };
}

function installationChanges({ facts: before }: Snapshot, { facts: after }: Snapshot): Part {
  const guides = ({ installation }: Snapshot['facts']): NonNullable<typeof installation>['guides'] => installation?.guides ?? [];
  const { added, removed, both } = matched(guides(before), guides(after), ({ platform, title }) => `${platform} ${title}`);
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
          'expected the guide of before, found none',
          'Keep it, or state in its place why the platform is not supported any more.',
        ),
      ),
      ...changed.map((guide) =>
        finding(
          'warning',
          'installation-changed',
          `installation ${idOf(guide)}`,
          'expected the commands of before, found others',
          'Look at them as a stranger who will run them.',
        ),
      ),
    ],
  };
}
