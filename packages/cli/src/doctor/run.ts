// vitrine doctor: the examination as text, as JSON and as one HTML page.
import { createRequire } from 'node:module';
import type { DoctorInvocation } from '../commands/doctor.ts';
import { writeFileWhole } from '../output/atomic.ts';
import { exitCodes, usageFailure } from '../output/failure.ts';
import { counted, stopwatch } from '../output/format.ts';
import { count, type Diagnostic, printDiagnostics } from '../output/diagnostics.ts';
import type { Terminal } from '../output/terminal.ts';
import { htmlOf } from '../report/html.ts';
import type { Section } from '../report/sections.ts';
import { type Diagnosis, examine } from './examine.ts';
import type { Finding } from './visit.ts';

const { version } = createRequire(import.meta.url)('../package.json') as { readonly version: string };
/** Lines about what was left out that are printed. */
const toldLines = 5;
const barWidth = 20;
const wanted = { error: 'Must hold', warning: 'Should hold' } as const;

export async function runDoctor({ argument, options, terminal, interruption }: DoctorInvocation): Promise<number> {
  const url = addressOf(argument);
  const took = stopwatch();
  const progress = await terminal.progress();
  const diagnosis = await examine(url, {
    version,
    full: options.full === true,
    onRequest: (sent, budget) => progress.show('requests', sent, budget),
  });
  progress.done();
  const { findings, scores, requests, unchecked, signedBy } = diagnosis;
  const failed = findings.some(
    ({ severity }) => options.failOn === 'warning' || (options.failOn === 'error' && severity === 'error'),
  );
  terminal.emit({
    ok: !failed,
    url: diagnosis.url,
    requests,
    findings: findings.map(ofMachines),
    scores,
    unchecked,
    ...(signedBy && { signed_by: signedBy }),
  });
  printDiagnosis(diagnosis, terminal);
  const verdict = failed ? terminal.colours.red('failed') : terminal.colours.green('passed');
  terminal.print(
    `${verdict} ${terminal.colours.bold(diagnosis.url)}: ${count(findings.map(diagnosticOf))} with ${counted(requests, 'request')} ${terminal.colours.dim(`after ${took()}`)}`,
  );
  if (options.html !== undefined) {
    const subtitle = `${diagnosis.url}, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${counted(requests, 'request')}`;
    await writeFileWhole(options.html, htmlOf('How this front answers', subtitle, sectionsOf(diagnosis)), interruption);
    terminal.print(`${options.html} is written.`);
  }
  return failed ? exitCodes.findings : exitCodes.done;
}

function addressOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const plain = url !== undefined && `${url.username}${url.password}${url.search}${url.hash}` === '';
  if (!plain || !/^https?:$/.test(url.protocol))
    throw usageFailure(
      `${JSON.stringify(text.slice(0, 100))} is no address of a site`,
      'Give an http or https address without user, query and fragment, such as https://docs.example.com.',
    );
  return url;
}

function printDiagnosis({ findings, scores, unchecked, signedBy }: Diagnosis, terminal: Terminal): void {
  const { print, colours } = terminal;
  const named = findings.map((finding) => ({ ...diagnosticOf(finding), mend: `${finding.mend} (${finding.clause})` }));
  printDiagnostics(named, terminal, print);
  const width = Math.max(0, ...scores.map(({ title }) => title.length));
  for (const { title, kept, asked } of scores)
    print(
      `${title.padEnd(width)} ${colours.cyan('█'.repeat(Math.round((kept / asked) * barWidth)).padEnd(barWidth))} ${kept} of ${asked}`,
    );
  if (signedBy !== undefined) print(`The host says that ${signedBy} signed what it serves.`);
  for (const line of unchecked.slice(0, toldLines)) print(colours.dim(`not asked  ${line}`));
  if (unchecked.length > toldLines)
    print(colours.dim(`not asked  and ${unchecked.length - toldLines} more; --full asks more, --json lists all`));
  print();
}

/** A finding in the form of all commands. */
function diagnosticOf({ severity, where, check, says, found, mend }: Finding): Diagnostic {
  return { severity, where, rule: check, message: `${wanted[severity]}: ${says} Found: ${found}.`, mend };
}

/** The same with what only the doctor knows. */
function ofMachines(finding: Finding): Diagnostic & Pick<Finding, 'group' | 'clause'> {
  const { group, clause } = finding;
  return { ...diagnosticOf(finding), group, clause };
}

function sectionsOf({ findings, scores, unchecked, signedBy }: Diagnosis): readonly Section[] {
  const rows = scores.map(({ title, kept, asked }) => ({ name: title, value: `${kept} of ${asked}`, share: kept / asked }));
  const note =
    'Checks that hold, of those that were asked; of the contract also the answers that agree with it. There is no total.';
  const listed = (severity: Finding['severity'], title: string): Section => {
    const those = findings.filter((each) => each.severity === severity);
    const entries = those.map(({ where, check, says, found, clause, mend }) => ({
      name: where,
      lines: [`${wanted[severity]}: ${says}`, `Found: ${found}`, mend, `${clause} (${check})`],
    }));
    return { title: `${title}: ${those.length}`, rows: [], ...(those.length > 0 ? { entries } : { note: 'None.' }) };
  };
  return [
    {
      title: 'Groups',
      rows,
      note: signedBy === undefined ? note : `${note} The host says that ${signedBy} signed what it serves.`,
    },
    listed('error', 'Errors'),
    listed('warning', 'Warnings'),
    ...(unchecked.length > 0
      ? [{ title: `Not asked: ${unchecked.length}`, rows: [], entries: unchecked.map((name) => ({ name, lines: [] })) }]
      : []),
  ];
}
