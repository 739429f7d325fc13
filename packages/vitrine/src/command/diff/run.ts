import type { InvocationOf } from '@vitrine/cli-kit/definition';
import { join } from 'node:path';
import { count, printDiagnostics } from '@vitrine/cli-kit/output/diagnostics';
import { reportDiagnostics } from '@vitrine/cli-kit/output/diagnostic-formats';
import { exitCodes, usageFailure } from '@vitrine/cli-kit/output/failure';
import { counted, stopwatch } from '@vitrine/cli-kit/output/format';
import type { Terminal } from '@vitrine/cli-kit/output/terminal';
import { exists } from '@vitrine/content/files';
import type { diff } from '../diff.ts';
import { evaluate } from '../eval/evaluate.ts';
import { questionsName, readQuestions } from '../eval/read-questions.ts';
import { type CountTokens, loadTokenizer, tokenizer } from '../eval/tokens.ts';
import { reportFiles, toJsonText } from '../output/report-files.ts';
import { lostQuestions, type MovedQuestion, movedQuestions } from './questions.ts';
import { type DiffReport, printDifference, toDiffMarkdown } from './report.ts';
import { type Side, sideOf, type SideFacts } from './side.ts';
import { sizesOf } from './sizes.ts';
import type { Interruption } from '@vitrine/cli-kit/output/interruption';
import { folderNamed, openAnywhere } from '../front/open-revision.ts';
import { isHttpUrl } from '@vitrine/cli-kit/http/fetching';
import { readRunningFront } from './remote-side.ts';
import type { Facts } from '@vitrine/core';
import { changesOf, type Difference, finding, isWidening, matched, type Rule } from './change.ts';
import { compareContracts, comparePages } from './pages.ts';
import { compareTools } from './tools.ts';

export async function runDiff({ argument, operands, options, terminal, interruption }: InvocationOf<typeof diff>): Promise<number> {
  const took = stopwatch();
  const [subject = 'front', ...more] = operands;
  if (more.length > 0) throw usageFailure('vitrine diff takes two arguments', 'See `vitrine diff --help`.');
  const write = reportFiles<DiffReport>(options.out ?? [], { '.md': toDiffMarkdown, '.json': toJsonText }, interruption);
  const before = await openSide(argument, subject, terminal, interruption);
  const after = await openSide(subject, argument, terminal, interruption);
  const countTokens = await loadTokenizer();
  const difference = await compare(before, after);
  const questions = await questionsOver(before, after, options.questions, countTokens, terminal);
  const findings = [...difference.findings, ...lostQuestions(questions)];
  const widened = findings.some(isWidening);
  const breaking = findings.some((each) => each.severity === 'error' && !isWidening(each));
  const code = exitCodeOf(options.failOn, { widened, breaking });
  const report: DiffReport = {
    ok: code === exitCodes.done,
    breaking,
    widened,
    before: argument,
    after: subject,
    tokenizer,
    changes: difference.changes,
    sizes: sizesOf(before, after, countTokens),
    questions,
    findings,
  };
  await write(report);
  const print = (): void => {
    printDiagnostics(findings, terminal, terminal.print);
    printDifference(report, terminal);
  };
  reportDiagnostics(findings, report, { format: options.format, root: '', print }, terminal);
  const verdict = report.ok ? terminal.colours.green('passed') : terminal.colours.red('failed');
  terminal.print(
    `${verdict} ${terminal.colours.bold(`${argument} → ${subject}`)}: ${counted(report.changes.length, 'change')}, ${count(findings)} ${terminal.colours.dim(`after ${took()}`)}`,
  );
  return code;
}

/** What ends the command: demanded trust has a code of its own, which wins. */
function exitCodeOf(
  failOn: InvocationOf<typeof diff>['options']['failOn'],
  { widened, breaking }: Pick<DiffReport, 'widened' | 'breaking'>,
): number {
  if (failOn !== 'never' && widened) return exitCodes.widened;
  return failOn === 'error' && breaking ? exitCodes.findings : exitCodes.done;
}

/** Plays the questions over both sides, where there are any. */
async function questionsOver(
  before: Side,
  after: Side,
  questionsPath: string | undefined,
  countTokens: CountTokens,
  terminal: Terminal,
): Promise<readonly MovedQuestion[]> {
  const folder = questionsPath === undefined ? ((await folderOf(after.name)) ?? (await folderOf(before.name))) : undefined;
  const file = questionsPath ?? (folder === undefined ? undefined : join(folder, questionsName));
  if (file === undefined || (questionsPath === undefined && !(await exists(file).catch(() => false)))) return [];
  const { evaluation } = await readQuestions(file, terminal);
  const progress = await terminal.progress();
  const play = async ({ client }: Side): ReturnType<typeof evaluate> =>
    evaluate(client, evaluation, countTokens, (done) => progress.show('questions', done, evaluation.questions.length));
  const [old, now] = [await play(before), await play(after)];
  progress.done();
  return movedQuestions(old, now);
}

/** What a front is rendered for where its settings name no address. */
const request = { otherwise: 'https://front.example.com', codings: 'none' } as const;
const usualFolder = 'front';

/** The content folder that a name leads to; undefined for an address and a bare revision. */
async function folderOf(name: string): Promise<string | undefined> {
  return isHttpUrl(name) ? undefined : folderNamed(name);
}

/** Opens a side; `other` is the name of the other one. Throws CommandFailure. */
async function openSide(name: string, other: string, terminal: Terminal, interruption: Interruption): Promise<Side> {
  if (!isHttpUrl(name)) {
    const folder = (await folderOf(other)) ?? usualFolder;
    // Beside a running front a folder is rendered for its address, which texts and names contain.
    const rendered = isHttpUrl(other) ? { ...request, baseUrl: other.replace(/\/$/, '') } : request;
    return sideOf(name, await openAnywhere(name, { request: rendered, folder, terminal, interruption }));
  }
  const progress = await terminal.progress();
  const side = await readRunningFront(name, (done, total) => progress.show('pages', done, total));
  progress.done();
  return side;
}

// Two fronts -> what changed for agents, as diagnostics: what breaks a caller or widens a permission is an error, what may surprise one a
// warning, everything else is listed as a change without a finding. Order and white space are no change.

/** Compares two fronts; raised permissions come first, then what breaks, then the rest. */
async function compare(before: Side, after: Side): Promise<Difference> {
  const parts = [
    actionChanges(before.facts, after.facts),
    compareTools(before.tools, after.tools),
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

type Action = Facts['capabilities']['actions'][number];
type Release = Facts['releases']['releases'][number];
type Guide = NonNullable<Facts['installation']>['guides'][number];

/** What an action may do more than before, by the statements that a caller relies on. */
function widenings(before: Action, after: Action): readonly (readonly [rule: Rule, text: string])[] {
  const wider: (readonly [Rule, string])[] = [];
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
  const idOf = ({ id }: Action): string => id;
  const { added, removed, both, changed } = matched(before.actions, after.actions, idOf);
  const wider = new Map(both.map(([old, now]) => [now, widenings(old, now)]));
  const brokenRules = (action: Action): string => (wider.get(action) ?? []).map(([rule]) => rule).join(', ') || 'text';
  return {
    changes: [
      ...changesOf('action', { added }, idOf, ({ permission }) => permission.name),
      ...changesOf('action', { removed }, idOf),
      ...changesOf('action', { changed: changed.map(([, now]) => now) }, idOf, brokenRules),
    ],
    findings: [
      ...[...wider].flatMap(([{ id }, rules]) => rules.map(([rule, text]) => finding(rule, `action ${id}`, text))),
      ...removed.map(({ id }) => finding('action-removed', `action ${id}`, 'expected the earlier action, found none')),
    ],
  };
}

function releaseChanges({ releases: before }: SideFacts, { releases: after }: SideFacts): Difference {
  if (before === undefined || after === undefined) return none;
  const idOf = ({ version }: Release): string => version;
  const { added, removed, both, changed } = matched(before.releases, after.releases, idOf);
  const taken: ReadonlySet<string> = new Set(['withdrawn', 'yanked']);
  const retracted = both.filter(([old, now]) => !taken.has(old.status) && taken.has(now.status)).map(([, now]) => now);
  return {
    changes: [
      ...changesOf('release', { added }, idOf, ({ breaking }) => (breaking === 'yes' ? 'breaking' : undefined)),
      ...changesOf('release', { removed }, idOf),
      ...changesOf('release', { changed: changed.map(([, now]) => now) }, idOf, ({ status }) => status),
    ],
    findings: [
      ...removed.map(({ version }) => finding('release-removed', `release ${version}`, 'expected the earlier release, found none')),
      ...retracted.map(({ version, status }) =>
        finding('release-retracted', `release ${version}`, `expected a usable release, found status: ${status}`),
      ),
    ],
  };
}

function installationChanges({ installation: before }: SideFacts, { installation: after }: SideFacts): Difference {
  const idOf = ({ platform, title }: Guide): string => `${platform}: ${title}`;
  const commands = ({ steps }: Guide): string => steps.map(({ command, text }) => command ?? text).join('\n');
  const { added, removed, changed } = matched(before?.guides ?? [], after?.guides ?? [], idOf, commands);
  return {
    changes: [
      ...changesOf('installation', { added, removed }, idOf),
      ...changesOf('installation', { changed: changed.map(([, now]) => now) }, idOf, () => 'commands'),
    ],
    findings: [
      ...removed.map((guide) =>
        finding('installation-removed', `installation ${idOf(guide)}`, 'expected the earlier guide, found none'),
      ),
      ...changed.map(([, guide]) =>
        finding('installation-changed', `installation ${idOf(guide)}`, 'expected the earlier commands, found others'),
      ),
    ],
  };
}
