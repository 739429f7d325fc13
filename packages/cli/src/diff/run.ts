// vitrine diff: two fronts, what changed between them, and the report.
import { extname } from 'node:path';
import { writeFileWhole } from '@vitrine/cli-kit/output/atomic';
import { count, type Diagnostic, printDiagnostics } from '@vitrine/cli-kit/output/diagnostics';
import { reportDiagnostics } from '@vitrine/cli-kit/output/diagnostic-formats';
import { exitCodes, usageFailure } from '@vitrine/cli-kit/output/failure';
import { counted, stopwatch } from '@vitrine/cli-kit/output/format';
import type { Terminal } from '@vitrine/cli-kit/output/terminal';
import type { DiffInvocation } from '../commands/diff.ts';
import { loadTokenizer, tokenizer } from '../eval/tokens.ts';
import { localServer } from '../eval/tool-server.ts';
import { openSubject } from '../front/open-subject.ts';
import { tableCell, tableOf } from '../output/markdown-table.ts';
import { version } from '../version.ts';
import type { Change } from './change.ts';
import { compare, type Side } from './compare.ts';

/** What a front is rendered for where its settings name no address. */
const address = { otherwise: 'https://front.example.com', codings: 'none' } as const;
/** Changes that Markdown and a terminal list. */
const mostListed = 100;

/** Rules about permissions, effects and hints. */
const widening: ReadonlySet<string> = new Set([
  'permission-raised',
  'effects-widened',
  'approval-dropped',
  'not-reversible',
  'hint-widened',
  'tool-hint-widened',
]);

/** Tokens before and now. */
interface Size {
  readonly what: string;
  readonly before: number;
  readonly after: number;
}

/** A comparison, as JSON has it. */
interface Report {
  readonly ok: boolean;
  readonly before: string;
  readonly after: string;
  readonly tokenizer: string;
  readonly changes: readonly Change[];
  readonly sizes: readonly Size[];
  readonly findings: readonly Diagnostic[];
}

export async function runDiff({ argument, operands, options, terminal, interruption }: DiffInvocation): Promise<number> {
  const took = stopwatch();
  const [subject = 'front', ...more] = operands;
  if (more.length > 0) throw usageFailure('vitrine diff takes two arguments', 'See `vitrine diff --help`.');
  const outputs = (options.out ?? []).map(writerOf);
  const before = await sideOf(argument, terminal);
  const after = await sideOf(subject, terminal);
  const { changes, findings } = compare(before, after);
  const failed = findings.some(
    ({ severity, rule }) =>
      severity === 'error' && options.failOn !== 'never' && (options.failOn === 'error' || widening.has(rule)),
  );
  const sizes = await sizesOf(before, after);
  const report: Report = { ok: !failed, before: argument, after: subject, tokenizer, changes, sizes, findings };
  for (const { path, write } of outputs) await writeFileWhole(path, write(report), interruption);
  reportDiagnostics(
    findings,
    report,
    {
      format: options.format,
      version,
      root: '',
      print: () => {
        printDiagnostics(findings, terminal, terminal.print);
        printChanges(report, terminal);
      },
    },
    terminal,
  );
  const verdict = failed ? terminal.colours.red('failed') : terminal.colours.green('passed');
  terminal.print(
    `${verdict} ${terminal.colours.bold(`${argument} → ${subject}`)}: ${counted(changes.length, 'change')}, ${count(findings)} ${terminal.colours.dim(`after ${took()}`)}`,
  );
  return failed ? exitCodes.findings : exitCodes.done;
}

async function sideOf(subject: string, terminal: Terminal): Promise<Side> {
  const front = await openSubject(subject, address, terminal);
  const { tools } = await localServer(front);
  return { ...front, tools };
}

/** Documents of which agents read all; those of pages are their Markdown. */
const measured = ['/llms.txt', '/llms-full.txt', '/capabilities.json', '/releases.json', '/openapi.json'];

async function sizesOf(before: Side, after: Side): Promise<readonly Size[]> {
  const countTokens = await loadTokenizer();
  const decoder = new TextDecoder();
  const textOf = ({ documents }: Side, path: string): string => {
    const bytes = documents.get(path)?.variants.find(({ coding }) => coding === 'identity')?.body;
    // Two members name the snapshot, which differs with every change.
    return bytes === undefined ? '' : decoder.decode(bytes).replace(/"(?:snapshot_id|generated_at)": ?"[^"]*"/g, '');
  };
  const texts: readonly (readonly [string, string, string])[] = [
    ['tools/list', JSON.stringify(before.tools), JSON.stringify(after.tools)],
    ...measured.map((path) => [path, textOf(before, path), textOf(after, path)] as const),
  ];
  return texts
    .filter(([, old, now]) => old !== now)
    .map(([what, old, now]) => ({ what, before: countTokens(old), after: countTokens(now) }))
    .filter((size) => size.before !== size.after);
}

function printChanges({ changes, sizes }: Report, { print, colours }: Terminal): void {
  const marks = { added: colours.green('+'), removed: colours.red('-'), changed: colours.yellow('~') };
  for (const { kind, what, id, detail } of changes.slice(0, mostListed))
    print(`${marks[kind]} ${what.padEnd(12)} ${id}${detail === undefined ? '' : colours.dim(` ${detail}`)}`);
  if (changes.length > mostListed) print(colours.dim(`${changes.length - mostListed} more, listed by --json`));
  for (const { what, before, after } of sizes)
    print(`${what} ${before.toLocaleString('en')} → ${after.toLocaleString('en')} tokens`);
  if (changes.length > 0) print();
}

function toMarkdown({ ok, changes, sizes, findings, tokenizer: name }: Report): string {
  const marks = { error: '**error**', warning: 'warning' };
  return [
    `## What changed for agents: ${changes.length === 0 ? 'nothing' : counted(changes.length, 'change')}${ok ? '' : ', and it fails'}`,
    ...(findings.length === 0
      ? []
      : [
          tableOf(
            ['', 'what', 'rule'],
            findings.map(({ severity, message, rule }) => [marks[severity], tableCell(message), `\`${rule}\``]),
          ),
        ]),
    ...(sizes.length === 0
      ? []
      : [
          tableOf(
            [`tokens of ${name}`, 'before', 'now', 'change'],
            sizes.map(({ what, before, after }) => [
              `\`${what}\``,
              before.toLocaleString('en'),
              after.toLocaleString('en'),
              `${after > before ? '+' : ''}${(after - before).toLocaleString('en')}`,
            ]),
          ),
        ]),
    ...(changes.length === 0
      ? []
      : [
          `<details><summary>${counted(changes.length, 'change')}</summary>`,
          tableOf(
            ['', 'what', 'which', 'detail'],
            changes.slice(0, mostListed).map(({ kind, what, id, detail = '' }) => [kind, what, tableCell(id), tableCell(detail)]),
          ),
          ...(changes.length > mostListed ? [`${changes.length - mostListed} more are in the JSON.`] : []),
          '</details>',
        ]),
  ]
    .join('\n\n')
    .concat('\n');
}

type Writer = (report: Report) => string;

const writers: ReadonlyMap<string, Writer> = new Map<string, Writer>([
  ['.md', toMarkdown],
  ['.json', (report) => `${JSON.stringify(report, null, 2)}\n`],
]);

/** The form of a report, by the extension of its file. Throws CommandFailure, before anything is done. */
function writerOf(path: string): { readonly path: string; readonly write: Writer } {
  const write = writers.get(extname(path).toLowerCase());
  if (write !== undefined) return { path, write };
  throw usageFailure(`--out ${path}: expected a file that ends with .md or .json`, 'The extension chooses the form of the report.');
}
