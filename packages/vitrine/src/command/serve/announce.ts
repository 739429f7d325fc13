import { defined, formatDiagnostic } from '@vitrine/core/serving';
import type { FollowEvent } from '@vitrine/core/follow';
import type { Built } from '../front/builder.ts';
import { formatBytes } from '@vitrine/cli-kit/output/format';
import { count, noteWarnings, printDiagnostics } from '@vitrine/cli-kit/output/diagnostics';
import { CommandFailure } from '@vitrine/cli-kit/output/failure';
import type { Terminal } from '@vitrine/cli-kit/output/terminal';
import { pathsLeftOut, printLeftOut } from '../output/docs-summary.ts';
import { type FrontService, isChanged } from './front-service.ts';

const announced: readonly (readonly [path: string, what: string])[] = [
  ['/', 'everything, for people'],
  ['/docs', 'the documentation, for people'],
  ['/api/v1/status', 'status, and links to everything else'],
  ['/capabilities.json', 'what the product can do'],
  ['/releases.json', 'what was released'],
  ['/openapi.json', 'the machine contract'],
  ['/llms.txt', 'an index for language models'],
  ['/api/mcp', 'tools for agents, over MCP'],
];

export interface Announcer {
  readonly ready: (served: FrontService, listening: string, took: string) => void;
  readonly admin: (url: string) => void;
  readonly rebuilt: (served: FrontService, before: FrontService, took: string) => void;
  readonly source: (event: FollowEvent) => void;
  readonly refused: (built: Extract<Built, { readonly kind: 'refused' }>) => void;
  readonly warnings: (built: Pick<Built, 'warnings'>) => void;
  readonly fault: (error: unknown) => void;
}

export function createAnnouncer(terminal: Terminal): Announcer {
  const { colours } = terminal;
  const emit = (event: { readonly event: string; readonly [member: string]: unknown }): void =>
    terminal.emit({ time: new Date().toISOString(), ...event });
  let warned = '';
  return {
    ready: ({ isPublished, hasRecords, summary, snapshotId, signedBy, baseUrl }, listening, took) => {
      const leftOut = pathsLeftOut(isPublished);
      const more = defined({ signed_by: signedBy, left_out: leftOut.length > 0 ? leftOut : undefined });
      emit({ event: 'ready', url: baseUrl, listening, snapshot_id: snapshotId, ...more });
      terminal.print(`${colours.green('ready')} ${colours.bold(baseUrl)} ${colours.dim(`after ${took}`)}`);
      if (listening !== baseUrl) terminal.print(`listening at ${listening}`);
      terminal.print(summary);
      if (signedBy !== undefined) terminal.print(`signed by ${signedBy}`);
      terminal.print();
      for (const [path, what] of announced)
        if ((isPublished(path) && hasRecords(path)) || path === '/api/mcp')
          terminal.print(`  ${`${baseUrl}${path}`.padEnd(baseUrl.length + 20)} ${colours.dim(what)}`);
      printLeftOut(leftOut, terminal);
      terminal.print();
    },
    admin: (url) => {
      emit({ event: 'admin', url });
      terminal.print(`for the operator: ${url}/metrics`);
    },
    rebuilt: (served, before, took) => {
      const { summary, snapshotId } = served;
      const changed = isChanged(served, before);
      emit({ event: 'rebuilt', snapshot_id: snapshotId, changed });
      const what = changed
        ? `${colours.green('published')} ${summary}`
        : `${colours.green('unchanged')} content and settings are the same as before`;
      terminal.print(`${what} ${colours.dim(`after ${took}`)}`);
    },
    source: (event) => {
      const { kind, snapshotId } = event;
      if (kind === 'published') {
        const { before, generatedAt, bytes, signedBy } = event;
        const signed = signedBy === undefined ? '' : `, signed by ${signedBy}`;
        emit({
          event: 'published',
          snapshot_id: snapshotId,
          before,
          generated_at: generatedAt,
          bytes,
          ...defined({ signed_by: signedBy }),
        });
        terminal.print(
          `${new Date().toISOString()} ${colours.green('published')} ${snapshotId} of ${generatedAt}, ${formatBytes(bytes)}${signed} ${colours.dim(`instead of ${String(before)}`)}`,
        );
      } else if (kind === 'failed') {
        const { code, message } = event;
        emit({ event: 'source_failed', code, message, snapshot_id: snapshotId });
        terminal.print(
          `${new Date().toISOString()} ${colours.red('not published')} ${message}, ${code}; the last good state stays`,
        );
      } else {
        emit({ event: 'source_recovered', snapshot_id: snapshotId });
        terminal.print(`${new Date().toISOString()} ${colours.green('recovered')} the source is being served again`);
      }
    },
    refused: ({ problems }) => {
      emit({ event: 'refused', findings: problems });
      terminal.print();
      printDiagnostics(problems, terminal, terminal.print);
      terminal.print(`${colours.red('not published')} ${count(problems)}; the last good state stays`);
    },
    warnings: ({ warnings }) => {
      // When the content was made matters once it is published; here it changes with every edit.
      const others = warnings.filter(({ rule }) => rule !== 'generated-at');
      const text = others.map(formatDiagnostic).join('\n');
      // The same warnings after every edit would hide new ones.
      if (text === warned) return;
      warned = text;
      emit({ event: 'warnings', findings: others });
      noteWarnings(others, terminal);
    },
    fault: (error) => {
      const message = error instanceof Error ? error.message : String(error);
      const { code, resolution } = error instanceof CommandFailure ? error : {};
      emit({ event: 'fault', message, ...defined({ code, resolution }) });
      terminal.note(`${colours.red('error')} ${message}`);
      if (resolution !== undefined) terminal.note(`  ${resolution}`);
    },
  };
}
