// The messages between the command and the thread that builds: plain values.
import { defined, type Representation } from '@vitrine/core/serving';
import type { AppliedAllowance, Diagnostic, DocsReport, SiteOptions } from '@vitrine/content';

export interface BuildRequest {
  readonly folder: string;
  /** `folder` is a built site. */
  readonly site?: SiteOptions;
  /** The base URL of the command line; it wins over `base_url` of front.yaml. */
  readonly baseUrl?: string;
  /** Where neither has one; without it such a folder is refused. */
  readonly otherwise?: string;
  /** `best` is for deployment; `none` only renders. */
  readonly codings: 'best' | 'none';
  /** For a server: the thread keeps unchanged results between builds, and compresses bodies quickly. */
  readonly served?: boolean;
  /** Where the snapshot file is written; left out, its bytes are the outcome. */
  readonly into?: string;
  /** Publishes without the pages that have problems. */
  readonly keepGoing?: boolean;
  /** Runs the modules that `generators` of front.yaml names. */
  readonly runGenerators?: boolean | undefined;
  /** The snapshot file that is published now. */
  readonly previous?: Uint8Array;
  /** Addresses that the sitemap of the live site lists. */
  readonly sitemap?: ReadonlySet<string>;
}

export interface StageReport {
  readonly kind: 'stage';
  readonly stage: 'searching' | 'converting' | 'reading' | 'checking' | 'indexing' | 'rendering';
  readonly done: number;
  readonly total: number;
}

/** Where the time of a build went, in milliseconds. */
export interface BuildTimings {
  /** By stage, in the order of the stages. */
  readonly stages: readonly (readonly [stage: string, ms: number])[];
}

/** What a build reports of the content, however it ended. */
export interface ContentReport {
  readonly warnings: readonly Diagnostic[];
  readonly allowances: readonly AppliedAllowance[];
  readonly docs?: DocsReport;
  /** The folders and files of the documentation, absolute. */
  readonly places: readonly string[];
}

export type BuildOutcome =
  /** `file` is a snapshot file with documents; for a server without them, and `paths` are theirs, in their order. */
  | (ContentReport & { readonly kind: 'built'; readonly file: Uint8Array<ArrayBuffer>; readonly paths?: readonly string[] })
  /** The snapshot file is where the request wanted it. */
  | (ContentReport & { readonly kind: 'written'; readonly timings: BuildTimings })
  /** `publishable` is how many pages `keepGoing` would publish. */
  | (ContentReport & { readonly kind: 'refused'; readonly problems: readonly Diagnostic[]; readonly publishable: number })
  /** Neither the command line nor front.yaml gives the address under which it is served. */
  | { readonly kind: 'unaddressed' }
  | { readonly kind: 'failed'; readonly error: PlainError };

export interface PlainError {
  readonly message: string;
  readonly stack?: string;
  readonly code?: string;
  readonly path?: string;
}

/** Before the outcome of a build for a server: some documents that are not those of the build before. */
export interface DocumentsReport {
  readonly kind: 'documents';
  readonly documents: readonly (readonly [path: string, document: Representation])[];
}

export type ThreadMessage = StageReport | DocumentsReport | BuildOutcome;

/** An error before it travels. */
export function toPlain(error: unknown): PlainError {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message, stack } = error;
  const texts = ['code', 'path'].flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return { message, ...defined({ stack }), ...Object.fromEntries(texts) };
}

/** An error after it has travelled. */
export function toError(plainError: PlainError): Error {
  return Object.assign(new Error(plainError.message), plainError);
}
