import { currentCommand } from '@vitrine/cli-kit/how-to-run';
import { defined } from '@vitrine/core/serving';
import type { Invocation } from '@vitrine/cli-kit/definition';
import { exitCodes, remoteLines, usageFailure } from '@vitrine/cli-kit/output/failure';
import { counted, stopwatch } from '@vitrine/cli-kit/output/format';
import { type DiagnosticFormat, reportDiagnostics } from '@vitrine/cli-kit/output/diagnostic-formats';
import { count } from '@vitrine/cli-kit/output/diagnostics';
import type { Terminal } from '@vitrine/cli-kit/output/terminal';
import { readFileWhole } from '@vitrine/cli-kit/output/read-file';
import { type Diagnosis, examine } from './examine.ts';
import { type Before, readBefore } from './old-addresses.ts';

/** Lines about what was left out that are printed. */
const shownLines = 5;
const barWidth = 20;
/** Largest sitemap or snapshot file of before, in bytes. */
const maxBeforeBytes = 268_435_456;

interface DoctorOptions {
  readonly full: true | undefined;
  readonly mcp: true | undefined;
  readonly against: string | undefined;
  readonly format: DiagnosticFormat;
  readonly failOn: 'error' | 'warning' | 'never';
}

/** The command, which names itself to sites by this version. */
export function createDoctor(version: string): (invocation: Invocation<DoctorOptions>) => Promise<number> {
  return (invocation) => runDoctor(version, invocation);
}

async function runDoctor(version: string, { argument, options, terminal }: Invocation<DoctorOptions>): Promise<number> {
  const url = addressOf(argument);
  const before = options.against === undefined ? undefined : await readAgainst(options.against, url);
  const took = stopwatch();
  const progress = await terminal.progress();
  const diagnosis = await examine(url, {
    version,
    full: options.full === true,
    mcp: options.mcp === true,
    before,
    onRequest: (sent, budget) => progress.show('requests', sent, budget),
  });
  progress.done();
  const { findings, scores, requests, unchecked, signedBy, hasFront } = diagnosis;
  const isNothing = hasFront === false;
  const failed =
    (isNothing && options.failOn !== 'never') ||
    findings.some(({ severity }) => options.failOn === 'warning' || (options.failOn === 'error' && severity === 'error'));
  const result = {
    ok: !failed,
    url: diagnosis.url,
    requests,
    ...defined({ has_front: hasFront }),
    findings,
    scores,
    unchecked,
    ...(signedBy && { signed_by: signedBy }),
  };
  const described = findings.map(({ group: _, clause, remote, ...finding }) => ({
    ...finding,
    message: [finding.message, ...remoteLines({ remote })].join(' '),
    fix: `${finding.fix} (${clause})`,
  }));
  reportDiagnostics(
    described,
    result,
    {
      format: options.format,
      root: '',
      ...(isNothing && { print: () => printNothing(diagnosis, options.mcp === true, terminal) }),
    },
    terminal,
  );
  if (!isNothing) printScores(diagnosis, terminal);
  const verdict = failed ? terminal.colours.red('failed') : terminal.colours.green('passed');
  const summary = isNothing ? `no ${options.mcp === true ? 'tool server' : 'public front'} found,` : count(findings);
  terminal.print(
    `${verdict} ${terminal.colours.bold(diagnosis.url)}: ${summary} with ${counted(requests, 'request')} ${terminal.colours.dim(`after ${took()}`)}`,
  );
  return failed ? exitCodes.findings : exitCodes.done;
}

/** What was published before, from a sitemap or a snapshot file; the address of a sitemap is requested with the others. */
async function readAgainst(against: string, site: URL): Promise<Before> {
  if (URL.canParse(against) && /^https?:$/.test(new URL(against).protocol)) {
    const fix = 'Save the sitemap as a file, and give its path.';
    if (new URL(against).origin !== site.origin) throw usageFailure(`${against} is not on ${site.host}`, fix);
    return { paths: [], sitemaps: [against] };
  }
  const before = readBefore(await readFileWhole(against, maxBeforeBytes));
  if (before !== undefined) return before;
  throw usageFailure(
    `${JSON.stringify(against.slice(0, 100))} is neither a sitemap with addresses nor a snapshot file`,
    'Give a sitemap.xml, or a file that `vitrine build` wrote.',
  );
}

/** A site without a front receives the first steps, and not what each missing document would need. */
function printNothing({ url }: Diagnosis, isServer: boolean, { print, colours }: Terminal): void {
  if (isServer) {
    print(`${url} does not answer the handshake of a tool server (initialize).`);
    return;
  }
  print(`${url} has no llms.txt, no OpenAPI document, no tool server and no discovery document for agents.`);
  print(colours.bold('Start with'));
  const command = currentCommand();
  print(`  ${command} init   # in the repository of its documentation`);
  print(`  ${command} import docs --from site ${url}`);
  print(`  ${command} serve`);
  print();
}

function addressOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url !== undefined && `${url.username}${url.password}${url.search}${url.hash}` === '';
  if (!isPlain || !/^https?:$/.test(url.protocol))
    throw usageFailure(
      `${JSON.stringify(text.slice(0, 100))} is not an address of a site`,
      'Give an http or https address without user, query and fragment, such as https://docs.example.com.',
    );
  return url;
}

function printScores({ scores, unchecked, signedBy }: Diagnosis, { print, colours }: Terminal): void {
  const width = Math.max(0, ...scores.map(({ title }) => title.length));
  for (const { title, kept: passed, checked } of scores)
    print(
      `${title.padEnd(width)} ${colours.cyan('█'.repeat(Math.round((passed / checked) * barWidth)).padEnd(barWidth))} ${passed} of ${checked}`,
    );
  if (signedBy !== undefined) print(`The host says that ${signedBy} signed what it serves.`);
  for (const line of unchecked.slice(0, shownLines)) print(colours.dim(`not checked  ${line}`));
  if (unchecked.length > shownLines)
    print(colours.dim(`not checked  and ${unchecked.length - shownLines} more; --full checks more, --json lists all`));
  print();
}
