// vitrine check: problems of content, lint, links and the agreement of published documents, in one list.
import type { DocsReport } from '@vitrine/content';
import { createMemoryLimiter, createService } from '@vitrine/core';
import { verify } from '@vitrine/core/verify';
import { documentation } from '@vitrine/mcp-tools';
import type { CheckInvocation } from '../commands/check.ts';
import { buildOnce } from '../front/builder.ts';
import { type Front, kindOf, openBytes, openFile } from '../front/open-subject.ts';
import { exitCodes } from '../output/failure.ts';
import { count, type Diagnostic, fromProblem, fromWarning, printDiagnostics } from '../output/diagnostics.ts';
import { printDocs } from '../output/docs-summary.ts';
import { counted, stopwatch } from '../output/format.ts';
import type { Terminal } from '../output/terminal.ts';
import { compareAddresses, type Comparison, printComparison, readSitemap } from '../sitemap/listed.ts';

interface Checked {
  readonly docs?: DocsReport | undefined;
  readonly findings: readonly Diagnostic[];
  /** What was checked, in a few words. */
  readonly looked: string;
  readonly sitemap?: Comparison | undefined;
}

export async function runCheck({ argument: subject, options, terminal }: CheckInvocation): Promise<number> {
  const took = stopwatch();
  const isFile = (await kindOf(subject)) === 'file';
  const { findings, looked, docs, sitemap } = isFile ? await checkFile(subject) : await checkFolder(subject, options, terminal);
  const failed = findings.some(({ severity }) => severity === 'error');
  terminal.emit({ ok: !failed, subject, looked, findings, ...(docs && { docs }), ...(sitemap && { sitemap }) });
  printDiagnostics(findings, terminal, terminal.print);
  printDocs(docs, options.list === true, terminal);
  printComparison(sitemap, terminal);
  const verdict = failed ? terminal.colours.red('failed') : terminal.colours.green('passed');
  terminal.print(
    `${verdict} ${terminal.colours.bold(subject)}: ${count(findings)} in ${looked} ${terminal.colours.dim(`after ${took()}`)}`,
  );
  return failed ? exitCodes.findings : exitCodes.done;
}

async function checkFolder(folder: string, { baseUrl, sitemap }: CheckInvocation['options'], terminal: Terminal): Promise<Checked> {
  const listed = sitemap === undefined ? undefined : await readSitemap(sitemap);
  const address = { ...(baseUrl !== undefined && { baseUrl }), otherwise: 'https://front.example.com' };
  const built = await buildOnce({ folder, ...address, codings: 'none', ...(listed && { listed }) }, await terminal.progress());
  const content = [
    ...(built.kind === 'refused' ? built.problems.map((problem) => fromProblem(problem)) : []),
    ...built.warnings.map(fromWarning).map(strictly),
  ];
  const { docs } = built;
  if (built.kind === 'refused') return { docs, findings: content, looked: 'content and links; the rest once these are mended' };
  const front = openBytes(built.file);
  const compared = listed === undefined ? undefined : compareAddresses(front.snapshot.pages, listed);
  return {
    docs,
    sitemap: compared?.comparison,
    findings: [...content, ...(compared?.findings ?? []), ...(await verified(front)).filter((finding) => !isLinkOfPage(finding))],
    looked: `${size(front)}, their links, and all that is published`,
  };
}

/** Warnings of a build that are errors of a check: links between pages that lead nowhere, sources without a page. */
const refused: ReadonlySet<string> = new Set(['dead-link', 'dead-anchor', 'docs-none']);

function strictly(finding: Diagnostic): Diagnostic {
  return refused.has(finding.rule) ? { ...finding, severity: 'error' } : finding;
}

/** Links of pages were judged while the content was read, with their lines. */
function isLinkOfPage({ rule, where }: Diagnostic): boolean {
  return rule === 'link-dead' && /^GET \/docs\/.*\.md links /.test(where);
}

async function checkFile(file: string): Promise<Checked> {
  const front = await openFile(file);
  return { findings: await verified(front), looked: `${size(front)}, and all that is published` };
}

/** Findings of `verify` over this front, whose quota is raised so that verify can ask everything. */
async function verified({ snapshot, documents }: Front): Promise<readonly Diagnostic[]> {
  const policy = documents.site.rateLimit;
  const service = createService({ documents, mcp: documentation(snapshot), limiter: createMemoryLimiter(policy) });
  const found = await verify(service);
  return found.map(({ rule, where, expected, found: seen, mend }) => ({
    severity: 'error' as const,
    where,
    rule,
    message: `expected ${expected}; found ${seen}`,
    mend,
  }));
}

function size({ snapshot: { pages, facts } }: Front): string {
  return `${counted(facts.capabilities.actions.length, 'action')}, ${counted(facts.releases.releases.length, 'release')}, ${counted(pages.length, 'page')}`;
}
