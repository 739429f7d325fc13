// The build before, as it is kept: what it read, how it ended, and its file. Where everything that it read is the same, by digest, and its file too,
// the next build with the same options makes nothing.
import { createHash } from 'node:crypto';
import { type BuildStore, type Trace, traceHolds } from '@vitrine/content/files';
import type { BuildRequest, ContentReport } from './thread-messages.ts';

/** A build that came to its end. */
interface LastBuild<File> {
  readonly trace: Trace;
  /** The address of its request that it used, because neither the command line nor front.yaml gave one. */
  readonly otherwise: string | null;
  readonly made: LastMade<File>;
}

/** What it made. */
export interface LastMade<File> {
  /** Where its file is, and what that is recognised by: a value of JSON. */
  readonly file: File;
  readonly report: ContentReport;
}

/** A build that has made its file. */
export interface EndedBuild {
  /** Undefined where what it read changed meanwhile, or where it asked for no more than had changed. */
  readonly trace: Trace | undefined;
  /** That of its documents. */
  readonly baseUrl: string;
  readonly report: ContentReport;
}

/** What the build before made of a request; undefined where anything that it read is another thing now. */
export function findLast<File>(store: Pick<BuildStore, 'get'>, program: string, request: BuildRequest): LastMade<File> | undefined {
  const known = isRepeatable(request) ? store.get(nameOf(program, request)) : undefined;
  if (known === undefined) return undefined;
  const { trace, otherwise, made } = JSON.parse(new TextDecoder().decode(known)) as LastBuild<File>; // keepLast wrote it for the same request
  return (otherwise ?? request.otherwise) === request.otherwise && traceHolds(trace) ? made : undefined;
}

/** Keeps a build for the next one; `fileOf` gives its file, or undefined where that cannot be kept. */
export function keepLast(
  store: Pick<BuildStore, 'set'>,
  program: string,
  request: BuildRequest,
  { trace, baseUrl, report }: EndedBuild,
  fileOf: () => unknown,
): void {
  // a file without a commit and without SOURCE_DATE_EPOCH has the time of its newest file, and a trace has no times of files
  const isDated = report.warnings.every(({ rule }) => rule !== 'generated-at');
  if (trace === undefined || !isRepeatable(request) || !isDated) return;
  const file = fileOf();
  if (file === undefined) return;
  const otherwise = request.otherwise === baseUrl ? baseUrl : null;
  const last: LastBuild<unknown> = { trace, otherwise, made: { file, report } };
  store.set(nameOf(program, request), Buffer.from(JSON.stringify(last)));
}

/** A generator that runs may read what no trace has. */
function isRepeatable({ runGenerators }: BuildRequest): boolean {
  return runGenerators !== true;
}

/** The name of the last build with these options, in this folder. */
function nameOf(program: string, request: BuildRequest): string {
  const { folder, baseUrl, codings, keepGoing, listed, served } = request;
  const addresses =
    listed &&
    createHash('sha256')
      .update(JSON.stringify([...listed].sort()))
      .digest('base64');
  const given = [process.cwd(), folder, baseUrl, codings, keepGoing, addresses, served];
  return `${program} last ${JSON.stringify([...given, process.env['SOURCE_DATE_EPOCH'], process.versions])}`;
}
