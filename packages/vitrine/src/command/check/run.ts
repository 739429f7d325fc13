import type { InvocationOf } from '@vitrine/cli-kit/definition';
import { relative, resolve } from 'node:path';
import type { AppliedAllowance, DocsReport } from '@vitrine/content';
import { createMemoryLimiter, createService } from '@vitrine/core';
import { countBy, groupBy } from '@vitrine/core/workspace';
import { defined } from '@vitrine/core/serving';
import { verify } from '@vitrine/conformance';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import type { check } from '../check.ts';
import { buildOnce } from '../front/builder.ts';
import { kindOf } from '@vitrine/cli-kit/output/folder';
import { type Front, openBytes, openFile } from '../front/open-subject.ts';
import { exitCodes } from '@vitrine/cli-kit/output/failure';
import { reportDiagnostics } from '@vitrine/cli-kit/output/diagnostic-formats';
import { count, type Diagnostic, printDiagnostics } from '@vitrine/cli-kit/output/diagnostics';
import { printAllowances, printDocs, pathsLeftOut, printLeftOut } from '../output/docs-summary.ts';
import { counted, stopwatch } from '@vitrine/cli-kit/output/format';
import type { Terminal } from '@vitrine/cli-kit/output/terminal';
import { compareWithSitemap, type Comparison, printComparison, readSitemap } from '../front/live-sitemap.ts';
import { addressesOf, findRemovedPages, leadsIn, type Past } from '../front/removed-pages.ts';

interface Checked {
  readonly docs?: DocsReport | undefined;
  readonly findings: readonly Diagnostic[];
  readonly allowances?: readonly AppliedAllowance[];
  readonly looked: string;
  readonly sitemap?: Comparison | undefined;
  readonly past?: Past | undefined;
  /** Paths of the specification that the front does not serve. */
  readonly leftOut?: readonly string[];
  /** How many pages `vitrine build --keep-going` publishes, where pages have problems. */
  readonly publishable?: number;
}

export async function runCheck({ argument: subject, options, terminal }: InvocationOf<typeof check>): Promise<number> {
  const took = stopwatch();
  const isFile = (await kindOf(subject)) === 'file';
  const {
    findings,
    allowances = [],
    looked,
    docs,
    sitemap,
    past,
    leftOut = [],
    publishable = 0,
  } = isFile ? await checkFile(subject, options) : await checkFolder(subject, options, terminal);
  const failed = findings.some(({ severity }) => severity === 'error');
  reportDiagnostics(
    findings,
    { ok: !failed, subject, looked, findings, allowances, left_out: leftOut, ...defined({ docs, sitemap, past }) },
    {
      format: options.format,
      root: relative('', resolve(subject)),
      print: () => printFindings(findings, options.all === true, terminal),
    },
    terminal,
  );
  printAllowances(allowances, terminal);
  printDocs(docs, options.list === true, terminal);
  printComparison(sitemap, terminal);
  printLeftOut(leftOut, terminal);
  if (past !== undefined)
    terminal.print(
      `before: ${past.addresses.toLocaleString('en')} addresses; ${past.published} published, ${past.redirected} redirected, ${past.gone} gone`,
    );
  const verdict = failed ? terminal.colours.red('failed') : terminal.colours.green('passed');
  terminal.print(
    `${verdict} ${terminal.colours.bold(subject)}: ${count(findings)} in ${looked} ${terminal.colours.dim(`after ${took()}`)}`,
  );
  if (publishable > 0)
    terminal.print(
      `vitrine build --keep-going publishes the other ${counted(publishable, 'page')}, and vitrine serve does so by itself`,
    );
  return failed ? exitCodes.findings : exitCodes.done;
}

async function checkFolder(
  folder: string,
  { baseUrl, sitemap, against, runGenerators }: InvocationOf<typeof check>['options'],
  terminal: Terminal,
): Promise<Checked> {
  const before = against === undefined ? undefined : await openFile(against);
  const sitemapUrls = sitemap === undefined ? undefined : await readSitemap(sitemap);
  const address = { ...defined({ baseUrl }), otherwise: 'https://front.example.com' };
  const built = await buildOnce(
    { folder, ...address, codings: 'none', ...defined({ listed: sitemapUrls, runGenerators }) },
    await terminal.progress(),
  );
  const content = [...(built.kind === 'refused' ? built.problems : []), ...built.warnings.map(promoteToError)];
  const { docs, allowances } = built;
  if (built.kind === 'refused')
    return {
      ...{ docs, findings: content, allowances, publishable: built.publishable },
      looked: 'content and links; the rest once these are fixed',
    };
  const front = openBytes(built.file);
  const compared = sitemapUrls === undefined ? undefined : compareWithSitemap(front.snapshot.pages, sitemapUrls);
  const past = before && (await findRemovedPages(leadsIn(front.documents), addressesOf(before.snapshot)));
  return {
    docs,
    allowances,
    sitemap: compared?.comparison,
    past: past?.past,
    leftOut: leftOutOf(front),
    findings: [
      ...content,
      ...(compared?.findings ?? []),
      ...(past?.findings ?? []),
      ...withoutRelativeLinks(await verified(front), front),
    ],
    looked: `${size(front)}, their links, and everything published`,
  };
}

/** How many findings of a rule are printed without --all; no more than these in all need no count. */
const maxOfRule = 10;

function printFindings(findings: readonly Diagnostic[], all: boolean, terminal: Terminal): void {
  printCountByRule(findings, terminal);
  const printed = all ? findings : firstOfEach(findings);
  printDiagnostics(printed, terminal, terminal.print);
  const more = findings.length - printed.length;
  if (more > 0) terminal.print(terminal.colours.dim(`${more} more, printed by --all`));
}

/** How many findings each rule has, the most first, where they are many. */
function printCountByRule(findings: readonly Diagnostic[], { print, colours }: Terminal): void {
  if (findings.length <= maxOfRule) return;
  print(colours.bold('Findings by rule'));
  const width = String(findings.length).length;
  const counts = countBy(findings.map(({ severity, rule }) => `${severity} ${rule}`));
  for (const [name, total] of [...counts].sort(([, a], [, b]) => b - a)) {
    const [severity = '', rule = ''] = name.split(' ');
    print(`  ${String(total).padStart(width)} ${severity === 'error' ? colours.red(severity) : colours.yellow(severity)} ${rule}`);
  }
  print();
}

function firstOfEach(findings: readonly Diagnostic[]): readonly Diagnostic[] {
  const groups = groupBy(findings, ({ rule }) => rule);
  const first = new Set([...groups.values()].flatMap((group) => group.slice(0, maxOfRule)));
  return findings.filter((finding) => first.has(finding));
}

/** Warnings of a build that are errors of a check: links between pages that lead nowhere, sources without a page. */
const refused: ReadonlySet<string> = new Set(['dead-link', 'docs-none', 'docs-left-out']);

function promoteToError(finding: Diagnostic): Diagnostic {
  return refused.has(finding.rule) ? { ...finding, severity: 'error' } : finding;
}

/** The findings but those of relative links of pages, which were checked while the content was read, with their lines. */
function withoutRelativeLinks(findings: readonly Diagnostic[], front: Front): readonly Diagnostic[] {
  const linkOf = ({ rule, location = '' }: Diagnostic): string | undefined =>
    rule === 'link-dead' ? /^GET \/docs\/.*\.md links ([^?#]*)/.exec(location)?.[1] : undefined;
  if (findings.every((finding) => linkOf(finding) === undefined)) return findings;
  const absolute = ownLinksIn(front);
  return findings.filter((finding) => absolute.has(linkOf(finding) ?? '') || linkOf(finding) === undefined);
}

/** The paths of absolute links to the front itself in the text of its pages, which is read once. */
function ownLinksIn({ snapshot, documents }: Front): ReadonlySet<string> {
  const [, ...rest] = new TextDecoder().decode(snapshot.markdown).split(documents.site.baseUrl);
  return new Set(rest.map((after) => (/^[^\s()<>"'\]?#]*/.exec(after)?.[0] ?? '').replace(/(?<![.,;:!*_`])[.,;:!*_`]+$/, '')));
}

async function checkFile(file: string, { against }: InvocationOf<typeof check>['options']): Promise<Checked> {
  const front = await openFile(file);
  const past =
    against === undefined
      ? undefined
      : await findRemovedPages(leadsIn(front.documents), addressesOf((await openFile(against)).snapshot));
  const findings = [...(past?.findings ?? []), ...(await verified(front))];
  return { findings, past: past?.past, leftOut: leftOutOf(front), looked: `${size(front)}, and everything published` };
}

/** Findings of `verify` over this front, whose quota is raised so that verify can ask everything. */
async function verified({ snapshot, documents }: Front): Promise<readonly Diagnostic[]> {
  const policy = documents.site.rateLimit;
  const service = createService({ documents, mcp: createDocumentationTools(snapshot), limiter: createMemoryLimiter(policy) });
  return verify(service);
}

function leftOutOf({ documents }: Front): readonly string[] {
  return pathsLeftOut((path) => documents.get(path) !== undefined);
}

function size({ snapshot: { pages, facts } }: Front): string {
  return `${counted(facts.capabilities.actions.length, 'action')}, ${counted(facts.releases.releases.length, 'release')}, ${counted(pages.length, 'page')}`;
}
