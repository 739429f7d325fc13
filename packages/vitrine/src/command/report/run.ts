import type { SearchReport } from '@vitrine/core/observe';
import type { ReportInvocation } from '../report.ts';
import { isHttpUrl } from '@vitrine/cli-kit/http/fetching';
import { readSource } from '../front/read-source.ts';
import { writeFileWhole } from '@vitrine/cli-kit/output/atomic';
import { CommandFailure, exitCodes } from '@vitrine/cli-kit/output/failure';
import { type Figures, fromLines, fromMetrics } from './figures.ts';
import { htmlOf } from '@vitrine/cli-kit/output/html-report';
import { sectionsOf } from './sections.ts';

const bounds = { maxBytes: 256 * 1024 * 1024, timeoutMs: 10_000 };
const barWidth = 30;

export async function runReport({ argument: source, options, terminal, interruption }: ReportInvocation): Promise<number> {
  const figures = isHttpUrl(source) ? await ofFront(new URL(source).origin) : await ofLog(source, terminal.note);
  const sections = sectionsOf(figures);
  for (const { title, rows, note } of sections) {
    terminal.print(terminal.colours.bold(title));
    const names = Math.min(40, Math.max(0, ...rows.map(({ name }) => name.length)));
    for (const { name, value, share } of rows)
      terminal.print(`  ${name.padEnd(names)} ${terminal.colours.cyan('█'.repeat(Math.ceil(share * barWidth)))} ${value}`);
    if (note !== undefined) terminal.print(`  ${terminal.colours.dim(note)}`);
    terminal.print();
  }
  const { requests, unfound: searches } = figures;
  terminal.emit({ ok: true, source, requests, sections, ...(searches !== undefined && { searches }) });
  if (options.html !== undefined) {
    const subtitle = `${source}, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    await writeFileWhole(options.html, htmlOf('Requests of this front', subtitle, sections), interruption);
    terminal.print(`${options.html} is written.`);
  }
  return exitCodes.done;
}

async function ofFront(address: string): Promise<Figures> {
  const refused = (message: string): CommandFailure =>
    new CommandFailure('report_source', message, 'Start the front with --admin-port, and use that address.', exitCodes.refused);
  const metrics = await readSource(`${address}/metrics`, bounds, refused);
  if (!metrics.includes('# TYPE vitrine_'))
    throw new CommandFailure(
      'report_source',
      `${address}/metrics has no metrics of a front`,
      'Use the admin address of a front.',
      exitCodes.findings,
    );
  const searches: unknown = JSON.parse(await readSource(`${address}/debug/searches`, bounds, refused).catch(() => '{}'));
  // The front answers with the report itself, or with why there is none.
  const unfound =
    typeof searches === 'object' && searches !== null && 'current' in searches ? (searches as SearchReport) : undefined;
  return fromMetrics(metrics, unfound);
}

async function ofLog(path: string, note: (line: string) => void): Promise<Figures> {
  const refused = (message: string): CommandFailure =>
    new CommandFailure(
      'report_source',
      message,
      'Use an admin address, or a file of `vitrine serve --log json`.',
      exitCodes.refused,
    );
  const { figures, strange } = fromLines(await readSource(path, bounds, refused));
  if (figures.requests === 0)
    throw new CommandFailure(
      'report_source',
      `${path} has no log line of a request`,
      'Use a file of `vitrine serve --log json`.',
      exitCodes.findings,
    );
  if (strange > 0) note(`${strange} lines are not events and were left out.`);
  return figures;
}
